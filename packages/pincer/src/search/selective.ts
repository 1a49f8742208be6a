import { INTERIOR, LEAVES, QUIESCENT } from './counts.ts';
import { Foresight } from './foresight.ts';
import {
  FRAME_BEST,
  FRAME_CUT,
  FRAME_DEFERRED,
  FRAME_DEPTH,
  FRAME_END,
  FRAME_EXCLUDED,
  FRAME_EXTENSION,
  FRAME_G,
  FRAME_HORIZON,
  FRAME_INDEX,
  FRAME_MODE,
  FRAME_REDUCTION,
  FRAME_SCOUTED,
  FRAME_STAGE,
  FRAME_STATIC,
  FRAME_TABLE_F_MINUS,
  frameOf,
  MODE_MOVE,
  MODE_SAME,
  STAGE_ENTER,
  STAGE_PICK,
  STAGE_SEARCH,
  STAGE_SINGULAR,
} from './frames.ts';
import { SKIPPED, SWEPT } from './judgement.ts';
import type { i32 } from './numbers.ts';
import { frontier, frontierEnds, frontierNodes, hasFrontier, noisy, solvableNext, standPat } from './optional.ts';
import { Position } from './position.ts';
import { DEEPER_HITS, QUIESCENCE } from './steps.ts';
import { Table } from './table.ts';
import { INFINITY, MAX_PLY, NO_MOVE, UNKNOWN } from './values.ts';

/**
 * The search that plays: Alpha-Beta in numbered steps, which looks deeper where it matters and less
 * deeply elsewhere. Its tree has no fixed depth, and bounds found in different windows need not
 * agree. Without any step it is figure 1, node for node.
 */
export class Selective<G extends Position> extends Foresight<G> {
  constructor(game: G, table: Table) {
    super(game, table);
  }

  protected searchRoot(): i32 {
    this.enterBy(MODE_MOVE, -1, 0, NO_MOVE);
    return this.search(0, this.depth, this.alpha, this.beta);
  }

  /** Above the horizon or below it; where there is no room for a longer line, it is reached. */
  private search(ply: i32, depth: i32, alpha: i32, beta: i32): i32 {
    if (depth <= 0 || ply + this.quiescence + 2 > MAX_PLY) return this.quiesce(ply, Math.min(depth, 0), alpha, beta);
    if (depth == 1 && ply > 0 && (this.steps & DEEPER_HITS) != 0 && hasFrontier(this.game)) {
      return this.lookAhead(ply, alpha, beta);
    }
    return this.alphaBeta(ply, depth, alpha, beta);
  }

  /**
   * A node whose children are leaves, where the game looks at them by itself; the table would cost
   * more than they do.
   */
  private lookAhead(ply: i32, alpha: i32, beta: i32): i32 {
    const game = this.game;
    const frames = this.frames;
    const node = frameOf(ply);
    if (!this.resumes(ply)) {
      if (!this.enter(ply)) return 0;
      if (this.isSolvable(ply, 1)) return this.solution(ply, 1, alpha, beta, game.keyLow(), game.keyHigh());
      this.counts[INTERIOR]++;
      frames[node + FRAME_STAGE] = STAGE_ENTER;
      frames[node + FRAME_INDEX] = 0;
      frames[node + FRAME_G] = 0 - INFINITY;
      if (beta - alpha == 1) {
        frames[node + FRAME_STATIC] = this.staticValue(ply, 1);
        if (this.foresee(ply, 1, game.turn(), alpha, beta)) return this.bound;
      }
    }
    this.resuming = 0;
    const g = frontier(game, beta, frames[node + FRAME_G], frames[node + FRAME_INDEX], this.budget);
    const nodes = frontierNodes(game);
    this.counts[LEAVES] += nodes;
    this.budget -= nodes;
    if (!frontierEnds(game)) {
      frames[node + FRAME_INDEX] += nodes;
      frames[node + FRAME_G] = g;
      this.enterBy(MODE_SAME, ply, 0, NO_MOVE);
      this.suspend(ply + 1);
      return 0;
    }
    this.selectiveDepth = Math.max(this.selectiveDepth, ply + 1);
    this.horizon++;
    return g;
  }

