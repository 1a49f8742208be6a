import { COUNTERS, LEAVES, QUIESCENT, TABLE_CUTS, TABLE_EXACTS, TABLE_OVERWRITES } from './counters.ts';
import {
  createFrames,
  FRAME,
  FRAME_A,
  FRAME_BEST,
  FRAME_CUT,
  FRAME_DEPTH,
  FRAME_END,
  FRAME_EXCLUDED,
  FRAME_G,
  FRAME_HORIZON,
  FRAME_INDEX,
  FRAME_MODE,
  FRAME_ON_PATH,
  FRAME_PLACE,
  FRAME_STAGE,
  FRAME_TABLE_MOVE,
  MODE_SAME,
} from './frames.ts';
import type { i32 } from './numbers.ts';
import { drawn, repeats, reversible, solve, solvedNodes } from './optional.ts';
import { Ordering } from './ordering.ts';
import { NO_PLY, Path } from './path.ts';
import { Position } from './position.ts';
import { DRAWS, MATE_DISTANCE } from './steps.ts';
import { Table } from './table.ts';
import { fromNode, fromRoot, INFINITY, LIMIT, MAX_DISTANCE, NO_MOVE, SOLVED, WIN } from './values.ts';

/** What a game did wrong, in `fault`: the search stops at once, and its caller says so. */
export const FAULT_NONE: i32 = 0;
export const FAULT_EVALUATION: i32 = 1;
export const FAULT_MOVES: i32 = 2;

/** The most root moves that a search can be restricted to. */
export const MAX_ROOT_MOVES: i32 = 1024;

/** What the procedure of `alpha-beta.ts` works with: its options, its result, its counts, the table and the frames. */
export class SearchBase<G extends Position> {
  /** Options. Set them before `begin`. */
  useTable: boolean = true;
  /** An entry answers if it was searched to the same depth (false), or also if it was searched deeper (true). */
  deeperHits: boolean = false;
  useTableMove: boolean = true;
  /** Enhanced transposition cut-off: look up all children before any is searched, and search last what is refuted. */
  useEtc: boolean = false;
  /** How many plies the search may follow noisy moves below the horizon. */
  quiescence: i32 = 16;
  /** Let the game's own solver answer near the end, and keep for all depths what rests on ends of the game alone. */
  useSolver: boolean = false;
  /** The steps of the selective search, as `steps.ts` has them; none: the plain search. */
  steps: i32 = 0;

  /** The result of a complete pass. `move` failed high or is exact; a pass that failed low has none. */
  g: i32 = 0;
  move: i32 = NO_MOVE;
  /** How many evaluations at the horizon `g` rests on; none: it rests on ends of the game alone. */
  horizon: i32 = 0;
  /** The greatest ply at which a node was since the root was set. */
  selectiveDepth: i32 = 0;
  fault: i32 = FAULT_NONE;

  readonly counters: Float64Array = new Float64Array(COUNTERS);
  game: G;
  readonly table: Table;
  readonly ordering: Ordering = new Ordering();
  readonly path: Path = new Path();
  /** The root moves that are searched, `allowedCount` of them; 0: all. */
  readonly allowed: Int32Array = new Int32Array(MAX_ROOT_MOVES);
  allowedCount: i32 = 0;

  /** The pass's lower bound. */
  protected alpha: i32 = 0;
  /** Nodes left until the pass is suspended. */
  protected budget: i32 = 0;
  protected suspended: boolean = false;
  /** Plies above the node at which a suspended pass goes on; each has a frame. */
  protected saved: i32 = 0;
  protected frames: Int32Array = createFrames();
  protected bound: i32 = 0;

  constructor(game: G, table: Table) {
    this.game = game;
    this.table = table;
  }

  /** A new position to search: counts start anew, and what was learned before counts less. */
  newRoot(): void {
    this.table.age();
    this.ordering.fade();
    this.counters.fill(0);
    this.selectiveDepth = 0;
  }

  /** Whether the table knows the position at hand, at this depth unless the search is selective; if so, `table` has it. */
  known(depth: i32): boolean {
    if (!this.useTable || !this.table.retrieve(this.game.keyLow(), this.game.keyHigh())) return false;
    return this.steps != 0 || this.table.depth == depth || this.table.depth >= SOLVED;
  }

