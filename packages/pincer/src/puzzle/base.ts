import type { i32 } from '../search/numbers.ts';
import { Table } from '../search/table.ts';
import { INFINITY, NO_MOVE } from '../search/values.ts';

/** The most moves from the start that any path has. */
export const MAX_PATH: i32 = 1024;

/** Room for the moves of all nodes on a path. */
export const MOVES: i32 = 1 << 16;

/** Why a pass cannot go on, in `fault`: a path, or the lists of moves on it, became too long. */
export const FAULT_NONE: i32 = 0;
export const FAULT_PATH: i32 = 1;
export const FAULT_MOVES: i32 = 2;

/** What a node returns when its pass is suspended: less than any threshold. */
export const SUSPENDED: i32 = -1;

/** What the node at each ply knows of itself, word by word. */
const FRAME: i32 = 8;
/** A lower bound of the cost to go, as it was when the node was entered; and its key. */
const LOWER: i32 = 0;
const KEY_LOW: i32 = 1;
const KEY_HIGH: i32 = 2;
/** What its children proved so far: a lower bound, and the move that may be best. */
const PROVED: i32 = 3;
const BEST: i32 = 4;
/** Where a suspended node goes on: the child at hand, the last, and the least cost beyond. */
const CHILD: i32 = 5;
const END: i32 = 6;
const LEAST: i32 = 7;

/** The table keeps the node that had more room below the threshold: up to so much. */
const MOST_ROOM: i32 = 1000;

/** Path marks: a state that is on the path has a mark; one that has a mark may be. */
const MARKS: i32 = 1 << 12;

/**
 * What the cost-bounded search stands on: its table, the path at hand, and passes that
 * can be suspended.
 *
 * A **pass** is one call of the search at the start, with one threshold. `begin` states it, `run`
 * works on it for so many nodes; when they are used up the pass is suspended: all moves are taken
 * back, and the next `run` goes on at the very same node. Counts and results do not depend on how a
 * pass was cut up.
 *
 * This file and `cost-bounded.ts` compile with both tsc and asc; ARCHITECTURE.md says what their
 * common subset leaves out.
 */
export abstract class PassBase {
  /** Options. Set them before `begin`. */
  useTable: boolean = true;
  /** Whether a state that is on the path already is noticed. Costs of 0 need that. */
  usePath: boolean = true;

  /**
   * What a complete pass found: at most the threshold, the cost of `solution`; more, what every
   * solution costs at least. `INFINITY`: there is none.
   */
  bound: i32 = 0;
  readonly solution: Int32Array = new Int32Array(MAX_PATH);
  solutionLength: i32 = 0;
  fault: i32 = FAULT_NONE;

  /** Of the last run: nodes that were generated, and those of them whose moves were listed. */
  nodes: i32 = 0;
  expanded: i32 = 0;

  readonly table: Table;
  readonly moves: Int32Array = new Int32Array(MOVES);

  protected threshold: i32 = 0;
  /** Whether anything is kept of a node but what its call knows. */
  protected remembers: boolean = false;
  protected budget: i32 = 0;
  /** Of the node that returned last: a lower bound of the cost to go, whatever the path. */
  protected proved: i32 = 0;
  /** The table's move for the node that was entered last. */
  private best: i32 = NO_MOVE;
  private readonly frames: Int32Array = new Int32Array(FRAME * (MAX_PATH + 1));
  private readonly marks: Int32Array = new Int32Array(MARKS);
  /** Plies above the node at which a suspended pass goes on. */
  private saved: i32 = 0;
  private resuming: i32 = 0;

  constructor(table: Table) {
    this.table = table;
  }

  protected abstract searchStart(): i32;

  /** States a pass. */
  begin(threshold: i32): void {
    this.threshold = threshold;
    this.remembers = this.useTable || this.usePath;
    this.fault = FAULT_NONE;
    this.solutionLength = 0;
    this.saved = 0;
    this.table.age();
    this.marks.fill(0);
  }

  /** Works on the pass for about `nodes` nodes; true when it is complete, and `bound` is known. */
  run(nodes: i32): boolean {
    this.budget = nodes;
    this.expanded = 0;
    this.resuming = this.saved;
    this.saved = 0;
    this.bound = this.searchStart();
    this.nodes = nodes - this.budget;
    return this.bound != SUSPENDED;
  }

  /** Whether the node was entered before and its pass suspended: `resume` then has where it was. */
  protected resumes(ply: i32): boolean {
    if (this.resuming == 0) return false;
    if (ply < this.resuming) return true;
    this.resuming = 0;
    return false;
  }

  /** Takes a new node from the budget; false, and the pass is suspended, if none is left. */
  protected enter(ply: i32): boolean {
    if (this.budget <= 0 || ply == MAX_PATH) {
      if (this.budget > 0) this.fault = FAULT_PATH;
      this.saved = ply;
      return false;
    }
    this.budget--;
    return true;
  }

