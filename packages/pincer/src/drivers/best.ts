import { type Driver, INFINITY, nullWindow } from './driver.ts';

/**
 * MTD(best): MTD(f) that stops as soon as one move is proven to be at least as good as every other.
 * It proves the move, and of its value only the lower bound, which it returns.
 */
export const best: Driver = function* (n, f) {
  let g = f;
  let fPlus = INFINITY;
  let fMinus = -INFINITY;
  do {
    const gamma = g === fMinus ? g + 1 : g;
    g = yield nullWindow(gamma);
    if (g < gamma) fPlus = g;
    else fMinus = g;
  } while (fMinus < fPlus && !n.settled());
  return fMinus;
};
