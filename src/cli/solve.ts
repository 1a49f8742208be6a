import { Command } from 'commander';
import { createSearcher } from '../create.ts';
import { deepen, type Iteration } from '../deepen.ts';
import type { DriverName } from '../drivers/index.ts';
import { INTERRUPTED, NOT_PROVEN } from './failure.ts';
import { findGame, findState, GAME_ARGUMENT, moveText, type SomeGame } from './game.ts';
import { onInterrupt } from './interrupt.ts';
import { driverName, duration, tableBits, wholeNumber } from './parse.ts';
import { countText, timeText, valueText } from './text.ts';

interface SolveOptions {
  readonly driver: DriverName;
  readonly depth?: number;
  readonly time?: number;
  readonly table: number;
  readonly json?: boolean;
}

export const solve = new Command('solve')
  .description('search a position deeper and deeper until its value is proven')
  .argument('<game>', GAME_ARGUMENT)
  .argument('[position]', "where to start, in the game's own notation (default: the initial state)")
  .option('--driver <name>', 'the algorithm', driverName, 'mtdf')
  .option('--depth <plies>', 'stop at this depth', wholeNumber(1, 239))
  .option('--time <duration>', 'stop after this long, such as 10s', duration)
  .option('--table <bits>', 'a table of 2^bits entries of 24 bytes', tableBits, 22)
  .option('--json', 'one JSON object a line: each iteration, then the outcome')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer solve tic-tac-toe
  $ pincer solve connect-four 44444752622 --time 1m

Exit code: 0 proven, ${NOT_PROVEN} stopped before that, ${INTERRUPTED} interrupted, 1 failed.`,
  )
  .action(async (gameName: string, position: string | undefined, options: SolveOptions) => {
    const game = await findGame(gameName);
    const state = findState(game, position);
    const { driver, json, table } = options;
    const searcher = createSearcher(game, state, { table });
    const print = (line: string) => process.stdout.write(`${line}\n`);
    const limits = {
      driver,
      signal: onInterrupt(),
      ...(options.depth !== undefined && { depth: options.depth }),
      ...(options.time !== undefined && { time: options.time }),
    };
    if (!json && game.show) print(`${game.show(state)}\n`);

    const iterations = deepen(searcher, limits);
    let step = await iterations.next();
    while (!step.done) {
      print(json ? JSON.stringify(record(game, step.value)) : line(game, step.value));
      step = await iterations.next();
    }
    const { value, move, reason, depth } = step.value;
    if (json) print(JSON.stringify({ ...record(game, step.value), reason }));
    else if (reason === 'over') print(`The game is over: ${valueText(value)}.`);
    else if (reason === 'proven') print(`Proven: ${valueText(value)} with ${moveText(game, move)}.`);
    else
      print(
        `Not proven at depth ${depth} (stopped by ${reason}): ${valueText(value)} with ${moveText(game, move)} so far.`,
      );
    if (reason === 'abort') process.exitCode = INTERRUPTED;
    else if (reason !== 'proven' && reason !== 'over') process.exitCode = NOT_PROVEN;
  });

type Reached = Omit<Iteration<unknown>, 'move'> & { readonly move: unknown };

function record(game: SomeGame, { depth, value, move, principalVariation, passes, proven, time, counts }: Reached) {
  return {
    depth,
    value,
    move: move === undefined ? null : moveText(game, move),
    principalVariation: principalVariation.map((next) => moveText(game, next)),
    passes,
    proven,
    time,
    counts,
  };
}

function line(game: SomeGame, { depth, value, principalVariation, passes, time, counts }: Reached): string {
  const moves = principalVariation.map((move) => moveText(game, move)).join(' ');
  const [nodes, took] = [countText(counts.nodes), timeText(time)];
  return `${String(depth).padStart(3)}  ${valueText(value).padEnd(11)} ${String(passes.length).padStart(3)} passes ${nodes.padStart(13)} nodes ${took.padStart(9)}  ${moves}`;
}
