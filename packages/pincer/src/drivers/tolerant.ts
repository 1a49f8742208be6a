import { LIMIT } from '../search/values.ts';
import { changeOf } from './change.ts';
import { INFINITY, named, nullWindow } from './driver.ts';

/** The tolerance is this share of how much values change from iteration to iteration. */
const SHARE = 0.5;

const profile = {
  name: 'tolerant',
  title: 'MTD(f) to a tolerance',
  place: 13,
  stroke: { colour: 'grey', mark: 'plus', dash: 'dashed' },
  compared: false,
} as const;

/**
 * MTD(f) for play: it ends as soon as f- and f+ are near each other, rather than equal. A null
 * window a little below the guess, one a little above it, steps that double where a side fails
 * again, and what is left is halved. How near is near follows from how much values change between
 * iterations: to know one iteration's better than the next will confirm is worth nothing in play.
 * It returns f-, which the move has proven. In a search that is not selective it goes on to the
 * value. Not in the paper.
 */
export const tolerant = named(profile, function* (n, f) {
  const tolerance = n.selective && Math.abs(f) <= LIMIT ? Math.round(SHARE * changeOf(n.values)) : 0;
  let step = Math.max(1, Math.ceil(tolerance / 2));
  let fPlus = INFINITY;
  let fMinus = -INFINITY;
  let gamma = f - step + 1;
  do {
    gamma = Math.min(Math.max(gamma, fMinus + 1, 1 - INFINITY), fPlus);
    const g = yield nullWindow(gamma);
    if (g < gamma) fPlus = g;
    else fMinus = g;
    if (fMinus === -INFINITY) gamma = fPlus - step;
    else if (fPlus === INFINITY) gamma = Math.max(f, fMinus) + step;
    else gamma = fMinus + Math.ceil((fPlus - fMinus) / 2);
    step *= 2;
  } while (fPlus - fMinus > tolerance);
  return fMinus === -INFINITY ? fPlus : fMinus;
});
