import { Board } from './board';
import { changeOf, manhattanOf, tileAt } from './cells';

/** The 15-puzzle with the Manhattan distance. */
export class Manhattan extends Board {
  take(board: u64): void {
    this.begin(board, manhattanOf(board));
  }

  make(move: i32): void {
    this.slide(move & 15, move >> 4, this.estimateAfter(move));
  }

  unmake(_move: i32): void {
    this.back();
  }

  estimateAfter(move: i32): i32 {
    const from = move & 15;
    return this.estimate() + changeOf(tileAt(this.board(), from), from, move >> 4);
  }
}
