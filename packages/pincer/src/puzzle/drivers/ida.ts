import { INFINITY, named } from './driver.ts';

const profile = {
  name: 'ida',
  title: 'IDA*',
  place: 1,
  stroke: { colour: 'vermilion', mark: 'triangle2', dash: 'solid' },
} as const;

/** Korf's IDA*, the counterpart of DUAL*: the lower bound comes up from the estimate. */
export const ida = named(profile, function* ({ estimate }) {
  let g = estimate;
  let gamma: number;
  do {
    gamma = g;
    ({ g } = yield { threshold: gamma });
  } while (g > gamma && g < INFINITY);
  return g;
});
