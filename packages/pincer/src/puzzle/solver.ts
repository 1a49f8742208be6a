import { paced } from '../runtime/paced.ts';
import { describe } from '../support/describe.ts';
import { checkInteger } from '../support/options.ts';
import { type ThresholdDriver, type ThresholdDriverName, thresholdDriverOf } from './drivers/index.ts';
import { averageGuesses, type Guesses } from './guesses.ts';
import { KernelPasses } from './kernel-passes.ts';
import { localPasses } from './local-passes.ts';
import type { Passes, PassesOptions } from './passes.ts';
import { type AnyPuzzle, checkPuzzle, type FastPuzzle, type KernelPuzzle, nameOf, type PlainPuzzle } from './puzzle.ts';
import { type Solution, type SolveLimits, type Solving, solving, type ThresholdPass } from './solve.ts';

/** A guess is less than what stands for no solution at all. */
const MAX_GUESS = 1_000_000_000;

/** How a state is to be solved, and when to stop. */
export interface SolveOptions extends SolveLimits, PassesOptions {
  /** The algorithm: its name, or one of your own. Default `ida`. */
  readonly driver?: ThresholdDriverName | ThresholdDriver;
  /** What a solution may cost, for a driver that begins there. Default: learned from estimates. */
  readonly guess?: number;
}

/** Solves states of one puzzle, one at a time, and learns how far its estimates are off. */
export interface Solver<State, Move> {
  /** Yields each pass, and returns what was found. */
  passes(state: State, options?: SolveOptions): AsyncGenerator<ThresholdPass, Solution<Move>, void>;
  /** What was found, alone. */
  solve(state: State, options?: SolveOptions): Promise<Solution<Move>>;
  /** Frees what the solver holds. A search at work ends as if it were aborted. */
  dispose(): void;
}

/**
 * A solver in this thread. It lets other tasks run every few milliseconds, but works where its
 * caller does: in a page or a server take `createWorkerSolver`. Its moves are those of the puzzle:
 * of any type for the plain face, integers for the fast one.
 */
export function createSolver<State>(puzzle: KernelPuzzle<State> | FastPuzzle<State>): Solver<State, number>;
export function createSolver<State, Move>(puzzle: PlainPuzzle<State, Move>): Solver<State, Move>;
export function createSolver<State, Move>(puzzle: AnyPuzzle<State, Move>): Solver<State, Move | number>;
export function createSolver<State, Move>(puzzle: AnyPuzzle<State, Move>): Solver<State, Move | number> {
  checkPuzzle(puzzle);
  const bench = new Workbench(puzzle);
  let running: AbortController | undefined;

  async function* passes(
    state: State,
    options: SolveOptions = {},
  ): AsyncGenerator<ThresholdPass, Solution<Move | number>, void> {
    if (running) throw new Error('this solver is at work already: wait for it, abort it, or create another');
    const mine = new AbortController();
    running = mine;
    try {
      const signal = options.signal ? AbortSignal.any([options.signal, mine.signal]) : mine.signal;
      await loaded(puzzle);
      return yield* paced(bench.solve(state, { ...options, signal }));
    } finally {
      if (running === mine) running = undefined;
    }
  }

  return {
    passes,
    async solve(state, options) {
      const steps = passes(state, options);
      for (;;) {
        const step = await steps.next();
        if (step.done) return step.value;
      }
    },
    dispose() {
      running?.abort();
      running = undefined;
      bench.clear();
    },
  };
}

/** Waits for the kernel of a puzzle that has one. */
export async function loaded<State, Move>(puzzle: AnyPuzzle<State, Move>): Promise<void> {
  if ('module' in puzzle && 'load' in puzzle.module) await puzzle.module.load();
}

/** Solves a state without letting go of the thread: for measurements, tests and workers of their own. */
export function solveNow<State, Move>(
  puzzle: AnyPuzzle<State, Move>,
  state: State,
  options: SolveOptions = {},
): Solution<Move | number> {
  return new Workbench(puzzle).solveNow(state, options);
}

/** What is kept between two states of one puzzle: a kernel's memory, and how far estimates were off. */
export class Workbench<State, Move> {
  private readonly puzzle: AnyPuzzle<State, Move>;
  private kept: { readonly settings: string; readonly passes: KernelPasses<State> } | undefined;
  private guesses: Guesses;

  constructor(puzzle: AnyPuzzle<State, Move>, guesses: Guesses = averageGuesses()) {
    checkPuzzle(puzzle);
    this.puzzle = puzzle;
    this.guesses = guesses;
  }

  /** Passes from a state, step by step. */
  *solve(state: State, { driver = 'ida', guess, memory, circles, ...limits }: SolveOptions): Solving<Move | number> {
    if (state === undefined) throw new TypeError(`${nameOf(this.puzzle)}: the state to solve is ${describe(state)}`);
    const options = { ...(memory !== undefined && { memory }), ...(circles !== undefined && { circles }) };
    const passes = this.passesFrom(state, options);
    const { estimate } = passes;
    const first = guess === undefined ? this.guesses.of(estimate) : checkInteger('guess', guess, 0, MAX_GUESS);
    const solution = yield* solving(passes, thresholdDriverOf(driver), first, limits);
    if (solution.reason === 'solved') this.guesses.learn(estimate, solution.bound);
    return solution;
  }

  /** The same at once. */
  solveNow(state: State, options: SolveOptions = {}): Solution<Move | number> {
    const steps = this.solve(state, options);
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  }

  /** Forgets all. */
  clear(): void {
    this.kept = undefined;
    this.guesses = averageGuesses();
  }

  private passesFrom(state: State, options: PassesOptions): Passes<Move | number> {
    const { puzzle } = this;
    if (!('module' in puzzle)) return localPasses(puzzle, state, options);
    const settings = JSON.stringify(options);
    if (this.kept?.settings === settings) {
      this.kept.passes.take(state);
      return this.kept.passes;
    }
    this.kept = undefined;
    const passes = new KernelPasses(puzzle, state, options);
    this.kept = { settings, passes };
    return passes;
  }
}
