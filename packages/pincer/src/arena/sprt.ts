import type { Parsed } from '../support/parsed.ts';
import { type Pentanomial, scoreOf, WORTHS } from './elo.ts';

/**
 * The sequential probability ratio test of two hypotheses in logistic Elo: that the first player is
 * stronger by `elo0` (H0), or by `elo1` (H1). `alpha` bounds the chance to accept H1 where H0 is
 * true, `beta` that to accept H0 where H1 is.
 */
export interface Sprt {
  readonly elo0: number;
  readonly elo1: number;
  readonly alpha: number;
  readonly beta: number;
}

const DEFAULT_SPRT: Sprt = { elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05 };

type Decision = 'H0' | 'H1';

export interface SprtStatus {
  /** The log-likelihood ratio of H1 to H0. */
  readonly llr: number;
  /** H0 is accepted at `lower`, H1 at `upper`. */
  readonly lower: number;
  readonly upper: number;
  readonly decision: Decision | undefined;
}

export function sprtStatus(test: Sprt, pairs: Pentanomial): SprtStatus {
  const llr = llrOf(pairs, scoreOf(test.elo0), scoreOf(test.elo1));
  const lower = Math.log(test.beta / (1 - test.alpha));
  const upper = Math.log((1 - test.beta) / test.alpha);
  return { llr, lower, upper, decision: llr <= lower ? 'H0' : llr >= upper ? 'H1' : undefined };
}

/** A kind that was never seen counts as this many: no kind is thought impossible. */
const UNSEEN = 1e-3;

/**
 * The generalised log-likelihood ratio of the mean `score1` to the mean `score0`: each hypothesis
 * is given the distribution with that mean under which what was seen is likeliest. (Michel Van den
 * Bergh, "A practical introduction to the GSPRT".)
 */
export function llrOf(
  counts: readonly number[],
  score0: number,
  score1: number,
  worths: readonly number[] = WORTHS,
): number {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return 0;
  const seen = counts.map((count) => (count === 0 ? UNSEEN : count));
  const under0 = likeliest(seen, worths, score0);
  const under1 = likeliest(seen, worths, score1);
  return seen.reduce((sum, count, index) => sum + count * Math.log(under1[index] / under0[index]), 0);
}

/**
 * The distribution of this mean under which the counts are likeliest. It is p / (1 + θ (worth -
 * mean)), where p are the shares seen and θ is such that all shares sum to 1; θ is found by
 * bisection, in the interval in which all shares are positive.
 */
function likeliest(counts: readonly number[], worths: readonly number[], mean: number): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let low = -1 / (Math.max(...worths) - mean);
  let high = 1 / (mean - Math.min(...worths));
  const slope = (theta: number) =>
    counts.reduce((sum, count, index) => {
      const distance = worths[index] - mean;
      return sum + (count * distance) / (1 + theta * distance);
    }, 0);
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  const theta = (low + high) / 2;
  return counts.map((count, index) => count / total / (1 + theta * (worths[index] - mean)));
}

const FORM = 'write it as in elo0=0,elo1=5 or elo0=-3,elo1=1,alpha=0.05,beta=0.05';

/** `elo0=0,elo1=5,alpha=0.05,beta=0.05`; what is left out is as by default. */
export function parseSprt(text: string): Parsed<Sprt> {
  const test: Record<string, number> = { ...DEFAULT_SPRT };
  for (const part of text === '' ? [] : text.split(',')) {
    const [, name, value] = /^\s*(\w+)=(-?\d+(?:\.\d+)?)\s*$/.exec(part) ?? [];
    if (name === undefined || !Object.hasOwn(test, name)) return { ok: false, error: `"${part}" is wrong: ${FORM}` };
    test[name] = Number(value);
  }
  const { elo0, elo1, alpha, beta } = test;
  if (!(elo0 < elo1)) return { ok: false, error: `elo0=${elo0} must be less than elo1=${elo1}: ${FORM}` };
  if (Math.abs(elo0) > 1000 || Math.abs(elo1) > 1000)
    return { ok: false, error: 'elo0 and elo1 go from -1000 to 1000' };
  if (!(alpha > 0 && beta > 0 && alpha < 0.5 && beta < 0.5)) {
    return { ok: false, error: `alpha=${alpha} and beta=${beta} must be between 0 and 0.5` };
  }
  return { ok: true, value: { elo0, elo1, alpha, beta } };
}
