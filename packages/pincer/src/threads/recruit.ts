import type { Port } from './messages.ts';
import { isNodes, type WebFace, type WorkerLike } from './start.ts';

/** The module of a game in TypeScript, for workers that have none of their own. */
export interface GameModule {
  readonly address: string;
  readonly export: string;
}

/** What makes a helper of a worker, beside the port that goes with it. */
export interface HelpRequest {
  readonly kind: 'help';
  readonly port: Port;
  readonly module: GameModule | undefined;
}

/** Workers that become helpers, each with a channel to whom it helps. */
export interface Recruits {
  /** Our ends of the channels, as they were at first. */
  readonly ports: readonly Port[];
  /** Called when a worker ends by itself. */
  onLost: (index: number, why: string) => void;
  /** Called when another worker has taken the place of one, with our end of the new channel. */
  onReplaced: (index: number, port: Port) => void;
  /** Ends a worker, and starts another in its place, if that can be, as soon as it is gone. */
  replace(index: number): void;
  /** Ends a worker; without a number, all, and none takes their place. */
  dismiss(index?: number): void;
}

/** Starts so many workers, which keep no Node process alive. */
export function recruit(count: number, start: () => WorkerLike, module?: GameModule): Recruits {
  const all = Array.from({ length: count }, () => new Recruit(start()));
  const engage = (index: number) => all[index].engage(module, (why) => recruits.onLost(index, why));
  const recruits: Recruits = {
    ports: all.map(({ port }) => port),
    onLost: () => {},
    onReplaced: () => {},
    replace(index) {
      all[index].dismiss(() => {
        try {
          all[index] = new Recruit(start());
        } catch {
          return;
        }
        engage(index);
        recruits.onReplaced(index, all[index].port);
      });
    },
    dismiss(index) {
      for (const each of index === undefined ? all : [all[index]]) each.dismiss();
    },
  };
  for (const index of all.keys()) engage(index);
  return recruits;
}

/** How long a Web Worker, which does not say when it is gone, may take for that, in milliseconds. */
const FAREWELL = 1000;

class Recruit {
  /** Our end of the channel. */
  readonly port: Port;
  private readonly worker: WorkerLike;
  private readonly far: MessagePort;
  /** Whether it has begun to listen. */
  private listens = false;
  private dismissed = false;
  private gone = false;
  private onGone: () => void = () => {};

  constructor(worker: WorkerLike) {
    const { port1, port2 } = new MessageChannel();
    this.worker = worker;
    this.port = port1 as Port;
    this.far = port2;
  }

  engage(module: GameModule | undefined, onLost: (why: string) => void): void {
    const { worker, port } = this;
    const lose = (why: unknown) => {
      if (this.dismissed) return;
      this.dismiss();
      onLost(why instanceof Error ? why.message : String(why));
    };
    const request: HelpRequest = { kind: 'help', port: this.far as Port, module };
    const send = () => worker.postMessage({ pincer: request }, [this.far]);
    if (isNodes(worker)) {
      worker.on('message', (data) => this.hear(data));
      worker.on('error', lose);
      worker.on('exit', (code) => {
        this.leave();
        lose(`the worker ended with exit code ${code}`);
      });
      worker.unref();
      port.unref?.();
      send();
      return;
    }
    const web = worker as WorkerLike & WebFace;
    // What is sent to a Web Worker before it listens is lost.
    web.addEventListener('message', ({ data }) => {
      if (this.hear(data)) send();
    });
    web.addEventListener('error', ({ message }) => lose(message || 'its script was not found, or cannot be run'));
  }

  /**
   * Node does not close the files that a worker has open while it loads: such a one goes later. Calls
   * back once it runs no more.
   */
  dismiss(onGone: () => void = () => {}): void {
    this.onGone = onGone;
    if (this.gone) onGone();
    if (this.dismissed) return;
    this.dismissed = true;
    this.port.close();
    if (this.listens || !isNodes(this.worker)) this.worker.terminate();
    if (!isNodes(this.worker)) setTimeout(() => this.leave(), FAREWELL);
  }

  private leave(): void {
    this.gone = true;
    this.onGone();
  }

  /** Whether this is the worker's hello, by which it says that it listens. */
  private hear(data: unknown): boolean {
    const message = data as { readonly pincer?: { readonly kind?: unknown } } | null | undefined;
    if (this.listens || message?.pincer?.kind !== 'hello') return false;
    this.listens = true;
    if (this.dismissed) this.worker.terminate();
    return !this.dismissed;
  }
}
