import { driverFor } from '../drivers/index.ts';
import { type DeepenOptions, type Iteration, iterations, type Outcome } from './iterations.ts';
import { paced } from './paced.ts';
import type { Searcher } from './searcher.ts';

export { type DeepenOptions, type Iteration, type Outcome, pliesToEnd } from './iterations.ts';

/**
 * Iterative deepening: searches to depth 1, 2, 3 … and yields each iteration. It lets other tasks
 * run every few milliseconds, so that an AbortSignal takes effect; however it ends, the game is
 * left as it was.
 */
export async function* deepen<State, Move>(
  searcher: Searcher<State, Move>,
  options: DeepenOptions<Move> = {},
): AsyncGenerator<Iteration<Move>, Outcome<Move>, void> {
  return yield* paced(iterations(searcher, driverFor(options.driver, searcher.selective), options));
}

/** The same without letting go of the thread: for measurements, tests and workers of their own. */
export function search<State, Move>(
  searcher: Searcher<State, Move>,
  options: DeepenOptions<Move> = {},
  onIteration: (iteration: Iteration<Move>) => void = () => {},
): Outcome<Move> {
  const steps = iterations(searcher, driverFor(options.driver, searcher.selective), options);
  try {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (step.value) onIteration(step.value);
    }
  } finally {
    steps.return(undefined as never);
  }
}
