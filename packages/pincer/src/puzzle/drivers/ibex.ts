import { INFINITY, named } from './driver.ts';

const profile = {
  name: 'ibex',
  title: 'IBEX',
  place: 4,
  stroke: { colour: 'orange', mark: 'diamond', dash: 'solid' },
} as const;

/** A pass that is worth its while has from 2 to 8 times the nodes of the one before. */
const LEAST_GROWTH = 2;
const MOST_GROWTH = 8;

/**
 * The exponential and binary search of IBEX by Helmert, Lattimore, Lelis, Orseau and Sturtevant
 * (2019), also BTS: where the next threshold of IDA* brings too few new nodes, thresholds grow by
 * powers of two until they bring enough; where they bring too many the pass is given up, and what
 * lies between is bisected. The nodes in all are O(n log c) for a cost of c, where IDA* can need n².
 */
export const ibex = named(profile, function* ({ estimate }) {
  let fMinus = estimate;
  let fPlus = INFINITY;
  let budget = 0;
  while (fMinus < fPlus) {
    let { g, nodes } = yield { threshold: fMinus };
    if (g <= fMinus) return g;
    fMinus = g;
    // What is known to take too many nodes, or to cost no more than a solution that was found.
    let most = fPlus;
    let step = 1;
    while (nodes < LEAST_GROWTH * budget && fMinus < most) {
      const gamma = most === INFINITY ? Math.min(fMinus + step, INFINITY - 1) : Math.floor((fMinus + most) / 2);
      const answer = yield { threshold: gamma, nodes: MOST_GROWTH * budget };
      ({ g, nodes } = answer);
      step *= 2;
      if (!answer.complete) most = gamma;
      else if (g > gamma) fMinus = g;
      else most = fPlus = g;
      if (!answer.complete) nodes = 0;
    }
    budget = Math.max(nodes, LEAST_GROWTH * budget);
  }
  return fPlus;
});
