import { type AnyGame, checkGame } from '../contract/check-game.ts';
import type { FastGame, PlainGame } from '../contract/game.ts';
import { type KernelGame, KernelSearcher } from '../kernel/host.ts';
import { LocalSearcher } from './local.ts';
import type { Searcher, SearcherOptions } from './searcher.ts';

/**
 * A searcher for a game, set to `state` or to the game's initial state. It allocates its table,
 * once.
 */
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
  given?: State,
  options: SearcherOptions = {},
): Searcher<State, Move> | Searcher<State, number> | Searcher<State, string> {
  checkGame(game);
  const state = given === undefined ? game.initial : given;
  if (state === undefined) throw new TypeError(`${game.name ?? 'the game'} has no initial state: give one`);
  return 'module' in game ? new KernelSearcher(game, state, options) : new LocalSearcher(game, state, options);
}
