import { LEAVES, QUIESCENT } from './counters.ts';
import {
  FRAME,
  FRAME_CUT,
  FRAME_EVALUATION,
  FRAME_EXCLUDED,
  FRAME_EXTENSION,
  FRAME_MODE,
  FRAME_ON_PATH,
  FRAME_PLACE,
  FRAME_REDUCTION,
  FRAME_STATIC,
  FRAME_TABLE_BOUND,
  FRAME_TABLE_DEPTH,
  MODE_SAME,
} from './frames.ts';
import type { i32 } from './numbers.ts';
import {
  drawNears,
  foresight,
  gain,
  hasGains,
  hasMargins,
  hasStructures,
  holds,
  margin,
  place,
  quiet,
  solvable,
  structure,
  tellsQuiet,
  threatened,
  urges,
} from './optional.ts';
import { LEARNED_SHIFT } from './ordering.ts';
import { Position } from './position.ts';
import { SearchBase } from './search-base.ts';
import {
  CORRECTIONS,
  EXCHANGES,
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
import { INFINITY, LIMIT, NO_MOVE } from './values.ts';

/** No evaluation that could be trusted. */
export const UNKNOWN: i32 = 0 - INFINITY;
/** Instead of a reduction: the move is not searched at all. */
export const SKIPPED: i32 = -1;
/** Neither it nor any other ordinary move after it is searched: see `sweep`. */
export const SWEPT: i32 = -3;
/** Its turn comes later. */
const POSTPONED: i32 = -2;

/** Depths up to which moves are skipped. */
const SKIP_DEPTH: i32 = 6;

/** The depth from which on it is asked whether a move is the only good one. */
const SINGULAR_DEPTH: i32 = 7;

/** What the selective search decides without a search: which moves to try when, how deep, and which not at all. */
export class Selective<G extends Position> extends SearchBase<G> {
  /** The depth of the pass. */
  protected depth: i32 = 0;

  constructor(game: G, table: Table) {
    super(game, table);
  }

  /** The node's own evaluation, where it can be trusted. */
  protected staticValue(ply: i32, depth: i32): i32 {
    if ((!hasMargins(this.game) && foresight(this.game, depth) == 0) || threatened(this.game)) return UNKNOWN;
    return this.corrected(this.evaluate(ply, 1));
  }

  /** An evaluation, corrected by what searches found of positions like it. A result of the game is left as it is. */
  protected corrected(value: i32): i32 {
    if ((this.steps & CORRECTIONS) == 0 || !hasStructures(this.game) || this.suspended) return value;
    if (value == 0 || value > LIMIT || value < 0 - LIMIT) return value;
    return Math.min(Math.max(value + this.ordering.correction(structure(this.game)), 0 - LIMIT), LIMIT);
  }

  /** Learns how far off the evaluation of a node was, as far as the bound that was found tells. */
  protected correct(ply: i32, depth: i32, alpha: i32, beta: i32, g: i32, best: i32): void {
    if ((this.steps & CORRECTIONS) == 0 || !hasStructures(this.game)) return;
    const value = this.frames[ply * FRAME + FRAME_EVALUATION];
    if (value == UNKNOWN || g > LIMIT || g < 0 - LIMIT || this.frames[ply * FRAME + FRAME_EXCLUDED] != NO_MOVE) return;
    if ((g >= beta && g <= value) || (g <= alpha && g >= value)) return;
    if (best != NO_MOVE && !quiet(this.game, best)) return;
    this.ordering.correct(structure(this.game), depth, g - value);
  }

  /** The same, or a bound of the table's that says more, if it knows the node. */
  protected refinedValue(ply: i32, depth: i32, found: boolean): i32 {
    const value = this.staticValue(ply, depth);
    this.frames[ply * FRAME + FRAME_EVALUATION] = value;
    if (!found || value == UNKNOWN) return value;
    const fMinus = this.table.fMinus;
    const fPlus = this.table.fPlus;
    if (fMinus > value && fMinus <= LIMIT) return fMinus;
    return fPlus < value && fPlus >= 0 - LIMIT ? fPlus : value;
  }

  /** The table's move: where it had none, foresight may have found one. */
  protected preparedMove(depth: i32, tableMove: i32): i32 {
    const game = this.game;
    if (tableMove != NO_MOVE || !this.useTable || foresight(game, depth) == 0) return tableMove;
    return this.table.retrieve(game.keyLow(), game.keyHigh()) ? this.table.move : NO_MOVE;
  }

  /** Whether the side to move stands better than at its move before. */
  protected improves(ply: i32): boolean {
    const now = this.frames[ply * FRAME + FRAME_STATIC];
    if (now == UNKNOWN || ply < 2) return now != UNKNOWN;
    return now > this.frames[(ply - 2) * FRAME + FRAME_STATIC];
  }

  /** The place of the move that was made so many plies before this ply; 0: none. */
  protected placeBefore(ply: i32, plies: i32): i32 {
    const at = ply - plies - (this.frames[ply * FRAME + FRAME_MODE] == MODE_SAME ? 1 : 0);
    return at >= 0 ? this.frames[at * FRAME + FRAME_PLACE] : 0;
  }

  /** Scores the moves of a node: noisy ones by what they gain, quiet ones by what became of them before. */
  protected order(ply: i32, side: i32, first: i32, end: i32): void {
    const game = this.game;
    const ordering = this.ordering;
    const one = this.placeBefore(ply, 1);
    const two = this.placeBefore(ply, 2);
    for (let at = first; at < end; at++) {
      const move = ordering.moves[at];
      if (quiet(game, move)) ordering.scoreQuiet(at, ply, side, place(game, move), one, two);
      else ordering.scoreNoisy(at, hasGains(game) ? gain(game, move) : game.rank(move), place(game, move));
    }
  }

  /**
   * Step 7 for the move at `index`: by how many plies less it is searched at first, SKIPPED, or POSTPONED because it loses material, which is
   * found out only when its turn has come.
   */
  protected plan(
    ply: i32,
    depth: i32,
    side: i32,
    index: i32,
    first: i32,
    a: i32,
    beta: i32,
    g: i32,
    tableMove: i32,
  ): i32 {
    const game = this.game;
    const move = this.ordering.moves[index];
    const frame = ply * FRAME;
    if (move == this.frames[frame + FRAME_EXCLUDED]) return SKIPPED;
    let reduction = 0;
    if (depth > 0) {
      if ((this.steps & HISTORIES) != 0 && tellsQuiet(game) && move != tableMove) {
        if (this.ordering.isPromising(index) && !holds(game, move, 0)) {
          this.ordering.lose(index);
          return POSTPONED;
        }
      }
      if (tellsQuiet(game)) reduction = this.judge(ply, depth, side, index, index - first, a, beta, g);
    } else if ((this.steps & QUIESCENCE) != 0 && hasGains(game)) {
      // 7a. Captures that cannot make up for what is missing.
      const stand = this.frames[frame + FRAME_STATIC];
      if (stand != UNKNOWN && stand + gain(game, move) + margin(game, 2) <= a) reduction = SKIPPED;
    }
    if (reduction < 0) this.horizon++;
    this.frames[frame + FRAME_REDUCTION] = reduction;
    this.frames[frame + FRAME_EXTENSION] = 0;
    this.frames[frame + FRAME_PLACE] = place(game, move);
    return reduction;
  }

  /**
   * By how many plies less the move at `index` is searched at first, or SKIPPED. Nothing is skipped before a move was found
   * that does not lose.
   */
  private judge(ply: i32, depth: i32, side: i32, index: i32, late: i32, a: i32, beta: i32, g: i32): i32 {
    if (late == 0) return 0;
    const game = this.game;
    const steps = this.steps;
    const frame = ply * FRAME;
    const move = this.ordering.moves[index];
    const isQuiet = quiet(game, move);
    const improving = this.improves(ply);
    const maySkip = ply > 0 && depth <= SKIP_DEPTH && g > 0 - LIMIT && this.frames[frame + FRAME_STATIC] != UNKNOWN;

    // 7b. Late moves at low depth.
    const many = (3 + depth * depth) >> (improving ? 0 : 1);
    if (maySkip && isQuiet && (steps & LATE_PRUNING) != 0 && late >= many && !urges(game, move)) return SWEPT;

    // 7c. Late move reductions, in hundredths of a ply: less for moves that did well before, and where a good move is not expected.
    let reduction = reductionOf(depth, late) + (improving ? 0 : 60);
    if (beta - a > 1) reduction -= 100;
    if (this.frames[frame + FRAME_CUT] != 0) reduction += 100;
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

    if (maySkip && this.isHopeless(move, index, depth, Math.max(depth - reduction, 1), frame, a, isQuiet)) {
      if (!urges(game, move)) return SKIPPED;
    }
    return (steps & REDUCTIONS) != 0 && depth > 2 ? Math.min(reduction, depth - 2) : 0;
  }

  /** Takes the ordinary moves, from the one at `index` on, out of the list without putting them in order; the new end of the list. */
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
  private isHopeless(move: i32, index: i32, depth: i32, left: i32, frame: i32, a: i32, isQuiet: boolean): boolean {
    const game = this.game;
    if (isQuiet) {
      // 7d. Futility: quiet moves do not make up for what is missing.
      if ((this.steps & FUTILITY) != 0 && this.frames[frame + FRAME_STATIC] + margin(game, left + 1) <= a) return true;
      // 7e. Moves that lose material, the more the less depth is left to win it back.
      return (this.steps & EXCHANGES) != 0 && !holds(game, move, margin(game, left) >> 1);
    }
    if ((this.steps & EXCHANGES) == 0 || this.ordering.isPromising(index)) return false;
    return !holds(game, move, margin(game, depth));
  }

  /**
   * Step 5: whether a node at which a good move is to be expected is better searched less deeply first, because the table has no move
   * for it. Foresight is such a search already.
   */
  protected isUnprepared(ply: i32, depth: i32, alpha: i32, beta: i32): boolean {
    if ((this.steps & INTERNAL_REDUCTION) == 0 || depth < 4 || foresight(this.game, depth) != 0) return false;
    return beta - alpha > 1 || this.frames[ply * FRAME + FRAME_CUT] != 0;
  }

  /** Whether the table's move, which is at hand, may be the only good one. */
  protected mayBeSingular(ply: i32, depth: i32): boolean {
    const frame = ply * FRAME;
    if ((this.steps & SINGULAR) == 0 || ply == 0 || depth < SINGULAR_DEPTH || ply >= 2 * this.depth) return false;
    if (this.frames[frame + FRAME_EXCLUDED] != NO_MOVE || !hasMargins(this.game)) return false;
    const fMinus = this.frames[frame + FRAME_TABLE_BOUND];
    return this.frames[frame + FRAME_TABLE_DEPTH] >= depth - 3 && fMinus <= LIMIT && fMinus >= 0 - LIMIT;
  }

  /** What all other moves must stay below for that. */
  protected singularBound(ply: i32, depth: i32): i32 {
    return this.frames[ply * FRAME + FRAME_TABLE_BOUND] - ((margin(this.game, depth) / 40) | 0);
  }

  /** Teaches the order of moves what a cut-off by `best` says of it, and of those that were tried before it. */
  protected learn(ply: i32, depth: i32, side: i32, first: i32, index: i32, best: i32): void {
    const game = this.game;
    const ordering = this.ordering;
    const one = this.placeBefore(ply, 1);
    const two = this.placeBefore(ply, 2);
    const bonus = Math.min(12 * depth * depth + 60 * depth, 1800);
    const bestIsQuiet = quiet(game, best);
    for (let at = first; at < index; at++) {
      const move = ordering.moves[at];
      const credit = move == best ? bonus : 0 - bonus;
      if (!quiet(game, move)) ordering.learnNoisy(place(game, move), credit);
      else if (bestIsQuiet) ordering.learn(move, side, place(game, move), one, two, credit);
    }
    if (!bestIsQuiet) return;
    ordering.killed(best, ply);
    ordering.countered(best, one);
  }

  /** Notes that the node's value rests on a guess; it is counted here, because it does not come to its moves. */
  protected cut(g: i32, counter: i32): boolean {
    this.bound = g;
    this.horizon++;
    this.counters[counter]++;
    return true;
  }

  /** Whether to look the node up. A selective search without quiescence has an evaluation faster than an entry; not so a solution. */
  protected mayKnow(depth: i32): boolean {
    return depth > 0 || this.quiescence > 0 || (this.useSolver && solvable(this.game));
  }

  /** A node below the horizon, or a pruned one, whose value is g: at least (`fPlus` is INFINITY) or exactly. */
  protected stand(ply: i32, depth: i32, keyLow: i32, keyHigh: i32, g: i32, fPlus: i32): i32 {
    this.counters[depth < 0 ? QUIESCENT : LEAVES]++;
    if (this.useTable && this.mayKnow(depth))
      this.store(ply, Math.max(depth, -1), keyLow, keyHigh, g, fPlus, NO_MOVE, true);
    return g;
  }

  /** Whether what was found of a node may go into the table: not if it is true of this path alone, or less than the table has. */
  protected mayStore(ply: i32, depth: i32, g: i32): boolean {
    if (ply == 0 && this.allowedCount > 0) return false;
    const frame = ply * FRAME;
    if (this.frames[frame + FRAME_MODE] == MODE_SAME) {
      if (this.table.retrieve(this.game.keyLow(), this.game.keyHigh()) && this.table.depth > depth) return false;
    }
    return this.frames[frame + FRAME_EXCLUDED] == NO_MOVE && (g != 0 || this.frames[frame + FRAME_ON_PATH] == 0);
  }

  /** Whether the entry that the table retrieved may answer for a node. The root wants a move, which a solver does not tell. */
  protected mayAnswer(ply: i32, depth: i32): boolean {
    if (ply == 0 && this.useSolver && this.table.move == NO_MOVE) return false;
    if (this.steps == 0) return this.sufficient(depth) && (ply > 0 || this.allowedCount == 0);
    if (ply == 0 || this.frames[ply * FRAME + FRAME_EXCLUDED] != NO_MOVE || drawNears(this.game)) return false;
    return this.table.depth >= Math.max(depth, -1);
  }
}
