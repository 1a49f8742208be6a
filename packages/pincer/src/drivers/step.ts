import { type Driver, INFINITY, named, nullWindow } from './driver.ts';

/** MTD(step): like AB-SSS* from +∞ down, but in strides, to need fewer passes. */
export function stepOf(stride: number): Driver {
  return function* step() {
    let g = INFINITY;
    let fPlus = INFINITY;
    let fMinus = -INFINITY;
    do {
      const gamma = g === INFINITY ? INFINITY : Math.max(fMinus + 1, g - stride);
      g = yield nullWindow(gamma);
      if (g < gamma) fPlus = g;
      else fMinus = g;
    } while (fMinus < fPlus);
    return g;
  };
}

const profile = {
  name: 'step',
  title: 'MTD(step)',
  place: 7,
  stroke: { colour: 'wine', mark: 'cross', dash: 'dotted' },
} as const;

/** MTD(step) with a stride of 10: not in the paper, but in the report before it, its reference 23. */
export const step = named(profile, stepOf(10));
