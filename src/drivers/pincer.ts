import type { Driver } from './driver.ts';
import { mtdf } from './mtdf.ts';

/** How much an error counts against the one an iteration later. */
const FADING = 0.6;

/** Two iterations back must have erred by less than this share of what one iteration back did. */
const CLEARLY = 0.6;

/**
 * MTD(f) with a nearer first guess. In many games values swing with the parity of the depth, and the value of two iterations
 * back is nearer than the last one. Which of the two to take is learned from how well each would have done so far in this search.
 */
export const pincer: Driver = (n, f) => mtdf(n, nearerGuess(n.values) ?? f);

function nearerGuess(values: readonly number[]): number | undefined {
  let [oneBack, twoBack] = [0, 0];
  for (let at = 2; at < values.length; at++) {
    oneBack = FADING * oneBack + Math.abs(values[at] - values[at - 1]);
    twoBack = FADING * twoBack + Math.abs(values[at] - values[at - 2]);
  }
  return values.at(twoBack < CLEARLY * oneBack ? -2 : -1);
}
