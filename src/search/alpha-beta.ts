import {
  COUNTERS,
  CUT_INDICES,
  CUTS,
  INTERIOR,
  LEAVES,
  QUIESCENT,
  TABLE_CUTS,
  TABLE_EXACTS,
  TABLE_HITS,
  TABLE_OVERWRITES,
} from './counters.ts';
import { MAX_MOVES, Ordering } from './ordering.ts';
import { Position } from './position.ts';
import { Table } from './table.ts';
import { fromNode, fromRoot, INFINITY, LIMIT, MAX_DISTANCE, MAX_PLY, NO_MOVE, WIN } from './values.ts';

/** What a game did wrong, in `fault`: the search stops at once, and its caller says so. */
export const FAULT_NONE: i32 = 0;
export const FAULT_EVALUATION: i32 = 1;
export const FAULT_MOVES: i32 = 2;

/** What a suspended node keeps in its frame. */
const FRAME: i32 = 8;
const FRAME_INDEX: i32 = 0;
const FRAME_END: i32 = 1;
const FRAME_G: i32 = 2;
const FRAME_A: i32 = 3;
const FRAME_BEST: i32 = 4;
const FRAME_RESEARCH: i32 = 5;
const FRAME_HORIZON: i32 = 6;

/**
 * The one Alpha-Beta procedure, figure 1 of the paper, over any game with the fast face.
 *
 * A **pass** is one call of it at the root, with one window. `begin` states it, `run` works on it for a given
 * number of nodes; when they are used up the pass is suspended: all moves are taken back, and the next `run` goes on at
 * the very same node. To stop a search is not to go on. Counts and results do not depend on how a pass was cut up.
 *
 * This folder compiles with both tsc and asc; ARCHITECTURE.md tells what their common subset leaves out.
 */
export class Search<G extends Position> {
  /** Options. Set them before `begin`. */
  useTable: boolean = true;
  /** An entry answers if it was searched to the same depth (false), or also if it was searched deeper (true). */
  deeperHits: boolean = false;
  useTableMove: boolean = true;
  /** Enhanced transposition cut-off: look up all children before any is searched, and search last what is refuted. */
  useEtc: boolean = false;
  /** How many plies the search may follow noisy moves below the horizon. */
  quiescence: i32 = 16;

  /** The result of a complete pass. `move` failed high or is exact; a pass that failed low has none. */
  g: i32 = 0;
  move: i32 = NO_MOVE;
  /** How many evaluations at the horizon `g` rests on; none: it rests on ends of the game alone. */
  horizon: i32 = 0;
  fault: i32 = FAULT_NONE;

  readonly counters: Float64Array = new Float64Array(COUNTERS);
  game: G;
  readonly table: Table;
  readonly ordering: Ordering = new Ordering();

  private depth: i32 = 0;
  private alpha: i32 = 0;
  private beta: i32 = 0;
  private scout: boolean = false;

  /** Nodes left until the pass is suspended. */
  private budget: i32 = 0;
  private suspended: boolean = false;
  /** Plies above the node at which a suspended pass goes on; each has a frame. */
  private saved: i32 = 0;
  private resuming: i32 = 0;
  private frames: Int32Array = new Int32Array(FRAME * MAX_PLY);
  /** Where the next list of moves begins. */
  private top: i32 = 0;
  private bound: i32 = 0;

  constructor(game: G, table: Table) {
    this.game = game;
    this.table = table;
  }

  /** A new position to search: counts start anew, and what was learned before counts less. */
  newRoot(): void {
    this.table.age();
    this.ordering.fade();
    this.counters.fill(0);
  }

  /** Whether the table knows the position at hand at this depth; if so, `table` has it. */
  known(depth: i32): boolean {
    return this.useTable && this.table.retrieve(this.game.keyLow(), this.game.keyHigh()) && this.table.depth == depth;
  }

  /** States a pass: depth, window, and whether to search all but the first child with a null window (NegaScout). */
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

  /** Works on the pass for at most `nodes` nodes; true when it is complete, and `g` and `move` are known. */
  run(nodes: i32): boolean {
    this.budget = nodes;
    this.suspended = false;
    this.resuming = this.saved;
    this.saved = 0;
    this.top = 0;
    this.g = this.alphaBeta(0, this.depth, this.alpha, this.beta);
    return !this.suspended;
  }

  /** The moves from the root to the node at which the pass was suspended. */
  suspendedLine(): i32[] {
    const line: i32[] = [];
    for (let ply: i32 = 0; ply < this.saved; ply++) {
      line.push(this.ordering.moves[this.frames[ply * FRAME + FRAME_INDEX]]);
    }
    return line;
  }

