import type { i32 } from '../search/numbers.ts';
/**
 * The fast face of a puzzle: a walker stands on one state and walks to others, with moves, costs,
 * estimates and keys as 32-bit integers.
 *
 * The search makes and unmakes moves strictly last-in, first-out. `puzzle.ts` has the whole contract
 * in prose, and `conforms` checks it.
 */
export interface Walker {
  /**
   * Writes all legal moves into `into`, from index `from` on, and returns the index after the last.
   * A move is any integer from 0 to 2^31 - 1. The same state always writes the same moves in the
   * same order.
   */
  moves(into: Int32Array, from: i32): i32;

  /** What a legal move costs: an integer, 0 or more. */
  cost(move: i32): i32;

  make(move: i32): void;
  unmake(move: i32): void;

  /**
   * The move that would take a legal move back if it were made now, and leads from there to no other
   * state than this one; -1 where there is none, or nobody knows it.
   */
  inverse(move: i32): i32;

  solved(): boolean;

  /** At most what the cheapest solution from here costs: an integer, 0 or more. */
  estimate(): i32;

  /**
   * The estimate of the state that a legal move leads to. Who has no quicker way makes the move,
   * estimates, and takes it back.
   */
  estimateAfter(move: i32): i32;

  /** 64 bits that name the state: equal for equal states, different otherwise. */
  keyLow(): i32;
  keyHigh(): i32;
}
