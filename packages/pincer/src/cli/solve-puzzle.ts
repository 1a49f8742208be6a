import { MAX_PATH } from '../puzzle/base.ts';
import { createSolver, fifteen, fifteenBy, loadPatterns, PatternsError, withPatterns } from '../puzzle/index.ts';
import { nameOf } from '../puzzle/puzzle.ts';
import type { Solution, ThresholdPass } from '../puzzle/solve.ts';
import type { SolveOptions } from '../puzzle/solver.ts';
import { Failure, INTERRUPTED, NOT_PROVEN } from './failure.ts';
import { onInterrupt } from './interrupt.ts';
import { print, printLines } from './print.ts';
import { puzzleMoveText, puzzleState, type SomePuzzle } from './puzzle.ts';
import { countText, timeText } from './text.ts';

/** How the 15-puzzle is estimated; `best`: by pattern databases, if they were made. */
export const FIFTEEN_ESTIMATES = ['best', 'manhattan', 'linear-conflicts', 'patterns'] as const;

export interface SolvePuzzleOptions extends Omit<SolveOptions, 'signal'> {
  readonly estimate?: (typeof FIFTEEN_ESTIMATES)[number];
  readonly json?: boolean;
}

/** Solves a state of a puzzle, prints each pass and the solution, and sets the exit code. */
export async function solvePuzzle(
  named: SomePuzzle,
  text: string | undefined,
  { estimate, json, ...options }: SolvePuzzleOptions,
): Promise<void> {
  const puzzle = await estimatedBy(named, estimate);
  const state = puzzleState(puzzle, text);
  const signal = onInterrupt();
  if (!json && puzzle.show) printLines(`${puzzle.show(state)}\n`);
  const passes = createSolver(puzzle).passes(state, { ...options, signal });
  let step = await passes.next();
  for (; !step.done; step = await passes.next()) {
    print(json ? JSON.stringify(passRecord(step.value)) : passLine(step.value));
  }
  const solution = step.value;
  if (json) print(JSON.stringify(record(puzzle, solution)));
  else printLines(verdict(puzzle, solution));
  if (solution.reason === 'abort') process.exitCode = INTERRUPTED;
  else if (solution.reason !== 'solved' && solution.reason !== 'unsolvable') process.exitCode = NOT_PROVEN;
}

/** The 15-puzzle with the estimate that was asked for, or the best that is there. */
export async function estimatedBy(
  puzzle: SomePuzzle,
  estimate: SolvePuzzleOptions['estimate'] = 'best',
): Promise<SomePuzzle> {
  if ((puzzle as unknown) !== fifteen) {
    if (estimate !== 'best')
      throw new Failure(`${nameOf(puzzle)} has an estimate of its own: --estimate is for fifteen`);
    return puzzle;
  }
  if (estimate === 'manhattan' || estimate === 'linear-conflicts') return fifteenBy(estimate) as unknown as SomePuzzle;
  try {
    return withPatterns(await loadPatterns()) as unknown as SomePuzzle;
  } catch (thrown) {
    if (!(thrown instanceof PatternsError)) throw thrown;
    if (estimate === 'best') return puzzle;
    throw new Failure(`${thrown.message}; make them with: pincer patterns build`);
  }
}

function passRecord({ threshold, g, nodes, time }: ThresholdPass) {
  return { threshold, g: g === Infinity ? null : (g ?? null), complete: g !== undefined, nodes, time };
}

function passLine({ threshold, g, nodes, time }: ThresholdPass): string {
  const found = g === undefined ? 'given up' : g <= threshold ? `solution of ${g}` : `at least ${g}`;
  const columns = [
    `threshold ${threshold}`.padStart(14),
    (g === Infinity ? 'no solution' : found).padStart(15),
    `${countText(nodes).padStart(13)} nodes`,
    timeText(time).padStart(8),
  ];
  return columns.join('  ');
}

function record(puzzle: SomePuzzle, { moves, bound, ...solution }: Solution<unknown>) {
  return {
    ...solution,
    cost: solution.cost ?? null,
    bound: bound === Infinity ? null : bound,
    moves: moves?.map((move) => puzzleMoveText(puzzle, move)) ?? null,
    passes: solution.passes.map(passRecord),
  };
}

function verdict(puzzle: SomePuzzle, { reason, moves, cost, bound, nodes, time }: Solution<unknown>): string {
  const rate = `${countText(nodes)} nodes in ${timeText(time)}, ${(nodes / Math.max(time, 0.001) / 1000).toFixed(1)} million a second`;
  const way = moves?.map((move) => puzzleMoveText(puzzle, move)).join(' ');
  const length = moves && `${moves.length} move${moves.length === 1 ? '' : 's'}`;
  if (reason === 'unsolvable') return `There is no solution (${rate}).`;
  if (reason === 'solved') return `${way}\nSolved: ${length}, cost ${cost}, and none is cheaper (${rate}).`;
  const stopped = reason === 'path' ? `a path has more than ${MAX_PATH} moves` : `stopped by ${reason}`;
  const known = `every solution costs at least ${bound}`;
  if (cost === undefined) return `Not solved (${stopped}): ${known} (${rate}).`;
  return `${way}\nNot proven (${stopped}): ${length}, cost ${cost}; ${known} (${rate}).`;
}
