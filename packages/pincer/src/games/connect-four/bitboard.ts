import type { i32 } from '../../search/numbers.ts';
import { Position } from '../../search/position.ts';
import { WIN } from '../../search/values.ts';

/**
 * Connect Four on the fast face, in the subset that tsc and asc both take.
 *
 * A player's stones are 49 bits, 7 a column from the bottom up, the topmost always empty: columns 0
 * to 3 in the low word (28 bits), 4 to 6 in the high word (21). So a shift by 1, 6, 7 or 8 moves
 * every stone to its neighbour above, diagonally or to the side.
 */
export const WIDTH: i32 = 7;
export const HEIGHT: i32 = 6;
const LOW_MASK: i32 = (1 << 28) - 1;

/** Whether the stones hold four in a row in the direction of the shift. */
function aligned(low: i32, high: i32, shift: i32): boolean {
  const pairLow = low & ((low >>> shift) | (high << (28 - shift)));
  const pairHigh = high & (high >>> shift);
  const twice = 2 * shift;
  return (
    (pairLow & LOW_MASK & ((pairLow >>> twice) | (pairHigh << (28 - twice)))) != 0 ||
    (pairHigh & (pairHigh >>> twice)) != 0
  );
}

/** How many fours go through a cell: what a stone there is worth. */
function foursThrough(column: i32, row: i32): i32 {
  const across = 1 + Math.min(3, column) - Math.max(0, column - 3);
  const up = 1 + Math.min(3, row) - Math.max(0, row - 2);
  const rising = 1 + Math.min(3, Math.min(column, row)) - Math.max(0, Math.max(column - 3, row - 2));
  const falling = 1 + Math.min(3, Math.min(column, 5 - row)) - Math.max(0, Math.max(column - 3, 3 - row));
  return across + up + Math.max(0, rising) + Math.max(0, falling);
}

export class ConnectFour implements Position {
  /** The stones of each player: low and high word of player 0, then of player 1. */
  private stones: Int32Array = new Int32Array(4);
  private heights: Int32Array = new Int32Array(WIDTH);
  private side: i32 = 0;
  private stoneCount: i32 = 0;
  /** Whether the last move made four in a row. */
  private won: boolean = false;
  /** The worth of player 0's stones less that of player 1's. */
  private score: i32 = 0;
  private worth: Int32Array = new Int32Array(WIDTH * HEIGHT);

  constructor() {
    for (let row: i32 = 0; row < HEIGHT; row++) {
      for (let column: i32 = 0; column < WIDTH; column++) this.worth[row * WIDTH + column] = foursThrough(column, row);
    }
  }

  /**
   * Sets up a position: the 42 cells column by column (0 empty, 1 and 2 the players), then the side
   * to move.
   */
  load(words: Int32Array): void {
    this.stones.fill(0);
    this.heights.fill(0);
    this.stoneCount = 0;
    this.score = 0;
    for (let cell: i32 = 0; cell < WIDTH * HEIGHT; cell++) {
      if (words[cell] == 0) continue;
      this.side = words[cell] - 1;
      this.make((cell / HEIGHT) | 0);
    }
    this.side = words[WIDTH * HEIGHT];
    this.won = this.hasFour(this.side ^ 1);
  }

  save(words: Int32Array): void {
    for (let column: i32 = 0; column < WIDTH; column++) {
      for (let row: i32 = 0; row < HEIGHT; row++) {
        const half = column < 4 ? 0 : 1;
        const bit = 1 << (7 * (column - 4 * half) + row);
        words[column * HEIGHT + row] = (this.stones[half] & bit) != 0 ? 1 : (this.stones[2 + half] & bit) != 0 ? 2 : 0;
      }
    }
    words[WIDTH * HEIGHT] = this.side;
  }

  /** 1 if the player who moved last has four in a row. */
  status(): i32 {
    return this.won ? 1 : 0;
  }

  /** In perft, a game that is over before the last ply is no line at all. */
  finishedLines(): i32 {
    return 0;
  }

  count(): i32 {
    if (this.won) return 0;
    let count = 0;
    for (let column: i32 = 0; column < WIDTH; column++) if (this.heights[column] < HEIGHT) count++;
    return count;
  }

  moves(into: Int32Array, from: i32): i32 {
    if (this.won) return from;
    let end = from;
    // From the middle outwards: 3 2 4 1 5 0 6.
    for (let index: i32 = 0; index < WIDTH; index++) {
      const column = (index & 1) != 0 ? 3 - ((index + 1) >> 1) : 3 + (index >> 1);
      if (this.heights[column] < HEIGHT) into[end++] = column;
    }
    return end;
  }

  make(column: i32): void {
    const row = this.heights[column]++;
    const own = 2 * this.side;
    if (column < 4) this.stones[own] |= 1 << (7 * column + row);
    else this.stones[own + 1] |= 1 << (7 * (column - 4) + row);
    this.won = this.hasFour(this.side);
    const worth = this.worth[row * WIDTH + column];
    this.score += this.side == 0 ? worth : 0 - worth;
    this.side ^= 1;
    this.stoneCount++;
  }

  unmake(column: i32): void {
    const row = --this.heights[column];
    this.side ^= 1;
    this.stoneCount--;
    const own = 2 * this.side;
    if (column < 4) this.stones[own] ^= 1 << (7 * column + row);
    else this.stones[own + 1] ^= 1 << (7 * (column - 4) + row);
    const worth = this.worth[row * WIDTH + column];
    this.score -= this.side == 0 ? worth : 0 - worth;
    this.won = false;
  }

  turn(): i32 {
    return this.side;
  }

  evaluate(): i32 {
    if (this.won) return 0 - WIN;
    if (this.stoneCount == WIDTH * HEIGHT) return 0;
    return this.side == 0 ? this.score : 0 - this.score;
  }

  /** The mover's stones plus all stones, which no two positions share. */
  keyLow(): i32 {
    return this.stones[2 * this.side] + (this.stones[0] | this.stones[2]);
  }

  keyHigh(): i32 {
    return this.stones[2 * this.side + 1] + (this.stones[1] | this.stones[3]);
  }

  private hasFour(side: i32): boolean {
    const low = this.stones[2 * side];
    const high = this.stones[2 * side + 1];
    return aligned(low, high, 1) || aligned(low, high, 7) || aligned(low, high, 6) || aligned(low, high, 8);
  }
}
