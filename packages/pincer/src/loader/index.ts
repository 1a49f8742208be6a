/** Finds a game that a user names: one of ours, or one in a module of the user's own. */
import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkGame } from '../contract/check-game.ts';
import { GAME_NAMES, isGameName, loadKit } from '../games/index.ts';
import { createKit, type GameKit } from '../games/kit.ts';
import { type AnyPuzzle, isPuzzle, isPuzzleName, loadPuzzle, PUZZLE_NAMES } from '../puzzle/index.ts';
import { checkPuzzle } from '../puzzle/puzzle.ts';
import type { Parsed } from '../support/parsed.ts';

/** What a user may name. */
export const GAME_ARGUMENT = `one of ${GAME_NAMES.join(', ')}, or the path of a module that exports a game`;

/** Whether a game is given as the path of a module. */
export function isModule(game: string): boolean {
  return /[./\\]/.test(game);
}

/** Where a user's module is: its path is relative to a folder, by default the one at hand. */
export function modulePath(game: string, folder = '.'): string {
  return resolve(folder, game);
}

/** Whether the module is TypeScript and this runtime does not strip its types. */
function isUntaken(path: string): boolean {
  const strips = 'typescript' in process.features && process.features.typescript;
  return /\.[cm]?ts$/.test(path) && !strips;
}

/** What a user may name where both games and puzzles go. */
export const GAME_OR_PUZZLE_ARGUMENT = `a game or a puzzle: one of ${[...GAME_NAMES, ...PUZZLE_NAMES].join(', ')}, or the path of a module that exports one`;

/**
 * The kit of a game of ours by its name, or one for the game that a user's module exports: as its
 * default, or as `game`. A module may be TypeScript where the runtime strips types.
 */
export async function findKit(game: string, folder?: string): Promise<Parsed<GameKit>> {
  if (isGameName(game)) return { ok: true, value: await loadKit(game) };
  if (!isModule(game)) return { ok: false, error: `there is no game "${game}"; give ${GAME_ARGUMENT}` };
  const found = await importModule(game, 'game', folder);
  if (!found.ok) return found;
  try {
    checkGame(found.value);
  } catch (thrown) {
    return { ok: false, error: `${game}: ${(thrown as Error).message}` };
  }
  return { ok: true, value: createKit({ game: found.value }) };
}

/**
 * A puzzle of ours by its name, or the one that a user's module exports: as its default, or as
 * `puzzle`. Undefined: what is named is not meant to be a puzzle.
 */
export async function findPuzzle(
  puzzle: string,
  folder?: string,
): Promise<Parsed<AnyPuzzle<unknown, unknown>> | undefined> {
  if (isPuzzleName(puzzle)) return { ok: true, value: await loadPuzzle(puzzle) };
  if (!isModule(puzzle)) return undefined;
  const found = await importModule(puzzle, 'puzzle', folder);
  if (!found.ok || !isPuzzle(found.value)) return undefined;
  try {
    checkPuzzle(found.value);
  } catch (thrown) {
    return { ok: false, error: `${puzzle}: ${(thrown as Error).message}` };
  }
  return { ok: true, value: found.value };
}

/** What a user's module exports: as its default, or by this name. */
async function importModule(module: string, name: 'game' | 'puzzle', folder?: string): Promise<Parsed<unknown>> {
  const path = modulePath(module, folder);
  const missing = await access(path).then(
    () => false,
    () => true,
  );
  if (missing) return { ok: false, error: `there is no file ${path}` };
  if (isUntaken(path)) {
    const node = `Node ${process.versions.node} does not run TypeScript`;
    return { ok: false, error: `${module}: ${node}; take Node 22.18 or newer, or compile it and give the .js file` };
  }
  let exports: Record<string, unknown>;
  try {
    exports = await import(pathToFileURL(path).href);
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    return { ok: false, error: `${module} could not be loaded: ${why}` };
  }
  const found = exports.default ?? exports[name];
  if (found === undefined && !('default' in exports)) {
    const names = Object.keys(exports).join(', ') || 'nothing';
    return { ok: false, error: `${module} exports neither a default nor "${name}", but ${names}` };
  }
  return { ok: true, value: found };
}
