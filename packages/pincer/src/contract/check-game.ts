import type { KernelGame } from '../kernel/host.ts';
import { describe } from '../support/describe.ts';
import type { FastGame, PlainGame } from './game.ts';

/** Any game that can be searched: either face of the contract, or one of our kernels. */
export type AnyGame<State, Move> = PlainGame<State, Move> | FastGame<State> | KernelGame<State>;

const PLAIN_METHODS = ['moves', 'play', 'turn', 'evaluate'] as const;

/** Throws a TypeError that says what is missing if this is no game at all. */
export function checkGame(game: unknown): asserts game is AnyGame<unknown, unknown> {
  if (typeof game !== 'object' || game === null) throw new TypeError(`a game is an object, not ${describe(game)}`);
  if ('module' in game || 'position' in game) return;
  const missing = PLAIN_METHODS.filter((method) => typeof (game as Record<string, unknown>)[method] !== 'function');
  if (missing.length === 0) return;
  throw new TypeError(
    `${'name' in game ? game.name : 'the game'} has no ${missing.join('(), ')}(); a plain game needs ${PLAIN_METHODS.join(', ')}, a fast one position`,
  );
}
