import { type AnyPuzzle, checkPuzzle } from '../puzzle/puzzle.ts';
import { createSolver } from '../puzzle/solver.ts';
import { finder, type Respond, type Served, serve } from './serve.ts';

/**
 * Makes a worker of yours the place where a solver works: all that a worker's file needs, beside its
 * puzzle. The other end is `createWorkerSolver(() => new Worker(…))`.
 */
export function serveSolver<State, Move>(puzzle: Served<AnyPuzzle<State, Move>>): void {
  serve(finder(puzzle), respondAsSolver, 'serveSolver');
}

/** How a solver answers, for the puzzle that was found. */
export function respondAsSolver(puzzle: unknown): Respond {
  checkPuzzle(puzzle);
  const solver = createSolver(puzzle);
  return async (question, post, signal) => {
    if (question.kind !== 'solve') throw new TypeError('the worker has a puzzle, and is asked to search a game');
    const { id, state, options } = question;
    const passes = solver.passes(state, { ...options, ...(signal && { signal }) });
    for (;;) {
      const step = await passes.next();
      if (step.done) return post({ kind: 'solution', id, solution: step.value });
      post({ kind: 'threshold', id, pass: step.value });
    }
  };
}
