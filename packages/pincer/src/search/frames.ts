import type { i32 } from './numbers.ts';
import { MAX_PLY } from './values.ts';

/**
 * The frame **is** the node: what each node on the path from the root knows of itself, word by
 * word, in one Int32Array. Entering a node writes its frame, resuming a suspended pass finds it.
 * The frame before the root's stands for what is above it: nothing.
 */
export const FRAME: i32 = 23;

/**
 * Of every search: the child at hand and the end of the list of moves, which begins where the
 * parent's ends.
 */
export const FRAME_INDEX: i32 = 0;
export const FRAME_END: i32 = 1;
/** The value so far, and the move that has it. */
export const FRAME_G: i32 = 2;
export const FRAME_BEST: i32 = 3;
/** How many evaluations at the horizon there were when the node was entered. */
export const FRAME_HORIZON: i32 = 4;
export const FRAME_TABLE_MOVE: i32 = 5;
/**
 * What NegaScout's first call found of the child at hand, while the second is under way; otherwise
 * `UNKNOWN`.
 */
export const FRAME_SCOUTED: i32 = 6;

/** Of the selective search: how the parent came to this node, one of the modes below. */
export const FRAME_MODE: i32 = 7;
/** Where the node stands: one of the stages below. */
export const FRAME_STAGE: i32 = 8;
/** To which depth its children are searched, plus 1. */
export const FRAME_DEPTH: i32 = 9;
/** By how much less deeply the child at hand is searched at first; 0 once that is done. */
export const FRAME_REDUCTION: i32 = 10;
/** Plies by which the child at hand is searched deeper than usual. */
export const FRAME_EXTENSION: i32 = 11;
/** The evaluation, corrected; `UNKNOWN` where it is not to be trusted. */
export const FRAME_EVALUATION: i32 = 12;
/** The same, after the table had its say. */
export const FRAME_STATIC: i32 = 13;
/** The place of the move that is being searched, 0 for none. */
export const FRAME_PLACE: i32 = 14;
/**
 * 1 if a draw below the node came about by a position above it, so that its value rests on the
 * path.
 */
export const FRAME_ON_PATH: i32 = 15;
/** What the table knew of the node, to which depth; -1 and no bounds where it knew nothing. */
export const FRAME_TABLE_DEPTH: i32 = 16;
export const FRAME_TABLE_F_MINUS: i32 = 17;
export const FRAME_TABLE_F_PLUS: i32 = 18;
/** 1 if the node is expected to fail high. */
export const FRAME_CUT: i32 = 19;
/** A move that is left out here. */
export const FRAME_EXCLUDED: i32 = 20;
/** The depth of the search by which the node is being foreseen. */
export const FRAME_SHALLOW: i32 = 21;

/** How many of its moves were put off, since other threads were at them. */
export const FRAME_DEFERRED: i32 = 22;

/**
 * By a move; by a null move; not at all: the parent's own position is searched again, in another
 * way.
 */
export const MODE_MOVE: i32 = 0;
export const MODE_NULL: i32 = 1;
export const MODE_SAME: i32 = 2;

/** Before its moves, in one of the searches that may make them needless. */
export const STAGE_ENTER: i32 = 0;
export const STAGE_NULL: i32 = 1;
export const STAGE_FORESEE: i32 = 2;
/** Between two moves. */
export const STAGE_PICK: i32 = 3;
/** At a move that may be the only good one, then at its search. */
export const STAGE_SINGULAR: i32 = 4;
export const STAGE_SEARCH: i32 = 5;

/** Where the frame of the node at this ply begins. */
export function frameOf(ply: i32): i32 {
  return (ply + 1) * FRAME;
}

export function createFrames(): Int32Array {
  return new Int32Array(FRAME * (MAX_PLY + 2));
}
