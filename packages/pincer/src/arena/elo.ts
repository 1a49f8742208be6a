/**
 * What the scores of a match say. Games are counted in pairs, the same opening with both sides: the
 * two games of a pair are not independent, pairs are. A pair is worth 0, 1/4, 1/2, 3/4 or 1; how
 * often each occurred is the pentanomial.
 */
export type Pentanomial = readonly [number, number, number, number, number];

/** What pairs are worth, as a share of their points. */
export const WORTHS = [0, 0.25, 0.5, 0.75, 1] as const;

/** The standard normal deviate that leaves 2.5 % above it. */
const Z = 1.959964;

/** The expected score of a player who is stronger by so much logistic Elo. */
export function scoreOf(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** The logistic Elo of a score: infinite for 0 and 1. */
export function eloOf(score: number): number {
  if (score <= 0) return -Infinity;
  if (score >= 1) return Infinity;
  return -400 * Math.log10(1 / score - 1);
}

export interface Strength {
  readonly pairs: number;
  /** The share of points. */
  readonly score: number;
  /** Logistic Elo with its 95 % interval; an end without a bound is infinite. */
  readonly elo: number;
  readonly low: number;
  readonly high: number;
  /**
   * Normalised Elo: the edge in standard deviations of a game, in the scale in which it equals
   * logistic Elo where all games are decisive.
   */
  readonly normalised: number;
  /** How likely the first player is the stronger one. */
  readonly superiority: number;
}

/** The strength that pairs show; nothing if there are none. */
export function strengthOf(pairs: Pentanomial): Strength | undefined {
  const count = pairs.reduce((sum, each) => sum + each, 0);
  if (count === 0) return undefined;
  const { mean: score, variance } = momentsOf(pairs);
  // Pairs that are all alike do not show how pairs differ: one more, a fifth of each kind, is
  // thought to have been seen.
  const spread = variance > 0 ? variance : momentsOf(pairs.map((each) => each + 1 / WORTHS.length)).variance;
  const error = Math.sqrt(spread / count);
  return {
    pairs: count,
    score,
    elo: eloOf(score),
    low: eloOf(score - Z * error),
    high: eloOf(score + Z * error),
    normalised: ((score - 0.5) / Math.sqrt(2 * spread)) * (800 / Math.LN10),
    superiority: normal((score - 0.5) / error),
  };
}

/** The mean and the variance of what one pair is worth. */
function momentsOf(weights: readonly number[], worths: readonly number[] = WORTHS) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = weights.reduce((sum, weight, index) => sum + weight * worths[index], 0) / total;
  const variance = weights.reduce((sum, weight, index) => sum + weight * (worths[index] - mean) ** 2, 0) / total;
  return { mean, variance };
}

/** The share of the standard normal distribution below z. */
export function normal(z: number): number {
  return 0.5 * complementaryError(-z / Math.SQRT2);
}

/** erfc: by its series near 0, by its continued fraction elsewhere; to some 14 digits. */
function complementaryError(x: number): number {
  if (x < 0) return 2 - complementaryError(-x);
  if (x < 2.5) {
    let term = x;
    let sum = x;
    for (let n = 1; Math.abs(term) > 1e-17 * Math.abs(sum); n++) {
      term *= (-x * x) / n;
      sum += term / (2 * n + 1);
      if (x === 0) break;
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * sum;
  }
  let fraction = x;
  for (let n = 60; n > 0; n--) fraction = x + n / 2 / fraction;
  return Math.exp(-x * x) / (Math.sqrt(Math.PI) * fraction);
}
