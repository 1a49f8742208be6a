import type { Command } from 'commander';
import type { DriverName } from '../drivers/index.ts';
import { createSearcher } from '../runtime/create.ts';
import { type DeepenOptions, deepen, type Iteration, type Outcome } from '../runtime/deepen.ts';
import type { SearcherOptions } from '../runtime/searcher.ts';
import { DEFAULT_TABLE_BITS } from '../search/table.ts';
import { findGame, findState, moveText, type SomeGame } from './game.ts';
import { onInterrupt } from './interrupt.ts';
import { driverName, duration, tableBits, wholeNumber } from './parse.ts';
import { countText, timeText, valueText } from './text.ts';

/** The options that `search` and `solve` share. */
export interface SearchOptions {
  readonly driver: DriverName;
  readonly depth?: number;
  readonly time?: number;
  readonly nodes?: number;
  readonly table?: number;
  readonly hits?: 'equal' | 'deeper';
  readonly solver?: boolean;
  readonly json?: boolean;
}

export function addSearchOptions(command: Command): Command {
  return command
    .option('--driver <name>', 'the algorithm', driverName, 'pincer')
    .option('--depth <plies>', 'stop at this depth', wholeNumber(1, 239))
    .option('--time <duration>', 'stop after this long, such as 10s', duration)
    .option('--nodes <count>', 'stop after exactly so many nodes', wholeNumber(1, 2 ** 53 - 1))
    .option(
      '--table <bits>',
      `a table of 2^bits entries of 24 bytes (default: up to ${DEFAULT_TABLE_BITS}, as needed)`,
      tableBits,
    )
    .option('--json', 'one JSON object a line: each iteration, then the outcome');
}

/** Searches and prints the board, a line for each iteration and, with `--json`, the outcome. */
export async function printSearch(
  gameName: string,
  position: string | undefined,
  options: SearchOptions,
): Promise<{ readonly game: SomeGame; readonly outcome: Outcome<unknown> }> {
  const game = await findGame(gameName);
  const state = findState(game, position);
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const searcherOptions: SearcherOptions = {
    ...(options.table !== undefined && { table: options.table }),
    ...(options.hits && { hits: options.hits }),
    ...(options.solver && { solver: options.solver }),
  };
  const limits: DeepenOptions = {
    driver: options.driver,
    signal: onInterrupt(),
    ...(options.depth !== undefined && { depth: options.depth }),
    ...(options.time !== undefined && { time: options.time }),
    ...(options.nodes !== undefined && { nodes: options.nodes }),
  };
  if (!options.json && game.show) print(`${game.show(state)}\n`);
  const iterations = deepen(createSearcher(game, state, searcherOptions), limits);
  let step = await iterations.next();
  for (; !step.done; step = await iterations.next()) {
    print(options.json ? JSON.stringify(record(game, step.value)) : line(game, step.value));
  }
  if (options.json) print(JSON.stringify({ ...record(game, step.value), reason: step.value.reason }));
  return { game, outcome: step.value };
}

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
  const nodes = counts.nodes + counts.quiescent;
  const columns = [
    String(depth).padStart(3),
    valueText(value).padStart(11),
    `${String(passes.length).padStart(3)} passes`,
    `${countText(counts.leaves).padStart(11)} leaves`,
    `${countText(nodes).padStart(12)} nodes`,
    timeText(time).padStart(8),
    `${countText(nodes / time).padStart(6)} kn/s`,
  ];
  return `${columns.join('  ')}  ${principalVariation.map((move) => moveText(game, move)).join(' ')}`;
}
