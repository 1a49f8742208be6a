import { Board } from './board';
import { changeOf, manhattanOf, tileAt } from './cells';

/** The 15-puzzle with the Manhattan distance. */
export class Manhattan extends Board {
  take(board: u64): void {
    this.place(board);
    this.sum = manhattanOf(board);
  }

  make(move: i32): void {
    const from = move & 15;
    const to = move >> 4;
    const tile = tileAt(this.board, from);
    this.sum += changeOf(tile, from, to);
    this.slide(tile, from, to);
  }

  unmake(move: i32): void {
    this.make(this.inverse(move));
  }

  estimateAfter(move: i32): i32 {
    const from = move & 15;
    return this.sum + changeOf(tileAt(this.board, from), from, move >> 4);
  }
}
