import { firstSolution, INFINITY, named } from './driver.ts';

const profile = {
  name: 'dfbnb',
  title: 'DFBnB',
  place: 2,
  stroke: { colour: 'blue', mark: 'triangle', dash: 'solid' },
} as const;

/**
 * Depth-first branch and bound, the counterpart of SSS*: from a first solution on, each is to be
 * cheaper than the last, until there is none.
 */
export const dfbnb = named(profile, function* (n) {
  let g = yield* firstSolution(n);
  let gamma: number;
  do {
    gamma = g;
    if (gamma === INFINITY || gamma === n.estimate) break;
    ({ g } = yield { threshold: gamma - 1 });
  } while (g < gamma);
  return gamma;
});
