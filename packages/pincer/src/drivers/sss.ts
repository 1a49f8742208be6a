import { type Driver, INFINITY, nullWindow } from './driver.ts';

/** AB-SSS*, figure 2: the upper bound comes down from +∞. */
export const sss: Driver = function* () {
  let g = INFINITY;
  let gamma: number;
  do {
    gamma = g;
    g = yield nullWindow(gamma);
  } while (g < gamma);
  return g;
};
