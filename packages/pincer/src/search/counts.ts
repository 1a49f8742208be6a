import type { i32 } from './numbers.ts';
/**
 * What a search counts, as the paper counts it: places in one Float64Array.
 *
 * Each node of a tree is counted exactly once, as a leaf, as an interior node or as a table
 * cut-off; their sum is the paper's total. Nodes of the quiescence search, below the horizon, are
 * counted apart.
 */

/** Calls of the evaluator at the horizon or at a game's end (the paper's NBP). */
export const LEAVES: i32 = 0;
export const INTERIOR: i32 = 1;
/** Nodes that a table entry answered. */
export const TABLE_CUTS: i32 = 2;
/** Nodes below the horizon: of quiescence, or inside of a game's own solver. */
export const QUIESCENT: i32 = 3;
/** Entries found for the node at hand, whether or not they answered. */
export const TABLE_HITS: i32 = 4;
/** Table cut-offs by an exact value, f- = f+. */
export const TABLE_EXACTS: i32 = 5;
/** Entries of another position that a store pushed out of the table. */
export const TABLE_OVERWRITES: i32 = 6;
/**
 * Cut-offs by the index of the move that gave them: place CUTS + i, the last for all later moves.
 */
export const CUTS: i32 = 8;
export const CUT_INDICES: i32 = 16;

export const COUNTS: i32 = CUTS + CUT_INDICES;
