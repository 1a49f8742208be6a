import type { Playable } from './playable.ts';

/** The games that can be played in a terminal, each loaded when it is asked for. */
export const PLAYABLE = ['chess', 'othello', 'checkers', 'connect-four'] as const;

const LOADERS: Readonly<Record<(typeof PLAYABLE)[number], () => Promise<unknown>>> = {
  chess: async () => (await import('./chess.ts')).playableChess,
  othello: async () => (await import('./othello.ts')).playableOthello,
  checkers: async () => (await import('./checkers.ts')).playableCheckers,
  'connect-four': async () => (await import('./connect-four.ts')).playableConnectFour,
};

export async function loadPlayable(name: (typeof PLAYABLE)[number]): Promise<Playable<unknown, unknown>> {
  return (await LOADERS[name]()) as Playable<unknown, unknown>;
}
