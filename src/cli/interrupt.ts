/** A signal that Ctrl-C aborts. A second Ctrl-C ends the process at once. */
export function onInterrupt(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  return controller.signal;
}