  /**
   * Looks the node up that was just entered, on the path and in the table. True if there is nothing
   * to search below it: then `proved` says what is known of it, and `bound` what its parent is to
   * know. Otherwise `best` is the move that the table has for it.
   */
  protected isKnown(ply: i32, g: i32, estimate: i32, keyLow: i32, keyHigh: i32): boolean {
    if (this.usePath && this.marks[markOf(keyLow, keyHigh)] != 0 && this.closesCircle(ply, keyLow, keyHigh))
      return true;
    const frame = ply * FRAME;
    let lower = estimate;
    this.best = NO_MOVE;
    if (this.useTable && this.table.retrieve(keyLow, keyHigh)) {
      lower = Math.max(lower, this.table.fMinus);
      this.best = this.table.move;
    }
    this.frames[frame + LOWER] = lower;
    this.frames[frame + KEY_LOW] = keyLow;
    this.frames[frame + KEY_HIGH] = keyHigh;
    this.proved = lower;
    this.bound = lower >= INFINITY ? INFINITY : g + lower;
    return this.bound > this.threshold;
  }

  /**
   * Whether the state is on the path already. A solution that comes back to it is not the cheapest,
   * but from another path it may be the way: what is proved of it is what was known when it was
   * entered.
   */
  private closesCircle(ply: i32, keyLow: i32, keyHigh: i32): boolean {
    for (let above = ply - 1; above >= 0; above--) {
      const frame = above * FRAME;
      if (this.frames[frame + KEY_LOW] != keyLow || this.frames[frame + KEY_HIGH] != keyHigh) continue;
      this.proved = this.frames[frame + LOWER];
      this.bound = INFINITY;
      return true;
    }
    return false;
  }

  /** The node is on the path now, and its moves are listed: puts the table's move first. */
  protected expand(ply: i32, first: i32, end: i32): void {
    const frame = ply * FRAME;
    this.frames[frame + PROVED] = INFINITY;
    this.frames[frame + BEST] = NO_MOVE;
    if (this.usePath) this.mark(ply, 1);
    if (this.best == NO_MOVE) return;
    const moves = this.moves;
    for (let at = first + 1; at < end; at++) {
      if (moves[at] != this.best) continue;
      moves[at] = moves[first];
      moves[first] = this.best;
    }
  }

  /** So many moves are more than there is room for: the pass is not to be trusted. */
  protected tooMany(first: i32): i32 {
    this.fault = FAULT_MOVES;
    return first;
  }

  /** The lower bound that was known of the node's parent when it was entered. */
  protected parentLower(ply: i32): i32 {
    return this.frames[(ply - 1) * FRAME + LOWER];
  }

  /** What a child proved: a lower bound of the cost to go by this move; perhaps it is the best. */
  protected learn(ply: i32, move: i32, lower: i32, best: boolean): void {
    const frame = ply * FRAME;
    if (lower < this.frames[frame + PROVED]) this.frames[frame + PROVED] = lower;
    if (best) this.frames[frame + BEST] = move;
  }

  /** The node is done: what was proved of it is kept. */
  protected retire(ply: i32, g: i32): void {
    const frame = ply * FRAME;
    this.proved = Math.max(this.frames[frame + PROVED], this.frames[frame + LOWER]);
    if (this.usePath) this.mark(ply, -1);
    if (!this.useTable) return;
    const room = Math.min(this.threshold - g, MOST_ROOM);
    const keyLow = this.frames[frame + KEY_LOW];
    const keyHigh = this.frames[frame + KEY_HIGH];
    this.table.store(keyLow, keyHigh, room, this.proved, INFINITY, this.frames[frame + BEST], false);
  }

  /** The pass is suspended below this node: its frame takes note. */
  protected leave(ply: i32, child: i32, end: i32, least: i32): i32 {
    const frame = ply * FRAME;
    this.frames[frame + CHILD] = child;
    this.frames[frame + END] = end;
    this.frames[frame + LEAST] = least;
    return SUSPENDED;
  }

  protected savedChild(ply: i32): i32 {
    return this.frames[ply * FRAME + CHILD];
  }

  protected savedEnd(ply: i32): i32 {
    return this.frames[ply * FRAME + END];
  }

  protected savedLeast(ply: i32): i32 {
    return this.frames[ply * FRAME + LEAST];
  }

  /** The walker stands on a solution. */
  protected finish(ply: i32, g: i32): i32 {
    this.solutionLength = ply;
    return g;
  }

  /** Puts a mark for the state on the path, or takes it away. */
  private mark(ply: i32, change: i32): void {
    const frame = ply * FRAME;
    this.marks[markOf(this.frames[frame + KEY_LOW], this.frames[frame + KEY_HIGH])] += change;
  }
}

function markOf(keyLow: i32, keyHigh: i32): i32 {
  const hash = Math.imul(keyLow ^ Math.imul(keyHigh, -1640531535), -2048144777);
  return (hash ^ (hash >>> 15)) & (MARKS - 1);
}
