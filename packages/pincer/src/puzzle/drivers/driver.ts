import type { Profile } from '../../drivers/driver.ts';
import { INFINITY } from '../../search/values.ts';

export { INFINITY };

/** One call of the cost-bounded search at the start. */
export interface Probe {
  /** Solutions that cost more do not count. */
  readonly threshold: number;
  /** Give the pass up after so many nodes. Default: never. */
  readonly nodes?: number;
}

/** What became of it. */
export interface Answer {
  /**
   * g <= threshold: the cost of a solution; g > threshold: what every solution costs at least, and
   * `INFINITY` if there is none. Of a pass that was given up it says nothing.
   */
  readonly g: number;
  readonly nodes: number;
  /** False: the pass was given up. */
  readonly complete: boolean;
}

/** The start, as far as a driver may see it. */
export interface Start {
  readonly estimate: number;
  /** What a solution is known to cost, if anybody knows. */
  readonly ceiling: number | undefined;
}

/**
 * An algorithm for one player, which is only a sequence of thresholds. It gives one, receives what
 * the cost-bounded search returned for it, and so on until it knows the least cost, which it
 * returns; `INFINITY`: there is no solution. It knows no puzzle, no table and no clock.
 *
 * `f` is a first guess of the cost, learned from the estimate.
 */
export type ThresholdDriver = (n: Start, f: number) => Generator<Probe, number, Answer>;

/** A driver that lists know by its profile. */
export type NamedThresholdDriver<Name extends string = string> = ThresholdDriver & { readonly profile: Profile<Name> };

/** Gives a driver its profile. */
export function named<const Name extends string>(
  profile: Profile<Name>,
  driver: ThresholdDriver,
): NamedThresholdDriver<Name> {
  return Object.assign(driver, { profile });
}

/** A first solution: from the ceiling, or else the estimate, on with double thresholds. */
export function* firstSolution({ estimate, ceiling }: Start): Generator<Probe, number, Answer> {
  let gamma = ceiling ?? Math.max(1, estimate);
  for (;;) {
    const { g } = yield { threshold: gamma };
    if (g <= gamma || g === INFINITY) return g;
    gamma = Math.min(Math.max(2 * gamma, g), INFINITY - 1);
  }
}
