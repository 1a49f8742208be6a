import { describe } from './describe.ts';
import type { FastGame, PlainGame } from './game.ts';
import { type KernelGame, KernelSearcher } from './kernel.ts';
import { LocalSearcher } from './local.ts';
import type { Searcher, SearcherOptions } from './searcher.ts';

/** Any game that can be searched: either face of the contract, or one of our kernels. */
export type AnyGame<State, Move> = PlainGame<State, Move> | FastGame<State> | KernelGame<State>;

/** A searcher for a game, set to `state` or to the game's initial state. It allocates its table, once. */
export function createSearcher<State>(
  game: KernelGame<State>,
  state?: State,
  options?: SearcherOptions,
): Searcher<State, string>;
export function createSearcher<State>(
  game: FastGame<State>,
  state?: State,
  options?: SearcherOptions,
): Searcher<State, number>;
export function createSearcher<State, Move>(
  game: PlainGame<State, Move>,
  state?: State,
  options?: SearcherOptions,
): Searcher<State, Move>;
export function createSearcher<State, Move>(
  game: AnyGame<State, Move>,
  state?: State,
  options?: SearcherOptions,
): Searcher<State, Move | number | string>;
export function createSearcher<State, Move>(
  game: AnyGame<State, Move>,
  state: State | undefined = game.initial,
  options: SearcherOptions = {},
): Searcher<State, Move> | Searcher<State, number> | Searcher<State, string> {
  checkGame(game);
  if (state === undefined) throw new TypeError(`${game.name ?? 'the game'} has no initial state: give one`);
  return 'module' in game ? new KernelSearcher(game, state, options) : new LocalSearcher(game, state, options);
}

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
