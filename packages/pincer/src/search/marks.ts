import type { i32 } from './numbers.ts';

/** Two places make a bucket; there are 2^12 of them. */
const BUCKET_BITS: i32 = 12;

/** The length of the Int32Array behind the marks. */
export const MARK_WORDS: i32 = 2 << BUCKET_BITS;

/**
 * Which moves are being searched, for threads that search one tree: each marks the move at hand of
 * every node on its path, and puts off what another has marked. After ABDADA, in a table of its own.
 *
 * Threads share the array without locks. A mark that is lost, or left behind by a search that was
 * given up, costs time at worst: it only changes the order of moves.
 */
export class Marks {
  private words: Int32Array;

  constructor(words: Int32Array) {
    this.words = words;
  }

  has(mark: i32): boolean {
    const words = this.words;
    const at = bucketOf(mark);
    return words[at] == mark || words[at + 1] == mark;
  }

  put(mark: i32): void {
    const words = this.words;
    const at = bucketOf(mark);
    if (words[at] == 0 || words[at] == mark) words[at] = mark;
    else words[at + 1] = mark;
  }

  remove(mark: i32): void {
    const words = this.words;
    const at = bucketOf(mark);
    if (words[at] == mark) words[at] = 0;
    if (words[at + 1] == mark) words[at + 1] = 0;
  }

  clear(): void {
    this.words.fill(0);
  }
}

/** A move of a node, to a depth, in 32 bits; never 0. */
export function markOf(keyLow: i32, keyHigh: i32, move: i32, depth: i32): i32 {
  const hash =
    Math.imul(keyLow ^ Math.imul(move + 1, -1640531535), 668265263) ^ Math.imul(keyHigh + depth, -2048144777);
  return hash | 1;
}

function bucketOf(mark: i32): i32 {
  return ((mark ^ (mark << 13)) >>> (32 - BUCKET_BITS)) << 1;
}