  /** The moves from the root to the node at which the pass was suspended. */
  suspendedLine(): i32[] {
    const line: i32[] = [];
    for (let ply: i32 = 0; ply < this.saved; ply++) {
      if (this.frames[(ply + 1) * FRAME + FRAME_MODE] != 0) break;
      line.push(this.ordering.moves[this.frames[ply * FRAME + FRAME_INDEX]]);
    }
    return line;
  }

  /**
   * Selective: notes a node that was entered. True if its value, in `bound`, is clear at once: a draw by the rules that look
   * back, or no win or loss from here on can be quicker than one that was found already.
   */
  protected settled(ply: i32, depth: i32, alpha: i32, beta: i32, keyLow: i32, keyHigh: i32): boolean {
    const frame = ply * FRAME;
    this.frames[frame + FRAME_ON_PATH] = 0;
    this.frames[frame + FRAME_PLACE] = 0;
    if (repeats(this.game)) this.path.reach(ply, keyLow, keyHigh);
    if (ply == 0 || this.frames[frame + FRAME_MODE] == MODE_SAME) return false;
    if ((this.steps & DRAWS) != 0 && this.isDraw(ply, keyLow, keyHigh)) {
      this.horizon++;
      this.bound = 0;
    } else if ((this.steps & MATE_DISTANCE) != 0 && WIN - ply <= alpha) this.bound = WIN - ply;
    else if ((this.steps & MATE_DISTANCE) != 0 && ply - WIN >= beta) this.bound = ply - WIN;
    else return false;
    this.counters[depth < 0 ? QUIESCENT : LEAVES]++;
    return true;
  }

  /** Whether a rule that looks back makes a draw; the nodes on the path whose values rest on it take note. */
  private isDraw(ply: i32, keyLow: i32, keyHigh: i32): boolean {
    let at = NO_PLY;
    if (repeats(this.game)) {
      const back = reversible(this.game);
      if (back > 1) at = this.path.repeated(ply, back, keyLow, keyHigh);
    }
    if (at == NO_PLY && drawn(this.game)) at = -1;
    for (let above = Math.max(at + 1, 0); above < ply; above++) this.frames[above * FRAME + FRAME_ON_PATH] = 1;
    return at != NO_PLY;
  }

  /** Leaves those root moves in the list that are allowed; the index after the last. */
  protected keepAllowed(end: i32): i32 {
    const moves = this.ordering.moves;
    let kept = 0;
    for (let at = 0; at < end; at++) {
      for (let index = 0; index < this.allowedCount; index++) {
        if (this.allowed[index] == moves[at]) {
          moves[kept++] = moves[at];
          break;
        }
      }
    }
    return kept;
  }

  protected leaf(ply: i32, depth: i32, keyLow: i32, keyHigh: i32): i32 {
    const horizon = this.horizon;
    const g = this.evaluate(ply, depth);
    if (this.suspended) return 0;
    this.counters[depth < 0 ? QUIESCENT : LEAVES]++;
    if (this.useTable) this.store(ply, depth, keyLow, keyHigh, g, g, NO_MOVE, this.horizon != horizon);
    return g;
  }

  protected evaluate(ply: i32, depth: i32): i32 {
    const value = this.game.evaluate();
    const size = value < 0 ? 0 - value : value;
    const decided = size >= WIN - MAX_DISTANCE && size <= WIN;
    if (value != (value | 0) || (!decided && size > LIMIT)) return this.fail(FAULT_EVALUATION, ply);
    if (depth <= 0 && !decided) this.horizon++;
    return fromRoot(value, ply);
  }

  /** The game's own answer. It is not cut up, so that a pass may visit a few more nodes than `run` was given. */
  protected solution(ply: i32, depth: i32, alpha: i32, beta: i32, keyLow: i32, keyHigh: i32): i32 {
    const g = fromRoot(solve(this.game, alpha, beta), ply);
    const nodes = solvedNodes(this.game);
    this.counters[LEAVES]++;
    this.counters[QUIESCENT] += nodes;
    this.budget = Math.max(0, this.budget - nodes);
    const fMinus = g > alpha ? g : 0 - INFINITY;
    const fPlus = g < beta ? g : INFINITY;
    if (this.useTable) this.store(ply, depth, keyLow, keyHigh, fMinus, fPlus, NO_MOVE, false);
    return g;
  }

