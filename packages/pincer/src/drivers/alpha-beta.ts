import { INFINITY, named } from './driver.ts';

const profile = {
  name: 'alpha-beta',
  title: 'Alpha-Beta',
  place: 1,
  stroke: { colour: 'brown', mark: 'square', dash: 'dashed' },
} as const;

/**
 * Alpha-Beta with the full window, once: figure 1 as it is usually called. Section 4 has it beside
 * the others.
 */
export const alphaBeta = named(profile, function* () {
  return yield { alpha: -INFINITY, beta: INFINITY };
});
