import { Random } from 'pincer/support';
import type { CellResult, DepthResult, PositionPart } from '../experiment/experiment.ts';

/** What is counted or timed; see `DepthResult`. */
export type Measure = 'leaves' | 'nodes' | 'allNodes' | 'held' | 'cpu' | 'wall';

/** A 95 % interval. */
interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A number with what is known of its error. */
export interface Estimate {
  readonly value: number;
  /** None where there is only one group: then nothing shows how much groups differ. */
  readonly interval?: Interval;
  readonly positions: number;
  readonly groups: number;
}

/** What was measured on one position, under as many conditions as the statistic compares. */
export interface Observation {
  readonly group: string;
  readonly amounts: readonly number[];
}

const RESAMPLES = 2000;
const SEED = 1995;
/** The standard normal deviate that leaves 2.5 % above it. */
const Z = 1.959964;

/**
 * A statistic of sums over positions, with its bootstrap interval (expanded percentiles). Whole
 * groups are drawn with replacement, since the positions of one group resemble each other. All
 * amounts of a position stay together, so that comparisons are paired. The same observations in the
 * same order give the same interval.
 */
export function bootstrap(
  observations: readonly Observation[],
  statistic: (sums: Float64Array) => number,
): Estimate | undefined {
  const width = observations[0]?.amounts.length;
  if (width === undefined) return undefined;
  const byGroup = new Map<string, Float64Array>();
  for (const { group, amounts } of observations) {
    const sums = byGroup.get(group) ?? new Float64Array(width);
    add(sums, amounts);
    byGroup.set(group, sums);
  }
  const groups = [...byGroup.values()];
  const value = statistic(sumOf(groups, width));
  if (!Number.isFinite(value)) return undefined;
  const estimate = { value, positions: observations.length, groups: groups.length };
  if (groups.length < 2) return estimate;

  const random = new Random(SEED);
  const sums = new Float64Array(width);
  const found = Float64Array.from({ length: RESAMPLES }, () => {
    sums.fill(0);
    for (let drawn = 0; drawn < groups.length; drawn++) add(sums, groups[random.below(groups.length)]);
    return statistic(sums);
  })
    .filter(Number.isFinite)
    .sort();
  const tail = tailOf(groups.length);
  return { ...estimate, interval: { low: quantile(found, tail), high: quantile(found, 1 - tail) } };
}

function add(sums: Float64Array, amounts: ArrayLike<number>): void {
  for (let index = 0; index < sums.length; index++) sums[index] += amounts[index];
}

function sumOf(groups: readonly Float64Array[], width: number): Float64Array {
  const sums = new Float64Array(width);
  for (const group of groups) add(sums, group);
  return sums;
}

/**
 * The share of resamples to leave out at each end. Of few groups, resamples vary less than new
 * groups would: the deviate is taken from Student's distribution and widened by √(n / (n - 1))
 * (Hesterberg 2015). It nears 2.5 % as groups get many.
 */
export function tailOf(groups: number): number {
  const freedom = groups - 1;
  const student = Z + (Z ** 3 + Z) / (4 * freedom) + (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / (96 * freedom ** 2);
  return normalTail(student * Math.sqrt(groups / freedom));
}

/**
 * The share of a normal distribution above a deviate of 0 or more (Abramowitz and Stegun, 26.2.17).
 */
function normalTail(deviate: number): number {
  const t = 1 / (1 + 0.2316419 * deviate);
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (polynomial * Math.exp(-(deviate ** 2) / 2)) / Math.sqrt(2 * Math.PI);
}

/** The value below which a share of the sorted numbers lies, linear between neighbours. */
export function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}

/** The first sum over the second: a ratio of totals, or a mean where the second counts. */
const ratio = (sums: Float64Array): number => sums[0] / sums[1];

/** Searches of different positions under one condition: one driver, table and variant. */
export type Searches = readonly CellResult[];

function positionKey({ name, text }: PositionPart): string {
  return JSON.stringify([name, text ?? '']);
}

function at(search: CellResult, depth: number): DepthResult | undefined {
  return search.error === undefined ? search.depths.find((result) => result.depth === depth) : undefined;
}

/**
 * What was found at a depth on the positions that every one of the conditions finished to that
 * depth, in the order of the first. The results are in the order of the conditions.
 */
export function paired(
  conditions: readonly Searches[],
  depth: number,
): { readonly position: PositionPart; readonly found: readonly DepthResult[] }[] {
  const [first = [], ...others] = conditions;
  const indices = others.map(
    (searches) => new Map(searches.map((search) => [positionKey(search.cell.position), search])),
  );
  return first.flatMap((search) => {
    const { position } = search.cell;
    const matches = [search, ...indices.map((index) => index.get(positionKey(position)))];
    const found = matches.flatMap((match) => (match && at(match, depth)) ?? []);
    return found.length === conditions.length ? [{ position, found }] : [];
  });
}

/** The group of a position: by default, it stands for itself. */
export function groupOf(position: PositionPart): string {
  return position.group ?? position.name;
}

