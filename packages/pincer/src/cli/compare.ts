import { Command } from 'commander';
import { DRIVER_NAMES, type DriverName } from '../drivers/index.ts';
import { type Comparison, compareDrivers, randomLines, summarise } from '../runtime/compare.ts';
import { median, type TimeRatio, timeRatio } from '../runtime/timing.ts';
import { DEFAULT_TABLE_BITS } from '../search/table.ts';
import { visible } from '../support/visible.ts';
import { ranApart } from './apart.ts';
import { alignColumns } from './columns.ts';
import { Failure, INTERRUPTED } from './failure.ts';
import { findGame, findState, GAME_ARGUMENT, nameOf } from './game.ts';
import { onInterrupt } from './interrupt.ts';
import { driverNames, tableBits, wholeNumber } from './parse.ts';
import { print, printLines } from './print.ts';
import { ProgressBar } from './progress-bar.ts';
import { countText, percentText, timeText } from './text.ts';

interface CompareOptions {
  readonly depth: number;
  readonly positions: number;
  readonly position?: string;
  readonly seed: number;
  readonly drivers: readonly DriverName[];
  readonly table: number;
  readonly rounds: number;
  readonly json?: boolean;
}

export const compare = new Command('compare')
  .argument('<game>', GAME_ARGUMENT)
  .option('--depth <plies>', 'search to this depth, by iterative deepening', wholeNumber(1, 239), 8)
  .option('--positions <count>', 'how many positions, reached by random play', wholeNumber(1, 10_000), 10)
  .option('--position <text>', "only this position, in the game's own notation")
  .option('--seed <number>', 'for the random play', wholeNumber(0, 2 ** 31), 1)
  .option('--drivers <names>', `some of ${DRIVER_NAMES.join(', ')}`, driverNames, [...DRIVER_NAMES])
  .option('--table <bits>', 'a table of 2^bits entries for each search', tableBits, DEFAULT_TABLE_BITS)
  .option('--rounds <count>', 'time every search this often, in turns', wholeNumber(1, 100), 6)
  .option('--json', 'the results as JSON')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer compare connect-four --depth 12
  $ pincer compare ./my-game.js --depth 6 --positions 20

Counts are sums over all positions and all iterations; percentages are relative to Aspiration NegaScout, as in the paper.
Drivers take turns in every round. A time is the median of all rounds; beside it are the median of the ratios within a round,
and the least and the greatest of them. Who is not slower in every round, or by less than 3 %, ties with the fastest.`,
  )
  .action(async (gameName: string, options: CompareOptions) => {
    if (await ranApart(gameName)) return;
    const game = await findGame(gameName);
    const state = findState(game, options.position);
    const { depth, drivers, table, rounds, seed, json } = options;
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
  const { rows, positions } = comparison;
  const base = rows.find(({ driver }) => driver === 'aspiration') ?? rows[0];
  const cells = rows.map(({ driver, leaves, nodes, passes, times }) => [
    driver,
    countText(leaves),
    percentText(leaves, base.leaves),
    countText(nodes),
    percentText(nodes, base.nodes),
    passes.toFixed(1),
    timeText(median(times)),
    ratioText(timeRatio(times, base.times)),
  ]);
  const heading = ['driver', 'leaves', '', 'total nodes', '', 'passes', 'time', ''];
  const title = `${name}, ${positions} position${positions === 1 ? '' : 's'} to depth ${depth}; ${base.driver} = 100 %; passes are per iteration.`;
  return `${title}\n${alignColumns([heading, ...cells])}\n${summarise(comparison)}`;
}

/** `97.1 % (95.0 to 99.8)`. */
function ratioText({ median, least, greatest }: TimeRatio): string {
  const [middle, low, high] = [median, least, greatest].map((ratio) => (100 * ratio).toFixed(1));
  return `${middle} % (${low} to ${high})`;
}
