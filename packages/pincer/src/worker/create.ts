import { DRIVER_NAMES, type DriverName } from '../drivers/index.ts';
import { type Bot, type BotOptions, nothingFound, outcomeOf } from '../runtime/bot.ts';
import type { DeepenOptions, Iteration, Outcome } from '../runtime/deepen.ts';
import type { SearcherOptions } from '../runtime/searcher.ts';
import { checkAmount, checkOneOf } from '../support/options.ts';
import type * as Platform from '../support/platform.ts';
import { threadsFor } from '../threads/available.ts';
import { type Recruits, recruit } from '../threads/recruit.ts';
import { startThread, type WorkerLike } from '../threads/start.ts';
import { Inbox } from './inbox.ts';
import { type RemoteOptions, type Reply, type Setup, unpackError } from './messages.ts';
import { Thread } from './spawn.ts';

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
 * How long an aborted search may take to say what it found, in milliseconds; then its thread is
 * terminated.
 */
const ABORT_GRACE = 30;

/** The same after a time limit is over: only a method that does not return comes so far. */
const TIME_GRACE = 1000;
const MAX_TIMER = 2 ** 31 - 1 - TIME_GRACE;

const START_TIMEOUT = 30_000;

/**
 * What can happen to a search: a reply, the death of its thread, or that it was waited for long
 * enough.
 */
type Event = Reply | Error | 'abort' | 'time';

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
  const { export: name, startTimeout = START_TIMEOUT, ...searcherOptions } = options;
  const threads = threadsFor(options.threads);
  const own = typeof worker === 'function';
  if (own && name !== undefined) throw new TypeError('export: only for the address of a module; serveBot has its game');
  checkAmount('startTimeout', startTimeout);
  const start = own ? worker : startThread;
  const setup: Setup = {
    options: { ...searcherOptions, threads },
    ...(!own && { module: { address: String(worker), export: name ?? 'default' } }),
  };
  let thread: Thread | undefined;
  let helpers: Recruits | undefined;
  let inbox: Inbox<Event> | undefined;
  let lastId = 0;

  function open(): Thread {
    const enlisted = threads > 1 ? recruit(threads - 1, start, setup.module) : undefined;
    const whole = enlisted ? { ...setup, ports: enlisted.ports } : setup;
    const opened: Thread = new Thread(start, whole, startTimeout, (event) => {
      if (event instanceof Error) close(opened);
      if (!(event instanceof Error) && event.kind === 'dismiss') enlisted?.dismiss(event.index);
      else inbox?.push(event);
    });
    if (enlisted) enlisted.onLost = (index, why) => opened.post({ kind: 'lost', index, why });
    helpers = enlisted;
    return opened;
  }

  function close(closed: Thread | undefined): void {
    closed?.terminate();
    if (thread !== closed) return;
    thread = undefined;
    helpers?.dismiss();
    helpers = undefined;
  }

  async function* run(
    state: State,
    limits: RemoteOptions,
    signal?: AbortSignal,
    onPass?: DeepenOptions['onPass'],
  ): AsyncGenerator<Iteration<Move>, Outcome<Move>, void> {
    if (inbox) throw new Error('this bot is searching already: wait for it, abort it, or create another');
    if (signal?.aborted && !thread?.ready) return nothingFound('abort');
    thread ??= open();
    const mine = thread;
    const events = new Inbox<Event>();
    inbox = events;
    const id = ++lastId;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const giveUpAfter = (milliseconds: number, reason: 'abort' | 'time') => {
      timers.push(setTimeout(() => events.push(reason), milliseconds));
    };
    let asked = false;
    let ended = false;
    let latest: Iteration<Move> | undefined;

    function abort(): void {
      if (asked) mine.post({ kind: 'abort', id });
      if (asked) giveUpAfter(ABORT_GRACE, 'abort');
      else events.push('abort');
    }

    function ask(): void {
      mine.post({ kind: 'search', id, state, options: limits });
      asked = true;
      if (limits.time !== undefined && limits.time < MAX_TIMER) giveUpAfter(limits.time + TIME_GRACE, 'time');
    }

    /**
     * The next event of this search; the end of it is also the end of its thread if that gave no
     * answer.
     */
    async function next(): Promise<Event> {
      for (;;) {
        const event = await events.next();
        if (typeof event === 'object' && 'id' in event && event.id !== id) continue;
        ended = typeof event !== 'object' || event instanceof Error || !GOES_ON.includes(event.kind);
        if (typeof event !== 'object') close(mine);
        return event;
      }
    }

    try {
      mine.hold(true);
      if (mine.ready) ask();
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) abort();
      for (;;) {
        const event = await next();
        if (event === 'abort' || event === 'time') return latest ? { ...latest, reason: event } : nothingFound(event);
        if (event instanceof Error) throw event;
        if (event.kind === 'error') throw unpackError(event.error);
        if (event.kind === 'outcome') return event.outcome as Outcome<Move>;
        if (event.kind === 'pass') onPass?.(event.pass, event.depth, event.line);
        if (event.kind === 'ready') ask();
        if (event.kind === 'iteration') {
          const iteration = event.iteration as Iteration<Move>;
          if (iteration.line === 1) latest = iteration;
          yield iteration;
        }
      }
    } finally {
      if (asked && !ended) abort();
      while (asked && !ended) await next();
      if (inbox === events) inbox = undefined;
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      mine.hold(false);
    }
  }

  function deepen(state: State, { signal, driver, onPass, ...limits }: BotOptions<State, Move> = {}) {
    const remote = { ...limits, ...(driver && { driver: nameOf(driver) }), ...(onPass && { reportPasses: true }) };
    return run(state, remote, signal, onPass);
  }

  return {
    deepen,
    search: async (state, limits) => await outcomeOf(deepen(state, limits)),
    dispose() {
      close(thread);
      inbox?.push('abort');
      inbox = undefined;
    },
  };
}

/** The replies after which a search is not over. */
const GOES_ON: readonly Reply['kind'][] = ['hello', 'ready', 'iteration', 'pass', 'dismiss'];

function nameOf(driver: unknown): DriverName {
  if (typeof driver === 'function') throw new TypeError('driver: a function cannot travel to a worker; name a driver');
  return checkOneOf('driver', driver, DRIVER_NAMES);
}
