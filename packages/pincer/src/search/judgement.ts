import { Belief } from './belief.ts';
import {
  FRAME_CUT,
  FRAME_DEFERRED,
  FRAME_DEPTH,
  FRAME_END,
  FRAME_EXCLUDED,
  FRAME_EXTENSION,
  FRAME_MODE,
  FRAME_PLACE,
  FRAME_REDUCTION,
  FRAME_STAGE,
  FRAME_STATIC,
  FRAME_TABLE_DEPTH,
  FRAME_TABLE_F_MINUS,
  FRAME_TABLE_MOVE,
  frameOf,
  MODE_SAME,
  STAGE_FORESEE,
} from './frames.ts';
import { isDeferred, reductionKept } from './marks.ts';
import type { i32 } from './numbers.ts';
import {
  appraise,
  distinguishesQuiet,
  extension,
  gain,
  hasAppraisals,
  hasForesight,
  hasGains,
  hasMargins,
  holds,
  margin,
  place,
  quiet,
  rank,
  urges,
} from './optional.ts';
import { LEARNED_SHIFT } from './ordering.ts';
import { Position } from './position.ts';
import {
  EXCHANGES,
  EXTENSIONS,
  FORESIGHT,
  FUTILITY,
  HISTORIES,
  INTERNAL_REDUCTION,
  LATE_PRUNING,
  QUIESCENCE,
  REDUCTIONS,
  reductionOf,
  SINGULAR,
} from './steps.ts';
import { Table } from './table.ts';
import { LIMIT, NO_MOVE, UNKNOWN } from './values.ts';

/** Instead of a reduction: the move is not searched at all. */
export const SKIPPED: i32 = -1;
/** Its turn comes later. */
const POSTPONED: i32 = -2;
/** Neither it nor any other ordinary move after it is searched: see `sweep`. */
export const SWEPT: i32 = -3;

/** Depths up to which moves are skipped. */
const SKIP_DEPTH: i32 = 6;

/**
 * The depth from which on moves are appraised, by a game that can. In Othello 2 has a twelfth fewer
 * nodes than 4 and takes as long, 3 has a twentieth fewer and takes 0.96 times as long.
 */
const APPRAISAL_DEPTH: i32 = 3;

/** The depth from which on it is asked whether a move is the only good one. */
const SINGULAR_DEPTH: i32 = 7;

/**
 * What the selective search decides without a search: which moves to try when, how deep, and which
 * not at all.
 */
export abstract class Judgement<G extends Position> extends Belief<G> {
  constructor(game: G, table: Table) {
    super(game, table);
  }

  /** Where the table had no move, foresight may have put one there. */
  protected prepare(ply: i32): void {
    const game = this.game;
    const node = frameOf(ply);
    if (this.frames[node + FRAME_STAGE] != STAGE_FORESEE || !this.useTable) return;
    if (this.frames[node + FRAME_TABLE_MOVE] != NO_MOVE) return;
    if (this.table.retrieve(game.keyLow(), game.keyHigh())) this.frames[node + FRAME_TABLE_MOVE] = this.table.move;
  }

  /** How deep to search the child, which is at hand. */
  protected childDepth(ply: i32, depth: i32): i32 {
    const longer = this.frames[frameOf(ply) + FRAME_EXTENSION];
    if (longer != 0 || (this.steps & EXTENSIONS) == 0 || ply >= 2 * this.depth) return depth - 1 + longer;
    return depth - 1 + extension(this.game);
  }

  /** The place of the move that was made so many plies before this ply; 0: none. */
  protected placeBefore(ply: i32, plies: i32): i32 {
    const at = ply - plies - (this.frames[frameOf(ply) + FRAME_MODE] == MODE_SAME ? 1 : 0);
    return at >= 0 ? this.frames[frameOf(at) + FRAME_PLACE] : 0;
  }

  /**
   * Step 5. Scores the moves of a node: noisy ones by what they gain, quiet ones by what became of
   * them before.
   */
  protected rankMoves(ply: i32, side: i32): void {
    if ((this.steps & HISTORIES) != 0 && distinguishesQuiet(this.game)) this.orderByHistories(ply, side);
    else if (this.mayAppraise(ply)) this.orderByAppraisal(ply, side);
    else this.order(ply, side);
    this.promote(ply);
  }

  /** Whether enough is below the node that a better order of its moves is worth what it costs. */
  private mayAppraise(ply: i32): boolean {
    if ((this.steps & FORESIGHT) == 0 || !hasAppraisals(this.game)) return false;
    return this.frames[frameOf(ply) + FRAME_DEPTH] >= APPRAISAL_DEPTH;
  }

  private orderByAppraisal(ply: i32, side: i32): void {
    const ordering = this.ordering;
    const node = frameOf(ply);
    const depth = this.frames[node + FRAME_DEPTH];
    const end = this.frames[node + FRAME_END];
    for (let at = this.firstOf(node); at < end; at++) {
      ordering.score(at, ply, side, appraise(this.game, ordering.moves[at], depth));
    }
  }

