import { commandThread } from './command-thread.ts';

/**
 * A signal that Ctrl-C aborts, or whatever else ends a process. A second time ends the process at
 * once.
 */
export function onInterrupt(...signals: readonly NodeJS.Signals[]): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const all = ['SIGINT', ...signals] as const;
  const thread = commandThread();
  if (thread) thread.listen(all, abort);
  else for (const signal of all) process.once(signal, abort);
  return controller.signal;
}
