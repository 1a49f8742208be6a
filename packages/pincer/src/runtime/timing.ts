/** Times of something that was done once in every round, in milliseconds. */
export type Times = readonly number[];

/** Two things that were timed in the same rounds: how long one took in units of the other. */
export interface TimeRatio {
  readonly median: number;
  readonly least: number;
  readonly greatest: number;
}

/** Ratios nearer to 1 than this are no difference: the clock and the caches make as much. */
const NOISE = 0.03;

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Compares round by round, so that what slowed down a whole round slows down both. */
export function timeRatio(times: Times, base: Times): TimeRatio {
  const ratios = times.map((time, round) => time / base[round]);
  return { median: median(ratios), least: Math.min(...ratios), greatest: Math.max(...ratios) };
}

/** What was timed, and how long it took beside a base. */
export type Timed<T> = T & {
  /** The median of all rounds, in milliseconds. */
  readonly time: number;
  readonly timeRatio: TimeRatio;
};

/** All rows with their times beside those of a base. */
export function timedBeside<T extends { readonly times: Times }>(
  rows: readonly T[],
  base: { readonly times: Times },
): Timed<T>[] {
  return rows.map((row) => ({ ...row, time: median(row.times), timeRatio: timeRatio(row.times, base.times) }));
}

/** No time yet in any of so many rounds. */
export function noTimes(rounds: number): number[] {
  return Array.from({ length: rounds }, () => 0);
}

/** Those that have the least of a measure: more than one, if they tie. */
export function fewest<T>(rows: readonly T[], measure: (row: T) => number): T[] {
  const least = Math.min(...rows.map(measure));
  return rows.filter((row) => measure(row) === least);
}

/** `a`, or `a and b (a tie)`. */
export function namesOf(rows: readonly { readonly driver: string }[]): string {
  const names = rows.map(({ driver }) => driver);
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)} (a tie)` : names[0];
}

/**
 * Which took the least time: the first of them, and all that tie with it. Something is slower only
 * if it was slower in every round, and by more than noise.
 */
export function fastest<T extends { readonly times: Times }>(timed: readonly T[]): T[] {
  const best = timed.reduce((a, b) => (median(b.times) < median(a.times) ? b : a));
  return timed.filter(({ times }) => {
    const { median, least } = timeRatio(times, best.times);
    return !(least > 1 && median > 1 + NOISE);
  });
}

/**
 * The order of a round: every second goes backwards, and then the list turns by one, so that in two
 * rounds everybody comes as often before as after any other, and in many everybody comes first.
 */
export function orderOfRound(count: number, round: number): number[] {
  const order = Array.from({ length: count }, (_, index) => (index + Math.floor(round / 2)) % count);
  return round % 2 === 0 ? order : order.reverse();
}
