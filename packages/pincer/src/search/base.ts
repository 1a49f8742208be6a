import { COUNTS } from './counts.ts';
import {
  createFrames,
  FRAME,
  FRAME_BEST,
  FRAME_END,
  FRAME_G,
  FRAME_HORIZON,
  FRAME_INDEX,
  FRAME_MODE,
  FRAME_SCOUTED,
  FRAME_TABLE_MOVE,
  frameOf,
} from './frames.ts';
import { Marks } from './marks.ts';
import type { i32 } from './numbers.ts';
import { dead, drawn, repeats, reversible } from './optional.ts';
import { Ordering } from './ordering.ts';
import { Path } from './path.ts';
import { Position } from './position.ts';
import { Table } from './table.ts';
import { NO_MOVE } from './values.ts';

/** What a game did wrong, in `fault`: the search stops at once, and its caller says so. */
export const FAULT_NONE: i32 = 0;
export const FAULT_EVALUATION: i32 = 1;
export const FAULT_MOVES: i32 = 2;

/** The most root moves that a search can be restricted to. */
export const MAX_ROOT_MOVES: i32 = 1024;

/**
 * What both searches stand on: options, results, counts, the table, and passes that can be
 * suspended.
 *
 * A **pass** is one call of Alpha-Beta at the root, with one window. `begin` states it, `run` works
 * on it for a given number of nodes; when they are used up the pass is suspended: all moves are
 * taken back, and the next `run` goes on at the very same node. To stop a search is not to go on.
 * Counts and results do not depend on how a pass was cut up.
 *
 * This folder compiles with both tsc and asc; ARCHITECTURE.md says what their common subset leaves
 * out.
 */
export abstract class SearchBase<G extends Position> {
  /** Options. Set them before `begin`. */
  useTable: boolean = true;
  /**
   * An entry answers if it was searched to the same depth (false), or also if it was searched
   * deeper (true).
   */
  deeperHits: boolean = false;
  useTableMove: boolean = true;
  /**
   * Enhanced transposition cut-off: look up all children before any is searched, and search last
   * what is refuted.
   */
  useEtc: boolean = false;
  /** How many plies the search may follow noisy moves below the horizon. */
  quiescence: i32 = 16;
  /**
   * Let the game's own solver answer near the end, and keep for all depths what rests on ends of
   * the game alone.
   */
  useSolver: boolean = false;

  /**
   * The result of a complete pass. `move` failed high or is exact; a pass that failed low has none.
   */
  g: i32 = 0;
  move: i32 = NO_MOVE;
  /** How many evaluations at the horizon `g` rests on; none: it rests on ends of the game alone. */
  horizon: i32 = 0;
  /** The greatest ply at which a node was since the root was set. */
  selectiveDepth: i32 = 0;
  fault: i32 = FAULT_NONE;

  readonly counts: Float64Array = new Float64Array(COUNTS);
  game: G;
  readonly table: Table;
  readonly ordering: Ordering = new Ordering();
  readonly path: Path = new Path();
  /** What others are at that search the same tree, on the same table; none: it searches alone. */
  marks: Marks | null = null;
  /** The root moves that are searched, `allowedCount` of them; 0: all. */
  readonly allowed: Int32Array = new Int32Array(MAX_ROOT_MOVES);
  allowedCount: i32 = 0;

  /**
   * The pass: its depth, its window, and whether all children but the first are scouted with a null
   * window (NegaScout).
   */
  protected depth: i32 = 0;
  protected alpha: i32 = 0;
  protected beta: i32 = 0;
  protected scout: boolean = false;
  /** Nodes left until the pass is suspended. */
  protected budget: i32 = 0;
  protected suspended: boolean = false;
  /** Plies above the node at which a suspended pass goes on; each has a frame. */
  protected saved: i32 = 0;
  protected resuming: i32 = 0;
  protected frames: Int32Array = createFrames();
  /** A value that a helper found beside its answer. */
  protected bound: i32 = 0;

  constructor(game: G, table: Table) {
    this.game = game;
    this.table = table;
  }

