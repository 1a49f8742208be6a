import type { Bot, BotOptions, Iteration, Outcome, SearcherOptions } from 'pincer';
import type { Course } from 'pincer/engine';
import { createWorkerBot } from 'pincer/worker';
import type { Playable } from '../game/playable.ts';
import BotWorker from './bot-worker.ts?worker';

/** When to stop thinking, and what to look for. */
export type ThoughtOptions = Omit<BotOptions<unknown, unknown>, 'earlier' | 'signal'>;

/**
 * The program that thinks about one game, in a worker: the page never waits for it. A new thought
 * ends the one before.
 */
export class Thinker {
  private readonly bot: Bot<unknown, unknown>;
  private controller: AbortController | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(game: Playable, options: SearcherOptions = { selective: true }) {
    this.bot = createWorkerBot(() => new BotWorker({ name: game }), options);
  }

  /**
   * Thinks about where a game has come to, and reports each iteration. Returns undefined where
   * another thought, or `stop`, came before the first one was complete; rejects if the worker broke.
   */
  async think(
    { state, earlier }: Course<unknown>,
    options: ThoughtOptions,
    report: (iteration: Iteration<unknown>) => void = () => {},
  ): Promise<Outcome<unknown> | undefined> {
    this.stop();
    const controller = new AbortController();
    this.controller = controller;
    const before = this.last;
    const thought = (async () => {
      await before.catch(() => {});
      if (controller.signal.aborted) return undefined;
      const iterations = this.bot.deepen(state, { ...options, earlier, signal: controller.signal });
      for (;;) {
        const step = await iterations.next();
        if (step.done) return step.value.depth > 0 || step.value.reason === 'over' ? step.value : undefined;
        if (!controller.signal.aborted) report(step.value);
      }
    })();
    this.last = thought;
    return await thought;
  }

  /** Ends the thought at hand: it returns what it has found. */
  stop(): void {
    this.controller?.abort();
  }

  /** Ends the worker. */
  dispose(): void {
    this.stop();
    this.bot.dispose();
  }
}
