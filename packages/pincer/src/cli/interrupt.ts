/**
 * A signal that Ctrl-C aborts, or whatever else ends a process. A second time ends the process at
 * once.
 */
export function onInterrupt(...signals: readonly NodeJS.Signals[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', ...signals] as const) process.once(signal, () => controller.abort());
  return controller.signal;
}
