/** Milliseconds a bin, and how many there are; what is longer is in the last. */
const BIN = 0.1;
const BINS = 100_000;

/**
 * A distribution of times in milliseconds, to a tenth of one, in a fixed amount of memory. What is
 * below 0 counts as 0.
 */
export class Durations {
  private readonly bins = new Uint32Array(BINS);
  private total = 0;
  private longest = 0;

  add(time: number): void {
    this.bins[Math.min(BINS - 1, Math.max(0, Math.floor(time / BIN)))]++;
    this.total++;
    this.longest = Math.max(this.longest, time);
  }

  get count(): number {
    return this.total;
  }

  get most(): number {
    return this.longest;
  }

  /** The time that a share of all do not exceed. */
  quantile(share: number): number {
    let left = Math.ceil(share * this.total);
    for (let bin = 0; bin < BINS; bin++) {
      left -= this.bins[bin];
      if (left <= 0) return Math.min(this.longest, BIN * (bin + 1));
    }
    return this.longest;
  }
}
