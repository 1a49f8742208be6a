import type { i32 } from './numbers.ts';
import { MAX_PLY } from './values.ts';

/**
 * How many positions before the root are remembered: no game has more between two irreversible
 * moves.
 */
export const MAX_EARLIER: i32 = 1024;

/** No ply: nothing is repeated. */
export const NO_PLY: i32 = 1 << 20;

/**
 * The keys of the positions that led to the one at hand: those of the game before the root, then
 * those of the search's line.
 */
export class Path {
  private low: Int32Array = new Int32Array(MAX_EARLIER + MAX_PLY);
  private high: Int32Array = new Int32Array(MAX_EARLIER + MAX_PLY);
  /** How many positions came before the root. */
  private earlier: i32 = 0;

  /** Forgets the positions before the root. */
  clear(): void {
    this.earlier = 0;
  }

  /**
   * The next position before the root, in the order of the game; as many as fit, the others are
   * forgotten.
   */
  remember(low: i32, high: i32): void {
    if (this.earlier == MAX_EARLIER) return;
    this.low[this.earlier] = low;
    this.high[this.earlier] = high;
    this.earlier++;
  }

  /** The position at `ply` of the search's line. */
  reach(ply: i32, low: i32, high: i32): void {
    this.low[this.earlier + ply] = low;
    this.high[this.earlier + ply] = high;
  }

  /**
   * The ply, negative before the root, of a position among the last `back` ones before `ply` with
   * these keys, or NO_PLY.
   */
  repeated(ply: i32, back: i32, low: i32, high: i32): i32 {
    const here = this.earlier + ply;
    const oldest = Math.max(here - back, 0);
    for (let at = here - 1; at >= oldest; at--) {
      if (this.low[at] == low && this.high[at] == high) return at - this.earlier;
    }
    return NO_PLY;
  }

  /** How many of the last `back` positions before `ply` have these keys. */
  times(ply: i32, back: i32, low: i32, high: i32): i32 {
    const here = this.earlier + ply;
    let times: i32 = 0;
    for (let at = Math.max(here - back, 0); at < here; at++) {
      if (this.low[at] == low && this.high[at] == high) times++;
    }
    return times;
  }
}