  private orderByHistories(ply: i32, side: i32): void {
    const game = this.game;
    const ordering = this.ordering;
    const end = this.frames[frameOf(ply) + FRAME_END];
    const one = this.placeBefore(ply, 1);
    const two = this.placeBefore(ply, 2);
    for (let at = this.firstOf(frameOf(ply)); at < end; at++) {
      const move = ordering.moves[at];
      if (quiet(game, move)) ordering.scoreQuiet(at, ply, side, place(game, move), one, two);
      else ordering.scoreNoisy(at, hasGains(game) ? gain(game, move) : rank(game, move), place(game, move));
    }
  }

  /**
   * Step 6 for the move at `index`: by how many plies less it is searched at first, or one of
   * SKIPPED, SWEPT, and POSTPONED because it loses material, which is found out only when its turn
   * has come.
   */
  protected plan(ply: i32, depth: i32, side: i32, index: i32, a: i32, beta: i32, g: i32): i32 {
    const game = this.game;
    const node = frameOf(ply);
    const move = this.ordering.moves[index];
    if (move == this.frames[node + FRAME_EXCLUDED]) return SKIPPED;
    let reduction = 0;
    if (isDeferred(this.ordering, index)) reduction = reductionKept(this.ordering, index);
    else if (distinguishesQuiet(game)) {
      const mayLose = (this.steps & HISTORIES) != 0 && move != this.frames[node + FRAME_TABLE_MOVE];
      if (mayLose && this.ordering.isPromising(index) && !holds(game, move, 0)) {
        this.ordering.lose(index);
        return POSTPONED;
      }
      const late = index - this.firstOf(node) + this.frames[node + FRAME_DEFERRED];
      reduction = this.judge(ply, depth, side, index, late, a, beta, g);
    }
    if (reduction < 0) this.horizon++;
    this.frames[node + FRAME_REDUCTION] = reduction;
    this.frames[node + FRAME_EXTENSION] = 0;
    this.frames[node + FRAME_PLACE] = place(game, move);
    return reduction;
  }

  /** 8a. Whether a capture below the horizon cannot make up for what is missing. */
  protected isTooLittle(ply: i32, move: i32, a: i32): boolean {
    const node = frameOf(ply);
    this.frames[node + FRAME_REDUCTION] = 0;
    this.frames[node + FRAME_EXTENSION] = 0;
    this.frames[node + FRAME_PLACE] = place(this.game, move);
    if ((this.steps & QUIESCENCE) == 0 || !hasGains(this.game)) return false;
    const stand = this.frames[node + FRAME_STATIC];
    if (stand == UNKNOWN || stand + gain(this.game, move) + margin(this.game, 2) > a) return false;
    this.horizon++;
    return true;
  }

  /**
   * By how many plies less the move at `index` is searched at first, or SKIPPED. Nothing is skipped
   * before a move was found that does not lose.
   */
  private judge(ply: i32, depth: i32, side: i32, index: i32, late: i32, a: i32, beta: i32, g: i32): i32 {
    if (late == 0) return 0;
    const game = this.game;
    const steps = this.steps;
    const node = frameOf(ply);
    const move = this.ordering.moves[index];
    const isQuiet = quiet(game, move);
    const improving = this.improves(ply);
    const maySkip = ply > 0 && depth <= SKIP_DEPTH && g > 0 - LIMIT && this.frames[node + FRAME_STATIC] != UNKNOWN;

    // 6a. Late moves at low depth.
    const many = (3 + depth * depth) >> (improving ? 0 : 1);
    if (maySkip && isQuiet && (steps & LATE_PRUNING) != 0 && late >= many && !urges(game, move)) return SWEPT;

    // 6b. Late move reductions, in hundredths of a ply: less for moves that did well before, and
    // where a good move is not expected.
    let reduction = reductionOf(depth, late) + (improving ? 0 : 60);
    if (beta - a > 1) reduction -= 100;
    if (this.frames[node + FRAME_CUT] != 0) reduction += 100;
    if (!isQuiet) reduction = (reduction / 2) | 0;
    else {
      if (this.ordering.isKiller(index)) reduction -= 100;
      if ((steps & HISTORIES) != 0) {
        const one = this.placeBefore(ply, 1);
        const two = this.placeBefore(ply, 2);
        reduction -= (100 * this.ordering.learned(move, side, place(game, move), one, two)) >> LEARNED_SHIFT;
      }
    }
    reduction = Math.max((reduction / 100) | 0, 0);

    if (maySkip && this.isHopeless(move, index, depth, Math.max(depth - reduction, 1), node, a, isQuiet)) {
      if (!urges(game, move)) return SKIPPED;
    }
    return (steps & REDUCTIONS) != 0 && depth > 2 ? Math.min(reduction, depth - 2) : 0;
  }

