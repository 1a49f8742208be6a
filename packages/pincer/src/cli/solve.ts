import { Command, InvalidArgumentError, Option } from 'commander';
import { THRESHOLD_DRIVER_NAMES } from '../puzzle/drivers/index.ts';
import { ranApart } from './apart.ts';
import { Failure, INTERRUPTED, NOT_PROVEN } from './failure.ts';
import { GAME_OR_PUZZLE_ARGUMENT, moveText } from './game.ts';
import { driverName, parsed, thresholdDriverName, wholeNumber } from './parse.ts';
import { print } from './print.ts';
import { addSearchOptions, printSearch, type SearchOptions } from './print-search.ts';
import { findPuzzleNamed, type SomePuzzle } from './puzzle.ts';
import { FIFTEEN_ESTIMATES, type SolvePuzzleOptions, solvePuzzle } from './solve-puzzle.ts';
import { valueText } from './text.ts';

interface Options
  extends Omit<SearchOptions, 'driver'>,
    Omit<SolvePuzzleOptions, 'driver' | 'time' | 'nodes' | 'json'> {
  readonly driver?: string;
}

export const solve = addSearchOptions(
  new Command('solve')
    .argument('<game>', GAME_OR_PUZZLE_ARGUMENT)
    .argument('[position]', 'where to start, in its own notation (default: the initial state)'),
  `an algorithm: for games as with search, for puzzles ${THRESHOLD_DRIVER_NAMES.join(', ')}`,
  String,
)
  .option('--memory <megabytes>', 'of a puzzle: the table of lower bounds; 0: none (default: 48)', megabytes)
  .option('--ceiling <cost>', 'of a puzzle: what a solution is known to cost', wholeNumber(0, 10 ** 9))
  .addOption(new Option('--estimate <name>', 'of fifteen: how it is estimated').choices(FIFTEEN_ESTIMATES))
  .addHelpText(
    'after',
    `
Examples:
  $ pincer solve tic-tac-toe
  $ pincer solve connect-four 44444752622 --time 1m
  $ pincer solve othello 'O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X'
  $ pincer solve fifteen '14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3'
  $ pincer solve pocket-cube "R U2 F' R" --driver guess
  $ pincer solve ./my-puzzle.js --memory 200

Exit code: 0 proven, ${NOT_PROVEN} stopped before that, ${INTERRUPTED} interrupted, 1 failed.`,
  )
  .action(async (name: string, position: string | undefined, options: Options) => {
    if (await ranApart(name)) return;
    const puzzle = await findPuzzleNamed(name);
    if (puzzle) await solvePuzzleBy(puzzle, position, options);
    else await solveGame(name, position, options);
  });

async function solvePuzzleBy(puzzle: SomePuzzle, position: string | undefined, options: Options): Promise<void> {
  const { driver, depth, table, ...rest } = options;
  if (depth !== undefined || table !== undefined) {
    throw new Failure(
      `--${depth === undefined ? 'table' : 'depth'} is for games; of puzzles there are --memory and --ceiling`,
    );
  }
  const own = driver === undefined ? {} : { driver: parsed('--driver', () => thresholdDriverName(driver)) };
  await solvePuzzle(puzzle, position, { ...rest, ...own });
}

async function solveGame(name: string, position: string | undefined, options: Options): Promise<void> {
  const { driver, memory, ceiling, estimate, ...rest } = options;
  const alien = Object.entries({ memory, ceiling, estimate }).find(([, value]) => value !== undefined);
  if (alien) throw new Failure(`--${alien[0]} is for puzzles, and ${name} is a game`);
  const own = driver === undefined ? {} : { driver: parsed('--driver', () => driverName(driver)) };
  const { game, outcome } = await printSearch(name, position, { ...rest, ...own, solver: true });
  const { value, move, reason, depth } = outcome;
  const best = `${valueText(value)} with ${moveText(game, move)}`;
  const verdicts: Readonly<Record<string, string>> = {
    over: `The game is over, ${valueText(value)}.`,
    proven: `Proven: ${best}.`,
  };
  if (!options.json) print(verdicts[reason] ?? `Not proven at depth ${depth} (stopped by ${reason}): ${best} so far.`);
  if (reason === 'abort') process.exitCode = INTERRUPTED;
  else if (!(reason in verdicts)) process.exitCode = NOT_PROVEN;
}

/** Megabytes, a fraction or not. */
function megabytes(text: string): number {
  const number = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && number <= 1500) return number;
  throw new InvalidArgumentError('It must be a number of megabytes from 0 to 1500.');
}
