import {
  FROM_TABLE,
  RECORD,
  RECORD_ALPHA,
  RECORD_BETA,
  RECORD_DEPTH,
  RECORD_G,
  RECORD_KEY_HIGH,
  RECORD_KEY_LOW,
  RECORD_MOVE,
  RECORD_MOVES,
  RECORD_PARENT,
  RECORD_PLY,
  RECORD_SIDE,
  RECORD_STAND_PAT,
} from '../search/trace.ts';
import { UNKNOWN } from '../search/values.ts';

/** How a node is counted; `search/counts.ts` says what each means. */
export const NODE_KINDS = ['leaf', 'interior', 'table', 'quiescent'] as const;
/** One of `NODE_KINDS`. */
export type NodeKind = (typeof NODE_KINDS)[number];

/** One call of Alpha-Beta: a node of a pass's tree. */
export interface TracedNode {
  /** Its place in preorder; 0 is the root. */
  readonly index: number;
  /** The parent's place; -1 at the root. */
  readonly parent: number;
  /** The move that led here, as the searcher has moves; -1 at the root. */
  readonly move: number;
  readonly ply: number;
  /** Plies left to the horizon; less than 0 in the quiescence below it. */
  readonly depth: number;
  /** Whose turn it is, 0 or 1. */
  readonly side: number;
  readonly kind: NodeKind;
  readonly alpha: number;
  readonly beta: number;
  /** What it returned, for the side to move: g <= alpha is an upper bound, g >= beta a lower one. */
  readonly g: number;
  /** Whether an entry of the table answered for it. */
  readonly fromTable: boolean;
  /** How many moves were listed; 0 at a leaf, and where the table answered. */
  readonly moves: number;
  /** The evaluation that the side to move may be content with, in the quiescence. */
  readonly standPat: number | undefined;
}

/**
 * The nodes that one pass visited, in preorder: behind a node are its children, each followed by all
 * that is below it.
 */
export class Records {
  /** The records as the search wrote them: to be sent elsewhere, and made `Records` again there. */
  readonly words: Int32Array;
  /** How many nodes there was no room for: those beyond `MAX_RECORDS`. */
  readonly lost: number;
  readonly length: number;
  private ends: Int32Array | undefined;

  constructor(words: Int32Array, lost = 0) {
    this.words = words;
    this.lost = lost;
    this.length = words.length / RECORD;
  }

  /** A node, by its place. */
  node(index: number): TracedNode {
    const word = (place: number) => this.words[RECORD * index + place];
    const moves = word(RECORD_MOVES);
    const standPat = word(RECORD_STAND_PAT);
    return {
      index,
      parent: word(RECORD_PARENT),
      move: word(RECORD_MOVE),
      ply: word(RECORD_PLY),
      depth: word(RECORD_DEPTH),
      side: word(RECORD_SIDE),
      kind: this.kind(index),
      alpha: word(RECORD_ALPHA),
      beta: word(RECORD_BETA),
      g: word(RECORD_G),
      fromTable: moves === FROM_TABLE,
      moves: Math.max(0, moves),
      standPat: standPat === UNKNOWN ? undefined : standPat,
    };
  }

  kind(index: number): NodeKind {
    const depth = this.words[RECORD * index + RECORD_DEPTH];
    if (depth < 0) return 'quiescent';
    const moves = this.words[RECORD * index + RECORD_MOVES];
    if (moves === FROM_TABLE) return 'table';
    return depth > 0 && moves > 0 ? 'interior' : 'leaf';
  }

  parent(index: number): number {
    return this.words[RECORD * index + RECORD_PARENT];
  }

  move(index: number): number {
    return this.words[RECORD * index + RECORD_MOVE];
  }

  ply(index: number): number {
    return this.words[RECORD * index + RECORD_PLY];
  }

  depth(index: number): number {
    return this.words[RECORD * index + RECORD_DEPTH];
  }

  /** Whose turn it is. */
  side(index: number): number {
    return this.words[RECORD * index + RECORD_SIDE];
  }

  g(index: number): number {
    return this.words[RECORD * index + RECORD_G];
  }

  /** The two halves of the 64 bits that name the position. */
  keyLow(index: number): number {
    return this.words[RECORD * index + RECORD_KEY_LOW];
  }

  keyHigh(index: number): number {
    return this.words[RECORD * index + RECORD_KEY_HIGH];
  }

  /** Whether the value is at least g: g > alpha, or a leaf. */
  provesLower(index: number): boolean {
    const at = RECORD * index;
    return this.words[at + RECORD_G] > this.words[at + RECORD_ALPHA] || this.words[at + RECORD_MOVES] === 0;
  }

  /** Whether the value is at most g: g < beta, or a leaf. */
  provesUpper(index: number): boolean {
    const at = RECORD * index;
    return this.words[at + RECORD_G] < this.words[at + RECORD_BETA] || this.words[at + RECORD_MOVES] === 0;
  }

  /** The place after all that is below a node. */
  end(index: number): number {
    this.ends ??= this.findEnds();
    return this.ends[index];
  }

  /** The places of a node's children. One that NegaScout searched again is there twice. */
  children(index: number): number[] {
    const children: number[] = [];
    for (let child = index + 1; child < this.end(index); child = this.end(child)) children.push(child);
    return children;
  }

  /** The moves from the root to a node, as the searcher has them. */
  line(index: number): number[] {
    const line: number[] = [];
    for (let at = index; this.parent(at) >= 0; at = this.parent(at)) line.push(this.move(at));
    return line.reverse();
  }

  private findEnds(): Int32Array {
    const ends = Int32Array.from({ length: this.length }, (_, index) => index + 1);
    for (let index = this.length - 1; index > 0; index--) {
      const parent = this.parent(index);
      ends[parent] = Math.max(ends[parent], ends[index]);
    }
    return ends;
  }
}
