import type { AnyGame } from '../contract/check-game.ts';
import { type DriverName, provesValue } from '../drivers/index.ts';
import type * as Platform from '../support/platform.ts';
import { Random } from '../support/random.ts';
import { createSearcher } from './create.ts';
import { deepen } from './deepen.ts';
import { takeTurns } from './rounds.ts';
import { fastest, fewest, namesOf, noTimes, type Timed, type Times, timedBeside } from './timing.ts';

/** One driver's sums over all positions. */
export interface DriverSums {
  readonly driver: DriverName;
  readonly leaves: number;
  readonly nodes: number;
  /** Calls of Alpha-Beta in an iteration, on average. */
  readonly passes: number;
  /** Milliseconds in each round. */
  readonly times: Times;
}

/** What became of a comparison of drivers. */
export interface Comparison {
  readonly rows: readonly DriverSums[];
  /** How many positions the sums are over. */
  readonly positions: number;
  /** Positions on which two drivers found different values: the game breaks the contract. */
  readonly disagreements: readonly string[];
  readonly interrupted: boolean;
}

/** What drivers are compared on. */
export interface CompareOptions {
  /** Every search goes so many plies deep, by iterative deepening. */
  readonly depth: number;
  readonly drivers: readonly DriverName[];
  /** Every search begins with an empty table of 2^table entries. */
  readonly table: number;
  /** How often every search is timed; counts are the same every time. */
  readonly rounds: number;
  readonly signal?: Platform.AbortSignal;
  /**
   * Called after every search: of each driver one that is not counted, and then `rounds` for each
   * position.
   */
  readonly onSearch?: () => void;
}

/** Moves to make from a state, in the searcher's own integers. */
export type Line = readonly number[];

/**
 * Compares drivers on the positions that these lines lead to from a state. They take turns,
 * position by position and round by round, with the same resources and in another order every time.
 * A position that was interrupted counts for nobody.
 */
export async function compareDrivers<State, Move>(
  game: AnyGame<State, Move>,
  state: State,
  lines: readonly Line[],
  { depth, drivers, table, rounds, signal, onSearch }: CompareOptions,
): Promise<Comparison> {
  const sums = drivers.map((driver) => ({
    driver,
    leaves: 0,
    nodes: 0,
    passes: 0,
    iterations: 0,
    times: noTimes(rounds),
  }));
  const disagreements: string[] = [];
  const searcher = createSearcher(game, state, { table });
  const limits = { depth, principalVariation: false, ...(signal && { signal }) };

  const turns = takeTurns(lines, drivers, rounds, async (line, driver) => {
    searcher.forget();
    searcher.setRoot(state);
    for (const move of line) searcher.make(move);
    let passes = 0;
    const iterations = deepen(searcher, { ...limits, driver });
    let step = await iterations.next();
    for (; !step.done; step = await iterations.next()) passes += step.value.passes.length;
    onSearch?.();
    return { ...step.value, passes };
  });

  let positions = 0;
  let step = await turns.next();
  for (; !step.done; step = await turns.next()) {
    positions++;
    const values = new Set<number>();
    for (const { index, round, result } of step.value) {
      const sum = sums[index];
      sum.times[round] += result.time;
      if (round > 0) continue;
      sum.leaves += result.counts.leaves;
      sum.nodes += result.counts.nodes;
      sum.passes += result.passes;
      sum.iterations += result.depth;
      if (provesValue(drivers[index])) values.add(result.value);
    }
    if (values.size > 1) disagreements.push(`position ${positions} is worth ${[...values].join(' or ')}`);
  }
  const rows = sums.map(({ iterations, ...row }) => ({ ...row, passes: row.passes / Math.max(1, iterations) }));
  return { rows, positions, disagreements, interrupted: step.value };
}

/** One driver's sums, and how long it took beside the base. */
export type TimedSums = Timed<DriverSums>;

/** All drivers beside the paper's base line, Aspiration NegaScout, or else beside the first. */
export function relateDrivers({ rows }: Comparison): {
  readonly base: DriverSums;
  readonly rows: readonly TimedSums[];
} {
  const base = rows.find(({ driver }) => driver === 'aspiration') ?? rows[0];
  return { base, rows: timedBeside(rows, base) };
}

/** Which driver is best, in a sentence for each measure; those that tie are all named. */
export function nameBestDrivers({ rows }: Comparison): string {
  const least = (measure: 'leaves' | 'nodes') => namesOf(fewest(rows, (row) => row[measure]));
  return `Fewest leaves: ${least('leaves')}. Fewest nodes: ${least('nodes')}. Least time: ${namesOf(fastest(rows))}.`;
}

/** Random games are followed this far at most. */
const MAX_RANDOM_PLIES = 60;

/**
 * Lines of random moves from the state, all different where the game has so many, each to somewhere
 * in the first half of a game: openings, middle games, no trivial ends.
 */
export function randomLines<State, Move>(
  game: AnyGame<State, Move>,
  state: State,
  count: number,
  seed: number,
): Line[] {
  const searcher = createSearcher(game, state, { table: false });
  const random = new Random(seed);
  const lines = new Map<string, Line>();
  for (let attempt = 0; lines.size < count && attempt < 20 * count; attempt++) {
    const line: number[] = [];
    for (let moves = searcher.moves(); moves.length > 0 && line.length < MAX_RANDOM_PLIES; moves = searcher.moves()) {
      line.push(moves[random.below(moves.length)]);
      searcher.make(line[line.length - 1]);
    }
    for (const move of line.toReversed()) searcher.unmake(move);
    const start = line.slice(0, random.below(Math.ceil((line.length + 1) / 2)));
    if (line.length > 0) lines.set(start.join(), start);
  }
  return [...lines.values()];
}
