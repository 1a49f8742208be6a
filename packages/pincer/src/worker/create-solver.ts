import { THRESHOLD_DRIVER_NAMES } from '../puzzle/drivers/index.ts';
import type { Solution, ThresholdPass } from '../puzzle/solve.ts';
import type { SolveOptions, Solver } from '../puzzle/solver.ts';
import { checkOneOf } from '../support/options.ts';
import type * as Platform from '../support/platform.ts';
import type { WorkerLike } from '../threads/start.ts';
import { FarEnd } from './far-end.ts';
import type { RemoteSolveOptions } from './messages.ts';

/** What the worker of a solver needs. */
export interface WorkerSolverOptions {
  /** Which export of a module is the puzzle. Default `default`. */
  readonly export?: string;
  /** How long the worker may take to load itself and its puzzle, in milliseconds. Default 30,000. */
  readonly startTimeout?: number;
}

/**
 * A solver in a worker of its own, a Web Worker or a thread of Node, which never holds up its
 * caller. The worker is yours, as with `createWorkerBot`; its file calls `serveSolver(puzzle)`. In
 * Node, or in a page without a bundler, the URL of a module does as well; its default export is the
 * puzzle.
 */
export function createWorkerSolver<State, Move>(
  worker: (() => WorkerLike) | Platform.URL | string,
  options: WorkerSolverOptions = {},
): Solver<State, Move> {
  const far = new FarEnd(worker, 'solver', { options: {} }, options);

  async function* passes(
    state: State,
    { signal, driver, ...limits }: SolveOptions = {},
  ): AsyncGenerator<ThresholdPass, Solution<Move>, void> {
    if (typeof driver === 'function') {
      throw new TypeError('driver: a function cannot travel to a worker; name a driver');
    }
    const own = driver === undefined ? {} : { driver: checkOneOf('driver', driver, THRESHOLD_DRIVER_NAMES) };
    const remote: RemoteSolveOptions = { ...limits, ...own };
    const done: ThresholdPass[] = [];
    const replies = far.converse((id) => ({ kind: 'solve', id, state, options: remote }), limits.time, signal);
    for await (const event of replies) {
      if (event === 'abort' || event === 'time') return lost(event, done);
      if (event.kind === 'solution') return event.solution as Solution<Move>;
      if (event.kind === 'threshold') {
        done.push(event.pass);
        yield event.pass;
      }
    }
    return lost('abort', done);
  }

  return {
    passes,
    async solve(state, limits) {
      const steps = passes(state, limits);
      for (;;) {
        const step = await steps.next();
        if (step.done) return step.value;
      }
    },
    dispose: () => far.dispose(),
  };
}

/** What is known of a search whose worker was given up: its passes, and the bound that they prove. */
function lost(reason: 'abort' | 'time', passes: readonly ThresholdPass[]): Solution<never> {
  const bounds = passes.flatMap(({ g, threshold }) => (g !== undefined && g > threshold ? [g] : []));
  const nodes = passes.reduce((sum, pass) => sum + pass.nodes, 0);
  const found = { moves: undefined, cost: undefined, bound: Math.max(0, ...bounds) };
  return { reason, ...found, passes, nodes, expanded: 0, entries: 0, time: passes.at(-1)?.time ?? 0 };
}
