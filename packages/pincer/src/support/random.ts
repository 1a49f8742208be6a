/**
 * A seeded source of random numbers (xorshift32): the same seed gives the same numbers everywhere.
 */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) | 1;
    for (let warmUp = 0; warmUp < 8; warmUp++) this.next();
  }

  /** 32 random bits, as a number from 0 to 2^32 - 1. */
  next(): number {
    let x = this.state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.state = x;
    return x >>> 0;
  }

  /** An integer from 0 to `count` - 1. */
  below(count: number): number {
    return Math.floor((this.next() / 2 ** 32) * count);
  }
}
