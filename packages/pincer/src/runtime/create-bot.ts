import type { AnyGame } from '../contract/check-game.ts';
import type { FastGame, PlainGame } from '../contract/game.ts';
import type { KernelGame } from '../kernel/host.ts';
import { type Bot, botOf } from './bot.ts';
import type { SearcherOptions } from './searcher.ts';

/**
 * A bot in this thread. It lets other tasks run every few milliseconds, but works where its caller
 * does: in a page or a server take `createWorkerBot`. Its moves are those of the game: of any type
 * for the plain face, integers for the fast one, text for chess, Othello and checkers.
 */
export function createBot<State>(game: KernelGame<State>, options?: SearcherOptions): Bot<State, string>;
export function createBot<State>(game: FastGame<State>, options?: SearcherOptions): Bot<State, number>;
export function createBot<State, Move>(game: PlainGame<State, Move>, options?: SearcherOptions): Bot<State, Move>;
export function createBot<State, Move>(
  game: AnyGame<State, Move>,
  options?: SearcherOptions,
): Bot<State, Move | number | string>;
export function createBot<State, Move>(
  game: AnyGame<State, Move>,
  options: SearcherOptions = {},
): Bot<State, Move | number | string> {
  return botOf(game, options, {
    selective: () => import('./selective.ts'),
    kernel: () => import('../kernel/host.ts'),
    threads: () => import('../threads/create.ts'),
    drivers: () => import('../drivers/index.ts'),
  });
}
