import { FAULT_EVALUATION, FAULT_MOVES, SearchBase } from './base.ts';
import {
  CUT_INDICES,
  CUTS,
  LEAVES,
  QUIESCENT,
  TABLE_CUTS,
  TABLE_EXACTS,
  TABLE_HITS,
  TABLE_OVERWRITES,
} from './counts.ts';
import { FRAME_BEST, FRAME_END, FRAME_G, FRAME_INDEX, FRAME_SCOUTED, FRAME_TABLE_MOVE, frameOf } from './frames.ts';
import type { i32 } from './numbers.ts';
import { noisy, rank, solvable, solve, solvedNodes, standPat } from './optional.ts';
import { MAX_MOVES } from './ordering.ts';
import { Position } from './position.ts';
import { Table } from './table.ts';
import { fromNode, fromRoot, INFINITY, LIMIT, MAX_DISTANCE, NO_MOVE, SOLVED, UNKNOWN, WIN } from './values.ts';

/**
 * What both searches do at a node: look it up, list and order its children, evaluate it, store it.
 */
export abstract class NodeSearch<G extends Position> extends SearchBase<G> {
  constructor(game: G, table: Table) {
    super(game, table);
  }

  /** Whether a child is searched with a null window first: NegaScout's are, but for the first. */
  protected isScouted(child: i32, node: i32): boolean {
    return this.scout && child > this.firstOf(node);
  }

  /** Whether the table has the node, with bounds that were found at sufficient depth. */
  protected retrieve(ply: i32, depth: i32, keyLow: i32, keyHigh: i32): boolean {
    return this.find(ply, keyLow, keyHigh) && this.mayAnswer(ply, depth);
  }

  /** Whether the table has the node, to whatever depth; its move goes into the frame. */
  protected find(ply: i32, keyLow: i32, keyHigh: i32): boolean {
    if (!this.useTable || !this.table.retrieve(keyLow, keyHigh)) return false;
    this.counts[TABLE_HITS]++;
    this.frames[frameOf(ply) + FRAME_TABLE_MOVE] = this.table.move;
    return true;
  }

  /**
   * Whether the entry that was found may answer for the node. The root wants a move, which a solver
   * does not know.
   */
  protected mayAnswer(ply: i32, depth: i32): boolean {
    if (ply == 0 && (this.allowedCount > 0 || (this.useSolver && this.table.move == NO_MOVE))) return false;
    return this.sufficient(depth);
  }

  /** Whether the entry that the table retrieved was searched to this depth, or solved. */
  protected isExact(depth: i32): boolean {
    return this.table.depth == depth || this.table.depth >= SOLVED;
  }

  /** Whether the entry that the table retrieved was searched deep enough. */
  protected sufficient(depth: i32): boolean {
    return this.isExact(depth) || (this.deeperHits && this.table.depth > depth);
  }

  /** The table's answer for the node, which it retrieved. */
  protected answer(ply: i32, depth: i32, alpha: i32, g: i32): i32 {
    const table = this.table;
    this.counts[depth < 0 ? QUIESCENT : TABLE_CUTS]++;
    if (table.fMinus == table.fPlus) this.counts[TABLE_EXACTS]++;
    if (table.heuristic) this.horizon++;
    if (ply == 0 && g > alpha) this.move = table.move;
    return g;
  }

  /**
   * Whether the game answers for the node by itself. At the root a move is wanted, which it does
   * not know.
   */
  protected isSolvable(ply: i32, _depth: i32): boolean {
    return this.useSolver && ply > 0 && solvable(this.game);
  }

  /**
   * The game's own answer. It is not cut up, so that a pass may visit a few more nodes than `run`
   * was given.
   */
  protected solution(ply: i32, depth: i32, alpha: i32, beta: i32, keyLow: i32, keyHigh: i32): i32 {
    const g = fromRoot(solve(this.game, alpha, beta), ply);
    const nodes = solvedNodes(this.game);
    this.counts[LEAVES]++;
    this.counts[QUIESCENT] += nodes;
    this.budget = Math.max(0, this.budget - nodes);
    const fMinus = g > alpha ? g : 0 - INFINITY;
    const fPlus = g < beta ? g : INFINITY;
    if (this.useTable) this.store(ply, depth, keyLow, keyHigh, fMinus, fPlus, NO_MOVE, false);
    return g;
  }

  /**
   * The children of a node, in order. False if there are none: the maximum depth is reached, or the
   * end of the game.
   */
  protected expand(ply: i32, depth: i32, side: i32): boolean {
    if (!this.generate(ply, depth)) return false;
    this.order(ply, side);
    this.promote(ply);
    return true;
  }

  /**
   * Lists the moves of a node, and says whether there are any. Below the horizon only noisy ones
   * are followed, and where the side may be content with the evaluation it is the first value.
   */
  protected generate(ply: i32, depth: i32): boolean {
    const game = this.game;
    const node = frameOf(ply);
    const first = this.firstOf(node);
    let end = first;
    if (depth > 0) end = game.moves(this.ordering.moves, first);
    else if (0 - depth < this.quiescence) end = noisy(game, this.ordering.moves, first);
    if (!this.list(ply, end)) return false;
    if (depth <= 0 && standPat(game)) {
      this.frames[node + FRAME_G] = this.evaluate(ply, depth);
      if (this.suspended) return false;
    }
    return true;
  }

