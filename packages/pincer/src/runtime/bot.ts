import { type AnyGame, checkGame } from '../contract/check-game.ts';
import type { FastGame, PlainGame } from '../contract/game.ts';
import type { KernelGame } from '../kernel/host.ts';
import { createSearcher } from './create.ts';
import { type DeepenOptions, deepen, type Iteration, type Outcome } from './deepen.ts';
import type { Searcher, SearcherOptions } from './searcher.ts';

/** How a bot is to search, and what came before. */
export interface BotOptions<State, Move> extends DeepenOptions<Move> {
  /**
   * The positions of the game so far, oldest first: to come back to one is a draw, where the game
   * has such a rule.
   */
  readonly earlier?: readonly State[];
}

/**
 * Somebody to play against: searches any state of one game, and remembers between moves what it
 * learned. The same in this thread (`createBot`) and in a worker (`createWorkerBot`). One search at
 * a time.
 */
export interface Bot<State, Move> {
  /** Searches deeper and deeper, yields each iteration, and returns the outcome. */
  deepen(state: State, options?: BotOptions<State, Move>): AsyncGenerator<Iteration<Move>, Outcome<Move>, void>;
  /** The outcome alone: its `move` is the one to play. */
  search(state: State, options?: BotOptions<State, Move>): Promise<Outcome<Move>>;
  /** Frees what the bot holds. */
  dispose(): void;
}

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
  settings: SearcherOptions = {},
): Bot<State, Move | number | string> {
  checkGame(game);
  let searcher: Searcher<State, Move | number | string> | undefined;
  let busy = false;
  return {
    async *deepen(state, { earlier, ...options } = {}) {
      if (busy) throw new Error('this bot is searching already: wait for it, abort it, or create another');
      busy = true;
      try {
        searcher ??= createSearcher(game, state, settings);
        searcher.setRoot(state, earlier);
        return yield* deepen(searcher, options);
      } finally {
        busy = false;
      }
    },
    search(state, limits) {
      return outcomeOf(this.deepen(state, limits));
    },
    dispose() {
      searcher = undefined;
    },
  };
}

/** Runs a deepening search to its end. */
export async function outcomeOf<Move>(iterations: AsyncGenerator<Iteration<Move>, Outcome<Move>, void>) {
  for (;;) {
    const step = await iterations.next();
    if (step.done) return step.value;
  }
}
