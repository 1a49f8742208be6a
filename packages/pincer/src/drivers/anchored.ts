import { changeOf } from './change.ts';
import { INFINITY, named, nullWindow } from './driver.ts';

/** How far below the guess f- is looked for, and how far above it the window reaches. */
const BELOW = 0.5;
const ABOVE = 2;
const LEAST_BELOW = 2;
const LEAST_ABOVE = 8;
/** What had to be widened to this is opened. */
const WIDEST = 1000;

const profile = {
  name: 'anchored',
  title: 'Anchored NegaScout',
  place: 12,
  stroke: { colour: 'teal', mark: 'wye', dash: 'dashed' },
  compared: false,
} as const;

/**
 * Half MTD(f), half NegaScout, for play: null windows a little below the guess until one fails high,
 * which is f- and a first move; then a window of NegaScout from there upwards. The first pass is the
 * cheapest that there is, and the second cannot fail low. How far it looks either way follows from
 * how much values change between iterations. Not in the paper.
 */
export const anchored = named(profile, function* (n, f) {
  const change = changeOf(n.values);
  let step = Math.max(LEAST_BELOW, Math.round(BELOW * change));
  let gamma = f - step;
  let fPlus = INFINITY;
  let g: number;
  for (;;) {
    gamma = Math.max(gamma, 1 - INFINITY);
    g = yield nullWindow(gamma);
    if (g >= gamma) break;
    if (gamma === 1 - INFINITY) return g;
    fPlus = g;
    step *= 2;
    gamma = step > WIDEST ? -INFINITY : g - step;
  }
  let width = Math.max(LEAST_ABOVE, Math.round(ABOVE * change));
  for (;;) {
    const alpha = g - 1;
    const beta = Math.max(alpha + 2, Math.min(fPlus + 1, width > WIDEST ? INFINITY : Math.max(g, f) + width));
    const next = yield { alpha, beta, scout: true };
    if (next <= alpha) return g;
    g = next;
    if (g < beta || beta >= INFINITY) return g;
    width *= 2;
    fPlus = INFINITY;
  }
});
