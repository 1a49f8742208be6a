import type { i32 } from './numbers.ts';
/**
 * The steps of the selective search, a bit each. None: the plain search to a fixed depth.
 *
 * What each is worth in chess: Elo with its interval of 95 %, by which the whole search beat itself
 * without the step, in 60 games of 6,000 nodes a move where not said otherwise (now `pincer match
 * pincer pincer:without=… --nodes 6000 --games 60`). An interval with 0 in it says that so few
 * games do not decide.
 */

/** +47 (-14 to 110) with 2,000 nodes. */
export const DRAWS: i32 = 1;
/** 0: the same 60 games with 2,000 nodes. A game is counted before it comes to a mate. */
export const MATE_DISTANCE: i32 = 2;
/** +70 (6 to 140) with 1,500 nodes. */
export const REVERSE_FUTILITY: i32 = 4;
/** +35 (-26 to 98). */
export const NULL_MOVE: i32 = 8;
/** Chess has no part in it. */
export const FORESIGHT: i32 = 16;
/** +19 (-19 to 58) in 200 games of 5,000 nodes. */
export const INTERNAL_REDUCTION: i32 = 32;
/** +114 (49 to 187). */
export const LATE_PRUNING: i32 = 64;
/** -2 (-42 to 38) in 200 games of 5,000 nodes. Win at Chess is the same with it and without. */
export const FUTILITY: i32 = 128;
/** +12 (-46 to 70). */
export const EXCHANGES: i32 = 256;
/** +114 (32 to 210). */
export const REDUCTIONS: i32 = 512;
/** 0 (-75 to 75) with 2,500 nodes. */
export const EXTENSIONS: i32 = 1024;
/** +29 (-47 to 108) with 2,500 nodes. */
export const SINGULAR: i32 = 2048;
/** +168 (94 to 262). */
export const HISTORIES: i32 = 4096;
/** +241 (119 to 463) in 20 games of 2,500 nodes. */
export const QUIESCENCE: i32 = 8192;
/**
 * Terms of the evaluation that the plain search does without: +24 (-24 to 73) in 160 games of 3,000
 * nodes, before the corrections came.
 */
export const KNOWLEDGE: i32 = 16384;
/**
 * The evaluation, corrected by what searches found of positions with the same pawns: +9 (-40 to 58)
 * in 160 games of 3,000 nodes.
 */
export const CORRECTIONS: i32 = 32768;

/**
 * The table as a search wants it whose bounds need not agree: an entry answers for every smaller
 * depth, outlives bounds that were found at much less depth, and all nodes below the horizon count
 * as one depth. Not measured apart.
 */
export const DEEPER_HITS: i32 = 65536;

/** The evaluation is a net's, where the kernel has one: +107 (51 to 170) in 100 games of 2,000 nodes. */
export const NET: i32 = 131072;

/** 100 ln n. */
const LOGARITHMS: i32[] = [
  0, 0, 69, 110, 139, 161, 179, 195, 208, 220, 230, 240, 248, 256, 264, 271, 277, 283, 289, 294, 300, 304, 309, 314,
  318, 322, 326, 330, 333, 337, 340, 343, 347, 350, 353, 356, 358, 361, 364, 366, 369, 371, 374, 376, 378, 381, 383,
  385, 387, 389, 391, 393, 395, 397, 399, 401, 403, 404, 406, 408, 409, 411, 413, 414,
];
const LAST: i32 = 63;

/**
 * By how many hundredths of a ply the move that comes after `earlier` others is searched less
 * deeply.
 */
export function reductionOf(depth: i32, earlier: i32): i32 {
  return 60 + (((LOGARITHMS[Math.min(depth, LAST)] * LOGARITHMS[Math.min(earlier + 1, LAST)]) / 220) | 0);
}
