/**
 * How far a search of a smaller depth may be off, for multi-ProbCut. With the frontier and the order
 * of moves that came with it, it is worth 47 Elo (-24 to 121) against a single check half as deep, in
 * 120 games of 1 s + 0.01 s: of a variant before this one, with other weights and deviations.
 */

/** Stages of eight discs each; the first begins with the game. */
const STAGES: i32 = 7;

/** Depths from this one on count as it. */
const DEPTHS: i32 = 32;

/**
 * The standard deviation of the difference of two values, in hundredths of a disc, is the product
 * of three numbers, which `tools/othello-probcut.mjs` fits to searches and prints: by the stage of
 * the game, ...
 */
const BY_STAGE: StaticArray<i32> = [124, 124, 195, 240, 277, 324, 324];
/** ... by how much deeper the one search is, from 1 ply on, in hundredths, ... */
const BY_LAG: StaticArray<i32> = [
  100, 129, 151, 168, 182, 195, 207, 217, 227, 236, 245, 253, 260, 268, 274, 281, 288, 294, 300, 306, 311, 317, 322,
  327, 332, 337, 342, 346, 351, 355, 360, 364,
];
/** ... and by the depth of the other, from 0 on, in hundredths. */
const BY_SHALLOW: StaticArray<i32> = [
  100, 92, 88, 85, 83, 81, 79, 78, 77, 76, 75, 74, 74, 73, 72, 72, 71, 71, 70, 70, 70, 69, 69, 68, 68, 68, 67, 67, 67,
  67, 66, 66,
];

/**
 * By how many deviations, in hundredths, the shallow value must be beyond the window: the
 * evaluation's own, which costs nothing more, and that of a search. 120 and 80 gave -11 Elo (-60 to
 * 38) against 150 and 100, at 0.8 plies more, and 180 and 130 gave -53 (-102 to -5), in 160 games of
 * 20,000 nodes a move each: these are between the first two.
 */
const CONFIDENCE_EVALUATION: i32 = 130;
const CONFIDENCE_SEARCH: i32 = 85;

/** The least depth before which a search is tried, and not the evaluation alone. */
const LEAST_DEPTH: i32 = 3;

/** With the same side to move last as at `depth`: values swing between odd and even depths. */
function alike(shallow: i32, depth: i32): i32 {
  return shallow - ((shallow ^ depth) & 1);
}

/**
 * The least depth above `tried` of a search to try before one to `depth`: none (the evaluation), a
 * quarter as deep, half as deep; -1: no more.
 */
export function shallowDepth(depth: i32, tried: i32): i32 {
  if (tried < 0) return 0;
  if (depth < LEAST_DEPTH) return -1;
  const quarter = alike(depth >> 2, depth);
  if (quarter > tried) return quarter;
  const half = alike(depth >> 1, depth);
  return half > tried ? half : -1;
}

/** In hundredths of a disc. */
export function shallowError(depth: i32, shallow: i32, discs: i32): i32 {
  const stage = Math.min(Math.max((discs >> 3) - 1, 0), STAGES - 1);
  const lag = Math.min(depth - shallow, DEPTHS);
  const deviation = (BY_STAGE[stage] * BY_LAG[lag - 1] * BY_SHALLOW[Math.min(shallow, DEPTHS - 1)]) / 10000;
  return ((shallow == 0 ? CONFIDENCE_EVALUATION : CONFIDENCE_SEARCH) * deviation) / 100;
}
