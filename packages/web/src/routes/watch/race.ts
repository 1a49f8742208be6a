import type { DriverName } from 'pincer';
import type { Places } from './places.ts';

/** How a visit ended: at the horizon or the end of a game, after moves were tried, by the table. */
export const LEAF = 1;
export const INTERIOR = 2;
export const TABLE = 3;
/** A node too deep to be drawn: it counts, and belongs to the place above it. */
export const BELOW = 4;

/** The nodes that a pass visited, in their order; a word of each list for each node. */
interface Visits {
  /** Where the node is drawn. */
  readonly place: Int32Array;
  readonly kind: Uint8Array;
  readonly alpha: Int32Array;
  readonly beta: Int32Array;
  readonly g: Int32Array;
}

/** One call of Alpha-Beta at the root, as the page shows it. */
export interface LanePass {
  readonly alpha: number;
  readonly beta: number;
  readonly g: number;
  readonly failed: 'low' | 'high' | undefined;
  /** What is known after it: f- <= f <= f+. */
  readonly fMinus: number;
  readonly fPlus: number;
  readonly leaves: number;
  readonly nodes: number;
  /**
   * The places of the solution trees that prove its lower and its upper bound, what the table knew
   * from earlier passes included; none where it proved no such bound.
   */
  readonly lower: Int32Array;
  readonly upper: Int32Array;
  /** The leaves that they rest on. */
  readonly proofLeaves: number;
  /** Nodes of the passes before it. */
  readonly start: number;
  readonly visits: Visits;
}

/** What one driver did in the last iteration. */
export interface Lane {
  readonly driver: DriverName;
  readonly passes: readonly LanePass[];
  /** Nodes and leaves of all its passes. */
  readonly nodes: number;
  readonly leaves: number;
  /** Nodes of the iterations before, less deep. */
  readonly before: number;
}

/** Two drivers on the same tree. A node has the same place in both lanes and in every pass. */
export interface Race {
  readonly places: Places;
  readonly lanes: readonly Lane[];
  readonly depth: number;
  /** The minimax value that they found. */
  readonly value: number;
}

/** Where a lane is after some nodes: in this pass, so many of its visits made. */
export interface Moment {
  readonly pass: number;
  readonly visits: number;
  /** Whether the pass is complete. */
  readonly done: boolean;
  /** Whether the lane is. */
  readonly finished: boolean;
}

/** The number of nodes after which all lanes are finished. */
export function lengthOf({ lanes }: Race): number {
  return Math.max(...lanes.map(({ nodes }) => nodes));
}

/** Where a lane is after `at` nodes. At the end of a pass it is complete, and the next has not begun. */
export function momentOf({ passes, nodes }: Lane, at: number): Moment {
  const found = passes.findIndex(({ start, nodes: own }) => at <= start + own);
  const pass = found < 0 ? passes.length - 1 : found;
  const visits = Math.min(passes[pass].nodes, at - passes[pass].start);
  return { pass, visits, done: visits === passes[pass].nodes, finished: at >= nodes };
}

/** The numbers of nodes at which a pass of any lane ends, and 0. */
export function stopsOf({ lanes }: Race): number[] {
  const ends = lanes.flatMap(({ passes }) => passes.map(({ start, nodes }) => start + nodes));
  return [...new Set([0, ...ends])].sort((one, other) => one - other);
}

/** What a place shows of a lane at a moment: who was there, */
export const NEVER = 0;
/** only an earlier pass, */
export const EARLIER = 1;
/** this pass, */
export const TRIED = 2;
/** this pass, and the table answered; */
export const ANSWERED = 3;
/** and, added to that, which bounds it helps to prove. */
export const LOWER = 4;
export const UPPER = 8;

/** The part of a state that says who was there. */
export const VISITED = 3;

/**
 * The state of every place of a lane at a moment. What is proven shows at the end of a pass; at the
 * end of the lane both bounds of f do, and who was there no longer matters.
 */
export function statesOf(lane: Lane, moment: Moment, places: number): Uint8Array {
  const { passes } = lane;
  const states = earlierOf(lane, moment.pass, places).slice();
  const { place, kind } = passes[moment.pass].visits;
  for (let visit = 0; visit < moment.visits; visit++) {
    if (kind[visit] !== BELOW) states[place[visit]] = kind[visit] === TABLE ? ANSWERED : TRIED;
  }
  if (moment.finished) {
    for (let each = 0; each < places; each++) states[each] = states[each] === NEVER ? NEVER : TRIED;
  }
  if (moment.done) {
    for (const each of provenBy(passes, moment, 'lower')) states[each] |= LOWER;
    for (const each of provenBy(passes, moment, 'upper')) states[each] |= UPPER;
  }
  return states;
}

const known = new WeakMap<Lane, Uint8Array[]>();

/** The states of all places before a pass begins; found once, for it is asked for at every frame. */
function earlierOf(lane: Lane, pass: number, places: number): Uint8Array {
  const found = known.get(lane) ?? [new Uint8Array(places)];
  known.set(lane, found);
  for (let next = found.length; next <= pass; next++) {
    const states = found[next - 1].slice();
    for (const place of lane.passes[next - 1].visits.place) states[place] = EARLIER;
    found.push(states);
  }
  return found[pass];
}

/** The places of the proof that shows: of the pass at hand, at the end of the last one that has one. */
function provenBy(passes: readonly LanePass[], { pass, finished }: Moment, bound: 'lower' | 'upper'): Int32Array {
  if (!finished) return passes[pass][bound];
  return passes.findLast((each) => each[bound].length > 0)?.[bound] ?? passes[pass][bound];
}

/** The last visit of a lane to each place, in the pass at hand as far as it has come; -1: none. */
export function visitsOf({ passes }: Lane, moment: Moment, places: number): Int32Array {
  const visits = new Int32Array(places).fill(-1);
  const { place, kind } = passes[moment.pass].visits;
  for (let visit = 0; visit < moment.visits; visit++) {
    if (kind[visit] !== BELOW) visits[place[visit]] = visit;
  }
  return visits;
}
