/** A Web Worker, or a `Worker` of Node's `worker_threads`. */
export interface WorkerLike {
  postMessage(message: unknown, transfer?: readonly object[]): void;
  terminate(): unknown;
}

/** What both kinds of workers have beside that, for who knows which one it is. */
export interface WebFace {
  addEventListener(type: string, listen: (event: WebEvent) => void): void;
}
/** A message or an error of a Web Worker. */
interface WebEvent {
  readonly data: unknown;
  readonly message: string;
  readonly filename: string;
  readonly lineno: number;
}
interface NodeFace {
  on(event: string, listen: (value: unknown) => void): void;
  ref(): void;
  unref(): void;
}

/** Whether a worker is one of Node's. */
export function isNodes(worker: WorkerLike | undefined): worker is WorkerLike & NodeFace {
  return worker !== undefined && 'on' in worker && 'unref' in worker;
}

/**
 * Starts a worker that imports the game itself. No bundler is to see where its file is: in a bundle
 * a game's module could not import anything.
 */
export function startThread(): WorkerLike {
  const address = new URL(/* webpackIgnore: true */ THREAD, import.meta.url);
  if (typeof Worker === 'function') return new Worker(address, { type: 'module' });
  const { Worker: NodeWorker } = process.getBuiltinModule('node:worker_threads');
  // A worker inherits the process's flags. Where one says how to read a script, which the worker does
  // not have, the others are handed over instead; none, if there is one that cannot be.
  const execArgv = process.execArgv.filter((flag) => !flag.startsWith('--input-type'));
  if (execArgv.length === process.execArgv.length) return new NodeWorker(address);
  try {
    return new NodeWorker(address, { execArgv });
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_WORKER_INVALID_EXEC_ARGV')) throw thrown;
    return new NodeWorker(address, { execArgv: [] });
  }
}

const THREAD = '../worker/thread.js';