  /**
   * Takes the ordinary moves, from the one at `index` on, out of the list without putting them in
   * order; the new end of the list.
   */
  protected sweep(index: i32, end: i32): i32 {
    const game = this.game;
    const ordering = this.ordering;
    let kept = index;
    for (let at = index; at < end; at++) {
      const move = ordering.moves[at];
      if (!quiet(game, move) || urges(game, move)) ordering.place(kept++, at);
    }
    return kept;
  }

  /** Whether a move, searched to the depth that is left for it, can hardly come up to alpha. */
  private isHopeless(move: i32, index: i32, depth: i32, left: i32, node: i32, a: i32, isQuiet: boolean): boolean {
    const game = this.game;
    if (isQuiet) {
      // 6c. Futility: quiet moves do not make up for what is missing.
      if ((this.steps & FUTILITY) != 0 && this.frames[node + FRAME_STATIC] + margin(game, left + 1) <= a) return true;
      // 6d. Moves that lose material, the more the less depth is left to win it back.
      return (this.steps & EXCHANGES) != 0 && !holds(game, move, margin(game, left) >> 1);
    }
    if ((this.steps & EXCHANGES) == 0 || this.ordering.isPromising(index)) return false;
    return !holds(game, move, margin(game, depth));
  }

  /**
   * 4d. Whether a node at which a good move is to be expected is better searched less deeply first,
   * because the table has no move for it. Foresight is such a search already.
   */
  protected isUnprepared(ply: i32, depth: i32, alpha: i32, beta: i32): boolean {
    if ((this.steps & INTERNAL_REDUCTION) == 0 || depth < 4 || hasForesight(this.game)) return false;
    if (this.frames[frameOf(ply) + FRAME_TABLE_MOVE] != NO_MOVE) return false;
    return beta - alpha > 1 || this.frames[frameOf(ply) + FRAME_CUT] != 0;
  }

  /** Whether the move at hand is the table's, and may be the only good one. */
  protected mayBeSingular(ply: i32, depth: i32, move: i32): boolean {
    const node = frameOf(ply);
    if (move != this.frames[node + FRAME_TABLE_MOVE]) return false;
    if ((this.steps & SINGULAR) == 0 || ply == 0 || depth < SINGULAR_DEPTH || ply >= 2 * this.depth) return false;
    if (this.frames[node + FRAME_EXCLUDED] != NO_MOVE || !hasMargins(this.game)) return false;
    const fMinus = this.frames[node + FRAME_TABLE_F_MINUS];
    return this.frames[node + FRAME_TABLE_DEPTH] >= depth - 3 && fMinus <= LIMIT && fMinus >= 0 - LIMIT;
  }

  /** What all other moves must stay below for that. */
  protected singularBound(ply: i32, depth: i32): i32 {
    return this.frames[frameOf(ply) + FRAME_TABLE_F_MINUS] - ((margin(this.game, depth) / 40) | 0);
  }

  /**
   * Whether they stay so far below it that the move is searched two plies deeper, not one. A move
   * that is the only one there is has nothing to be better than.
   */
  protected isFarBelow(v: i32, bound: i32, alpha: i32, beta: i32): boolean {
    return beta - alpha == 1 && v >= 0 - LIMIT && v < bound - ((margin(this.game, 1) / 5) | 0);
  }

  /**
   * Step 7. Learns from a node at which `best` raised alpha, or cut off all moves from `child` on.
   */
  protected learnFrom(ply: i32, depth: i32, side: i32, cut: boolean, child: i32, best: i32): void {
    if ((this.steps & HISTORIES) == 0) {
      this.learn(ply, depth, side, cut, child, best);
      return;
    }
    if (ply == 0 && best != NO_MOVE) this.move = best;
    if (!cut) return;
    if (depth > 0) this.learnHistories(ply, depth, side, child, best);
    this.countCut(ply, child);
  }

  /**
   * Teaches the order of moves what a cut-off by `best` says of it, and of those that were tried
   * before it.
   */
  private learnHistories(ply: i32, depth: i32, side: i32, child: i32, best: i32): void {
    const game = this.game;
    const ordering = this.ordering;
    const one = this.placeBefore(ply, 1);
    const two = this.placeBefore(ply, 2);
    const bonus = Math.min(12 * depth * depth + 60 * depth, 1800);
    const bestIsQuiet = quiet(game, best);
    for (let at = this.firstOf(frameOf(ply)); at < child; at++) {
      const move = ordering.moves[at];
      const credit = move == best ? bonus : 0 - bonus;
      if (!quiet(game, move)) ordering.learnNoisy(place(game, move), credit);
      else if (bestIsQuiet) ordering.learn(move, side, place(game, move), one, two, credit);
    }
    if (!bestIsQuiet) return;
    ordering.killed(best, ply);
    ordering.refuted(best, one);
  }
}
