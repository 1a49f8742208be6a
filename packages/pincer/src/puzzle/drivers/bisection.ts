import { firstSolution, named } from './driver.ts';

const profile = {
  name: 'bisection',
  title: 'bisection',
  place: 3,
  stroke: { colour: 'purple', mark: 'star', dash: 'solid' },
} as const;

/** The counterpart of C*: always the middle of what is left, [f-, f+), rounded down. */
export const bisection = named(profile, function* (n) {
  let fMinus = n.estimate;
  let fPlus = yield* firstSolution(n);
  while (fMinus < fPlus) {
    const gamma = Math.floor((fMinus + fPlus) / 2);
    const { g } = yield { threshold: gamma };
    if (g > gamma) fMinus = g;
    else fPlus = g;
  }
  return fPlus;
});
