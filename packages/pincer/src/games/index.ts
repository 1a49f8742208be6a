import type { AnyGame } from '../contract/check-game.ts';
import type { GameKit } from './kit.ts';

export type { Cell, Grid, Ground, Ink } from './grid.ts';
export { type BenchDepths, createKit, type GameKit, type KitOptions, pointsText } from './kit.ts';
export type { PlacedMove } from './placed.ts';
export type { Played, RecordFormat, Written } from './records.ts';
export { type Circumstances, writtenGame } from './written.ts';

/** The games that come with Pincer, a line each. Each is loaded when it is asked for. */
const GAMES = {
  chess: () => import('./chess/kit.ts'),
  othello: () => import('./othello/kit.ts'),
  checkers: () => import('./checkers/kit.ts'),
  'connect-four': () => import('./connect-four/kit.ts'),
  kalah: () => import('./kalah/kit.ts'),
  nim: () => import('./nim/kit.ts'),
  'tic-tac-toe': () => import('./tic-tac-toe/kit.ts'),
} satisfies Record<string, () => Promise<{ readonly kit: GameKit }>>;

/** The name of a game that comes with Pincer. */
export type GameName = keyof typeof GAMES;

/** The names of the games that come with Pincer. */
export const GAME_NAMES = Object.keys(GAMES) as readonly GameName[];

/** Whether a game of this name comes with Pincer. */
export function isGameName(name: string): name is GameName {
  return (GAME_NAMES as readonly string[]).includes(name);
}

/** Loads all that belongs to a game that comes with Pincer. */
export async function loadKit(name: GameName): Promise<GameKit> {
  return (await GAMES[name]()).kit;
}

/** The kits of all games. */
export async function loadKits(): Promise<readonly GameKit[]> {
  return await Promise.all(GAME_NAMES.map(loadKit));
}

/** Loads a game that comes with Pincer. */
export async function loadGame(name: GameName): Promise<AnyGame<unknown, unknown>> {
  return (await loadKit(name)).game;
}