  private alphaBeta(ply: i32, depth: i32, alpha: i32, beta: i32): i32 {
    const game = this.game;
    const marks = this.marks;
    const frames = this.frames;
    const node = frameOf(ply);
    const side = game.turn();
    const keyLow = game.keyLow();
    const keyHigh = game.keyHigh();

    if (!this.resumes(ply)) {
      // 1. A new node. It is counted before any other is entered, so that node limits are exact.
      if (!this.enter(ply)) return 0;
      frames[node + FRAME_STAGE] = STAGE_ENTER;
      frames[node + FRAME_DEPTH] = depth;
      frames[node + FRAME_END] = this.firstOf(node);

      // 2. A draw by repetition or by count, or a quicker win is known: nothing to search.
      if (this.isSettled(ply, depth, alpha, beta, keyLow, keyHigh)) return this.bound;

      // 3. The evaluation alone, the table, or the game itself may answer.
      if (this.isForeseen(ply, depth, alpha, beta)) return this.bound;
      const found = this.lookUp(ply, depth, keyLow, keyHigh);
      this.note(ply, found);
      if (found && this.mayBelieve(ply, depth) && this.isAnswered(ply, alpha, beta)) {
        return this.answer(ply, depth, alpha, this.bound);
      }
      if (this.isSolvable(ply, depth)) return this.solution(ply, depth, alpha, beta, keyLow, keyHigh);
      frames[node + FRAME_STATIC] = this.refinedValue(ply, depth);
      if (this.suspended) return 0;
      this.counts[INTERIOR]++;
    }

    if (frames[node + FRAME_STAGE] < STAGE_PICK) {
      // 4. What the evaluation, or a search less deep, says without trying a move.
      if (this.foresee(ply, depth, side, alpha, beta)) return this.bound;
      if (this.suspended) return 0;
      this.prepare(ply);
      if (this.isUnprepared(ply, depth, alpha, beta)) frames[node + FRAME_DEPTH]--;

      // 5. The moves, in order; none: the game is over.
      if (!this.generate(ply, depth)) {
        this.counts[INTERIOR]--;
        return this.suspended ? 0 : this.leaf(ply, frames[node + FRAME_DEPTH], keyLow, keyHigh);
      }
      this.rankMoves(ply, side);
      if (this.useEtc && this.childCutoff(side, ply, frames[node + FRAME_DEPTH], alpha, beta, keyLow, keyHigh)) {
        this.counts[INTERIOR]--;
        return this.bound;
      }
      frames[node + FRAME_STAGE] = STAGE_PICK;
      frames[node + FRAME_DEFERRED] = 0;
    }

    // 6. Search until a cut-off occurs or all moves have been considered.
    const left = frames[node + FRAME_DEPTH];
    let g = frames[node + FRAME_G];
    let a = Math.max(alpha, g);
    let best = frames[node + FRAME_BEST];
    let child = frames[node + FRAME_INDEX];
    let end = frames[node + FRAME_END];
    while (g < beta && child < end) {
      const move = this.ordering.pick(child, end);
      if (frames[node + FRAME_STAGE] == STAGE_PICK) {
        const plan = this.plan(ply, left, side, child, a, beta, g);
        if (plan == SKIPPED) child++;
        else if (plan == SWEPT) end = frames[node + FRAME_END] = this.sweep(child, end);
        if (plan < 0) continue;
        if (marks !== null && ply >= this.resuming) {
          const eldest = this.eldestOf(ply, left);
          if (marks.putsOff(this.ordering, frames, node, child, left, keyLow, keyHigh, eldest)) continue;
        }
        frames[node + FRAME_STAGE] = this.mayBeSingular(ply, left, move) ? STAGE_SINGULAR : STAGE_SEARCH;
      }
      if (frames[node + FRAME_STAGE] == STAGE_SINGULAR) {
        if (this.isRefuted(ply, left, alpha, beta, move)) return this.bound;
        if (this.suspended) return this.leave(ply, child, g, best);
        frames[node + FRAME_STAGE] = STAGE_SEARCH;
      }
      game.make(move);
      const v = this.childValue(ply, this.childDepth(ply, left), side, a, beta, child);
      game.unmake(move);
      if (this.suspended) return this.leave(ply, child, g, best);
      if (marks !== null) marks.release(move, left, keyLow, keyHigh);
      frames[node + FRAME_STAGE] = STAGE_PICK;
      if (v > g) {
        g = v;
        best = move;
      }
      a = Math.max(a, g);
      child++;
    }

    // 7. Learn, and save in the table.
    if (g <= alpha) best = NO_MOVE;
    this.learnFrom(ply, left, side, g >= beta, child, best);
    this.correct(ply, left, alpha, beta, g, best);
    this.save(ply, left, alpha, beta, keyLow, keyHigh, g, best);
    return g;
  }

