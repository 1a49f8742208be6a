import { Command } from 'commander';
import { DRIVER_NAMES, type DriverName } from '../drivers/index.ts';
import { THRESHOLD_DRIVER_NAMES } from '../puzzle/drivers/index.ts';
import { type Comparison, compareDrivers, nameBestDrivers, randomLines, relateDrivers } from '../runtime/compare.ts';
import { DEFAULT_TABLE_BITS } from '../search/table.ts';
import { visible } from '../support/visible.ts';
import { ranApart } from './apart.ts';
import { alignColumns } from './columns.ts';
import { comparePuzzle, DEFAULT_ROUNDS } from './compare-puzzle.ts';
import { Failure, INTERRUPTED } from './failure.ts';
import { findGame, findState, GAME_OR_PUZZLE_ARGUMENT, nameOf } from './game.ts';
import { onInterrupt } from './interrupt.ts';
import { driverNames, duration, parsed, tableBits, wholeNumber } from './parse.ts';
import { print, printLines } from './print.ts';
import { ProgressBar } from './progress-bar.ts';
import { findPuzzleNamed } from './puzzle.ts';
import { countText, percentText, ratioText, timeText } from './text.ts';

interface CompareOptions {
  readonly depth?: number;
  readonly positions: number;
  readonly position?: string;
  readonly seed: number;
  readonly drivers?: string;
  readonly table?: number;
  readonly rounds?: number;
  readonly memory?: number;
  readonly moves?: number;
  readonly time?: number;
  readonly json?: boolean;
}

const DEFAULT_DEPTH = 8;

export const compare = new Command('compare')
  .argument('<game>', GAME_OR_PUZZLE_ARGUMENT)
  .option(
    '--depth <plies>',
    `search to this depth, by iterative deepening (default: ${DEFAULT_DEPTH})`,
    wholeNumber(1, 239),
  )
  .option('--positions <count>', 'how many positions, reached by random play', wholeNumber(1, 10_000), 10)
  .option('--position <text>', "only this position, in the game's own notation")
  .option('--seed <number>', 'for the random play', wholeNumber(0, 2 ** 31), 1)
  .option(
    '--drivers <names>',
    `some of ${DRIVER_NAMES.join(', ')}; of a puzzle, of ${THRESHOLD_DRIVER_NAMES.join(', ')} (default: all)`,
  )
  .option('--table <bits>', `a table of 2^bits entries for each search (default: ${DEFAULT_TABLE_BITS})`, tableBits)
  .option(
    '--rounds <count>',
    `time every search this often, in turns (default: ${DEFAULT_ROUNDS})`,
    wholeNumber(1, 100),
  )
  .option('--memory <megabytes>', 'of a puzzle: the table of lower bounds (default: 48)', wholeNumber(0, 1500))
  .option(
    '--moves <count>',
    'of a puzzle: random moves from its goal to each state (default: 40)',
    wholeNumber(1, 10_000),
  )
  .option('--time <duration>', 'of a puzzle: give a state up after this long (default: 10s)', duration)
  .option('--json', 'the results as JSON')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer compare connect-four --depth 12
  $ pincer compare ./my-game.js --depth 6 --positions 20
  $ pincer compare eight --moves 60 --memory 1

Counts are sums over all positions and all iterations; percentages are relative to Aspiration NegaScout, as in the paper,
or to the first driver of a puzzle.
Drivers take turns in every round. A time is the median of all rounds; beside it are the median of the ratios within a round,
and the least and the greatest of them. Who is not slower in every round, or by less than 3 %, ties with the fastest.`,
  )
  .action(async (gameName: string, options: CompareOptions) => {
    if (await ranApart(gameName)) return;
    const puzzle = await findPuzzleNamed(gameName);
    if (puzzle) {
      await comparePuzzle(puzzle, options);
      return;
    }
    const game = await findGame(gameName);
    const state = findState(game, options.position);
    const { depth = DEFAULT_DEPTH, table = DEFAULT_TABLE_BITS, rounds = DEFAULT_ROUNDS, seed, json } = options;
    const alien = (['memory', 'moves', 'time'] as const).find((option) => options[option] !== undefined);
    if (alien) throw new Failure(`--${alien} is for puzzles, and ${gameName} is a game`);
    const drivers: readonly DriverName[] =
      options.drivers === undefined ? DRIVER_NAMES : parsed('--drivers', () => driverNames(options.drivers ?? ''));
    const lines = options.position === undefined ? randomLines(game, state, options.positions, seed) : [[]];
    if (lines.length === 0) throw new Failure('there is nothing to search: the game is over');
    const progress = new ProgressBar((lines.length * rounds + 1) * drivers.length, 'searches', json);
    const comparison = await compareDrivers(game, state, lines, {
      depth,
      drivers,
      table,
      rounds,
      signal: onInterrupt(),
      onSearch: () => progress.advance(),
    }).finally(() => progress.stop());
    if (comparison.positions === 0) throw new Failure('interrupted before the first position was done', INTERRUPTED);
    if (json) print(JSON.stringify({ game: nameOf(game), depth, table, rounds, seed, ...comparison }));
    else printLines(report(visible(nameOf(game)), depth, comparison));
    if (comparison.interrupted) process.exitCode = INTERRUPTED;
    if (comparison.disagreements.length > 0) {
      throw new Failure(
        `the drivers disagree: ${comparison.disagreements[0]}. Check the game with conforms(); is its key right?`,
      );
    }
  });

function report(name: string, depth: number, comparison: Comparison): string {
  const { positions } = comparison;
  const { base, rows } = relateDrivers(comparison);
  const cells = rows.map(({ driver, leaves, nodes, passes, time, timeRatio }) => [
    driver,
    countText(leaves),
    percentText(leaves, base.leaves),
    countText(nodes),
    percentText(nodes, base.nodes),
    passes.toFixed(1),
    timeText(time),
    ratioText(timeRatio),
  ]);
  const heading = ['driver', 'leaves', '', 'total nodes', '', 'passes', 'time', ''];
  const title = `${name}, ${positions} position${positions === 1 ? '' : 's'} to depth ${depth}; ${base.driver} = 100 %; passes are per iteration.`;
  return `${title}\n${alignColumns([heading, ...cells])}\n${nameBestDrivers(comparison)}`;
}
