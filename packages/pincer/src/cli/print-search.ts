import type { Command } from 'commander';
import type { DriverName } from '../drivers/index.ts';
import type { GameKit } from '../games/kit.ts';
import { helpersOf } from '../loader/helpers.ts';
import { createSearcher } from '../runtime/create.ts';
import { type DeepenOptions, deepen, type Iteration, type Outcome } from '../runtime/deepen.ts';
import type { Searcher, SearcherOptions, SelectiveStep } from '../runtime/searcher.ts';
import { DEFAULT_TABLE_BITS } from '../search/table.ts';
import type { ThreadCount } from '../threads/available.ts';
import { courseTo, findKit, findState, moveText, type SomeGame } from './game.ts';
import { onInterrupt } from './interrupt.ts';
import { driverName, duration, THREADS, tableBits, threadCount, wholeNumber } from './parse.ts';
import { print, printLines, warn } from './print.ts';
import { countText, timeText, valueText } from './text.ts';

/** The options that `search` and `solve` share. */
export interface SearchOptions {
  readonly driver?: DriverName;
  readonly depth?: number;
  readonly time?: number;
  readonly nodes?: number;
  readonly table?: number;
  readonly hits?: 'equal' | 'deeper';
  /** The search that plays. */
  readonly selective?: boolean;
  readonly without?: readonly SelectiveStep[];
  readonly solver?: boolean;
  readonly threads?: ThreadCount;
  readonly json?: boolean;
}

export function addSearchOptions(
  command: Command,
  driver = 'the algorithm (default: pincer; widening for a selective search)',
  parseDriver: (text: string) => string = driverName,
): Command {
  return command
    .option('--driver <name>', driver, parseDriver)
    .option('--depth <plies>', 'stop at this depth', wholeNumber(1, 239))
    .option('--time <duration>', 'stop after this long, such as 10s', duration)
    .option('--nodes <count>', 'stop after exactly so many nodes; with threads, nearly so', wholeNumber(1, 2 ** 53 - 1))
    .option(
      '--table <bits>',
      `a table of 2^bits entries of 24 bytes (default: up to ${DEFAULT_TABLE_BITS}, as needed)`,
      tableBits,
    )
    .option(...THREADS, threadCount)
    .option('--json', 'one JSON object a line: each iteration, then the outcome');
}

/** Searches and prints the board, a line for each iteration and, with `--json`, the outcome. */
export async function printSearch(
  gameName: string,
  position: string | undefined,
  options: SearchOptions,
): Promise<{ readonly game: SomeGame; readonly outcome: Outcome<unknown> }> {
  const kit = await findKit(gameName);
  const { game } = kit;
  const searcher = await searcherOf(gameName, kit, position, options);
  const limits: DeepenOptions = {
    signal: onInterrupt(),
    ...(options.driver && { driver: options.driver }),
    ...(options.depth !== undefined && { depth: options.depth }),
    ...(options.time !== undefined && { time: options.time }),
    ...(options.nodes !== undefined && { nodes: options.nodes }),
  };
  if (!options.json && game.show) printLines(`${game.show(findState(game, position))}\n`);
  const iterations = deepen(searcher, limits);
  let step = await iterations.next();
  for (; !step.done; step = await iterations.next()) {
    print(options.json ? JSON.stringify(record(game, step.value)) : line(game, step.value, searcher.selective));
  }
  searcher.team?.dispose();
  if (options.json) print(JSON.stringify({ ...record(game, step.value), reason: step.value.reason }));
  if (step.value.lostThread !== undefined) warn(`a thread was lost: ${step.value.lostThread}`);
  return { game, outcome: step.value };
}

/** The plain search of the game, or the one that an engine plays with. */
async function searcherOf(
  gameName: string,
  kit: GameKit,
  position: string | undefined,
  { table, hits, solver, selective, without, threads }: SearchOptions,
): Promise<Searcher<unknown, unknown>> {
  const sized: SearcherOptions = {
    ...(table !== undefined && { table }),
    ...(threads !== undefined && { threads }),
    ...(!('module' in kit.game) && helpersOf({ game: gameName, equipped: selective ?? false })),
  };
  if (!selective) {
    const options: SearcherOptions = { ...sized, ...(hits && { hits }), ...(solver && provingOptions(kit.game)) };
    return createSearcher(kit.game, findState(kit.game, position), options);
  }
  const { state, earlier } = courseTo(kit, position);
  const searcher = createSearcher(await kit.equip(), state, { ...sized, selective, ...(without && { without }) });
  searcher.setRoot(state, earlier);
  return searcher;
}

/** How to prove the value of a position of this game. */
function provingOptions(game: SomeGame): SearcherOptions {
  return { solver: true, ...('module' in game && game.proving) };
}

type Reached = Omit<Iteration<unknown>, 'move'> & { readonly move: unknown };

function record(game: SomeGame, reached: Reached) {
  const {
    depth,
    selectiveDepth,
    value,
    move,
    principalVariation,
    passes,
    proven,
    time,
    counts,
    evaluation,
    threads,
    lostThread,
  } = reached;
  return {
    depth,
    selectiveDepth,
    value,
    move: move === undefined ? null : moveText(game, move),
    principalVariation: principalVariation.map((next) => moveText(game, next)),
    passes,
    proven,
    time,
    counts,
    evaluation,
    threads,
    ...(lostThread !== undefined && { lostThread }),
  };
}

function line(game: SomeGame, reached: Reached, selective: boolean): string {
  const { depth, selectiveDepth, value, principalVariation, passes, proven, time, counts } = reached;
  const nodes = counts.nodes + counts.quiescent;
  const columns = [
    selective ? `${depth}/${selectiveDepth}`.padStart(6) : String(depth).padStart(3),
    `${proven ? '=' : ' '}${valueText(value)}`.padStart(11),
    `${String(passes.length).padStart(3)} passes`,
    `${countText(counts.leaves).padStart(11)} leaves`,
    `${countText(nodes).padStart(12)} nodes`,
    timeText(time).padStart(8),
    `${countText(nodes / time).padStart(6)} kn/s`,
  ];
  return `${columns.join('  ')}  ${principalVariation.map((move) => moveText(game, move)).join(' ')}`;
}