  /** 8. Below the horizon: noisy moves only, unless the side to move must answer a threat. */
  private quiesce(ply: i32, depth: i32, alpha: i32, beta: i32): i32 {
    const game = this.game;
    const frames = this.frames;
    const node = frameOf(ply);
    const side = game.turn();
    const keyLow = game.keyLow();
    const keyHigh = game.keyHigh();

    if (!this.resumes(ply)) {
      if (!this.enter(ply)) return 0;
      if (this.isSettled(ply, depth, alpha, beta, keyLow, keyHigh)) return this.bound;
      const found = this.lookUp(ply, depth, keyLow, keyHigh);
      if (found && this.mayBelieve(ply, depth) && this.isAnswered(ply, alpha, beta)) {
        return this.answer(ply, depth, alpha, this.bound);
      }
      if (this.isSolvable(ply, depth)) return this.solution(ply, depth, alpha, beta, keyLow, keyHigh);
      if (!this.follows(ply, depth, beta, keyLow, keyHigh)) return this.bound;
      this.rankMoves(ply, side);
      this.counts[depth == 0 ? LEAVES : QUIESCENT]++;
    }

    let g = frames[node + FRAME_G];
    let a = Math.max(alpha, g);
    let best = frames[node + FRAME_BEST];
    let child = frames[node + FRAME_INDEX];
    const end = frames[node + FRAME_END];
    while (g < beta && child < end) {
      const move = this.ordering.pick(child, end);
      if (this.isTooLittle(ply, move, a)) {
        child++;
        continue;
      }
      game.make(move);
      const v = this.childValue(ply, depth - 1, side, a, beta, child);
      game.unmake(move);
      if (this.suspended) return this.leave(ply, child, g, best);
      if (v > g) {
        g = v;
        best = move;
      }
      a = Math.max(a, g);
      child++;
    }

    if (g <= alpha) best = NO_MOVE;
    this.learnFrom(ply, depth, side, g >= beta, child, best);
    this.save(ply, depth, alpha, beta, keyLow, keyHigh, g, best);
    return g;
  }

  /**
   * Whether there are noisy moves to follow; if not, the node's value is in `bound`, counted and
   * stored.
   */
  private follows(ply: i32, depth: i32, beta: i32, keyLow: i32, keyHigh: i32): boolean {
    const node = frameOf(ply);
    if ((this.steps & QUIESCENCE) == 0) {
      return this.generate(ply, depth) || this.ends(this.suspended ? 0 : this.leaf(ply, depth, keyLow, keyHigh));
    }
    const last = 0 - depth >= this.quiescence;
    const urgent = !standPat(this.game);
    let g = UNKNOWN;
    if (!urgent || last) {
      g = this.corrected(this.evaluate(ply, depth));
      if (this.suspended) return false;
      if (g >= beta || last) return this.ends(this.stand(ply, depth, keyLow, keyHigh, g, last ? g : INFINITY));
    }
    if (this.list(ply, noisy(this.game, this.ordering.moves, this.firstOf(node)))) {
      this.frames[node + FRAME_G] = g;
      this.frames[node + FRAME_STATIC] = urgent ? UNKNOWN : g;
      return true;
    }
    if (this.suspended) return false;
    return this.ends(urgent ? this.leaf(ply, depth, keyLow, keyHigh) : this.stand(ply, depth, keyLow, keyHigh, g, g));
  }

  /** Always false: the node ends here, with this value. */
  private ends(g: i32): boolean {
    this.bound = g;
    return false;
  }

  /**
   * The move that is searched at once even if another thread is at it, since all depends on it and
   * the two can divide what is below it: the first. A solver's work cannot be divided: none then.
   */
  private eldestOf(ply: i32, depth: i32): i32 {
    return this.useSolver && solvableNext(this.game) && this.isWorthSolving(depth - 1)
      ? -1
      : this.firstOf(frameOf(ply));
  }

