import {
  comparePuzzleDrivers,
  nameBestPuzzleDrivers,
  type PuzzleComparison,
  randomStates,
  relatePuzzleDrivers,
} from '../puzzle/compare.ts';
import { THRESHOLD_DRIVER_NAMES } from '../puzzle/drivers/index.ts';
import { nameOf } from '../puzzle/puzzle.ts';
import { visible } from '../support/visible.ts';
import { alignColumns } from './columns.ts';
import { Failure, INTERRUPTED } from './failure.ts';
import { onInterrupt } from './interrupt.ts';
import { parsed, thresholdDriverName } from './parse.ts';
import { print, printLines } from './print.ts';
import { ProgressBar } from './progress-bar.ts';
import { puzzleState, type SomePuzzle } from './puzzle.ts';
import { estimatedBy } from './solve-puzzle.ts';
import { countText, percentText, ratioText, timeText } from './text.ts';

/** How often every search is timed, unless somebody says how often. */
export const DEFAULT_ROUNDS = 6;

interface ComparePuzzleOptions {
  readonly depth?: number;
  readonly table?: number;
  readonly rounds?: number;
  readonly positions: number;
  readonly position?: string;
  readonly seed: number;
  readonly drivers?: string;
  readonly memory?: number;
  readonly moves?: number;
  readonly time?: number;
  readonly json?: boolean;
}

const DEFAULT_MOVES = 40;
const DEFAULT_TIME = 10_000;

/** `pincer compare` of a puzzle. */
export async function comparePuzzle(named: SomePuzzle, options: ComparePuzzleOptions): Promise<void> {
  const alien = (['depth', 'table'] as const).find((option) => options[option] !== undefined);
  if (alien) throw new Failure(`--${alien} is for games; of puzzles there are --memory, --moves, --rounds and --time`);
  const { memory, moves = DEFAULT_MOVES, time = DEFAULT_TIME, rounds = DEFAULT_ROUNDS, seed, json } = options;
  const puzzle = await estimatedBy(named);
  const drivers =
    options.drivers === undefined
      ? THRESHOLD_DRIVER_NAMES
      : parsed('--drivers', () => [
          ...new Set((options.drivers ?? '').split(',').map((name) => thresholdDriverName(name.trim()))),
        ]);
  const states =
    options.position === undefined
      ? randomStates(puzzle, options.positions, moves, seed)
      : [puzzleState(puzzle, options.position)];
  const progress = new ProgressBar((states.length * rounds + 1) * drivers.length, 'solutions', json);
  const comparison = await comparePuzzleDrivers(puzzle, states, {
    drivers,
    rounds,
    time,
    ...(memory !== undefined && { memory }),
    signal: onInterrupt(),
    onSolve: () => progress.advance(),
  }).finally(() => progress.stop());
  if (comparison.states === 0) throw new Failure('interrupted before the first state was done', INTERRUPTED);
  if (json) print(JSON.stringify({ puzzle: nameOf(puzzle), memory, moves, time, rounds, seed, ...comparison }));
  else printLines(report(visible(nameOf(puzzle)), comparison));
  if (comparison.interrupted) process.exitCode = INTERRUPTED;
  if (comparison.disagreements.length > 0) {
    throw new Failure(
      `the drivers disagree: ${comparison.disagreements[0]}. Check the puzzle with pincer check; is its estimate too high?`,
    );
  }
}

function report(name: string, comparison: PuzzleComparison): string {
  const { states } = comparison;
  const rows = relatePuzzleDrivers(comparison);
  const [base] = rows;
  const cells = rows.map(({ driver, nodes, expanded, passes, time, timeRatio, unsolved }) => [
    driver,
    countText(nodes),
    percentText(nodes, base.nodes),
    countText(expanded),
    passes.toFixed(1),
    timeText(time),
    ratioText(timeRatio),
    unsolved === 0 ? '' : `${unsolved} not solved`,
  ]);
  const heading = ['driver', 'nodes', '', 'expanded', 'passes', 'time', '', ''];
  const title = `${name}, ${states} state${states === 1 ? '' : 's'}; ${base.driver} = 100 %; passes are per state.`;
  return `${title}\n${alignColumns([heading, ...cells])}\n${nameBestPuzzleDrivers(comparison)}`;
}
