import { canonical } from '../support/canonical.ts';
import type * as Platform from '../support/platform.ts';
import { Random } from '../support/random.ts';
import type { ThresholdDriverName } from './drivers/index.ts';
import { type AnyPuzzle, nameOf } from './puzzle.ts';
import { createSolver, type SolveOptions } from './solver.ts';

/** One driver's sums over all states. */
export interface PuzzleRow {
  readonly driver: ThresholdDriverName;
  readonly nodes: number;
  readonly expanded: number;
  /** Calls of the cost-bounded search for a state, on average. */
  readonly passes: number;
  /** Milliseconds. */
  readonly time: number;
  /** States that it did not solve within the limits. */
  readonly unsolved: number;
}

/** What a comparison of drivers found. */
export interface PuzzleComparison {
  readonly rows: readonly PuzzleRow[];
  readonly states: number;
  /** States of which two drivers found different costs: the puzzle breaks the contract. */
  readonly disagreements: readonly string[];
  readonly interrupted: boolean;
}

/** What a comparison is made with. */
export interface ComparePuzzleOptions extends Omit<SolveOptions, 'driver' | 'signal'> {
  readonly drivers: readonly ThresholdDriverName[];
  readonly signal?: Platform.AbortSignal;
  readonly onSolve?: () => void;
}

/**
 * The drivers take turns, state by state, with the same resources. A state that was interrupted
 * counts for nobody.
 */
export async function comparePuzzleDrivers<State, Move>(
  puzzle: AnyPuzzle<State, Move>,
  states: readonly State[],
  { drivers, onSolve, ...options }: ComparePuzzleOptions,
): Promise<PuzzleComparison> {
  const rows = drivers.map((driver) => ({ driver, nodes: 0, expanded: 0, passes: 0, time: 0, unsolved: 0 }));
  const disagreements: string[] = [];
  const solver = createSolver(puzzle);
  let done = 0;
  const comparison = (interrupted: boolean): PuzzleComparison => ({
    rows: rows.map((row) => ({ ...row, passes: row.passes / Math.max(1, done) })),
    states: done,
    disagreements,
    interrupted,
  });
  for (const state of states) {
    const found = [];
    for (const driver of drivers) {
      const solution = await solver.solve(state, { ...options, driver });
      if (solution.reason === 'abort') return comparison(true);
      found.push(solution);
      onSolve?.();
    }
    done++;
    for (const [index, { nodes, expanded, passes, time, reason }] of found.entries()) {
      const row = rows[index];
      row.nodes += nodes;
      row.expanded += expanded;
      row.passes += passes.length;
      row.time += time;
      row.unsolved += reason === 'solved' || reason === 'unsolvable' ? 0 : 1;
    }
    const costs = new Set(found.filter(({ reason }) => reason === 'solved').map(({ cost }) => cost));
    if (costs.size > 1) disagreements.push(`state ${done} costs ${[...costs].join(' or ')}`);
  }
  return comparison(false);
}

/**
 * States after random walks of so many moves from the goal, or else from the initial state; all
 * different, where the puzzle has so many. A puzzle of the fast face says by `after` where
 * moves lead.
 */
export function randomStates<State, Move>(
  puzzle: AnyPuzzle<State, Move>,
  count: number,
  moves: number,
  seed: number,
): readonly State[] {
  const from = puzzle.goal ?? puzzle.initial;
  if (from === undefined) throw new TypeError(`${nameOf(puzzle)} has neither a goal nor an initial state to walk from`);
  const random = new Random(seed);
  const states = new Map<string, State>();
  for (let attempt = 0; states.size < count && attempt < 20 * count; attempt++) {
    let state: State = from;
    for (let move = 0; move < moves; move++) state = randomStep(puzzle, state, random);
    states.set(canonical(state), state);
  }
  return [...states.values()];
}

/** The state after a random move, or the same where there is none. */
function randomStep<State, Move>(puzzle: AnyPuzzle<State, Move>, state: State, random: Random): State {
  if ('play' in puzzle) {
    const moves = puzzle.moves(state);
    return moves.length === 0 ? state : puzzle.play(state, moves[random.below(moves.length)]);
  }
  const after = puzzle.after?.(state) ?? [];
  return after.length === 0 ? state : after[random.below(after.length)];
}
