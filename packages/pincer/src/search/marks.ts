import { FRAME_DEFERRED, FRAME_REDUCTION } from './frames.ts';
import type { i32 } from './numbers.ts';
import { Ordering } from './ordering.ts';

/** Two places make a bucket; there are 2^12 of them. */
const BUCKET_BITS: i32 = 12;

/** The length of the Int32Array behind the marks. */
export const MARK_WORDS: i32 = 2 << BUCKET_BITS;

/**
 * Which moves are being searched, for threads that search one tree: each marks the move at hand of
 * every node on its path, and puts off what another has marked. After ABDADA, in a table of its
 * own.
 *
 * Threads share the array without locks. A mark that is lost, or left behind by a search that was
 * given up, costs time at worst: it only changes the order of moves.
 */
export class Marks {
  /** At nodes of less depth moves are neither marked nor put off. */
  least: i32 = 0;
  private words: Int32Array;

  constructor(words: Int32Array) {
    this.words = words;
  }

  /**
   * Whether the move at `child` of a list is put off since another thread is at it; otherwise it is
   * marked until `release`. A move is put off once only, and the one at `eldest` never is. `node` is
   * where the frame begins. What was planned for it, by how many plies less it is searched, is kept;
   * the child at hand of a pass that goes on is not to be asked about again.
   */
  putsOff(
    ordering: Ordering,
    frames: Int32Array,
    node: i32,
    child: i32,
    depth: i32,
    keyLow: i32,
    keyHigh: i32,
    eldest: i32,
  ): boolean {
    if (depth < this.least) return false;
    const mark = markOf(keyLow, keyHigh, ordering.moves[child], depth);
    if (child != eldest && !isDeferred(ordering, child) && this.has(mark)) {
      ordering.scores[child] = DEFERRED - frames[node + FRAME_REDUCTION];
      frames[node + FRAME_DEFERRED]++;
      return true;
    }
    this.put(mark);
    return false;
  }

  /** The move was searched to its end. */
  release(move: i32, depth: i32, keyLow: i32, keyHigh: i32): void {
    if (depth < this.least) return;
    const mark = markOf(keyLow, keyHigh, move, depth);
    const words = this.words;
    const at = bucketOf(mark);
    if (words[at] == mark) words[at] = 0;
    if (words[at + 1] == mark) words[at + 1] = 0;
  }

  clear(): void {
    this.words.fill(0);
  }

  private has(mark: i32): boolean {
    const at = bucketOf(mark);
    return this.words[at] == mark || this.words[at + 1] == mark;
  }

  private put(mark: i32): void {
    const words = this.words;
    const at = bucketOf(mark);
    if (words[at] == 0 || words[at] == mark) words[at] = mark;
    else words[at + 1] = mark;
  }
}

/** The score of a move that is put off, below all others, less the reduction that is kept. */
const DEFERRED: i32 = -0x7fff0000;

/** Whether the move at `at` was put off. */
export function isDeferred(ordering: Ordering, at: i32): boolean {
  return ordering.scores[at] <= DEFERRED;
}

/** What was planned for a move before it was put off. */
export function reductionKept(ordering: Ordering, at: i32): i32 {
  return DEFERRED - ordering.scores[at];
}

/** A move of a node, to a depth, in 32 bits; never 0. */
function markOf(keyLow: i32, keyHigh: i32, move: i32, depth: i32): i32 {
  const hash =
    Math.imul(keyLow ^ Math.imul(move + 1, -1640531535), 668265263) ^ Math.imul(keyHigh + depth, -2048144777);
  return hash | 1;
}

function bucketOf(mark: i32): i32 {
  return ((mark ^ (mark << 13)) >>> (32 - BUCKET_BITS)) << 1;
}
