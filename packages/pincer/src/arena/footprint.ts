import { readdirSync, readFileSync } from 'node:fs';

/** What a process takes of the machine. */
export interface Footprint {
  /** Resident memory, in megabytes. */
  readonly memory: number;
  /** Open files, pipes and sockets. */
  readonly handles: number;
}

/**
 * What a process takes now, where the system says so in `/proc`; nothing elsewhere, or if there is
 * no such process.
 */
export function footprintOf(pid: number): Footprint | undefined {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    if (kilobytes === undefined) return undefined;
    return { memory: Number(kilobytes) / 1024, handles: readdirSync(`/proc/${pid}/fd`).length };
  } catch {
    return undefined;
  }
}

/**
 * Footprints of one process over its life, by the parts of it that are over: 10 %, 50 % and all.
 */
export interface Trend {
  readonly early: Footprint;
  readonly middle: Footprint;
  readonly late: Footprint;
}

/** More than so many are not kept. */
const MAX_KEPT = 4096;

/**
 * The footprints of one process at even times. However long it lives, no more than a few thousand
 * are kept: of more, every second one.
 */
export class Trail {
  private readonly kept: Footprint[] = [];
  private stride = 1;
  private seen = 0;

  add(footprint: Footprint): void {
    if (this.seen++ % this.stride !== 0) return;
    this.kept.push(footprint);
    if (this.kept.length < MAX_KEPT) return;
    for (let index = 1; 2 * index < MAX_KEPT; index++) this.kept[index] = this.kept[2 * index];
    this.kept.length = MAX_KEPT / 2;
    this.stride *= 2;
  }

  /**
   * Medians over a tenth of the life each, since the memory of a program that collects garbage goes
   * up and down: the second tenth (the first one warms up), the one in the middle, and the last.
   * Nothing of a life that was too short for that.
   */
  trend(): Trend | undefined {
    const tenth = Math.floor(this.kept.length / 10);
    if (tenth === 0) return undefined;
    const middle = Math.floor((this.kept.length - tenth) / 2);
    return {
      early: median(this.kept.slice(tenth, 2 * tenth)),
      middle: median(this.kept.slice(middle, middle + tenth)),
      late: median(this.kept.slice(-tenth)),
    };
  }
}

function median(footprints: readonly Footprint[]): Footprint {
  const of = (read: (footprint: Footprint) => number) =>
    footprints.map(read).sort((one, other) => one - other)[footprints.length >> 1];
  return { memory: of(({ memory }) => memory), handles: of(({ handles }) => handles) };
}
