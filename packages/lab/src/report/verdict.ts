import type { Estimate } from '../statistics/statistics.ts';

/** `not resolved`: it was measured, but the interval leaves both answers open. */
export const VERDICTS = ['holds', 'does not hold', 'not resolved', 'not tested'] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * low > threshold ⇒ holds; high < threshold ⇒ does not hold; otherwise, or without an interval, not
 * resolved.
 */
export function above(estimate: Estimate | undefined, threshold: number): Verdict {
  if (!estimate) return 'not tested';
  const { interval } = estimate;
  if (!interval) return 'not resolved';
  if (interval.low > threshold) return 'holds';
  return interval.high < threshold ? 'does not hold' : 'not resolved';
}

/**
 * high < threshold ⇒ holds; low > threshold ⇒ does not hold; otherwise, or without an interval, not
 * resolved.
 */
export function below(estimate: Estimate | undefined, threshold: number): Verdict {
  if (!estimate) return 'not tested';
  const { interval } = estimate;
  if (!interval) return 'not resolved';
  if (interval.high < threshold) return 'holds';
  return interval.low > threshold ? 'does not hold' : 'not resolved';
}

/**
 * The interval lies in [least, most] ⇒ holds; outside ⇒ does not hold; across an end, or none, not
 * resolved.
 */
export function between(estimate: Estimate | undefined, least: number, most: number): Verdict {
  if (!estimate) return 'not tested';
  const { interval } = estimate;
  if (!interval) return 'not resolved';
  if (interval.low >= least && interval.high <= most) return 'holds';
  return interval.high < least || interval.low > most ? 'does not hold' : 'not resolved';
}

/**
 * One estimate's interval lies below another's ⇒ holds; above ⇒ does not hold; they overlap ⇒ not
 * resolved.
 */
export function less(one: Estimate | undefined, other: Estimate | undefined): Verdict {
  if (!one || !other) return 'not tested';
  if (!one.interval || !other.interval) return 'not resolved';
  if (one.interval.high < other.interval.low) return 'holds';
  return one.interval.low > other.interval.high ? 'does not hold' : 'not resolved';
}

/**
 * A claim of several parts: one part that does not hold breaks it, one that is not resolved leaves
 * it open. Parts that were not tested count only when there are no others.
 */
export function combine(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('does not hold')) return 'does not hold';
  if (verdicts.includes('not resolved')) return 'not resolved';
  return verdicts.includes('holds') ? 'holds' : 'not tested';
}
