import { access } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyGame, checkGame } from '../contract/check-game.ts';
import { GAME_NAMES, isGameName, loadGame } from '../games/index.ts';
import { Failure } from './failure.ts';

export type SomeGame = AnyGame<unknown, unknown>;

export const GAME_ARGUMENT = `one of ${GAME_NAMES.join(', ')}, or the path of a module that exports a game`;

/** A game by its name, or from a user's module: its default export, or the one named `game`. */
export async function findGame(argument: string): Promise<SomeGame> {
  if (isGameName(argument)) return await loadGame(argument);
  if (!/[./\\]/.test(argument)) {
    throw new Failure(`there is no game "${argument}"; give ${GAME_ARGUMENT}`);
  }
  const path = resolve(argument);
  await access(path).catch(() => {
    throw new Failure(`there is no file ${path}; give ${GAME_ARGUMENT}`);
  });
  if (/\.[cm]?tsx?$/.test(path)) throw new Failure(`${argument} is TypeScript; compile it and give the .js file`);
  let exports: Record<string, unknown>;
  try {
    exports = await import(pathToFileURL(path).href);
  } catch (thrown) {
    throw new Failure(`${argument} could not be loaded: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
  const game = exports.default ?? exports.game;
  if (game === undefined) {
    throw new Failure(
      `${argument} exports neither a default nor "game", but ${Object.keys(exports).join(', ') || 'nothing'}`,
    );
  }
  try {
    checkGame(game);
  } catch (thrown) {
    throw new Failure(`${argument}: ${(thrown as Error).message}`);
  }
  return game;
}

/** The state that a text describes, or the initial one. */
export function findState(game: SomeGame, text: string | undefined): unknown {
  if (text === undefined) {
    if (game.initial === undefined)
      throw new Failure(`${nameOf(game)} has no initial state: give a position, or add "initial" to it`);
    return game.initial;
  }
  if (!game.parse) throw new Failure(`${nameOf(game)} has no parse(): it can only start from its initial state`);
  const parsed = game.parse(text);
  if (!parsed.ok) throw new Failure(`the position is wrong: ${parsed.error}`);
  return parsed.value;
}

export function nameOf(game: SomeGame): string {
  return game.name ?? 'the game';
}

/** A move as the game writes it. */
export function moveText(game: SomeGame, move: unknown): string {
  if ('format' in game && game.format) return (game.format as (move: unknown) => string)(move);
  return typeof move === 'string' ? move : JSON.stringify(move);
}
