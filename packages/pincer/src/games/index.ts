import type { AnyGame } from '../contract/check-game.ts';

/** The games that come with Pincer, each loaded when it is asked for. */
export const GAME_NAMES = ['chess', 'othello', 'checkers', 'connect-four', 'kalah', 'nim', 'tic-tac-toe'] as const;

/** The name of a game that comes with Pincer. */
export type GameName = (typeof GAME_NAMES)[number];

const LOADERS: Readonly<Record<GameName, () => Promise<unknown>>> = {
  chess: async () => (await import('./chess/index.ts')).chess,
  othello: async () => (await import('./othello/index.ts')).othello,
  checkers: async () => (await import('./checkers/index.ts')).checkers,
  'connect-four': async () => (await import('./connect-four/index.ts')).connectFour,
  kalah: async () => (await import('./kalah/index.ts')).kalah,
  nim: async () => (await import('./nim/index.ts')).nim,
  'tic-tac-toe': async () => (await import('./tic-tac-toe/index.ts')).ticTacToe,
};

/** Whether a game of this name comes with Pincer. */
export function isGameName(name: string): name is GameName {
  return (GAME_NAMES as readonly string[]).includes(name);
}

/** Loads a game that comes with Pincer. */
export async function loadGame(name: GameName): Promise<AnyGame<unknown, unknown>> {
  return (await LOADERS[name]()) as AnyGame<unknown, unknown>;
}
