import { checkAmount } from '../support/options.ts';
import type * as Platform from '../support/platform.ts';

/** When to stop. Whatever is reached first; without any, at the greatest depth. */
export interface Limits {
  /** Plies. */
  readonly depth?: number;
  /** Milliseconds. */
  readonly time?: number;
  /**
   * Nodes, quiescence included, exactly; only a solver of the game's own, which is not interrupted,
   * may add a few to the last. Of several threads all nodes count, and each may add some
   * milliseconds of them.
   */
  readonly nodes?: number;
  readonly signal?: Platform.AbortSignal;
}

/**
 * Why a search ended: a limit, `proven` (deeper would find the same), or `over` (there is no legal
 * move).
 */
export const REASONS = ['depth', 'time', 'nodes', 'abort', 'proven', 'over'] as const;
/** One of `REASONS`. */
export type Reason = (typeof REASONS)[number];

/** A slice aims at this many milliseconds: the grain of time limits and of aborts. */
const SLICE = 4;
const FIRST_SLICE = 64;
const MAX_SLICE_NODES = 1 << 20;

/** Shorter spans of time say nothing about speed. */
const MEASURABLE = 0.5;

/**
 * Cuts a search into slices of nodes, each a few milliseconds long, and says after each whether to
 * go on.
 */
export class Clock {
  private readonly start = performance.now();
  private readonly limits: Limits;
  private slice = FIRST_SLICE;
  private sliceStart = this.start;
  private nodesBefore = 0;

  constructor(limits: Limits) {
    if (limits.time !== undefined) checkAmount('time', limits.time);
    if (limits.nodes !== undefined) checkAmount('nodes', limits.nodes);
    this.limits = limits;
  }

  get elapsed(): number {
    return performance.now() - this.start;
  }

  /**
   * How many nodes to search next, given how many there were. The last slice is as long as the time
   * that is left.
   */
  nextSlice(nodes: number): number {
    this.sliceStart = performance.now();
    this.nodesBefore = nodes;
    const left = Math.floor((this.limits.nodes ?? Infinity) - nodes);
    const share = Math.min(1, ((this.limits.time ?? Infinity) - this.elapsed) / SLICE);
    return Math.max(0, Math.min(Math.max(1, Math.ceil(this.slice * share)), left));
  }

  /**
   * After a slice, given how many nodes there are now, makes the next one as long as it should be:
   * by the speed of this one or, if it was too soon over to say, twice as long, unless its pass
   * ended before it did.
   */
  adjust(nodes: number): void {
    const took = performance.now() - this.sliceStart;
    const done = nodes - this.nodesBefore;
    if (took >= MEASURABLE) this.slice = Math.min(Math.max(1, Math.round((SLICE * done) / took)), 2 * this.slice);
    else if (done >= this.slice) this.slice *= 2;
    this.slice = Math.min(this.slice, MAX_SLICE_NODES);
  }

  exhausted(nodes: number): 'time' | 'nodes' | 'abort' | undefined {
    if (this.limits.signal?.aborted) return 'abort';
    if (nodes >= (this.limits.nodes ?? Infinity)) return 'nodes';
    if (this.limits.time !== undefined && this.elapsed >= this.limits.time) return 'time';
    return undefined;
  }
}
