import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyGame, checkGame } from 'pincer';
import { GAME_NAMES, isGameName, loadGame } from 'pincer/games';

/** The games that an experiment may name: those that come with Pincer, and artificial trees. */
export const LAB_GAMES = [...GAME_NAMES, 'artificial'] as const;

/** Whether a game is told as the path of a user's module. */
export function isModule(game: string): boolean {
  return /[./\\]/.test(game);
}

/** Where a user's module is. `base` is the folder of the experiment's file. */
export function modulePath(game: string, base: string): string {
  return resolve(base, game);
}

/** A game of ours by name, or a user's: the default export of the module, or the one named `game`. Throws what is wrong. */
export async function loadLabGame(name: string, base: string): Promise<AnyGame<unknown, unknown>> {
  if (isGameName(name)) return await loadGame(name);
  if (name === 'artificial') return (await import('./artificial.ts')).artificial as AnyGame<unknown, unknown>;
  const path = modulePath(name, base);
  if (!existsSync(path)) throw new Error(`there is no file ${path}`);
  if (/\.[cm]?tsx?$/.test(path)) throw new Error(`${name} is TypeScript; compile it and give the .js file`);
  const exports = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  const game = exports.default ?? exports.game;
  if (game === undefined) {
    throw new Error(
      `${name} exports neither a default nor "game", but ${Object.keys(exports).join(', ') || 'nothing'}`,
    );
  }
  checkGame(game);
  return game;
}
