import { INFINITY, named, nullWindow } from './driver.ts';

const profile = {
  name: 'dual',
  title: 'AB-DUAL*',
  place: 5,
  stroke: { colour: 'sky', mark: 'triangle2', dash: 'dashed' },
} as const;

/** AB-DUAL*, section 3.2 and the right of figure 2: the lower bound goes up from -∞. */
export const dual = named(profile, function* () {
  let g = -INFINITY;
  let gamma: number;
  do {
    gamma = g;
    g = yield nullWindow(gamma + 1);
  } while (g > gamma);
  return g;
});
