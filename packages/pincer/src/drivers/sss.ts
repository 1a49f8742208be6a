import { INFINITY, named, nullWindow } from './driver.ts';

const profile = {
  name: 'sss',
  title: 'AB-SSS*',
  place: 4,
  stroke: { colour: 'blue', mark: 'triangle', dash: 'solid' },
} as const;

/** AB-SSS*, section 3.1 and the left of figure 2: the upper bound comes down from +∞. */
export const sss = named(profile, function* () {
  let g = INFINITY;
  let gamma: number;
  do {
    gamma = g;
    g = yield nullWindow(gamma);
  } while (g < gamma);
  return g;
});
