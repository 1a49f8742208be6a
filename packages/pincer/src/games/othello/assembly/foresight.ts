/**
 * How far a search of a smaller depth may be off, for ProbCut. The deviations were measured by
 * `tools/othello-probcut.mjs 80`. Worth 60 Elo (-7 to 131) in 100 games of 5,000 nodes a move from
 * XOT openings; with the weights before these 250 (140 to 430) in 44 games of 20,000.
 */

/**
 * The least and the greatest depth that was measured; deeper ones count as the greatest of their
 * parity.
 */
const LEAST_DEPTH: i32 = 3;
const GREATEST_DEPTH: i32 = 8;

/** Stages of eight discs each; the first begins with the game. */
const STAGES: i32 = 7;

/**
 * For each stage, from depth 3 to 8: the standard deviation of the difference of the two values, in
 * hundredths of a disc.
 */
const DEVIATIONS: StaticArray<i32> = [
  100, 100, 130, 120, 120, 140, 100, 100, 130, 120, 120, 140, 150, 180, 280, 330, 340, 350, 290, 300, 500, 500, 520,
  420, 400, 350, 490, 440, 380, 470, 370, 380, 500, 510, 470, 480, 370, 380, 500, 510, 470, 480,
];

/** By how many deviations, in hundredths, the shallow value must be beyond the window. */
const CONFIDENCE: i32 = 100;

/** Half as deep, with the same side to move last: values swing between odd and even depths. */
export function shallowDepth(depth: i32): i32 {
  if (depth < LEAST_DEPTH) return 0;
  const half = depth >> 1;
  return half - ((half ^ depth) & 1);
}

/** In hundredths of a disc. */
export function shallowError(depth: i32, discs: i32): i32 {
  const stage = Math.min(Math.max((discs >> 3) - 1, 0), STAGES - 1);
  const known = depth <= GREATEST_DEPTH ? depth : GREATEST_DEPTH - ((GREATEST_DEPTH ^ depth) & 1);
  return (CONFIDENCE * DEVIATIONS[(GREATEST_DEPTH - LEAST_DEPTH + 1) * stage + known - LEAST_DEPTH]) / 100;
}