  /**
   * Figure 1. With f the minimax value of the tree of this depth below the position,
   *   g <= alpha  ⇒  f <= g;      g >= beta  ⇒  f >= g;      otherwise f = g.
   */
  private alphaBeta(ply: i32, depth: i32, alpha: i32, beta: i32): i32 {
    const game = this.game;
    const ordering = this.ordering;
    const side = game.turn();
    const keyLow = game.keyLow();
    const keyHigh = game.keyHigh();
    const first = this.top;
    let horizon = this.horizon;
    let index = first;
    let end = first;
    let g = 0 - INFINITY;
    let a = alpha;
    let best = NO_MOVE;
    let research = false;

    if (ply < this.resuming) {
      // 1. Go on where the pass was suspended.
      const frame = ply * FRAME;
      index = this.frames[frame + FRAME_INDEX];
      end = this.frames[frame + FRAME_END];
      g = this.frames[frame + FRAME_G];
      a = this.frames[frame + FRAME_A];
      best = this.frames[frame + FRAME_BEST];
      research = this.frames[frame + FRAME_RESEARCH] != 0;
      horizon = this.frames[frame + FRAME_HORIZON];
    } else {
      this.resuming = 0;
      if (this.budget == 0) return this.suspend(ply);
      this.budget--;

      // 2. Check if the position is in the table and has been searched to sufficient depth.
      let tableMove = NO_MOVE;
      if (this.useTable && this.table.retrieve(keyLow, keyHigh)) {
        const table = this.table;
        this.counters[TABLE_HITS]++;
        tableMove = table.move;
        if (table.depth == depth || (this.deeperHits && table.depth > depth)) {
          const fMinus = fromRoot(table.fMinus, ply);
          const fPlus = fromRoot(table.fPlus, ply);
          if (fPlus <= alpha || fPlus == fMinus) return this.answer(ply, depth, alpha, fPlus);
          if (fMinus >= beta) return this.answer(ply, depth, alpha, fMinus);
        }
      }

      // 3. Reached the maximum search depth, or the game is over: a leaf.
      if (depth > 0) {
        end = game.moves(ordering.moves, first);
        if (end == first) return this.leaf(ply, depth, keyLow, keyHigh);
      } else {
        if (0 - depth < this.quiescence) end = game.noisy(ordering.moves, first);
        if (end == first) return this.leaf(ply, depth, keyLow, keyHigh);
        if (game.standPat()) {
          g = this.evaluate(ply, depth);
          if (this.suspended) return 0;
          if (g > a) a = g;
        }
      }
      if (!(end >= first && end <= MAX_MOVES)) return this.fail(FAULT_MOVES, ply);

      // 4. Order the moves: the table's first, then by rank and history. A child's entry may answer already.
      for (let at = first; at < end; at++) {
        ordering.score(at, ply, side, game.rank(ordering.moves[at]));
      }
      if (this.useTableMove && tableMove != NO_MOVE) ordering.promote(tableMove, first, end);
      if (this.useEtc && this.useTable && depth > 1) {
        index = this.childCutoff(side, ply, depth, alpha, beta, first, end);
        if (index < end) return this.enhancedCutoff(ply, depth, keyLow, keyHigh, ordering.moves[index]);
        index = first;
      }
      this.counters[depth > 0 ? INTERIOR : depth == 0 ? LEAVES : QUIESCENT]++;
    }
    this.top = end;

    // 5. Search until a cut-off occurs or all children have been considered.
    while (g < beta && index < end) {
      const move = ordering.pick(index, end);
      const b = this.scout && index > first && !research ? a + 1 : beta;
      game.make(move);
      let v = this.child(side, ply, depth, a, b);
      if (b < beta && v > a && v < beta && !this.suspended) {
        g = v;
        a = v;
        best = move;
        research = true;
        v = this.child(side, ply, depth, a, beta);
      }
      game.unmake(move);
      if (this.suspended) return this.freeze(ply, index, end, g, a, best, research, horizon);
      research = false;
      if (v > g) {
        g = v;
        best = move;
      }
      if (g > a) a = g;
      index++;
    }
    this.top = first;

    // 6. Save in the transposition table.
    if (g > alpha) {
      if (depth > 0) ordering.reward(best, side, depth);
      if (ply == 0) this.move = best;
    } else {
      best = NO_MOVE;
    }
    if (g >= beta && index > first) {
      if (depth > 0) ordering.killed(best, ply);
      this.counters[CUTS + Math.min(index - 1 - first, CUT_INDICES - 1)]++;
    }
    if (this.useTable) {
      const fMinus = g > alpha ? g : 0 - INFINITY;
      const fPlus = g < beta ? g : INFINITY;
      this.store(ply, depth, keyLow, keyHigh, fMinus, fPlus, best, this.horizon != horizon);
    }
    return g;
  }

