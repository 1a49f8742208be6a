import type { i32 } from './numbers.ts';
/** No move: moves are never negative. */
export const NO_MOVE: i32 = -1;

/** The longest line, counted from the root, that any search follows. */
export const MAX_PLY: i32 = 256;

/** The table counts a node that is solved as this much deeper than any search. */
export const SOLVED: i32 = 1024;

/** What `evaluate` answers for a game that the side to move has won; a lost one is `-WIN`. */
export const WIN: i32 = 1000000000;

/**
 * A game that knows the way to the end may answer `WIN - n` for a win in n plies, and `n - WIN` for
 * a loss, up to so many.
 */
export const MAX_DISTANCE: i32 = 1000;

/** Every other evaluation lies between `-LIMIT` and `LIMIT`. */
export const LIMIT: i32 = 999000000;

/**
 * Above every value. Finite, so that the window's arithmetic (γ - 1, γ + 1, -γ) stays far from
 * overflow.
 */
export const INFINITY: i32 = 1073741823;

/** No value at all. */
export const UNKNOWN: i32 = 0 - INFINITY;

/**
 * A win is worth `WIN` less the number of plies to it. The table counts them from the node that an
 * entry describes, a pass counts them from the root: these two convert, and leave all other values
 * alone.
 */
export function fromRoot(value: i32, ply: i32): i32 {
  if (value > LIMIT && value <= WIN) return value - ply;
  if (value < -LIMIT && value >= -WIN) return value + ply;
  return value;
}

export function fromNode(value: i32, ply: i32): i32 {
  if (value > LIMIT && value <= WIN) return value + ply;
  if (value < -LIMIT && value >= -WIN) return value - ply;
  return value;
}
