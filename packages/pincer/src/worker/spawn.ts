import type { Reply, Request } from './messages.ts';

/** A worker thread of Node or a Web Worker, behind one face. */
export interface Thread {
  post(request: Request): void;
  /** Whether the thread keeps a Node process alive. */
  hold(held: boolean): void;
  terminate(): void;
}

/** `onReply` gets what the thread posts; `onDeath` is called if it ends by itself. */
export async function spawn(onReply: (reply: Reply) => void, onDeath: (why: Error) => void): Promise<Thread> {
  if (typeof Worker === 'function') {
    const worker = new Worker(new URL('./thread.js', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Reply>) => onReply(data);
    worker.onerror = ({ message }) => onDeath(new Error(message || 'the worker could not be started'));
    return { post: (request) => worker.postMessage(request), hold: () => {}, terminate: () => worker.terminate() };
  }
  const { Worker: NodeWorker } = process.getBuiltinModule('node:worker_threads');
  // A worker inherits the process's flags; this one says how to read a script that the worker does
  // not have.
  const execArgv = process.execArgv.filter((flag) => !flag.startsWith('--input-type'));
  const worker = new NodeWorker(new URL('./thread.js', import.meta.url), { execArgv });
  worker.on('message', onReply);
  worker.on('error', onDeath);
  worker.on('exit', (code) => onDeath(new Error(`the worker ended with exit code ${code}`)));
  worker.unref();
  return {
    post: (request) => worker.postMessage(request),
    hold: (held) => (held ? worker.ref() : worker.unref()),
    terminate: () => {
      worker.removeAllListeners();
      void worker.terminate();
    },
  };
}
