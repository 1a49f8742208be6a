/**
 * From the middle game to an exact result: how a selective search goes on where it reaches the end
 * of the game. A depth of as many plies as there are empty squares reaches it, and every ply beyond
 * that buys confidence: the first searches still leave out what a shallow search says is beyond the
 * window (ProbCut), the last leaves out nothing. So the exact search begins with the value and the
 * moves that those before it found. With the larger solver, FFO 40 to 49 take 0.25 times the nodes
 * of deepening ply by ply.
 */

/** By how many deviations, in hundredths, a shallow value must be beyond the window; then none. */
const CONFIDENCES: StaticArray<i32> = [100, 180, 260];

/** The plies that are skipped at most: this near to the end, a search may as well go there. */
const LEAP: i32 = 10;

/**
 * With more empty squares than this the leap is a ply shorter for each, since it takes longer than
 * the plies that it skips: with 29 to 32 empty squares it did not end in 1.5 s, and a search of
 * 300 ms stopped at depth 19 to 22 instead of 22 to 28.
 */
const MOST_LEAPT: i32 = 26;

/** With fewer empty squares than this, the solver answers. */
const LEAST_FORETOLD: i32 = 14;

/**
 * The standard deviation of an exact result from the value of a shallow search, in hundredths of a
 * disc. 520 games of WTHOR with 12 to 20 empty squares have 500 to 580 at depth 8, 690 to 810 at
 * depth 4. A smaller one gives up some certainty of the searches that need not be certain.
 */
const DEVIATION: i32 = 500;

/** The depth of the iteration after one of this depth, with so many empty squares at the root. */
export function depthAfter(depth: i32, empty: i32): i32 {
  const leap = LEAP - Math.max(empty - MOST_LEAPT, 0);
  return depth < empty && depth + leap >= empty ? empty : depth + 1;
}

/**
 * How deep to look ahead where the game is searched to its end and `beyond` plies further, and the
 * same side moves last; -1: no deeper than was tried.
 */
export function shallowBeforeEnd(beyond: i32, empty: i32, tried: i32): i32 {
  if (beyond >= CONFIDENCES.length || empty < LEAST_FORETOLD) return -1;
  const half = (empty - 8) >> 1;
  const shallow = half - ((half ^ empty) & 1);
  return shallow > tried ? shallow : -1;
}

/** By how much, in hundredths of a disc, that may be off. */
export function errorBeforeEnd(beyond: i32): i32 {
  return (DEVIATION * CONFIDENCES[beyond]) / 100;
}