  /** Searches the root with the pass's window: its value, or whatever if the pass was suspended. */
  protected abstract searchRoot(): i32;

  /**
   * Whether the table knows the position at hand well enough for this depth; if so, `table` has it.
   */
  abstract known(depth: i32): boolean;

  /** The depth of the iteration after the one of this depth. */
  nextDepth(depth: i32): i32 {
    return depth + 1;
  }

  /** A new position to search: counts start anew, and what was learned before counts less. */
  newRoot(): void {
    this.table.age();
    this.ordering.fade();
    this.counts.fill(0);
    this.selectiveDepth = 0;
  }

  /**
   * Between two passes: the position at hand is the one at `ply` of a line from the root, and those
   * above it were noted before. True if the game is over there although there may be moves: by a
   * third occurrence, those of the game before the root included, or by another rule.
   */
  endsAt(ply: i32): boolean {
    if (repeats(this.game)) {
      const keyLow = this.game.keyLow();
      const keyHigh = this.game.keyHigh();
      this.path.reach(ply, keyLow, keyHigh);
      if (this.path.times(ply, reversible(this.game), keyLow, keyHigh) >= 2) return true;
    }
    return drawn(this.game) || dead(this.game);
  }

  /** States a pass. */
  begin(depth: i32, alpha: i32, beta: i32, scout: boolean): void {
    this.depth = depth;
    this.alpha = alpha;
    this.beta = beta;
    this.scout = scout;
    this.move = NO_MOVE;
    this.horizon = 0;
    this.fault = FAULT_NONE;
    this.saved = 0;
  }

  /**
   * Works on the pass for at most `nodes` nodes; true when it is complete, and `g` and `move` are
   * known.
   */
  run(nodes: i32): boolean {
    this.budget = nodes;
    this.suspended = false;
    this.resuming = this.saved;
    this.saved = 0;
    this.g = this.searchRoot();
    return !this.suspended;
  }

  /** The moves from the root to the node at which the pass was suspended. */
  suspendedLine(): i32[] {
    const line: i32[] = [];
    for (let ply: i32 = 0; ply < this.saved; ply++) {
      if (this.frames[frameOf(ply + 1) + FRAME_MODE] != 0) break;
      line.push(this.ordering.moves[this.frames[frameOf(ply) + FRAME_INDEX]]);
    }
    return line;
  }

  /**
   * Whether the node was entered before and its pass suspended: then its frame says where to go on.
   */
  protected resumes(ply: i32): boolean {
    if (ply < this.resuming) return true;
    this.resuming = 0;
    return false;
  }

  /**
   * Enters a new node: takes it from the budget, and begins its frame. False, and the pass is
   * suspended, if none is left.
   */
  protected enter(ply: i32): boolean {
    if (this.budget == 0) return this.suspend(ply);
    this.budget--;
    if (ply > this.selectiveDepth) this.selectiveDepth = ply;
    const node = frameOf(ply);
    this.frames[node + FRAME_HORIZON] = this.horizon;
    this.frames[node + FRAME_TABLE_MOVE] = NO_MOVE;
    return true;
  }

  /** Where the node's list of moves begins. */
  protected firstOf(node: i32): i32 {
    return this.frames[node - FRAME + FRAME_END];
  }

  /**
   * The pass is suspended below this node: its frame takes note. At the root, a move that is good
   * enough already is the pass's move.
   */
  protected leave(ply: i32, index: i32, g: i32, best: i32): i32 {
    const node = frameOf(ply);
    this.frames[node + FRAME_INDEX] = index;
    this.frames[node + FRAME_G] = g;
    this.frames[node + FRAME_BEST] = best;
    if (ply > 0) return 0;
    const scouted = this.frames[node + FRAME_SCOUTED];
    if (scouted > g) this.move = this.ordering.moves[index];
    else if (g > this.alpha) this.move = best;
    return 0;
  }

  /** Always false. */
  protected suspend(ply: i32): boolean {
    this.suspended = true;
    this.saved = ply;
    return false;
  }

  /** Always false. */
  protected fail(fault: i32, ply: i32): boolean {
    this.fault = fault;
    return this.suspend(ply);
  }
}