  /** Scores the moves of a node by rank, killers and history. */
  protected order(ply: i32, side: i32): void {
    const ordering = this.ordering;
    const node = frameOf(ply);
    const end = this.frames[node + FRAME_END];
    for (let at = this.firstOf(node); at < end; at++) {
      ordering.score(at, ply, side, rank(this.game, ordering.moves[at]));
    }
  }

  /** Puts the table's move first. */
  protected promote(ply: i32): void {
    const node = frameOf(ply);
    const tableMove = this.frames[node + FRAME_TABLE_MOVE];
    if (!this.useTableMove || tableMove == NO_MOVE) return;
    this.ordering.promote(tableMove, this.firstOf(node), this.frames[node + FRAME_END]);
  }

  /** Learns from a node at which `best` raised alpha, or cut off all moves from `child` on. */
  protected learn(ply: i32, depth: i32, side: i32, cut: boolean, child: i32, best: i32): void {
    if (best != NO_MOVE) {
      if (depth > 0) this.ordering.reward(best, side, depth);
      if (ply == 0) this.move = best;
    }
    if (!cut) return;
    if (depth > 0) this.ordering.killed(best, ply);
    this.countCut(ply, child);
  }

  /**
   * Counts a cut-off by the child before `child`; a node that was cut off before its first child is
   * none.
   */
  protected countCut(ply: i32, child: i32): void {
    const index = child - 1 - this.firstOf(frameOf(ply));
    if (index >= 0) this.counts[CUTS + Math.min(index, CUT_INDICES - 1)]++;
  }

  /**
   * The node's list of moves ends at `end`, and its first child is next. False if it has none; or,
   * and the pass is suspended, if the game wrote more moves than there is room for.
   */
  protected list(ply: i32, end: i32): boolean {
    const frames = this.frames;
    const node = frameOf(ply);
    const first = this.firstOf(node);
    const kept = this.allowedCount > 0 && ply == 0 ? this.keepAllowed(end) : end;
    if (kept == first) return false;
    if (!(kept > first && kept <= MAX_MOVES)) return this.fail(FAULT_MOVES, ply);
    frames[node + FRAME_END] = kept;
    frames[node + FRAME_INDEX] = first;
    frames[node + FRAME_G] = 0 - INFINITY;
    frames[node + FRAME_BEST] = NO_MOVE;
    frames[node + FRAME_SCOUTED] = UNKNOWN;
    return true;
  }

  /** Leaves those root moves in the list that are allowed; the index after the last. */
  private keepAllowed(end: i32): i32 {
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
    this.counts[depth < 0 ? QUIESCENT : LEAVES]++;
    if (this.useTable) this.store(ply, depth, keyLow, keyHigh, g, g, NO_MOVE, this.horizon != horizon);
    return g;
  }

  protected evaluate(ply: i32, depth: i32): i32 {
    const value = this.game.evaluate();
    const size = value < 0 ? 0 - value : value;
    const decided = size >= WIN - MAX_DISTANCE && size <= WIN;
    if (value != (value | 0) || (!decided && size > LIMIT)) {
      this.fail(FAULT_EVALUATION, ply);
      return 0;
    }
    if (depth <= 0 && !decided) this.horizon++;
    return fromRoot(value, ply);
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
    this.counts[TABLE_OVERWRITES] += lost ? 1 : 0;
  }

  /**
   * Enhanced transposition cut-off: whether the entry of a child proves a value of at least beta,
   * which is then in `bound`, and the cut-off is stored. Children that cannot raise alpha go to the
   * end of the order.
   */
  protected childCutoff(side: i32, ply: i32, depth: i32, alpha: i32, beta: i32, keyLow: i32, keyHigh: i32): boolean {
    if (!this.useTable || depth <= 1) return false;
    const game = this.game;
    const table = this.table;
    const node = frameOf(ply);
    for (let at = this.firstOf(node); at < this.frames[node + FRAME_END]; at++) {
      const move = this.ordering.moves[at];
      game.make(move);
      const found = table.retrieve(game.keyLow(), game.keyHigh());
      const same = game.turn() == side;
      game.unmake(move);
      if (!found || !this.sufficient(depth - 1)) continue;
      this.bound = fromRoot(same ? table.fMinus : 0 - table.fPlus, ply + 1);
      if (this.bound >= beta) return this.cutByChild(ply, depth, keyLow, keyHigh, move);
      if (fromRoot(same ? table.fPlus : 0 - table.fMinus, ply + 1) <= alpha) this.ordering.demote(at);
    }
    return false;
  }

  /**
   * `move` leads to the entry that the table retrieved last, which makes `bound` the node's lower
   * bound.
   */
  private cutByChild(ply: i32, depth: i32, keyLow: i32, keyHigh: i32, move: i32): boolean {
    const heuristic = this.table.heuristic;
    this.counts[TABLE_CUTS]++;
    if (heuristic) this.horizon++;
    if (ply == 0) this.move = move;
    this.store(ply, depth, keyLow, keyHigh, this.bound, INFINITY, move, heuristic);
    return true;
  }
}
