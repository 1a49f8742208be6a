import { INFINITY, named } from './driver.ts';

/** Half the first window, in units of the evaluation. */
const FIRST = 16;
/** A window that had to be widened to this is opened. */
const WIDEST = 1000;

const profile = {
  name: 'widening',
  title: 'Widening NegaScout',
  place: 11,
  stroke: { colour: 'indigo', mark: 'asterisk', dash: 'dotted' },
  compared: false,
} as const;

/**
 * Aspiration NegaScout for play, where the bounds of a selective search need not agree: a narrow
 * window that is widened on the side where it failed, faster each time, rather than opened at once.
 * After a failure low the upper side comes down as well. What it returns is a value that lay within
 * its window. Not in the paper: programs that play do it so.
 */
export const widening = named(profile, function* (n, f) {
  let delta = n.values.length < 3 ? WIDEST : FIRST;
  let alpha = Math.max(f - delta, -INFINITY);
  let beta = Math.min(f + delta, INFINITY);
  for (;;) {
    const g = yield { alpha, beta, scout: true };
    if (g > alpha && g < beta) return g;
    if (g <= alpha && alpha <= -INFINITY) return g;
    if (g >= beta && beta >= INFINITY) return g;
    delta *= 2;
    if (g <= alpha) {
      beta = Math.ceil((alpha + beta) / 2);
      alpha = delta >= WIDEST ? -INFINITY : Math.max(g - delta, -INFINITY);
    } else {
      beta = delta >= WIDEST ? INFINITY : Math.min(g + delta, INFINITY);
    }
  }
});
