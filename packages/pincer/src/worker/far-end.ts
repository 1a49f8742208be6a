import { checkAmount } from '../support/options.ts';
import type * as Platform from '../support/platform.ts';
import { type Recruits, recruit } from '../threads/recruit.ts';
import { startThread, type WorkerLike } from '../threads/start.ts';
import { Inbox } from './inbox.ts';
import { type Reply, type Request, type Setup, unpackError } from './messages.ts';
import { Thread } from './spawn.ts';

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

/** What a caller of `converse` hears. */
export type Heard = Exclude<Reply, { readonly kind: 'error' }> | 'abort' | 'time';

/** Who is in the worker, for messages. */
type Who = 'bot' | 'solver';

/**
 * The worker of a bot or a solver, as seen from here: started when it is first needed, and again
 * when it was lost, with as many helpers as its options have further threads. One conversation at a
 * time.
 */
export class FarEnd {
  private readonly start: () => WorkerLike;
  private readonly who: Who;
  private readonly setup: Setup;
  private readonly startTimeout: number;
  private thread: Thread | undefined;
  private helpers: Recruits | undefined;
  private inbox: Inbox<Event> | undefined;
  private lastId = 0;

  constructor(
    worker: (() => WorkerLike) | Platform.URL | string,
    who: Who,
    setup: Setup,
    { export: name, startTimeout = START_TIMEOUT }: { export?: string | undefined; startTimeout?: number | undefined },
  ) {
    const own = typeof worker === 'function';
    if (own && name !== undefined) {
      throw new TypeError(`export: only for the address of a module; ${SERVERS[who]} has its ${THINGS[who]}`);
    }
    checkAmount('startTimeout', startTimeout);
    this.start = own ? worker : startThread;
    this.who = who;
    this.setup = { ...setup, ...(!own && { module: { address: String(worker), export: name ?? 'default' } }) };
    this.startTimeout = startTimeout;
  }

  /**
   * Asks, and yields what is answered; at last `abort` or `time` if the worker had to be given up.
   * Whoever leaves early aborts.
   */
  async *converse(
    ask: (id: number) => Request,
    time: number | undefined,
    signal?: AbortSignal,
  ): AsyncGenerator<Heard, void, void> {
    if (this.inbox) {
      const doing = this.who === 'bot' ? 'searching' : 'at work';
      throw new Error(`this ${this.who} is ${doing} already: wait for it, abort it, or create another`);
    }
    if (signal?.aborted && !this.thread?.ready) {
      yield 'abort';
      return;
    }
    this.thread ??= this.open();
    const mine = this.thread;
    const events = new Inbox<Event>();
    this.inbox = events;
    const id = ++this.lastId;
    const timers: ReturnType<typeof setTimeout>[] = [];
    const giveUpAfter = (milliseconds: number, reason: 'abort' | 'time') => {
      timers.push(setTimeout(() => events.push(reason), milliseconds));
    };
    let asked = false;
    let ended = false;

    function abort(): void {
      if (asked) mine.post({ kind: 'abort', id });
      if (asked) giveUpAfter(ABORT_GRACE, 'abort');
      else events.push('abort');
    }

    function begin(): void {
      mine.post(ask(id));
      asked = true;
      if (time !== undefined && time < MAX_TIMER) giveUpAfter(time + TIME_GRACE, 'time');
    }

    /**
     * The next event of this conversation; the end of it is also the end of its thread if that gave
     * no answer.
     */
    const next = async (): Promise<Event> => {
      for (;;) {
        const event = await events.next();
        if (typeof event === 'object' && 'id' in event && event.id !== id) continue;
        ended = typeof event !== 'object' || event instanceof Error || !GOES_ON.includes(event.kind);
        if (typeof event !== 'object') this.close(mine);
        return event;
      }
    };

    try {
      mine.hold(true);
      if (mine.ready) begin();
      signal?.addEventListener('abort', abort, { once: true });
      if (signal?.aborted) abort();
      while (!ended) {
        const event = await next();
        if (event instanceof Error) throw event;
        if (typeof event === 'object' && event.kind === 'error') throw unpackError(event.error);
        if (typeof event === 'object' && event.kind === 'ready') begin();
        yield event;
      }
    } finally {
      if (asked && !ended) abort();
      while (asked && !ended) await next();
      if (this.inbox === events) this.inbox = undefined;
      for (const timer of timers) clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      mine.hold(false);
    }
  }

  dispose(): void {
    this.close(this.thread);
    this.inbox?.push('abort');
    this.inbox = undefined;
  }

  private open(): Thread {
    const { start, setup } = this;
    const threads = Number(setup.options.threads ?? 1);
    const enlisted = threads > 1 ? recruit(threads - 1, start, setup.module) : undefined;
    const whole = enlisted ? { ...setup, ports: enlisted.ports } : setup;
    const opened: Thread = new Thread(start, whole, this.startTimeout, (event) => {
      if (event instanceof Error) this.close(opened);
      if (!(event instanceof Error) && (event.kind === 'replace' || event.kind === 'dismiss'))
        enlisted?.[event.kind](event.index);
      else this.inbox?.push(event);
    });
    if (enlisted) {
      enlisted.onLost = (index, why) => opened.post({ kind: 'lost', index, why });
      enlisted.onReplaced = (index, port) => opened.post({ kind: 'replaced', index, port }, [port]);
    }
    this.helpers = enlisted;
    return opened;
  }

  private close(closed: Thread | undefined): void {
    closed?.terminate();
    if (this.thread !== closed) return;
    this.thread = undefined;
    this.helpers?.dismiss();
    this.helpers = undefined;
  }
}

const SERVERS: Readonly<Record<Who, string>> = { bot: 'serveBot', solver: 'serveSolver' };
const THINGS: Readonly<Record<Who, string>> = { bot: 'game', solver: 'puzzle' };

/** The replies after which a conversation is not over. */
const GOES_ON: readonly Reply['kind'][] = ['hello', 'ready', 'iteration', 'pass', 'threshold', 'replace', 'dismiss'];
