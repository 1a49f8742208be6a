import { type AnyGame, checkGame } from '../contract/check-game.ts';
import { KernelSearcher } from '../kernel/host.ts';
import { LocalSearcher, type SelectiveSearch } from './local.ts';
import type { Searcher, SearcherOptions } from './searcher.ts';

/** A searcher with whatever its game has for moves. */
export type AnySearcher<State, Move> = Searcher<State, Move> | Searcher<State, number> | Searcher<State, string>;

/**
 * A searcher for a game, set to `state` or to the game's initial state. `Search` is there if the
 * options are selective; a kernel has its own.
 */
export function makeSearcher<State, Move>(
  game: AnyGame<State, Move>,
  state: State | undefined = game.initial,
  options: SearcherOptions,
  Search: SelectiveSearch | undefined,
): AnySearcher<State, Move> {
  checkGame(game);
  if (state === undefined) throw new TypeError(`${game.name ?? 'the game'} has no initial state: give one`);
  return 'module' in game ? new KernelSearcher(game, state, options) : new LocalSearcher(game, state, options, Search);
}
