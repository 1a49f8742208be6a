import { type Driver, INFINITY } from './driver.ts';

/** NegaScout with the full window, once. */
export const negascout: Driver = function* () {
  return yield { alpha: -INFINITY, beta: INFINITY, scout: true };
};
