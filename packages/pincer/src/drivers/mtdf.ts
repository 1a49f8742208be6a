import { INFINITY, named, nullWindow } from './driver.ts';

const profile = {
  name: 'mtdf',
  title: 'MTD(f)',
  place: 9,
  stroke: { colour: 'green', mark: 'circle', dash: 'solid' },
} as const;

/**
 * MTD(f), section 3.3 and figure 3: from a first guess, the two bounds close on the value like a
 * pincer.
 */
export const mtdf = named(profile, function* (_n, f) {
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
});
