/**
 * Lets other tasks run between the steps of work, and hands on those that are something: an
 * undefined one is only a pause. Who wants no more steps ends the work.
 */
export async function* paced<Step, Outcome>(
  steps: Generator<Step | undefined, Outcome, void>,
): AsyncGenerator<Step, Outcome, void> {
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (step.value !== undefined) yield step.value;
      await breathe();
    }
  } finally {
    steps.return(undefined as never);
  }
}

const breathe: () => Promise<void> =
  typeof setImmediate === 'function'
    ? () => new Promise((resolve) => setImmediate(resolve))
    : () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            port1.close();
            resolve();
          };
          port2.postMessage(undefined);
        });
