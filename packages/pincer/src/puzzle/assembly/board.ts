import { blankOf, GOAL, listMoves } from './cells';

/** What each state on the path has: its board, the cell of the blank, and the estimate. */
const RECORD: usize = 16;
const BLANK: usize = 8;
const SUM: usize = 12;

/** More than any path. */
const RECORDS: usize = 1040;

/**
 * What the 15-puzzle is with any estimate: the board, its moves, and its key. A move writes the next
 * record, and taking it back is one step down.
 */
export abstract class Board {
  private readonly records: usize = heap.alloc(RECORD * RECORDS);
  private top: usize = 0;

  /** Takes a new board, and estimates it from scratch. */
  abstract take(board: u64): void;

  moves(into: Int32Array, from: i32): i32 {
    return listMoves(this.blank(), into, from);
  }

  cost(_move: i32): i32 {
    return 1;
  }

  inverse(move: i32): i32 {
    return ((move & 15) << 4) | (move >> 4);
  }

  solved(): bool {
    return this.board() == GOAL;
  }

  estimate(): i32 {
    return load<i32>(this.top, SUM);
  }

  keyLow(): i32 {
    return <i32>this.board();
  }

  keyHigh(): i32 {
    return <i32>(this.board() >> 32);
  }

  board(): u64 {
    return load<u64>(this.top);
  }

  protected begin(board: u64, sum: i32): void {
    this.top = this.records;
    this.write(this.top, board, blankOf(board), sum);
  }

  /** Moves the tile of one cell to the blank in another; then the estimate is `sum`. */
  protected slide(from: i32, to: i32, sum: i32): void {
    const top = this.top;
    const board = load<u64>(top);
    const tile = (board >> (from << 2)) & 15;
    this.top = top + RECORD;
    this.write(top + RECORD, board ^ (tile << (from << 2)) ^ (tile << (to << 2)), from, sum);
  }

  protected back(): void {
    this.top -= RECORD;
  }

  blank(): i32 {
    return load<i32>(this.top, BLANK);
  }

  private write(record: usize, board: u64, blank: i32, sum: i32): void {
    store<u64>(record, board);
    store<i32>(record, blank, BLANK);
    store<i32>(record, sum, SUM);
  }
}
