import { type AnyGame, checkGame } from '../contract/check-game.ts';
import type { FastGame, PlainGame } from '../contract/game.ts';
import * as drivers from '../drivers/index.ts';
import * as kernel from '../kernel/host.ts';
import { Selective } from '../search/selective.ts';
import * as threads from '../threads/create.ts';
import { type Bot, botOf } from './bot.ts';
import { LocalSearcher } from './local.ts';
import { type AnySearcher, rootOf } from './root.ts';
import type { Searcher, SearcherOptions } from './searcher.ts';

/**
 * A searcher for a game, set to `state` or to the game's initial state. It allocates its table,
 * once. With several `threads` it has a `team`, to be disposed of when it is no longer needed.
 */
export function createSearcher<State>(
  game: kernel.KernelGame<State>,
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
  state?: State,
  options: SearcherOptions = {},
): AnySearcher<State, Move> {
  checkGame(game);
  const root = rootOf(game, state);
  const Search = options.selective ? Selective : undefined;
  const teamed = threads.createTeamed(game, root, options, Search);
  if (teamed) return teamed;
  if ('module' in game) return new kernel.KernelSearcher(game, root, options);
  return new LocalSearcher(game, root, options, Search);
}

/**
 * The same bot as `createBot`, in one piece: for a worker, since there are bundlers that do not
 * split a worker's file.
 */
export function createWholeBot<State, Move>(
  game: AnyGame<State, Move>,
  options: SearcherOptions = {},
  recruiter?: threads.Recruiter,
): Bot<State, Move | number | string> {
  const parts = {
    selective: async () => ({ Selective }),
    kernel: async () => kernel,
    threads: async () => threads,
    drivers: async () => drivers,
  };
  return botOf(game, options, parts, recruiter);
}
