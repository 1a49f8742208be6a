import type { i32 } from './numbers.ts';
import { MAX_PLY } from './values.ts';

/**
 * What each node on the path from the root notes of itself, word by word, in one Int32Array. A suspended pass goes on from it; the
 * selective search also looks at the frames above its node.
 */
export const FRAME: i32 = 20;
export const FRAME_INDEX: i32 = 0;
export const FRAME_END: i32 = 1;
export const FRAME_G: i32 = 2;
export const FRAME_A: i32 = 3;
export const FRAME_BEST: i32 = 4;
export const FRAME_STAGE: i32 = 5;
export const FRAME_HORIZON: i32 = 6;
export const FRAME_DEPTH: i32 = 7;
/** By how much less deeply the child at hand is searched at first. */
export const FRAME_REDUCTION: i32 = 8;
export const FRAME_TABLE_MOVE: i32 = 9;
/** The evaluation, or UNKNOWN where it is not to be trusted. */
export const FRAME_STATIC: i32 = 10;
/** The place of the move that is being searched, 0 for none. */
export const FRAME_PLACE: i32 = 11;
/** 1 if a draw below the node came about by a position above it, so that its value rests on the path. */
export const FRAME_ON_PATH: i32 = 12;
/** What the table knew of the node: to which depth, and that the value is at least this. */
export const FRAME_TABLE_DEPTH: i32 = 13;
export const FRAME_TABLE_BOUND: i32 = 14;
/** Plies by which the child at hand is searched deeper than usual. */
export const FRAME_EXTENSION: i32 = 15;
/** 1 if the node is expected to fail high. */
export const FRAME_CUT: i32 = 16;
/** How the parent came to this node: one of the modes. */
export const FRAME_MODE: i32 = 17;
/** A move that is left out here. */
export const FRAME_EXCLUDED: i32 = 18;
/** The evaluation as it is corrected, before the table has its say; or UNKNOWN. */
export const FRAME_EVALUATION: i32 = 19;

/** By a move; by passing; not at all: the parent's own position is searched again, in another way. */
export const MODE_MOVE: i32 = 0;
export const MODE_PASS: i32 = 1;
export const MODE_SAME: i32 = 2;

/** Where a node stands: before its moves, at a move that may be the only good one, or that is searched less deeply, with a null window, or in full. */
export const STAGE_ENTER: i32 = 0;
export const STAGE_RAZOR: i32 = 1;
export const STAGE_PASS: i32 = 2;
export const STAGE_FORESEE: i32 = 3;
export const STAGE_PICK: i32 = 4;
export const STAGE_SINGULAR: i32 = 5;
export const STAGE_REDUCED: i32 = 6;
export const STAGE_SCOUT: i32 = 7;
export const STAGE_FULL: i32 = 8;

export function createFrames(): Int32Array {
  return new Int32Array(FRAME * (MAX_PLY + 1));
}
