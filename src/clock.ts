import { checkAmount } from './options.ts';

/** When to stop. Whatever is reached first; without any, at the greatest depth. */
export interface Limits {
  /** Plies. */
  readonly depth?: number;
  /** Milliseconds. */
  readonly time?: number;
  /** Nodes, quiescence included, exactly. */
  readonly nodes?: number;
  readonly signal?: AbortSignal;
}

/** Why a search ended: a limit, `proven` (deeper would find the same), or `over` (there is no legal move). */
export const REASONS = ['depth', 'time', 'nodes', 'abort', 'proven', 'over'] as const;
export type Reason = (typeof REASONS)[number];

/** A slice aims at this many milliseconds: the grain of time limits and of aborts. */
const SLICE = 4;
const FIRST_SLICE = 64;
const LONGEST_SLICE = 1 << 20;

/** Cuts a search into slices of nodes, each a few milliseconds long, and says after each whether to go on. */
export class Clock {
  private readonly start = performance.now();
  private readonly limits: Limits;
  private slice = FIRST_SLICE;
  private sliceStart = this.start;

  constructor(limits: Limits) {
    if (limits.time !== undefined) checkAmount('time', limits.time);
    if (limits.nodes !== undefined) checkAmount('nodes', limits.nodes);
    this.limits = limits;
  }

  get elapsed(): number {
    return performance.now() - this.start;
  }

  /** How many nodes to search next, given how many there were. */
  nextSlice(nodes: number): number {
    this.sliceStart = performance.now();
    const left = Math.floor((this.limits.nodes ?? Infinity) - nodes);
    return Math.max(0, Math.min(this.slice, left));
  }

  /** After a slice, adjusts the next one to how long this one took. */
  adjust(): void {
    const took = performance.now() - this.sliceStart;
    if (took < SLICE / 2) this.slice = Math.min(this.slice * 2, LONGEST_SLICE);
    else if (took > SLICE * 2) this.slice = Math.max(this.slice >> 1, 1);
  }

  exhausted(nodes: number): 'time' | 'nodes' | 'abort' | undefined {
    if (this.limits.signal?.aborted) return 'abort';
    if (nodes >= (this.limits.nodes ?? Infinity)) return 'nodes';
    if (this.limits.time !== undefined && this.elapsed >= this.limits.time) return 'time';
    return undefined;
  }
}
