import { type Driver, INFINITY, named } from './driver.ts';

/**
 * Aspiration NegaScout, the paper's base line: a window of `delta` to either side of the first
 * guess; where the value lies outside, once more with that side open.
 */
export function aspirationOf(delta: number): Driver {
  return function* aspiration(_n, f) {
    let alpha = Math.max(f - delta, -INFINITY);
    let beta = Math.min(f + delta, INFINITY);
    for (;;) {
      const g = yield { alpha, beta, scout: true };
      if (g <= alpha && alpha > -INFINITY) alpha = -INFINITY;
      else if (g >= beta && beta < INFINITY) beta = INFINITY;
      else return g;
    }
  };
}

const profile = {
  name: 'aspiration',
  title: 'Aspiration NegaScout',
  place: 3,
  stroke: { colour: 'black', mark: 'hexagon', dash: 'solid' },
} as const;

/**
 * Aspiration NegaScout with a window of 50 to either side: section 4.1, what all others are
 * measured against.
 */
export const aspiration = named(profile, aspirationOf(50));
