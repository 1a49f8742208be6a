import { type Driver, INFINITY, nullWindow } from './driver.ts';

/** MTD(f), figure 3: from a first guess, the two bounds close on the value like a pincer. */
export const mtdf: Driver = function* (_n, f) {
  let g = f;
  let fPlus = INFINITY;
  let fMinus = -INFINITY;
  do {
    const gamma = g === fMinus ? g + 1 : g;
    g = yield nullWindow(gamma);
    if (g < gamma) fPlus = g;
    else fMinus = g;
  } while (fMinus < fPlus);
  return g;
};
