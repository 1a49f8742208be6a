import type { i32 } from '../search/numbers.ts';
import { Table } from '../search/table.ts';
import { INFINITY, NO_MOVE } from '../search/values.ts';
import { MOVES, PassBase, SUSPENDED } from './base.ts';
import { Walker } from './walker.ts';

/**
 * The one procedure for one player: depth-first search below a threshold, with memory. Every driver
 * calls it, as every driver of games calls Alpha-Beta.
 */
export class CostBounded<W extends Walker> extends PassBase {
  protected readonly walker: W;

  constructor(walker: W, table: Table) {
    super(table);
    this.walker = walker;
  }

  protected searchStart(): i32 {
    return this.costBounded(0, 0, 0, NO_MOVE);
  }

  /**
   * Of all solutions through this node, which cost `g` to reach, that visit no state of the path
   * twice:
   *   r <= threshold  ⇒  `solution` is one, and costs r;      r > threshold  ⇒  all cost r or more.
   * In the second case `proved` is a lower bound of the cost to go from this node on any path. The
   * node's moves are listed from `first` on; `undo` takes back the one that led here.
   */
  private costBounded(ply: i32, g: i32, first: i32, undo: i32): i32 {
    const walker = this.walker;
    const moves = this.moves;
    const threshold = this.threshold;
    const remembers = this.remembers;
    let child = first;
    let end = first;
    let least = INFINITY;

    if (this.resumes(ply)) {
      child = this.savedChild(ply);
      end = this.savedEnd(ply);
      least = this.savedLeast(ply);
    } else {
      if (!this.enter(ply)) return SUSPENDED;
      const estimate = walker.estimate();
      if (estimate == 0 && walker.solved()) return this.finish(ply, g);
      if (remembers && this.isKnown(ply, g, estimate, walker.keyLow(), walker.keyHigh())) return this.bound;
      this.expanded++;
      end = walker.moves(moves, first);
      if (end > MOVES) end = this.tooMany(first);
      if (remembers) this.expand(ply, first, end);
    }

    // Search until there is a solution or all children have been considered.
    while (child < end) {
      const move = moves[child];
      const cost = walker.cost(move);
      if (move != undo) {
        let f = g + cost + walker.estimateAfter(move);
        let lower = f - g;
        if (f <= threshold) {
          walker.make(move);
          f = this.costBounded(ply + 1, g + cost, end, walker.inverse(move));
          walker.unmake(move);
          if (f <= threshold) {
            if (f == SUSPENDED) return this.leave(ply, child, end, least);
            this.solution[ply] = move;
            return f;
          }
          lower = cost + this.proved;
        } else this.budget--;
        if (remembers) this.learn(ply, move, lower, f < least);
        least = Math.min(least, f);
      } else if (remembers) this.learn(ply, move, cost + this.parentLower(ply), false);
      child++;
    }

    // Save in the table.
    if (remembers) this.retire(ply, g);
    return least;
  }
}
