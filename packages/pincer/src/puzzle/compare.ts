import { paced } from '../runtime/paced.ts';
import { takeTurns } from '../runtime/rounds.ts';
import { fastest, fewest, namesOf, noTimes, type Timed, type Times, timedBeside } from '../runtime/timing.ts';
import { canonical } from '../support/canonical.ts';
import { Random } from '../support/random.ts';
import type { ThresholdDriverName } from './drivers/index.ts';
import { averageGuesses, type Guesses } from './guesses.ts';
import { type AnyPuzzle, nameOf } from './puzzle.ts';
import type { Solution } from './solve.ts';
import { loaded, type SolveOptions, Workbench } from './solver.ts';

/** One driver's sums over all states. */
export interface PuzzleRow {
  readonly driver: ThresholdDriverName;
  readonly nodes: number;
  readonly expanded: number;
  /** Calls of the cost-bounded search for a state, on average. */
  readonly passes: number;
  /** Milliseconds in each round. */
  readonly times: Times;
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
export interface ComparePuzzleOptions extends Omit<SolveOptions, 'driver'> {
  readonly drivers: readonly ThresholdDriverName[];
  /** How often every state is timed; a driver that gives a state up does so once. Default 1. */
  readonly rounds?: number;
  /** Called after every state that a driver solved, or would have once more. */
  readonly onSolve?: () => void;
}

/**
 * The drivers take turns, state by state and round by round, with the same resources and in another
 * order every time. What they guess is learned from the states before. A state that was interrupted
 * counts for nobody.
 */
export async function comparePuzzleDrivers<State, Move>(
  puzzle: AnyPuzzle<State, Move>,
  states: readonly State[],
  { drivers, rounds = 1, onSolve, ...options }: ComparePuzzleOptions,
): Promise<PuzzleComparison> {
  const sums = drivers.map((driver) => ({
    driver,
    nodes: 0,
    expanded: 0,
    passes: 0,
    times: noTimes(rounds),
    unsolved: 0,
  }));
  const disagreements: string[] = [];
  const guesses = averageGuesses();
  let lesson: Parameters<Guesses['learn']> | undefined;
  const bench = new Workbench(puzzle, { of: guesses.of, learn: (...heard) => (lesson = heard) });
  const givenUp = new Map<ThresholdDriverName, Solution<unknown>>();
  await loaded(puzzle);

  const turns = takeTurns(states, drivers, rounds, async (state, driver) => {
    const solution = givenUp.get(driver) ?? (await last(paced(bench.solve(state, { ...options, driver }))));
    if (!isSettled(solution)) givenUp.set(driver, solution);
    onSolve?.();
    return solution;
  });

  let done = 0;
  let step = await turns.next();
  for (; !step.done; step = await turns.next()) {
    done++;
    const costs = new Set<number>();
    for (const { index, round, result } of step.value) {
      const sum = sums[index];
      sum.times[round] += result.time;
      if (round > 0) continue;
      sum.nodes += result.nodes;
      sum.expanded += result.expanded;
      sum.passes += result.passes.length;
      if (isSettled(result)) costs.add(result.bound);
      else sum.unsolved++;
    }
    if (costs.size > 1) disagreements.push(`state ${done} costs ${[...costs].join(' or ')}`);
    if (lesson) guesses.learn(...lesson);
    lesson = undefined;
    givenUp.clear();
  }
  const rows = sums.map((sum) => ({ ...sum, passes: sum.passes / Math.max(1, done) }));
  return { rows, states: done, disagreements, interrupted: step.value };
}

function isSettled({ reason }: Solution<unknown>): boolean {
  return reason === 'solved' || reason === 'unsolvable';
}

/** What a generator returns in the end. */
async function last<T>(steps: AsyncGenerator<unknown, T, void>): Promise<T> {
  let step = await steps.next();
  while (!step.done) step = await steps.next();
  return step.value;
}

/** One driver's sums, and how long it took beside the first. */
export type TimedPuzzleRow = Timed<PuzzleRow>;

/** All drivers beside the first. */
export function relatePuzzleDrivers({ rows }: PuzzleComparison): readonly TimedPuzzleRow[] {
  return timedBeside(rows, rows[0]);
}

/** Which driver is best, in a sentence for each measure, of those that solved the most states. */
export function nameBestPuzzleDrivers({ rows }: PuzzleComparison): string {
  const able = fewest(rows, ({ unsolved }) => unsolved);
  return `Fewest nodes: ${namesOf(fewest(able, ({ nodes }) => nodes))}. Least time: ${namesOf(fastest(able))}.`;
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
