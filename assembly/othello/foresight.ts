/**
 * How far a search of a smaller depth may be off, for ProbCut. The deviations were measured by `tools/othello-probcut.mjs`. Worth about 250 Elo
 * (140 to 430; 80.7 % of 44 games at 20,000 nodes a move, from XOT openings).
 */

/** The least and the greatest depth that was measured; deeper ones count as the greatest of their parity. */
const LEAST: i32 = 3;
const DEEPEST: i32 = 8;

/** Stages of eight discs each; the first begins with the game. */
const STAGES: i32 = 7;

/** For each stage, from depth 3 to 8: the standard deviation of the difference of the two values, in hundredths of a disc. */
const DEVIATIONS: StaticArray<i32> = [
  550, 380, 500, 470, 490, 430, 550, 380, 500, 470, 490, 430, 430, 310, 510, 420, 430, 350, 440, 360, 560, 390, 380,
  380, 490, 500, 660, 550, 510, 450, 640, 540, 840, 720, 550, 640, 640, 540, 840, 720, 550, 640,
];

/** By how many deviations, in hundredths, the shallow value must be beyond the window. */
const CONFIDENCE: i32 = 100;

/** Half as deep, with the same side to move last: values swing between odd and even depths. */
export function shallowDepth(depth: i32): i32 {
  if (depth < LEAST) return 0;
  const half = depth >> 1;
  return half - ((half ^ depth) & 1);
}

/** In hundredths of a disc. */
export function shallowError(depth: i32, discs: i32): i32 {
  const stage = Math.min(Math.max((discs >> 3) - 1, 0), STAGES - 1);
  const known = depth <= DEEPEST ? depth : DEEPEST - ((DEEPEST ^ depth) & 1);
  return (CONFIDENCE * DEVIATIONS[(DEEPEST - LEAST + 1) * stage + known - LEAST]) / 100;
}
