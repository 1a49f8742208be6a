import { INTERIOR, LEAVES, QUIESCENT } from './counts.ts';
import { FRAME_BEST, FRAME_END, FRAME_G, FRAME_HORIZON, FRAME_INDEX, FRAME_SCOUTED, frameOf } from './frames.ts';
import { NodeSearch } from './node.ts';
import type { i32 } from './numbers.ts';
import { Position } from './position.ts';
import { Table } from './table.ts';
import { fromRoot, INFINITY, NO_MOVE, UNKNOWN } from './values.ts';

/**
 * Figure 1 of the paper, over any game with the fast face: the tree of a fixed depth, and
 * quiescence below it.
 */
export class AlphaBeta<G extends Position> extends NodeSearch<G> {
  constructor(game: G, table: Table) {
    super(game, table);
  }

  protected searchRoot(): i32 {
    return this.alphaBeta(0, this.depth, this.alpha, this.beta);
  }

  known(depth: i32): boolean {
    if (!this.useTable || !this.table.retrieve(this.game.keyLow(), this.game.keyHigh())) return false;
    return this.isExact(depth);
  }

  /**
   * With f the minimax value of the tree of this depth below the node,
   *   g <= alpha  ⇒  f <= g;      g >= beta  ⇒  f >= g;      otherwise f = g.
   */
  protected alphaBeta(ply: i32, depth: i32, alpha: i32, beta: i32): i32 {
    const game = this.game;
    const table = this.table;
    const marks = this.marks;
    const frames = this.frames;
    const node = frameOf(ply);
    const side = game.turn();
    const keyLow = game.keyLow();
    const keyHigh = game.keyHigh();

    if (!this.resumes(ply)) {
      if (!this.enter(ply)) return 0;

      // Check if the position is in the table and has been searched to sufficient depth.
      if (this.retrieve(ply, depth, keyLow, keyHigh)) {
        const fMinus = fromRoot(table.fMinus, ply);
        const fPlus = fromRoot(table.fPlus, ply);
        if (fPlus <= alpha || fPlus == fMinus) return this.answer(ply, depth, alpha, fPlus);
        if (fMinus >= beta) return this.answer(ply, depth, alpha, fMinus);
      }

      // Reached the maximum search depth, or the end of the game.
      if (this.isSolvable(ply, depth)) return this.solution(ply, depth, alpha, beta, keyLow, keyHigh);
      if (!this.expand(ply, depth, side)) return this.suspended ? 0 : this.leaf(ply, depth, keyLow, keyHigh);
      if (this.useEtc && this.childCutoff(side, ply, depth, alpha, beta, keyLow, keyHigh)) return this.bound;
      this.counts[depth > 0 ? INTERIOR : depth == 0 ? LEAVES : QUIESCENT]++;
    }

    // Search until a cut-off occurs or all children have been considered.
    let g = frames[node + FRAME_G];
    let a = Math.max(alpha, g);
    let best = frames[node + FRAME_BEST];
    let child = frames[node + FRAME_INDEX];
    const end = frames[node + FRAME_END];
    while (g < beta && child < end) {
      const move = this.ordering.pick(child, end);
      if (
        marks !== null &&
        ply >= this.resuming &&
        marks.putsOff(this.ordering, frames, node, child, depth, keyLow, keyHigh, this.firstOf(node))
      )
        continue;
      game.make(move);
      const v = this.isScouted(child, node)
        ? this.scouted(ply, depth - 1, side, a, beta)
        : this.negated(ply, depth - 1, side, a, beta);
      game.unmake(move);
      if (this.suspended) return this.leave(ply, child, g, best);
      if (marks !== null) marks.release(move, depth, keyLow, keyHigh);
      if (v > g) {
        g = v;
        best = move;
      }
      a = Math.max(a, g);
      child++;
    }

    // Save in the table.
    if (g <= alpha) best = NO_MOVE;
    this.learn(ply, depth, side, g >= beta, child, best);
    if (this.useTable && (ply > 0 || this.allowedCount == 0)) {
      const fMinus = g > alpha ? g : 0 - INFINITY;
      const fPlus = g < beta ? g : INFINITY;
      this.store(ply, depth, keyLow, keyHigh, fMinus, fPlus, best, this.horizon != frames[node + FRAME_HORIZON]);
    }
    return g;
  }

  /**
   * NegaScout's two calls: with a null window, and again with the window if the child is better,
   * but no cut-off.
   */
  private scouted(ply: i32, depth: i32, side: i32, a: i32, beta: i32): i32 {
    const node = frameOf(ply);
    let first = this.frames[node + FRAME_SCOUTED];
    if (first == UNKNOWN) {
      first = this.negated(ply, depth, side, a, a + 1);
      if (this.suspended || first <= a || first >= beta) return first;
      this.frames[node + FRAME_SCOUTED] = first;
    }
    const v = this.negated(ply, depth, side, first, beta);
    if (!this.suspended) this.frames[node + FRAME_SCOUTED] = UNKNOWN;
    return Math.max(v, first);
  }

  /** -Alpha-Beta(c, -β, -α); where the same side moves again, Alpha-Beta(c, α, β). */
  private negated(ply: i32, depth: i32, side: i32, alpha: i32, beta: i32): i32 {
    if (this.game.turn() == side) return this.alphaBeta(ply + 1, depth, alpha, beta);
    return 0 - this.alphaBeta(ply + 1, depth, 0 - beta, 0 - alpha);
  }
}
