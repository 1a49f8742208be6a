import { type Driver, INFINITY, nullWindow } from './driver.ts';

/** AB-DUAL*, figure 2: the lower bound goes up from -∞. */
export const dual: Driver = function* () {
  let g = -INFINITY;
  let gamma: number;
  do {
    gamma = g;
    g = yield nullWindow(gamma + 1);
  } while (g > gamma);
  return g;
};
