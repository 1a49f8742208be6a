/** A position and seven of its moves have a line of 64 bytes. */
const LINE_WORDS = 16;
const MOVES = 7;

/** There are 2^14 lines, 1 MB, at first, and four times as many when half of them are in use. */
const FIRST_BITS = 14;
const LAST_BITS = 16;

/**
 * The first two words of a line are the key of its position. The bits that choose the line are not
 * needed there: they say which of the moves are known, and whose turn it is after them. Then comes
 * the key after each of the moves.
 */
const FLAGS = (1 << FIRST_BITS) - 1;
const FIRST_KEY = 2;

/**
 * Where moves lead: what a plain game said of the positions after a position's moves, by its key
 * and their index. A search makes about half of its moves more than once. It remembers as many as
 * it has room for, and the newest for certain.
 */
export class Successors {
  /** What `find` found: whose turn it is after the move, and the key. */
  turn = 0;
  keyLow = 0;
  keyHigh = 0;

  private bits = FIRST_BITS;
  private words = new Int32Array(LINE_WORDS << FIRST_BITS);
  private used = 0;

  find(low: number, high: number, index: number): boolean {
    if (index >= MOVES) return this.find(nextLow(low), nextHigh(high), index - MOVES);
    const words = this.words;
    const line = this.lineOf(low);
    const tag = words[line];
    if (((tag ^ low) & ~FLAGS) !== 0 || words[line + 1] !== high || ((tag >>> index) & 1) === 0) return false;
    this.turn = (tag >>> (MOVES + index)) & 1;
    this.keyLow = words[line + FIRST_KEY + 2 * index];
    this.keyHigh = words[line + FIRST_KEY + 2 * index + 1];
    return true;
  }

  store(low: number, high: number, index: number, turn: number, keyLow: number, keyHigh: number): void {
    if (index >= MOVES) {
      this.store(nextLow(low), nextHigh(high), index - MOVES, turn, keyLow, keyHigh);
      return;
    }
    const words = this.words;
    const line = this.lineOf(low);
    const tag = words[line];
    const known = ((tag ^ low) & ~FLAGS) === 0 && words[line + 1] === high;
    this.used += (tag & FLAGS) === 0 ? 1 : 0;
    const kept = known ? tag & ~(1 << (MOVES + index)) : low & ~FLAGS;
    words[line] = kept | (1 << index) | (turn << (MOVES + index));
    words[line + 1] = high;
    words[line + FIRST_KEY + 2 * index] = keyLow;
    words[line + FIRST_KEY + 2 * index + 1] = keyHigh;
    if (this.used > 1 << (this.bits - 1) && this.bits < LAST_BITS) this.grow();
  }

  forget(): void {
    this.words.fill(0);
    this.used = 0;
  }

  private lineOf(low: number): number {
    return (low & ((1 << this.bits) - 1)) * LINE_WORDS;
  }

  /** Moves every line to its place among four times as many. */
  private grow(): void {
    const before = this.words;
    this.bits = LAST_BITS;
    this.words = new Int32Array(LINE_WORDS << LAST_BITS);
    for (let line = 0; line < before.length; line += LINE_WORDS) {
      const low = (before[line] & ~FLAGS) | (line / LINE_WORDS);
      this.words.set(before.subarray(line, line + LINE_WORDS), this.lineOf(low));
    }
  }
}

/** The key by which a position's next seven moves are found. */
function nextLow(low: number): number {
  return (Math.imul(low, 0x2c1b3c6d) + 0x297a2d39) | 0;
}

function nextHigh(high: number): number {
  return (Math.imul(high, 0x297a2d39) + 0x2c1b3c6d) | 0;
}