  /**
   * 6e. Searches all other moves, less deeply, against what the table's move is worth. If they stay
   * below, it is the only good one and searched deeper. True if another one, too, is good enough
   * for a cut-off, with its value in `bound`.
   */
  private isRefuted(ply: i32, depth: i32, alpha: i32, beta: i32, move: i32): boolean {
    const node = frameOf(ply);
    const bound = this.singularBound(ply, depth);
    this.frames[node + FRAME_REDUCTION] = 0;
    const v = this.again(ply, (depth - 1) >> 1, bound - 1, bound, STAGE_SINGULAR, move);
    if (this.suspended) return false;
    if (v < bound) this.frames[node + FRAME_EXTENSION] = this.isFarBelow(v, bound, alpha, beta) ? 2 : 1;
    else if (bound >= beta) {
      this.bound = bound;
      this.horizon++;
      return true;
    } else if (this.frames[node + FRAME_TABLE_F_MINUS] >= beta) this.frames[node + FRAME_EXTENSION] = -1;
    return false;
  }

  /** The value of a child to `side`: reduced first, if so planned, then scouted, then in full. */
  private childValue(ply: i32, depth: i32, side: i32, a: i32, beta: i32, child: i32): i32 {
    const frames = this.frames;
    const node = frameOf(ply);
    const cut = ply > 0 ? 1 - frames[node + FRAME_CUT] : 0;
    const reduction = frames[node + FRAME_REDUCTION];
    if (reduction > 0) {
      const v = this.negated(ply, depth - reduction, side, a, a + 1, MODE_MOVE, 1);
      if (this.suspended || v <= a) return v;
      frames[node + FRAME_REDUCTION] = 0;
    }
    if (!this.isScouted(child, node)) return this.negated(ply, depth, side, a, beta, MODE_MOVE, cut);
    let scouted = frames[node + FRAME_SCOUTED];
    if (scouted == UNKNOWN) {
      scouted = this.negated(ply, depth, side, a, a + 1, MODE_MOVE, cut);
      if (this.suspended || scouted <= a || scouted >= beta) return scouted;
      frames[node + FRAME_SCOUTED] = scouted;
    }
    const v = this.negated(ply, depth, side, scouted, beta, MODE_MOVE, cut);
    if (!this.suspended) frames[node + FRAME_SCOUTED] = UNKNOWN;
    return Math.max(v, scouted);
  }

  protected negated(ply: i32, depth: i32, side: i32, alpha: i32, beta: i32, mode: i32, cut: i32): i32 {
    this.enterBy(mode, ply, cut, NO_MOVE);
    if (this.game.turn() == side) return this.search(ply + 1, depth, alpha, beta);
    return 0 - this.search(ply + 1, depth, 0 - beta, 0 - alpha);
  }

  protected again(ply: i32, depth: i32, alpha: i32, beta: i32, stage: i32, excluded: i32): i32 {
    this.frames[frameOf(ply) + FRAME_STAGE] = stage;
    this.enterBy(MODE_SAME, ply, this.frames[frameOf(ply) + FRAME_CUT], excluded);
    return this.search(ply + 1, depth, alpha, beta);
  }

  /**
   * Says how the next node below `ply` is reached, whether it is expected to fail high, and which
   * move it leaves out.
   */
  private enterBy(mode: i32, ply: i32, cut: i32, excluded: i32): void {
    const node = frameOf(ply + 1);
    this.frames[node + FRAME_MODE] = mode;
    this.frames[node + FRAME_CUT] = cut;
    this.frames[node + FRAME_EXCLUDED] = excluded;
  }

  /** Stores a node, if what was found may go into the table. */
  private save(ply: i32, depth: i32, alpha: i32, beta: i32, keyLow: i32, keyHigh: i32, g: i32, best: i32): void {
    if (!this.useTable || !this.mayStore(ply, depth, g)) return;
    const fMinus = g > alpha ? g : 0 - INFINITY;
    const fPlus = g < beta ? g : INFINITY;
    const heuristic = this.horizon != this.frames[frameOf(ply) + FRAME_HORIZON];
    this.store(ply, this.draft(depth), keyLow, keyHigh, fMinus, fPlus, best, heuristic);
  }
}
