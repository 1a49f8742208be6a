import { INTERIOR, LEAVES } from './counts.ts';
import {
  FRAME_EXCLUDED,
  FRAME_MODE,
  FRAME_PLACE,
  FRAME_SHALLOW,
  FRAME_STAGE,
  FRAME_STATIC,
  frameOf,
  MODE_MOVE,
  MODE_NULL,
  STAGE_ENTER,
  STAGE_FORESEE,
  STAGE_NULL,
} from './frames.ts';
import { Judgement } from './judgement.ts';
import type { i32 } from './numbers.ts';
import { foresight, foresightError, hasMargins, makeNull, margin, unmakeNull } from './optional.ts';
import { Position } from './position.ts';
import { FORESIGHT, NULL_MOVE, REVERSE_FUTILITY } from './steps.ts';
import { Table } from './table.ts';
import { LIMIT, NO_MOVE, UNKNOWN } from './values.ts';

/**
 * Up to this depth ProbCut by the evaluation alone comes before the table: Othello to depth 18 takes
 * some 0.85 times as long, with as many nodes.
 */
const SOON: i32 = 8;

/**
 * Step 4 of the selective search: what the evaluation, a null move or a search less deep says of a
 * node before any of its moves is tried.
 */
export abstract class Foresight<G extends Position> extends Judgement<G> {
  constructor(game: G, table: Table) {
    super(game, table);
  }

  /**
   * The value, to `side`, of the position after a move or a null move; `cut` is 1 if the node is
   * expected to fail high.
   */
  protected abstract negated(ply: i32, depth: i32, side: i32, alpha: i32, beta: i32, mode: i32, cut: i32): i32;

  /** Searches the node itself once more, in another way. */
  protected abstract again(ply: i32, depth: i32, alpha: i32, beta: i32, stage: i32, excluded: i32): i32;

  /**
   * Step 4: true if the node is not worth a search of its moves, with its value in `bound`. Only
   * with a null window, and where the evaluation can be trusted.
   */
  protected foresee(ply: i32, depth: i32, side: i32, alpha: i32, beta: i32): boolean {
    const node = frameOf(ply);
    const stand = this.frames[node + FRAME_STATIC];
    if (ply == 0 || stand == UNKNOWN || beta - alpha > 1 || beta > LIMIT || alpha < 0 - LIMIT) return false;
    if (this.frames[node + FRAME_EXCLUDED] != NO_MOVE) return false;
    const stage = this.frames[node + FRAME_STAGE];
    if (stage == STAGE_ENTER && this.isFarAbove(ply, depth, beta)) {
      this.counts[INTERIOR]--;
      this.counts[LEAVES]++;
      return this.cut(stand);
    }
    if (this.mayTryNull(ply, depth, beta, stage) && this.tryNull(ply, depth, side, alpha, beta)) return true;
    if (this.suspended) return false;
    return this.probCut(ply, depth, alpha, beta);
  }

  /**
   * Step 3: whether the evaluation alone is so far beyond the window that the node, of little depth,
   * stays beyond it, as ProbCut says. That is found out sooner than what the table has.
   */
  protected isForeseen(ply: i32, depth: i32, alpha: i32, beta: i32): boolean {
    if ((this.steps & FORESIGHT) == 0 || depth > SOON || beta - alpha > 1 || ply == 0) return false;
    if (beta > LIMIT || alpha < 0 - LIMIT || foresight(this.game, depth, -1) != 0) return false;
    if (this.frames[frameOf(ply) + FRAME_EXCLUDED] != NO_MOVE || this.isSolvable(ply, depth)) return false;
    const stand = this.staticValue(ply, depth);
    if (stand == UNKNOWN || this.suspended) return false;
    const error = foresightError(this.game, depth, 0);
    if (stand < beta + error && stand > alpha - error) return false;
    this.counts[INTERIOR]++;
    return this.cut(stand >= beta ? stand - error : stand + error);
  }

  /** 4a. Reverse futility: so far above the window that a few plies will not change it. */
  private isFarAbove(ply: i32, depth: i32, beta: i32): boolean {
    if ((this.steps & REVERSE_FUTILITY) == 0 || !hasMargins(this.game) || depth > 6) return false;
    const plies = depth - (this.improves(ply) ? 1 : 0);
    return this.frames[frameOf(ply) + FRAME_STATIC] - margin(this.game, plies) >= beta;
  }

  /** 4b. Null move: good enough without a move, so good enough with one. */
  private mayTryNull(ply: i32, depth: i32, beta: i32, stage: i32): boolean {
    if (stage >= STAGE_NULL) return stage == STAGE_NULL;
    const node = frameOf(ply);
    if ((this.steps & NULL_MOVE) == 0 || this.frames[node + FRAME_MODE] != MODE_MOVE || depth <= 1) return false;
    return this.frames[node + FRAME_STATIC] >= beta;
  }

  private tryNull(ply: i32, depth: i32, side: i32, alpha: i32, beta: i32): boolean {
    const node = frameOf(ply);
    const game = this.game;
    if (!makeNull(game)) return false;
    const less = 3 + (depth >> 2) + (this.frames[node + FRAME_STATIC] - margin(game, 3) >= beta ? 1 : 0);
    this.frames[node + FRAME_PLACE] = 0;
    this.frames[node + FRAME_STAGE] = STAGE_NULL;
    const v = this.negated(ply, Math.max(depth - 1 - less, 0), side, alpha, beta, MODE_NULL, 0);
    unmakeNull(game);
    return !this.suspended && v >= beta && this.cut(v > LIMIT ? beta : v);
  }

  /**
   * 4c. ProbCut: the evaluation, or a search less deep, is so far beyond the window that this one
   * stays beyond it. The shallowest is tried first.
   */
  private probCut(ply: i32, depth: i32, alpha: i32, beta: i32): boolean {
    if ((this.steps & FORESIGHT) == 0) return false;
    const game = this.game;
    const node = frameOf(ply);
    // The evaluation says on which side of the window to look.
    const above = this.frames[node + FRAME_STATIC] >= beta;
    const resumed = this.frames[node + FRAME_STAGE] == STAGE_FORESEE;
    let shallow = resumed ? this.frames[node + FRAME_SHALLOW] : foresight(game, depth, -1);
    for (; shallow >= 0; shallow = foresight(game, depth, shallow)) {
      const error = above ? foresightError(game, depth, shallow) : 0 - foresightError(game, depth, shallow);
      let v = this.frames[node + FRAME_STATIC];
      if (shallow > 0) {
        this.frames[node + FRAME_SHALLOW] = shallow;
        v = this.again(ply, shallow, alpha + error, beta + error, STAGE_FORESEE, NO_MOVE);
        if (this.suspended) return false;
      }
      if (above ? v >= beta + error : v <= alpha + error) return this.cut(v - error);
    }
    return false;
  }
}
