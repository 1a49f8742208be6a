import { pliesToEnd } from 'pincer';

/** A clear advantage is worth this much of the bar's way to its end. */
const STEEPNESS = 0.45;

/**
 * How much of a bar belongs to the side that has this value: half of it where both are even, all
 * where a win is proven, and in between the more the better. `unit` is a clear advantage.
 */
export function shareOf(value: number, unit: number): number {
  if (pliesToEnd(value) !== undefined) return value > 0 ? 1 : 0;
  return 1 / (1 + Math.exp((-STEEPNESS * value) / unit));
}
