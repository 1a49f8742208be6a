import { DRIVER_NAMES, type DriverName } from '../drivers/index.ts';
import { type Bot, outcomeOf } from '../runtime/bot.ts';
import type { DeepenOptions, Iteration, Outcome } from '../runtime/deepen.ts';
import type { SearcherOptions } from '../runtime/searcher.ts';
import { checkOneOf } from '../support/options.ts';
import { Inbox } from './inbox.ts';
import { type RemoteOptions, type Reply, unpackError } from './messages.ts';
import { spawn, type Thread } from './spawn.ts';

/** What a bot in a worker is made with: the options of its searcher, and where its game is. */
export interface WorkerOptions extends Omit<SearcherOptions, 'buffer'> {
  /** Which export of the module is the game. Default `default`. */
  readonly export?: string;
}

/**
 * How long an aborted search may take to say what it found, in milliseconds; then its thread is
 * terminated.
 */
const ABORT_GRACE = 30;

/** The same after a time limit is over: only a method that does not return comes so far. */
const TIME_GRACE = 1000;
const MAX_TIMER = 2 ** 31 - 1 - TIME_GRACE;

/**
 * What can happen to a search: a reply, the death of its thread, or that it was waited for long
 * enough.
 */
type Event = Reply | Error | 'abort' | 'time';

/**
 * A bot in a worker of its own, a thread in Node or a Web Worker in a browser, which never holds up
 * its caller.
 *
 * `module` is the URL of a module whose default export is the game, say `new URL('./my-game.js',
 * import.meta.url)`. States and moves cross the thread by structured clone: plain data arrives,
 * functions and classes do not.
 *
 * An abort takes effect within 50 ms, whatever the game is doing: the search lets messages in every
 * few milliseconds, and if a method of the game does not return, the thread is terminated. The next
 * search then starts a new one, with an empty table.
 */
export function createWorkerBot<State, Move>(module: URL | string, options: WorkerOptions = {}): Bot<State, Move> {
  const { export: name = 'default', ...searcherOptions } = options;
  let thread: Promise<Thread> | undefined;
  let inbox: Inbox<Event> | undefined;
  let lastId = 0;

  async function start(): Promise<Thread> {
    const onDeath = (why: Error) => {
      thread = undefined;
      inbox?.push(why);
    };
    const started = await spawn((reply) => inbox?.push(reply), onDeath);
    started.post({ kind: 'load', module: String(module), name, options: searcherOptions });
    return started;
  }

  function kill(): void {
    void thread?.then((running) => running.terminate());
    thread = undefined;
  }

  async function* run(
    state: State,
    limits: RemoteOptions,
    signal?: AbortSignal,
    onPass?: DeepenOptions['onPass'],
  ): AsyncGenerator<Iteration<Move>, Outcome<Move>, void> {
    if (inbox) throw new Error('this bot is searching already: wait for it, abort it, or create another');
    const events = new Inbox<Event>();
    inbox = events;
    const id = ++lastId;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const giveUpAfter = (milliseconds: number, reason: 'abort' | 'time') => {
      timers.push(setTimeout(() => events.push(reason), milliseconds));
    };
    let running: Thread | undefined;
    const abort = () => {
      running?.post({ kind: 'abort', id });
      giveUpAfter(ABORT_GRACE, 'abort');
    };
    let latest: Iteration<Move> | undefined;
    let ended = false;

    /**
     * The next event of this search; the end of it is also the end of its thread if that gave no
     * answer.
     */
    async function next(): Promise<Event> {
      for (;;) {
        const event = await events.next();
        if (typeof event === 'object' && !(event instanceof Error) && event.id !== id) continue;
        ended = typeof event !== 'object' || event instanceof Error || !['iteration', 'pass'].includes(event.kind);
        if (typeof event !== 'object') kill();
        return event;
      }
    }

    try {
      thread ??= start();
      running = await thread;
      running.hold(true);
      running.post({ kind: 'search', id, state, options: limits });
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) abort();
      if (limits.time !== undefined && limits.time < MAX_TIMER) giveUpAfter(limits.time + TIME_GRACE, 'time');
      for (;;) {
        const event = await next();
        if (event === 'abort' || event === 'time') return { ...(latest ?? NOTHING), reason: event };
        if (event instanceof Error) throw event;
        if (event.kind === 'error') throw unpackError(event.error);
        if (event.kind === 'outcome') return event.outcome as Outcome<Move>;
        if (event.kind === 'pass') onPass?.(event.pass, event.depth, event.line);
        else {
          const iteration = event.iteration as Iteration<Move>;
          if (iteration.line === 1) latest = iteration;
          yield iteration;
        }
      }
    } finally {
      if (running && !ended) abort();
      while (running && !ended) await next();
      inbox = undefined;
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      running?.hold(false);
    }
  }

  return {
    deepen(state, { signal, driver, onPass, ...limits } = {}) {
      const remote = { ...limits, ...(driver && { driver: nameOf(driver) }), ...(onPass && { reportPasses: true }) };
      return run(state, remote, signal, onPass);
    },
    search(state, limits) {
      return outcomeOf(this.deepen(state, limits));
    },
    dispose: kill,
  };
}

/** The outcome of a search whose thread was terminated before it could say anything. */
const NOTHING = {
  depth: 0,
  selectiveDepth: 0,
  line: 1,
  value: 0,
  move: undefined,
  principalVariation: [],
  passes: [],
  proven: false,
  time: 0,
  counts: {
    leaves: 0,
    interior: 0,
    tableCuts: 0,
    nodes: 0,
    quiescent: 0,
    tableHits: 0,
    tableExacts: 0,
    tableOverwrites: 0,
    cuts: [],
  },
} as const;

function nameOf(driver: unknown): DriverName {
  if (typeof driver === 'function') throw new TypeError('driver: a function cannot travel to a worker; name a driver');
  return checkOneOf('driver', driver, DRIVER_NAMES);
}