/** One measure at a depth under each of the conditions, position by position. */
function observe(conditions: readonly Searches[], depth: number, measure: Measure): Observation[] {
  return paired(conditions, depth).flatMap(({ position, found }) => {
    const amounts = found.flatMap((result) => result[measure] ?? []);
    return amounts.length === found.length ? [{ group: groupOf(position), amounts }] : [];
  });
}

/**
 * The sum of a measure over positions under one condition to that under another: 1 means as much.
 */
export function ratioOfSums(of: Searches, to: Searches, depth: number, measure: Measure): Estimate | undefined {
  return bootstrap(observe([of, to], depth, measure), ratio);
}

/**
 * How much more one driver suffers from a change than another does: (one changed / one) / (other
 * changed / other). Above 1, the one suffers more.
 */
export function ratioOfRatios(
  one: readonly [changed: Searches, before: Searches],
  other: readonly [changed: Searches, before: Searches],
  depth: number,
  measure: Measure,
): Estimate | undefined {
  return bootstrap(
    observe([...one, ...other], depth, measure),
    ([oneChanged, oneBefore, otherChanged, otherBefore]) => oneChanged / oneBefore / (otherChanged / otherBefore),
  );
}

/** The share of positions on which the one needs more of a measure than the other. */
export function shareAbove(of: Searches, than: Searches, depth: number, measure: Measure): Estimate | undefined {
  return bootstrap(
    observe([of, than], depth, measure).map(({ group, amounts: [a, b] }) => ({ group, amounts: [a > b ? 1 : 0, 1] })),
    ratio,
  );
}

/** All calls of Alpha-Beta and the number of iterations, over the iterations to the depth. */
function passesOf(search: CellResult, depth: number): readonly [passes: number, iterations: number] {
  const iterations = search.depths.filter((result) => result.depth <= depth);
  return [iterations.reduce((sum, { passes }) => sum + passes, 0), iterations.length];
}

/**
 * Calls of Alpha-Beta in an iteration, on average over positions and the iterations to the depth.
 */
export function meanPasses(of: Searches, depth: number): Estimate | undefined {
  const finished = of.filter((search) => at(search, depth));
  return bootstrap(
    finished.map((search) => ({ group: groupOf(search.cell.position), amounts: passesOf(search, depth) })),
    ratio,
  );
}

/**
 * Calls of Alpha-Beta under one condition to those under another, on the positions that both
 * finished.
 */
export function ratioOfPasses(of: Searches, to: Searches, depth: number): Estimate | undefined {
  const others = new Map(to.map((search) => [positionKey(search.cell.position), search]));
  return bootstrap(
    of.flatMap((search) => {
      const other = others.get(positionKey(search.cell.position));
      if (!other || !at(search, depth) || !at(other, depth)) return [];
      return [
        {
          group: groupOf(search.cell.position),
          amounts: [passesOf(search, depth)[0], passesOf(other, depth)[0]],
        },
      ];
    }),
    ratio,
  );
}

/**
 * What the iteration to a depth alone cost under one condition relative to another, on the
 * positions whose value it moved by at least `from` and less than `below`: by so much a first guess
 * from one iteration back was off.
 */
export function ratioByError(
  of: Searches,
  to: Searches,
  depth: number,
  measure: 'leaves' | 'nodes',
  { from, below }: { readonly from: number; readonly below: number },
): Estimate | undefined {
  const before = new Map(
    paired([of, to], depth - 1).map(({ position, found }) => [positionKey(position), found] as const),
  );
  return bootstrap(
    paired([of, to], depth).flatMap(({ position, found }) => {
      const earlier = before.get(positionKey(position));
      const error = earlier ? Math.abs(found[0].value - earlier[0].value) : -1;
      if (!earlier || error < from || error >= below) return [];
      const amounts = found.map((result, condition) => result[measure] - earlier[condition][measure]);
      return [{ group: groupOf(position), amounts }];
    }),
    ratio,
  );
}

/** One position's row: what each condition needed at a depth; undefined where it did not finish. */
export interface PositionRow {
  readonly position: PositionPart;
  readonly amounts: readonly (number | undefined)[];
}

/** Position by position, what each condition needed. */
export function byPosition(conditions: readonly Searches[], depth: number, measure: Measure): PositionRow[] {
  const rows = new Map<string, { position: PositionPart; amounts: (number | undefined)[] }>();
  for (const [index, searches] of conditions.entries())
    for (const search of searches) {
      const { position } = search.cell;
      const key = positionKey(position);
      const row = rows.get(key) ?? { position, amounts: conditions.map(() => undefined) };
      row.amounts[index] = at(search, depth)?.[measure];
      rows.set(key, row);
    }
  return [...rows.values()];
}

/** The greatest depth that at least half of the searches finished. */
export function depthReached(searches: Searches): number | undefined {
  const finished = searches.filter(({ error }) => error === undefined);
  const depths = [...new Set(finished.flatMap((search) => search.depths.map(({ depth }) => depth)))].sort(
    (a, b) => b - a,
  );
  return depths.find((depth) => 2 * finished.filter((search) => at(search, depth)).length >= searches.length);
}
