import type { Driver, DriverName } from '../drivers/index.ts';
import { type Bot, type BotOptions, nothingFound, outcomeOf } from '../runtime/bot.ts';
import type { DeepenOptions, Iteration, Outcome } from '../runtime/deepen.ts';
import type { SearcherOptions } from '../runtime/searcher.ts';
import type * as Platform from '../support/platform.ts';
import { threadsFor } from '../threads/available.ts';
import type { WorkerLike } from '../threads/start.ts';
import { FarEnd } from './far-end.ts';
import type { RemoteOptions } from './messages.ts';

/** What a bot in a worker is made with: the options of its searcher, and what its worker needs. */
export interface WorkerOptions extends Omit<SearcherOptions, 'buffer' | 'worker'> {
  /** Which export of a module is the game. Default `default`. */
  readonly export?: string;
  /**
   * How long the worker may take to load itself and its game, in milliseconds; a search that waits
   * longer for it rejects. Default 30,000.
   */
  readonly startTimeout?: number;
}

/**
 * A bot in a worker of its own, a Web Worker or a thread of Node, which never holds up its caller.
 *
 * The worker is yours: a function that starts it, say `() => new Worker(new URL('./bot-worker.js',
 * import.meta.url), { type: 'module' })`, in the words that your bundler looks for. Its file calls
 * `serveBot(game)`.
 *
 * In Node, or in a page without a bundler, the URL of a module does as well, such as `new
 * URL('./my-game.js', import.meta.url)`; its default export is the game.
 *
 * States and moves cross the thread by structured clone: plain data arrives, functions and classes
 * do not.
 *
 * An abort takes effect within 50 ms, whatever the game is doing: the search lets messages in every
 * few milliseconds, and if a method of the game does not return, the thread is terminated. The next
 * search then starts a new one, with an empty table; so does the one after a `dispose`, or after an
 * abort that came while the worker was loading.
 */
export function createWorkerBot<State, Move>(
  worker: (() => WorkerLike) | Platform.URL | string,
  options: WorkerOptions = {},
): Bot<State, Move> {
  const { export: name, startTimeout, ...searcherOptions } = options;
  const setup = { options: { ...searcherOptions, threads: threadsFor(options.threads) } };
  const far = new FarEnd(worker, 'bot', setup, { export: name, startTimeout });

  async function* run(
    state: State,
    limits: RemoteOptions,
    signal?: AbortSignal,
    onPass?: DeepenOptions['onPass'],
  ): AsyncGenerator<Iteration<Move>, Outcome<Move>, void> {
    let latest: Iteration<Move> | undefined;
    const replies = far.converse((id) => ({ kind: 'search', id, state, options: limits }), limits.time, signal);
    for await (const event of replies) {
      if (event === 'abort' || event === 'time') return latest ? { ...latest, reason: event } : nothingFound(event);
      if (event.kind === 'outcome') return event.outcome as Outcome<Move>;
      if (event.kind === 'pass') onPass?.(event.pass, event.depth, event.line);
      if (event.kind === 'iteration') {
        const iteration = event.iteration as Iteration<Move>;
        if (iteration.line === 1) latest = iteration;
        yield iteration;
      }
    }
    return nothingFound('abort');
  }

  function deepen(state: State, { signal, driver, onPass, ...limits }: BotOptions<State, Move> = {}) {
    const remote = { ...limits, ...(driver && { driver: nameOf(driver) }), ...(onPass && { reportPasses: true }) };
    return run(state, remote, signal, onPass);
  }

  return {
    deepen,
    search: async (state, limits) => await outcomeOf(deepen(state, limits)),
    dispose: () => far.dispose(),
  };
}

/** Drivers are at the other end, which knows their names: a page need not load them. */
function nameOf(driver: DriverName | Driver): DriverName {
  if (typeof driver === 'function') throw new TypeError('driver: a function cannot travel to a worker; name a driver');
  return driver;
}
