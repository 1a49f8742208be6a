import {
  compareDrivers,
  createSearcher,
  DRIVER_NAMES,
  type DriverSums,
  deepen,
  nameBestDrivers,
  randomLines,
  relateDrivers,
} from 'pincer';
import type { DriverTable, Progress } from '../sandbox/messages.ts';
import { type SomeGame, watched } from './watched.ts';

const POSITIONS = 5;
const ROUNDS = 4;
/** A table of 2^18 entries: a search of such depths fills no larger one. */
const TABLE = 18;
/** Milliseconds: all drivers search as deep as the usual one comes in this time, from the start. */
const SOUNDING = 150;
const DEEPEST = 12;

/** Runs all drivers on a few positions of a game; `report` hears of every search. */
export async function compare(
  game: SomeGame,
  signal: AbortSignal,
  report: (progress: Progress) => void,
): Promise<DriverTable> {
  const { initial } = game;
  const lines = randomLines(watched(game), initial, POSITIONS, 1);
  if (lines.length === 0) throw new Error('there is nothing to compare: the game is over when it begins');
  const depth = await depthFor(game);
  const of = (lines.length * ROUNDS + 1) * DRIVER_NAMES.length;
  let done = 0;
  const onSearch = () => report({ done: ++done, of });
  const options = { depth, drivers: DRIVER_NAMES, table: TABLE, rounds: ROUNDS, signal, onSearch };
  const comparison = await compareDrivers(game, initial, lines, options);
  const { positions, interrupted, disagreements } = comparison;
  const { base, rows } = relateDrivers(comparison);
  const table = rows.map(({ driver, leaves, nodes, passes, time, timeRatio: { median, least, greatest } }) => ({
    driver,
    leaves,
    leavesShare: share(leaves, base, 'leaves'),
    nodes,
    nodesShare: share(nodes, base, 'nodes'),
    passes,
    time,
    timeShare: `${percent(median)} % (${percent(least)} to ${percent(greatest)})`,
  }));
  return {
    depth,
    positions,
    rounds: ROUNDS,
    base: base.driver,
    rows: table,
    best: positions > 0 ? nameBestDrivers(comparison) : '',
    disagreement: disagreements[0],
    interrupted,
  };
}

async function depthFor(game: SomeGame): Promise<number> {
  const iterations = deepen(createSearcher(game, game.initial, { table: TABLE }), { time: SOUNDING, depth: DEEPEST });
  let step = await iterations.next();
  while (!step.done) step = await iterations.next();
  return Math.max(1, step.value.depth);
}

function share(count: number, base: DriverSums, measure: 'leaves' | 'nodes'): string {
  return base[measure] > 0 ? `${percent(count / base[measure])} %` : '–';
}

function percent(ratio: number): string {
  return Number.isFinite(ratio) ? (100 * ratio).toFixed(0) : '–';
}