  /** The table's answer for the node, which it retrieved. */
  protected answer(ply: i32, depth: i32, alpha: i32, g: i32): i32 {
    const table = this.table;
    this.counters[depth < 0 ? QUIESCENT : TABLE_CUTS]++;
    if (table.fMinus == table.fPlus) this.counters[TABLE_EXACTS]++;
    if (table.heuristic) this.horizon++;
    if (ply == 0 && g > alpha) this.move = table.move;
    return g;
  }

  protected store(
    ply: i32,
    depth: i32,
    keyLow: i32,
    keyHigh: i32,
    fMinus: i32,
    fPlus: i32,
    move: i32,
    heuristic: boolean,
  ): void {
    const kept = this.useSolver && !heuristic ? SOLVED + depth : depth;
    const lost = this.table.store(keyLow, keyHigh, kept, fromNode(fMinus, ply), fromNode(fPlus, ply), move, heuristic);
    // No branch: V8 would compile the procedure before it is first taken.
    this.counters[TABLE_OVERWRITES] += lost ? 1 : 0;
  }

  /**
   * Where in the list a child stands whose entry proves a value of at least beta, in `bound`; `end` if there is none.
   * Children that cannot raise alpha go to the end of the order.
   */
  protected childCutoff(side: i32, ply: i32, depth: i32, alpha: i32, beta: i32, first: i32, end: i32): i32 {
    const game = this.game;
    const table = this.table;
    for (let at = first; at < end; at++) {
      const move = this.ordering.moves[at];
      game.make(move);
      const found = table.retrieve(game.keyLow(), game.keyHigh());
      const same = game.turn() == side;
      game.unmake(move);
      if (!found || !this.sufficient(depth - 1)) continue;
      this.bound = fromRoot(same ? table.fMinus : 0 - table.fPlus, ply + 1);
      if (this.bound >= beta) return at;
      if (fromRoot(same ? table.fPlus : 0 - table.fMinus, ply + 1) <= alpha) this.ordering.demote(at);
    }
    return end;
  }

  /** Whether the entry that the table retrieved was searched deep enough. */
  protected sufficient(depth: i32): boolean {
    const found = this.table.depth;
    return found == depth || found >= SOLVED || (this.deeperHits && found > depth);
  }

  /** The cut-off that `childCutoff` found: `move` leads to the entry that the table retrieved last. */
  protected enhancedCutoff(ply: i32, depth: i32, keyLow: i32, keyHigh: i32, move: i32): i32 {
    const bound = this.bound;
    const heuristic = this.table.heuristic;
    this.counters[TABLE_CUTS]++;
    if (heuristic) this.horizon++;
    if (ply == 0) this.move = move;
    this.store(ply, depth, keyLow, keyHigh, bound, INFINITY, move, heuristic);
    return bound;
  }

  protected suspend(ply: i32): i32 {
    this.suspended = true;
    this.saved = ply;
    return 0;
  }

  protected fail(fault: i32, ply: i32): i32 {
    this.fault = fault;
    return this.suspend(ply);
  }

  /** Notes where a node stands when the pass is suspended. At the root, a move that is good enough already is the pass's move. */
  protected freeze(
    ply: i32,
    stage: i32,
    index: i32,
    end: i32,
    g: i32,
    a: i32,
    best: i32,
    horizon: i32,
    depth: i32,
    tableMove: i32,
  ): i32 {
    const frame = ply * FRAME;
    const frames = this.frames;
    frames[frame + FRAME_STAGE] = stage;
    frames[frame + FRAME_INDEX] = index;
    frames[frame + FRAME_END] = end;
    frames[frame + FRAME_G] = g;
    frames[frame + FRAME_A] = a;
    frames[frame + FRAME_BEST] = best;
    frames[frame + FRAME_HORIZON] = horizon;
    frames[frame + FRAME_DEPTH] = depth;
    frames[frame + FRAME_TABLE_MOVE] = tableMove;
    if (ply == 0 && g > this.alpha) this.move = best;
    return 0;
  }

  /** Says how the next node below `ply` is reached, whether it is expected to fail high, and which move it leaves out. */
  protected enterBy(mode: i32, ply: i32, cut: i32, excluded: i32): void {
    const frame = (ply + 1) * FRAME;
    this.frames[frame + FRAME_MODE] = mode;
    this.frames[frame + FRAME_CUT] = cut;
    this.frames[frame + FRAME_EXCLUDED] = excluded;
  }
}
