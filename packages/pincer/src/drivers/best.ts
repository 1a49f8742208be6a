import { INFINITY, named, nullWindow } from './driver.ts';

const profile = {
  name: 'best',
  title: 'MTD(best)',
  place: 8,
  stroke: { colour: 'olive', mark: 'diamond2', dash: 'dashed' },
  proves: 'move',
} as const;

/**
 * MTD(best): MTD(f) that stops as soon as one move is proven to be at least as good as every other.
 * It proves the move, and of its value only the lower bound, which it returns. Not in the paper,
 * but in the report before it, its reference 23.
 */
export const best = named(profile, function* (n, f) {
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
});
