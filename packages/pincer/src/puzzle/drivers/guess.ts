import { INFINITY, named } from './driver.ts';

const profile = {
  name: 'guess',
  title: 'from a guess',
  place: 5,
  stroke: { colour: 'green', mark: 'circle', dash: 'solid' },
} as const;

/** The counterpart of MTD(f): from a first guess, steps either way, until the bounds meet. */
export const guess = named(profile, function* ({ estimate }, f) {
  let g = f;
  let fPlus = INFINITY;
  let fMinus = estimate;
  while (fMinus < fPlus) {
    const gamma = Math.max(fMinus, g === fPlus ? g - 1 : g);
    ({ g } = yield { threshold: gamma });
    if (g > gamma) fMinus = g;
    else fPlus = g;
  }
  return fPlus;
});
