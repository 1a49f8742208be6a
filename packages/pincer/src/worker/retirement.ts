/**
 * Node does not close the files that a thread has open while it is terminated: whoever gives up a
 * thread that is still loading would lose a few each time. Such threads are retired instead: they
 * load to their end, and only then are terminated. New threads wait while too many are retiring.
 */
const MAX_RETIRING = 4;

let retiring = 0;
let waiting: (() => void)[] = [];

/** A thread retires; call the result when it is gone. */
export function retire(): () => void {
  retiring++;
  return () => {
    retiring--;
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };
}

/** Waits until a new thread may be started. */
export async function vacancy(): Promise<void> {
  while (retiring >= MAX_RETIRING) {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  }
}
