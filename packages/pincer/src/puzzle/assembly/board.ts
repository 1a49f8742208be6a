import { blankOf, GOAL, listMoves } from './cells';

/** What the 15-puzzle is with any estimate: the board, its moves, and its key. */
export abstract class Board {
  protected board: u64 = GOAL;
  protected blank: i32 = 0;
  protected sum: i32 = 0;

  /** Takes a new board, and estimates it from scratch. */
  abstract take(board: u64): void;

  moves(into: Int32Array, from: i32): i32 {
    return listMoves(this.blank, into, from);
  }

  cost(_move: i32): i32 {
    return 1;
  }

  inverse(move: i32): i32 {
    return ((move & 15) << 4) | (move >> 4);
  }

  solved(): bool {
    return this.board == GOAL;
  }

  estimate(): i32 {
    return this.sum;
  }

  keyLow(): i32 {
    return <i32>this.board;
  }

  keyHigh(): i32 {
    return <i32>(this.board >> 32);
  }

  protected place(board: u64): void {
    this.board = board;
    this.blank = blankOf(board);
  }

  /** Moves the tile of one cell to the blank in another. */
  protected slide(tile: i32, from: i32, to: i32): void {
    this.board ^= ((<u64>tile) << (from << 2)) ^ ((<u64>tile) << (to << 2));
    this.blank = from;
  }
}
