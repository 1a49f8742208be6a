import { describe } from '../support/describe.ts';
import { isNodes, type WebFace, type WorkerLike } from '../threads/start.ts';
import { opened, type Reply, type Request, type Setup, sealed, unpackError } from './messages.ts';
import { retire, vacancy } from './retirement.ts';

/** No timer of JavaScript takes longer. */
const MAX_TIMER = 2 ** 31 - 1;

/**
 * A worker from its start to its end. It is `ready` once it has its game; then it takes requests.
 * `report` gets its replies and, if it ends by itself, why.
 */
export class Thread {
  private readonly setup: Setup;
  private readonly report: (event: Reply | Error) => void;
  private readonly timer: ReturnType<typeof setTimeout> | undefined;
  private worker: WorkerLike | undefined;
  private greeted = false;
  private loaded = false;
  private ended = false;
  private held = false;
  /** Called when the loading is over, either way. */
  private settle: () => void = () => {};

  /** The worker has `patience` milliseconds to get ready. */
  constructor(start: () => WorkerLike, setup: Setup, patience: number, report: (event: Reply | Error) => void) {
    this.setup = setup;
    this.report = report;
    if (patience <= MAX_TIMER) this.timer = setTimeout(() => this.die(this.tooLate(patience)), patience);
    void vacancy().then(() => this.begin(start));
  }

  get ready(): boolean {
    return this.loaded && !this.ended;
  }

  /** Throws what cannot be cloned. */
  post(request: Request, transfer: readonly object[] = []): void {
    this.worker?.postMessage(sealed(request), transfer);
  }

  /** Whether the thread keeps a Node process alive. */
  hold(held: boolean): void {
    this.held = held;
    const { worker } = this;
    if (!isNodes(worker)) return;
    if (held) worker.ref();
    else worker.unref();
  }

  /** Ends the worker, as soon as that does no harm. Nothing is reported from now on. */
  terminate(): void {
    if (this.ended) return;
    this.ended = true;
    const { worker, timer } = this;
    if (!isNodes(worker) || this.loaded) {
      clearTimeout(timer);
      worker?.terminate();
      return;
    }
    const gone = retire();
    this.hold(false);
    timer?.unref();
    this.settle = () => {
      this.settle = () => {};
      clearTimeout(timer);
      worker.terminate();
      gone();
    };
  }

  private begin(start: () => WorkerLike): void {
    if (this.ended) return;
    try {
      const worker = start();
      checkWorker(worker);
      this.worker = worker;
    } catch (thrown) {
      this.die(thrown);
      return;
    }
    this.listen(this.worker);
    this.hold(this.held);
  }

  private listen(worker: WorkerLike): void {
    const unreadable = () => this.die(new Error('a message of the worker could not be read'));
    if (isNodes(worker)) {
      worker.on('message', (data) => this.receive(opened<Reply>(data)));
      worker.on('messageerror', unreadable);
      worker.on('error', (thrown) => this.die(thrown));
      worker.on('exit', (code) => this.die(new Error(`the worker ended with exit code ${code}${this.hint}`)));
      return;
    }
    const web = worker as WorkerLike & WebFace;
    web.addEventListener('message', ({ data }) => this.receive(opened<Reply>(data)));
    web.addEventListener('messageerror', unreadable);
    web.addEventListener('error', ({ message, filename, lineno }) => {
      const unseen = `its script was not found, or cannot be run${this.setup.module ? this.hint : ''}`;
      this.die(new Error(`the worker failed: ${message ? `${message} (${filename}:${lineno})` : unseen}`));
    });
  }

  private receive(reply: Reply | undefined): void {
    if (!reply) return;
    if (reply.kind === 'hello') {
      this.greeted = true;
      // A module is not imported before the setup is there; a game of the worker's own may be on its way.
      if (this.ended && this.setup.module) this.settle();
      else this.post({ kind: 'setup', setup: this.setup }, this.setup.ports);
    } else if (reply.kind === 'failed') this.die(unpackError(reply.error));
    else if (this.ended) this.settle();
    else {
      if (reply.kind === 'ready') {
        this.loaded = true;
        clearTimeout(this.timer);
      }
      this.report(reply);
    }
  }

  private die(thrown: unknown): void {
    if (this.ended) {
      this.settle();
      return;
    }
    this.ended = true;
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.report(thrown instanceof Error ? thrown : new Error(String(thrown)));
  }

  private tooLate(patience: number): Error {
    const what = this.greeted ? 'the game of the worker was not loaded' : 'the worker did not answer';
    return new Error(`${what} within ${patience} ms${this.hint}`);
  }

  private get hint(): string {
    if (this.greeted) return '';
    if (!this.setup.module) return ': does its file call serveBot(game)?';
    return ': where there is a bundler, hand over () => new Worker(…) with a file that calls serveBot(game)';
  }
}

function checkWorker(worker: unknown): void {
  const methods = ['postMessage', 'terminate'] as const;
  const given = worker as Partial<WorkerLike> | null | undefined;
  if (methods.every((method) => typeof given?.[method] === 'function')) return;
  throw new TypeError(`the function should return a new Worker(…), not ${describe(worker)}`);
}
