import { INFINITY, named } from './driver.ts';

const profile = {
  name: 'negascout',
  title: 'NegaScout',
  place: 2,
  stroke: { colour: 'orange', mark: 'diamond', dash: 'dotted' },
} as const;

/**
 * NegaScout with the full window, once: null windows within the tree instead of at the root,
 * section 2.
 */
export const negascout = named(profile, function* () {
  return yield { alpha: -INFINITY, beta: INFINITY, scout: true };
});
