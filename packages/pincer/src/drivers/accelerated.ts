import { type Driver, INFINITY, nullWindow } from './driver.ts';

/** So many passes in a row may fail in the same direction before the steps grow. */
const PATIENCE = 3;
/** How much each step is longer than the one before. */
const GROWTH = 1.1;

/**
 * MTD(f) with conditional acceleration. Where pass after pass fails in the same direction, each
 * moves the bound by a little more than the fail-soft value says; a guess that is far off then
 * costs fewer passes, and one that is near costs the same.
 */
export const accelerated: Driver = function* (_n, f) {
  let g = f;
  let fPlus = INFINITY;
  let fMinus = -INFINITY;
  let low = 0;
  let high = 0;
  do {
    const next = g === fMinus ? g + 1 : g;
    const gamma = Math.min(Math.max(next + stride(high) - stride(low), fMinus + 1), fPlus);
    g = yield nullWindow(gamma);
    if (g < gamma) fPlus = g;
    else fMinus = g;
    [low, high] = g < gamma ? [low + 1, 0] : [0, high + 1];
  } while (fMinus < fPlus);
  return g;
};

/** How far beyond the bound to look after so many passes in one direction. */
function stride(passes: number): number {
  return passes < PATIENCE ? 0 : Math.round(GROWTH ** (passes - PATIENCE));
}