  private child(side: i32, ply: i32, depth: i32, alpha: i32, beta: i32): i32 {
    if (this.game.turn() == side) return this.alphaBeta(ply + 1, depth - 1, alpha, beta);
    return 0 - this.alphaBeta(ply + 1, depth - 1, 0 - beta, 0 - alpha);
  }

  /**
   * Where in the list a child stands whose entry proves a value of at least beta, in `bound`; `end` if there is none.
   * Children that cannot raise alpha go to the end of the order.
   */
  private childCutoff(side: i32, ply: i32, depth: i32, alpha: i32, beta: i32, first: i32, end: i32): i32 {
    const game = this.game;
    const table = this.table;
    for (let at = first; at < end; at++) {
      const move = this.ordering.moves[at];
      game.make(move);
      const found = table.retrieve(game.keyLow(), game.keyHigh());
      const same = game.turn() == side;
      game.unmake(move);
      if (!found || !(table.depth == depth - 1 || (this.deeperHits && table.depth >= depth))) continue;
      this.bound = fromRoot(same ? table.fMinus : 0 - table.fPlus, ply + 1);
      if (this.bound >= beta) return at;
      if (fromRoot(same ? table.fPlus : 0 - table.fMinus, ply + 1) <= alpha) this.ordering.demote(at);
    }
    return end;
  }

  /** The cut-off that `childCutoff` found: `move` leads to the entry that the table retrieved last. */
  private enhancedCutoff(ply: i32, depth: i32, keyLow: i32, keyHigh: i32, move: i32): i32 {
    const bound = this.bound;
    const heuristic = this.table.heuristic;
    this.counters[TABLE_CUTS]++;
    if (heuristic) this.horizon++;
    if (ply == 0) this.move = move;
    this.store(ply, depth, keyLow, keyHigh, bound, INFINITY, move, heuristic);
    return bound;
  }

  private leaf(ply: i32, depth: i32, keyLow: i32, keyHigh: i32): i32 {
    const horizon = this.horizon;
    const g = this.evaluate(ply, depth);
    if (this.suspended) return 0;
    this.counters[depth < 0 ? QUIESCENT : LEAVES]++;
    if (this.useTable) this.store(ply, depth, keyLow, keyHigh, g, g, NO_MOVE, this.horizon != horizon);
    return g;
  }

  private evaluate(ply: i32, depth: i32): i32 {
    const value = this.game.evaluate();
    const size = value < 0 ? 0 - value : value;
    const decided = size >= WIN - MAX_DISTANCE && size <= WIN;
    if (value != (value | 0) || (!decided && size > LIMIT)) return this.fail(FAULT_EVALUATION, ply);
    if (depth <= 0 && !decided) this.horizon++;
    return fromRoot(value, ply);
  }

  /** The table's answer for the node, which it retrieved. */
  private answer(ply: i32, depth: i32, alpha: i32, g: i32): i32 {
    const table = this.table;
    this.counters[depth < 0 ? QUIESCENT : TABLE_CUTS]++;
    if (table.fMinus == table.fPlus) this.counters[TABLE_EXACTS]++;
    if (table.heuristic) this.horizon++;
    if (ply == 0 && g > alpha) this.move = table.move;
    return g;
  }

  private store(
    ply: i32,
    depth: i32,
    keyLow: i32,
    keyHigh: i32,
    fMinus: i32,
    fPlus: i32,
    move: i32,
    heuristic: boolean,
  ): void {
    const lost = this.table.store(keyLow, keyHigh, depth, fromNode(fMinus, ply), fromNode(fPlus, ply), move, heuristic);
    if (lost) this.counters[TABLE_OVERWRITES]++;
  }

  private suspend(ply: i32): i32 {
    this.suspended = true;
    this.saved = ply;
    return 0;
  }

  private fail(fault: i32, ply: i32): i32 {
    this.fault = fault;
    return this.suspend(ply);
  }

  private freeze(ply: i32, index: i32, end: i32, g: i32, a: i32, best: i32, research: boolean, horizon: i32): i32 {
    const frame = ply * FRAME;
    this.frames[frame + FRAME_INDEX] = index;
    this.frames[frame + FRAME_END] = end;
    this.frames[frame + FRAME_G] = g;
    this.frames[frame + FRAME_A] = a;
    this.frames[frame + FRAME_BEST] = best;
    this.frames[frame + FRAME_RESEARCH] = research ? 1 : 0;
    this.frames[frame + FRAME_HORIZON] = horizon;
    return 0;
  }
}
