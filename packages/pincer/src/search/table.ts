import type { i32 } from './numbers.ts';
import { INFINITY, NO_MOVE, SOLVED } from './values.ts';

/** An entry: two words of key, then what is known of the node. */
const WORDS: i32 = 6;
const KEY_LOW: i32 = 0;
const KEY_HIGH: i32 = 1;
const F_MINUS: i32 = 2;
const F_PLUS: i32 = 3;
const MOVE: i32 = 4;
const META: i32 = 5;

/**
 * META, from the low end: the depth plus a bias, `heuristic`, the generation; never 0 in an entry
 * in use.
 */
const DEPTH_BITS: i32 = 12;
const DEPTH_MASK: i32 = 4095;
const DEPTH_BIAS: i32 = 2048;
const GENERATION_SHIFT: i32 = DEPTH_BITS + 1;
const GENERATIONS: i32 = 1 << 16;

/** Plies. */
const MUCH_DEEPER: i32 = 3;

/** The smallest table has 2^10 entries of 24 bytes. */
export const MIN_TABLE_BITS: i32 = 10;
/** The largest has 2^26. */
export const MAX_TABLE_BITS: i32 = 26;
/** The largest table of a kernel: no array of AssemblyScript takes more than a gigabyte. */
export const MAX_KERNEL_TABLE_BITS: i32 = 25;

/** Where no size is given, a table has, or grows to, 2^21. */
export const DEFAULT_TABLE_BITS: i32 = 21;

/** The length of the Int32Array behind a table of 2^bits entries. */
export function tableWords(bits: i32): i32 {
  return WORDS << bits;
}

/** How many bits of a hash do not choose a bucket, in a table of 2^bits entries. */
export function shiftOf(bits: i32): i32 {
  return 33 - bits;
}

/**
 * The transposition table: 2^bits entries, each with both bounds of its node, f- and f+, at one
 * depth.
 *
 * **Replacement.** Two entries make a bucket. The first keeps what was searched deepest: a node
 * replaces it if it is at least as deep, or if the entry is left over from an earlier search; what
 * it held moves to the second. The second takes everything else. So the top of the tree stays, and
 * the newest node is never lost.
 *
 * **Keys** are verified in full, all 64 bits.
 *
 * **Sharing.** Threads may share the array without locks. The key words are stored mixed with the
 * data words, so that an entry torn by two writers does not verify, and reads as absent.
 */
export class Table {
  /** The entry that `retrieve` found. Wins are counted from the node itself. */
  depth: i32 = 0;
  fMinus: i32 = 0;
  fPlus: i32 = 0;
  move: i32 = NO_MOVE;
  /**
   * Whether the bounds rest on an evaluation at the horizon, rather than on ends of the game alone.
   */
  heuristic: boolean = false;

  /** Whether an entry that was searched much deeper outlives a bound found at less depth. */
  keepsDeeper: boolean = false;

  /** How many entries are in use. */
  used: i32 = 0;

  protected words: Int32Array;
  protected shift: i32;
  /** The number of the search at hand: threads that share a table have the same. */
  generation: i32 = 0;

  constructor(words: Int32Array, bits: i32) {
    this.words = words;
    this.shift = shiftOf(bits);
  }

  forget(): void {
    this.words.fill(0);
    this.used = 0;
  }

  /** Marks every entry so far as left over: it still answers, and is replaced first. */
  age(): void {
    this.generation = (this.generation + 1) % GENERATIONS;
  }

  retrieve(keyLow: i32, keyHigh: i32): boolean {
    const bucket = this.bucket(keyLow, keyHigh);
    return this.read(bucket, keyLow, keyHigh) || this.read(bucket + WORDS, keyLow, keyHigh);
  }

