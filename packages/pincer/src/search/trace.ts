import type { i32 } from './numbers.ts';

/**
 * What a search wrote down of every node of one pass: a record each, in preorder, word by word in
 * one Int32Array. A node's children are behind it, each followed by all that is below it.
 */
export const RECORD: i32 = 12;

/** The record of the parent; -1 at the root. */
export const RECORD_PARENT: i32 = 0;
/** The move that led here; `NO_MOVE` at the root. */
export const RECORD_MOVE: i32 = 1;
export const RECORD_PLY: i32 = 2;
/** Plies left to the horizon; less than 0 in the quiescence below it. */
export const RECORD_DEPTH: i32 = 3;
/** Whose turn it is, 0 or 1. */
export const RECORD_SIDE: i32 = 4;
export const RECORD_ALPHA: i32 = 5;
export const RECORD_BETA: i32 = 6;
/** What Alpha-Beta returned, for the side to move. */
export const RECORD_G: i32 = 7;
export const RECORD_KEY_LOW: i32 = 8;
export const RECORD_KEY_HIGH: i32 = 9;
/** How many moves were listed: 0 at a leaf, `FROM_TABLE` where they were not asked for. */
export const RECORD_MOVES: i32 = 10;
/**
 * The evaluation that the side to move may be content with, in the quiescence; `UNKNOWN` where it
 * may not.
 */
export const RECORD_STAND_PAT: i32 = 11;

/** In the place of moves: an entry of the table answered for the node. */
export const FROM_TABLE: i32 = -1;

/** The most nodes of one pass that are written down. Of those beyond only the number is known. */
export const MAX_RECORDS: i32 = 1 << 17;

/** The records of the pass at hand, with room for `MAX_RECORDS` of them. */
export class Trace {
  readonly words: Int32Array = new Int32Array(RECORD * MAX_RECORDS);
  /** How many records there are, and how many nodes there was no room for. */
  length: i32 = 0;
  lost: i32 = 0;

  clear(): void {
    this.length = 0;
    this.lost = 0;
  }

  /** Where the next record begins; -1 if there is no room for it. */
  add(): i32 {
    if (this.length == MAX_RECORDS) {
      this.lost++;
      return -1;
    }
    return RECORD * this.length++;
  }
}
