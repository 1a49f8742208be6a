/**
 * Where nodes are drawn: an icicle, whose root is as wide as the drawing and whose children share
 * the width of their parent. A node has one place for all passes and all drivers.
 */
export interface Places {
  readonly count: number;
  /** The place above; -1 for the root. A parent is before its children. */
  readonly parent: Int32Array;
  readonly move: Int32Array;
  readonly ply: Uint8Array;
  /** From 0 to 1. */
  readonly left: Float64Array;
  readonly width: Float64Array;
  /** The share of a place, at its right, that stands for moves that nobody tried. */
  readonly untried: Float64Array;
  /** How many moves there are, those that nobody tried included. */
  readonly moves: Uint16Array;
  /** The greatest ply that is drawn. */
  readonly deepest: number;
  /** Whether nodes below the greatest ply are left out, for there are too many. */
  readonly cutShort: boolean;
}

/** More places than this are too narrow to be seen. */
const MOST_PLACES = 5000;

/** The width of all untried moves of a node together, in leaves. */
const UNTRIED_LEAVES = 0.6;

/** A line of moves, each behind its parent: what a search visits before it is laid out. */
export class Lines {
  readonly parent: number[] = [-1];
  readonly move: number[] = [-1];
  readonly ply: number[] = [0];
  private readonly moves: number[] = [0];
  private readonly found = new Map<string, number>();

  /** The line that a move makes of another, which may be new. */
  follow(parent: number, move: number): number {
    const name = `${parent} ${move}`;
    const known = this.found.get(name);
    if (known !== undefined) return known;
    const line = this.parent.push(parent) - 1;
    this.move.push(move);
    this.ply.push(this.ply[parent] + 1);
    this.moves.push(0);
    this.found.set(name, line);
    return line;
  }

  /** Notes how many moves there are at the end of a line. */
  note(line: number, moves: number): void {
    this.moves[line] = Math.max(this.moves[line], moves);
  }

  /**
   * The places of all lines, and for each line its place: where there are too many, that of the
   * longest part of it that is drawn.
   */
  place(most = MOST_PLACES): { readonly places: Places; readonly placeOf: Int32Array } {
    const deepest = this.deepestDrawn(most);
    const placeOf = new Int32Array(this.parent.length);
    const drawn: number[] = [];
    for (const [line, ply] of this.ply.entries()) {
      placeOf[line] = ply <= deepest ? drawn.push(line) - 1 : placeOf[this.parent[line]];
    }
    const parent = Int32Array.from(drawn, (line) => (line === 0 ? -1 : placeOf[this.parent[line]]));
    const moves = Uint16Array.from(drawn, (line) => this.moves[line]);
    const ply = Uint8Array.from(drawn, (line) => this.ply[line]);
    const places = {
      count: drawn.length,
      parent,
      move: Int32Array.from(drawn, (line) => this.move[line]),
      ply,
      moves,
      deepest,
      cutShort: drawn.length < this.parent.length,
      ...this.widths(placeOf, parent, moves),
    };
    return { places, placeOf };
  }

  private deepestDrawn(most: number): number {
    const atPly: number[] = [];
    for (const ply of this.ply) atPly[ply] = (atPly[ply] ?? 0) + 1;
    let sum = 0;
    for (const [ply, count] of atPly.entries()) {
      sum += count;
      if (sum > most) return Math.max(1, ply - 1);
    }
    return atPly.length - 1;
  }

  /** A place is as wide as the leaves below it, drawn or not. */
  private widths(placeOf: Int32Array, parent: Int32Array, moves: Uint16Array) {
    const leaves = new Float64Array(parent.length);
    const inner = new Set(this.parent);
    for (const [line, place] of placeOf.entries()) if (!inner.has(line)) leaves[place]++;
    const children = new Uint16Array(parent.length);
    const untried = new Float64Array(parent.length);
    for (let place = parent.length - 1; place >= 0; place--) {
      if (children[place] > 0 && children[place] < moves[place]) {
        untried[place] = UNTRIED_LEAVES / (leaves[place] + UNTRIED_LEAVES);
        leaves[place] += UNTRIED_LEAVES;
      }
      if (place > 0) {
        leaves[parent[place]] += leaves[place];
        children[parent[place]]++;
      }
    }
    const left = new Float64Array(parent.length);
    const width = new Float64Array(parent.length);
    const used = new Float64Array(parent.length);
    width[0] = 1;
    for (let place = 1; place < parent.length; place++) {
      const above = parent[place];
      width[place] = (width[above] * leaves[place]) / leaves[above];
      left[place] = left[above] + used[above];
      used[above] += width[place];
    }
    return { left, width, untried };
  }
}

/** The place at a point of the drawing, both from 0 to 1; none where nothing is drawn. */
export function placeAt({ count, left, width, ply, deepest }: Places, x: number, y: number): number | undefined {
  const row = Math.floor(y * (deepest + 1));
  for (let place = 0; place < count; place++) {
    if (ply[place] === row && x >= left[place] && x < left[place] + width[place]) return place;
  }
  return undefined;
}

/** The place at the end of a line of moves; none if nobody was there. */
export function placeOfLine({ count, parent, move }: Places, line: readonly number[]): number | undefined {
  let at = 0;
  for (const each of line) {
    let next = at + 1;
    while (next < count && !(parent[next] === at && move[next] === each)) next++;
    if (next === count) return undefined;
    at = next;
  }
  return at;
}

/** The moves to a place. */
export function lineOfPlace({ parent, move }: Places, place: number): number[] {
  const line: number[] = [];
  for (let at = place; parent[at] >= 0; at = parent[at]) line.push(move[at]);
  return line.reverse();
}

/** The places right below one, from left to right. */
export function childrenOf({ count, parent }: Places, place: number): number[] {
  const children: number[] = [];
  for (let each = place + 1; each < count; each++) if (parent[each] === place) children.push(each);
  return children;
}

/** The keys that lead from place to place. */
const STEPS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const;
/** One of them. */
export type Step = (typeof STEPS)[number];

/** Whether a key leads from place to place. */
export function isStep(key: string): key is Step {
  return (STEPS as readonly string[]).includes(key);
}

/** The place above, the first below, or the one beside; the same where there is none. */
export function neighbour(places: Places, place: number, step: Step): number {
  const { parent, left, ply } = places;
  if (step === 'ArrowUp') return Math.max(0, parent[place]);
  if (step === 'ArrowDown') return childrenOf(places, place)[0] ?? place;
  const row = [...ply.keys()].filter((each) => ply[each] === ply[place]).sort((one, other) => left[one] - left[other]);
  return row[row.indexOf(place) + (step === 'ArrowLeft' ? -1 : 1)] ?? place;
}
