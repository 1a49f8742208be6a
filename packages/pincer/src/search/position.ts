import type { i32 } from './numbers.ts';
/**
 * The fast face of a game: one mutable position, with moves, keys and values as 32-bit integers.
 *
 * The search makes and unmakes moves strictly last-in, first-out, and leaves the position as it
 * found it. `contract/game.ts` has the whole contract in prose, and `conforms` checks it. What a
 * game may answer beyond this is in `SelectivePosition`.
 */
export interface Position {
  /**
   * Writes all legal moves into `into`, from index `from` on, and returns the index after the last.
   * A move is any integer from 0 to 2^31 - 1; its low 12 bits choose its place in the history
   * heuristic. The same position always writes the same moves in the same order. No move at all:
   * the game is over.
   */
  moves(into: Int32Array, from: i32): i32;

  make(move: i32): void;
  unmake(move: i32): void;

  /**
   * 0 or 1. It need not alternate: the sign of a value flips when `turn` changes, and only then.
   */
  turn(): i32;

  /**
   * The position's worth to the side to move: an integer from `-LIMIT` to `LIMIT`, or `WIN` or
   * `-WIN` where the game is decided. At the end of a game it is the result.
   */
  evaluate(): i32;

  /**
   * 64 bits that name the position, side to move included: equal for equal positions, different
   * otherwise.
   */
  keyLow(): i32;
  keyHigh(): i32;
}
