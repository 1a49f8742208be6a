import { bucketOf, copyBucket, shiftOf, Table, tableWords } from '../search/table.ts';

/** How a table begins: 200 kB. */
const FIRST_BITS = 13;
/** It becomes four times as large. */
const STEP_BITS = 2;
/** Buckets that are moved with every entry that is stored: no pause is noticed. */
const MOVED_AT_ONCE = 8;

/**
 * A table that begins small and becomes larger when a quarter of its entries are in use, up to
 * 2^most of them: a small game never needs more. It keeps what it knows, and grows at the same node
 * however a search is cut up. It cannot be shared: those who share a table must find it where it
 * is.
 */
export class GrowingTable extends Table {
  private readonly most: number;
  private bits: number;
  /** The most entries in use before the table grows. */
  private enough: number;

  /**
   * While the table grows: the smaller array, with where in it the buckets begin that were not yet
   * moved, and the larger one. `words` is the one in which `bucket` found the last position.
   */
  private before: Int32Array;
  private beforeShift: number;
  private rest: number;
  private after: Int32Array;

  constructor(most: number) {
    const bits = Math.min(FIRST_BITS, most);
    super(new Int32Array(tableWords(bits)), bits);
    this.most = most;
    this.bits = bits;
    this.enough = enoughFor(bits, most);
    this.before = this.words;
    this.beforeShift = this.shift;
    this.rest = this.words.length;
    this.after = this.words;
  }

  /** Empty, and small again. */
  override forget(): void {
    this.used = 0;
    this.resize(Math.min(FIRST_BITS, this.most));
    this.settle();
  }

  override store(
    keyLow: number,
    keyHigh: number,
    depth: number,
    fMinus: number,
    fPlus: number,
    move: number,
    heuristic: boolean,
  ): boolean {
    const lost = super.store(keyLow, keyHigh, depth, fMinus, fPlus, move, heuristic);
    if (this.rest < this.before.length) this.moveSome();
    else if (this.used > this.enough) this.resize(Math.min(this.bits + STEP_BITS, this.most));
    return lost;
  }

  protected override bucket(keyLow: number, keyHigh: number): number {
    if (this.rest < this.before.length) {
      const before = bucketOf(keyLow, keyHigh, this.beforeShift);
      this.words = before < this.rest ? this.after : this.before;
      if (before >= this.rest) return before;
    }
    return super.bucket(keyLow, keyHigh);
  }

  private resize(bits: number): void {
    this.before = this.words;
    this.beforeShift = this.shift;
    this.rest = 0;
    this.after = new Int32Array(tableWords(bits));
    this.bits = bits;
    this.shift = shiftOf(bits);
    this.enough = enoughFor(bits, this.most);
  }

  private moveSome(): void {
    for (let count = 0; count < MOVED_AT_ONCE; count++) {
      this.rest = copyBucket(this.before, this.rest, this.after, this.shift);
    }
    if (this.rest === this.before.length) this.settle();
  }

  /** All is in the larger array. */
  private settle(): void {
    this.words = this.after;
    this.before = this.after;
    this.rest = this.after.length;
  }
}

/** The most entries that may be in use before a table of 2^bits grows. */
function enoughFor(bits: number, most: number): number {
  return bits === most ? Infinity : 1 << (bits - 2);
}