  /**
   * Saves what a search to `depth` found: f- if it failed high, f+ if it failed low, both if exact,
   * and ∓INFINITY for what it did not find. A bound that the entry holds for the same depth is
   * kept, or if both are solved; so is the move, if this search has none. Returns whether the entry
   * of another position was lost.
   */
  store(keyLow: i32, keyHigh: i32, depth: i32, fMinus: i32, fPlus: i32, move: i32, heuristic: boolean): boolean {
    const first = this.bucket(keyLow, keyHigh);
    const words = this.words;
    let at = first;
    let lost = false;
    if (this.retrieve(keyLow, keyHigh)) {
      if (this.keepsDeeper && this.depth > depth + MUCH_DEEPER && fMinus != fPlus) return false;
      if (this.depth == depth || (this.depth >= SOLVED && depth >= SOLVED)) {
        if (fMinus == -INFINITY) fMinus = this.fMinus;
        if (fPlus == INFINITY) fPlus = this.fPlus;
        heuristic = heuristic || this.heuristic;
      }
      if (move == NO_MOVE) move = this.move;
      if (!this.read(first, keyLow, keyHigh)) at = first + WORDS;
    } else {
      lost = words[first + WORDS + META] != 0;
      const meta = words[first + META];
      if (meta != 0 && meta >>> GENERATION_SHIFT == this.generation && (meta & DEPTH_MASK) - DEPTH_BIAS > depth) {
        at = first + WORDS;
      } else if (meta == 0) {
        lost = false;
      } else {
        for (let word = 0; word < WORDS; word++) words[first + WORDS + word] = words[first + word];
      }
      this.used += lost ? 0 : 1;
    }
    const meta = (depth + DEPTH_BIAS) | (heuristic ? 1 << DEPTH_BITS : 0) | (this.generation << GENERATION_SHIFT);
    const seal = mix(fMinus, fPlus, move, meta);
    words[at + KEY_LOW] = keyLow ^ seal;
    words[at + KEY_HIGH] = keyHigh ^ seal;
    words[at + F_MINUS] = fMinus;
    words[at + F_PLUS] = fPlus;
    words[at + MOVE] = move;
    words[at + META] = meta;
    return lost;
  }

  /**
   * How many of the first thousand entries are of the current search: a sample, for whoever watches
   * it.
   */
  fullness(): i32 {
    let used = 0;
    for (let entry = 0; entry < 1000; entry++) {
      const meta = this.words[entry * WORDS + META];
      if (meta != 0 && meta >>> GENERATION_SHIFT == this.generation) used++;
    }
    return used;
  }

  /** Where the two entries are that may hold the position. */
  protected bucket(keyLow: i32, keyHigh: i32): i32 {
    return bucketOf(keyLow, keyHigh, this.shift);
  }

  private read(at: i32, keyLow: i32, keyHigh: i32): boolean {
    const words = this.words;
    const low = words[at + KEY_LOW];
    if ((low ^ words[at + KEY_HIGH]) != (keyLow ^ keyHigh)) return false;
    const fMinus = words[at + F_MINUS];
    const fPlus = words[at + F_PLUS];
    const move = words[at + MOVE];
    const meta = words[at + META];
    if (meta == 0 || (low ^ mix(fMinus, fPlus, move, meta)) != keyLow) return false;
    this.depth = (meta & DEPTH_MASK) - DEPTH_BIAS;
    this.heuristic = ((meta >> DEPTH_BITS) & 1) != 0;
    this.fMinus = fMinus;
    this.fPlus = fPlus;
    this.move = move;
    return true;
  }
}

/** Where a position's bucket begins, chosen by the highest bits of a hash: all but `shift` of 32. */
export function bucketOf(keyLow: i32, keyHigh: i32, shift: i32): i32 {
  const hash = Math.imul(keyLow ^ Math.imul(keyHigh, -1640531535), -2048144777);
  return ((hash ^ (hash >>> 15)) >>> shift) * (2 * WORDS);
}

/**
 * Copies the entries of the bucket that begins at `first` to their buckets in a larger array, and
 * returns where the next one begins.
 */
export function copyBucket(from: Int32Array, first: i32, to: Int32Array, shift: i32): i32 {
  const next = first + 2 * WORDS;
  for (let at = first; at < next; at += WORDS) {
    const meta = from[at + META];
    if (meta == 0) continue;
    const seal = mix(from[at + F_MINUS], from[at + F_PLUS], from[at + MOVE], meta);
    const bucket = bucketOf(from[at + KEY_LOW] ^ seal, from[at + KEY_HIGH] ^ seal, shift);
    // The first of a bucket stays the first, the second the second: no two meet.
    for (let word = 0; word < WORDS; word++) to[bucket + at - first + word] = from[at + word];
  }
  return next;
}

/** 32 bits in which every word of an entry's data takes part. */
function mix(fMinus: i32, fPlus: i32, move: i32, meta: i32): i32 {
  return (
    Math.imul(fMinus, 668265263) ^
    Math.imul(fPlus, 374761393) ^
    Math.imul(move, 1540483477) ^
    Math.imul(meta, 739982445)
  );
}
