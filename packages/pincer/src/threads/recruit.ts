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
  /** Our ends of the channels. */
  readonly ports: readonly Port[];
  /** Called when a worker ends by itself. */
  onLost: (index: number, why: string) => void;
  /** Ends a worker; without a number, all. */
  dismiss(index?: number): void;
}

/** Starts so many workers, which keep no Node process alive. */
export function recruit(count: number, start: () => WorkerLike, module?: GameModule): Recruits {
  const recruits: Recruits & { readonly workers: (WorkerLike | undefined)[]; readonly ports: Port[] } = {
    workers: [],
    ports: [],
    onLost: () => {},
    dismiss(index) {
      for (const each of index === undefined ? recruits.workers.keys() : [index]) {
        recruits.workers[each]?.terminate();
        recruits.workers[each] = undefined;
        recruits.ports[each].close();
      }
    },
  };
  for (let index = 0; index < count; index++) {
    const { port1, port2 } = new MessageChannel();
    const worker = start();
    recruits.workers.push(worker);
    recruits.ports.push(port1 as Port);
    const lose = (why: unknown) => {
      if (recruits.workers[index] !== worker) return;
      recruits.dismiss(index);
      recruits.onLost(index, why instanceof Error ? why.message : String(why));
    };
    const request: HelpRequest = { kind: 'help', port: port2 as Port, module };
    const send = () => worker.postMessage({ pincer: request }, [port2]);
    if (isNodes(worker)) {
      worker.on('error', lose);
      worker.on('exit', (code) => lose(`the worker ended with exit code ${code}`));
      worker.unref();
      (port1 as Port).unref?.();
      send();
    } else listen(worker as WorkerLike & WebFace, send, lose);
  }
  return recruits;
}

/** What is sent to a Web Worker before it listens is lost: it says hello when it does. */
function listen(worker: WorkerLike & WebFace, send: () => void, lose: (why: unknown) => void): void {
  let sent = false;
  worker.addEventListener('message', ({ data }) => {
    if (sent || data?.pincer?.kind !== 'hello') return;
    sent = true;
    send();
  });
  worker.addEventListener('error', ({ message }) => lose(message || 'its script was not found, or cannot be run'));
}
