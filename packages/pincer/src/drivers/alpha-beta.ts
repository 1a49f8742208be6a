import { type Driver, INFINITY } from './driver.ts';

/** Alpha-Beta with the full window, once. */
export const alphaBeta: Driver = function* () {
  return yield { alpha: -INFINITY, beta: INFINITY };
};
