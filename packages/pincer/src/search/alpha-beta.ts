import { CUT_INDICES, CUTS, INTERIOR, LEAVES, QUIESCENT, TABLE_HITS } from './counters.ts';
import {
  FRAME,
  FRAME_A,
  FRAME_BEST,
  FRAME_CUT,
  FRAME_DEPTH,
  FRAME_END,
  FRAME_EXCLUDED,
  FRAME_EXTENSION,
  FRAME_G,
  FRAME_HORIZON,
  FRAME_INDEX,
  FRAME_MODE,
  FRAME_PLACE,
  FRAME_REDUCTION,
  FRAME_STAGE,
  FRAME_STATIC,
  FRAME_TABLE_BOUND,
  FRAME_TABLE_DEPTH,
  FRAME_TABLE_MOVE,
  MODE_MOVE,
  MODE_PASS,
  MODE_SAME,
  STAGE_ENTER,
  STAGE_FORESEE,
  STAGE_FULL,
  STAGE_PASS,
  STAGE_PICK,
  STAGE_RAZOR,
  STAGE_REDUCED,
  STAGE_SCOUT,
  STAGE_SINGULAR,
} from './frames.ts';
import type { i32 } from './numbers.ts';
import {
  extension,
  foresight,
  foresightError,
  hasMargins,
  margin,
  pass,
  solvable,
  tellsQuiet,
  unpass,
} from './optional.ts';
import { MAX_MOVES } from './ordering.ts';
import { Position } from './position.ts';
import { FAULT_MOVES, FAULT_NONE } from './search-base.ts';
import { Selective, SKIPPED, SWEPT, UNKNOWN } from './selective.ts';
import { EXTENSIONS, FORESIGHT, HISTORIES, NULL_MOVE, QUIESCENCE, RAZORING, REVERSE_FUTILITY } from './steps.ts';
import { Table } from './table.ts';
import { fromRoot, INFINITY, LIMIT, MAX_PLY, NO_MOVE } from './values.ts';

/**
 * The one Alpha-Beta procedure, figure 1 of the paper, over any game with the fast face.
 *
 * A **pass** is one call of it at the root, with one window. `begin` states it, `run` works on it for a given
 * number of nodes; when they are used up the pass is suspended: all moves are taken back, and the next `run` goes on at
 * the very same node. To stop a search is not to go on. Counts and results do not depend on how a pass was cut up.
 *
 * This folder compiles with both tsc and asc; ARCHITECTURE.md tells what their common subset leaves out.
 */
export class Search<G extends Position> extends Selective<G> {
  private beta: i32 = 0;
  private scout: boolean = false;
  private resuming: i32 = 0;
  /** Where the next list of moves begins. */
  private top: i32 = 0;

  constructor(game: G, table: Table) {
    super(game, table);
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
    this.enterBy(MODE_MOVE, -1, 0, NO_MOVE);
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

  /**
   * Figure 1. With f the minimax value of the tree of this depth below the position,
   *   g <= alpha  ⇒  f <= g;      g >= beta  ⇒  f >= g;      otherwise f = g.
   *
   * The steps marked (s) are those of the selective search, which plays: with them the tree has no fixed depth, and bounds
   * found in different windows need not agree.
   */
  private alphaBeta(ply: i32, depth: i32, alpha: i32, beta: i32): i32 {
    const game = this.game;
    const ordering = this.ordering;
    const frames = this.frames;
    const frame = ply * FRAME;
    const steps = this.steps;
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
    let tableMove = NO_MOVE;
    let stage = STAGE_ENTER;
    let found = false;

    if (ply < this.resuming) {
      // 1. Go on where the pass was suspended.
      index = frames[frame + FRAME_INDEX];
      end = frames[frame + FRAME_END];
      g = frames[frame + FRAME_G];
      a = frames[frame + FRAME_A];
      best = frames[frame + FRAME_BEST];
      horizon = frames[frame + FRAME_HORIZON];
      depth = frames[frame + FRAME_DEPTH];
      tableMove = frames[frame + FRAME_TABLE_MOVE];
      stage = frames[frame + FRAME_STAGE];
    } else {
      this.resuming = 0;
      if (this.budget == 0) return this.suspend(ply);
      this.budget--;
      if (ply > this.selectiveDepth) this.selectiveDepth = ply;

      // 2. (s) A draw by repetition or by count, or a quicker win is known: nothing to search.
      if (steps != 0) {
        if (this.settled(ply, depth, alpha, beta, keyLow, keyHigh)) return this.bound;
        if (depth > 0 && ply + this.quiescence + 2 >= MAX_PLY) depth = 0;
      }

      // 3. Check if the position is in the table and has been searched to sufficient depth.
      if (this.useTable && (steps == 0 || this.mayKnow(depth)) && this.table.retrieve(keyLow, keyHigh)) {
        const table = this.table;
        this.counters[TABLE_HITS]++;
        tableMove = table.move;
        found = true;
        if (this.mayAnswer(ply, depth)) {
          const fMinus = fromRoot(table.fMinus, ply);
          const fPlus = fromRoot(table.fPlus, ply);
          if (fPlus <= alpha || fPlus == fMinus) return this.answer(ply, depth, alpha, fPlus);
          if (fMinus >= beta) return this.answer(ply, depth, alpha, fMinus);
        }
      }

      // 3a. Near its end the game may answer by itself. At the root a move is wanted, which it does not tell.
      if (this.useSolver && ply > 0 && solvable(game)) return this.solution(ply, depth, alpha, beta, keyLow, keyHigh);
    }

    if (stage < STAGE_PICK) {
      if (depth > 0) {
        // 4. (s) What the evaluation, or a search less deep, tells without trying a move.
        if (steps != 0) {
          if (stage == STAGE_ENTER) {
            frames[frame + FRAME_TABLE_DEPTH] = found ? this.table.depth : -1;
            frames[frame + FRAME_TABLE_BOUND] = found ? this.table.fMinus : UNKNOWN;
            frames[frame + FRAME_STATIC] = this.refinedValue(ply, depth, found);
          }
          if (this.suspended) return 0;
          if (this.foresee(ply, depth, side, alpha, beta, stage)) return this.bound;
          if (this.suspended)
            return this.freeze(ply, frames[frame + FRAME_STAGE], index, end, g, a, best, horizon, depth, tableMove);
          tableMove = this.preparedMove(depth, tableMove);
          if (tableMove == NO_MOVE && this.isUnprepared(ply, depth, alpha, beta)) depth--;
        }

        // 5. Reached the maximum search depth, or the game is over: a leaf.
        end = game.moves(ordering.moves, first);
        if (this.allowedCount > 0 && ply == 0) end = this.keepAllowed(end);
      } else if ((steps & QUIESCENCE) != 0) {
        const last = 0 - depth >= this.quiescence;
        const urgent = !game.standPat();
        if (!urgent || last) {
          g = this.corrected(this.evaluate(ply, depth));
          if (this.suspended) return 0;
          if (g >= beta || last) return this.stand(ply, depth, keyLow, keyHigh, g, last ? g : INFINITY);
          if (g > a) a = g;
        }
        frames[frame + FRAME_STATIC] = urgent ? UNKNOWN : g;
        end = game.noisy(ordering.moves, first);
        if (end == first && !urgent) return this.stand(ply, depth, keyLow, keyHigh, g, g);
      } else {
        if (0 - depth < this.quiescence) end = game.noisy(ordering.moves, first);
        if (end > first && game.standPat()) {
          g = this.evaluate(ply, depth);
          if (this.suspended) return 0;
          if (g > a) a = g;
        }
      }
      if (end == first) return this.leaf(ply, depth, keyLow, keyHigh);
      if (!(end >= first && end <= MAX_MOVES)) return this.fail(FAULT_MOVES, ply);

      // 6. Order the moves: the table's first, then by rank and history. A child's entry may answer already.
      if ((steps & HISTORIES) != 0 && tellsQuiet(game)) this.order(ply, side, first, end);
      else {
        for (let at = first; at < end; at++) {
          ordering.score(at, ply, side, game.rank(ordering.moves[at]));
        }
      }
      if (this.useTableMove && tableMove != NO_MOVE) ordering.promote(tableMove, first, end);
      if (this.useEtc && this.useTable && depth > 1) {
        index = this.childCutoff(side, ply, depth, alpha, beta, first, end);
        if (index < end) return this.enhancedCutoff(ply, depth, keyLow, keyHigh, ordering.moves[index]);
        index = first;
      }
      this.counters[depth > 0 ? INTERIOR : depth == 0 ? LEAVES : QUIESCENT]++;
      stage = STAGE_PICK;
    }
    this.top = end;

    // 7. Search until a cut-off occurs or all children have been considered.
    while (g < beta && index < end) {
      const move = ordering.pick(index, end);
      if (stage == STAGE_PICK) {
        stage = this.scout && index > first ? STAGE_SCOUT : STAGE_FULL;
        if (steps != 0) {
          // (s) Not at all, or less deeply at first: see `plan`.
          const reduction = this.plan(ply, depth, side, index, first, a, beta, g, tableMove);
          if (reduction < 0) {
            stage = STAGE_PICK;
            if (reduction == SKIPPED) index++;
            if (reduction == SWEPT) this.top = end = this.sweep(index, end);
            continue;
          }
          if (reduction > 0) stage = STAGE_REDUCED;
          if (move == tableMove && this.mayBeSingular(ply, depth)) stage = STAGE_SINGULAR;
        }
      }
      if (stage == STAGE_SINGULAR) {
        if (this.isRefuted(ply, depth, beta, move)) {
          this.top = first;
          return this.bound;
        }
        if (this.suspended) return this.freeze(ply, stage, index, end, g, a, best, horizon, depth, tableMove);
        stage = this.scout && index > first ? STAGE_SCOUT : STAGE_FULL;
      }
      game.make(move);
      let childDepth = depth - 1;
      let reply = 0;
      let v = 0;
      if (steps != 0) {
        let longer = frames[frame + FRAME_EXTENSION];
        if ((steps & EXTENSIONS) != 0 && longer == 0 && ply < 2 * this.depth) longer = extension(game);
        if (depth > 0) childDepth += longer;
        reply = ply > 0 ? 1 - frames[frame + FRAME_CUT] : 0;
      }
      if (stage == STAGE_REDUCED) {
        v = this.child(side, ply, childDepth - frames[frame + FRAME_REDUCTION], a, a + 1, MODE_MOVE, 1);
        if (v > a && !this.suspended) stage = this.scout ? STAGE_SCOUT : STAGE_FULL;
      }
      if (stage == STAGE_SCOUT && !this.suspended) {
        v = this.child(side, ply, childDepth, a, a + 1, MODE_MOVE, reply);
        if (v > a && v < beta && !this.suspended) {
          g = v;
          a = v;
          best = move;
          stage = STAGE_FULL;
        }
      }
      if (stage == STAGE_FULL && !this.suspended) v = this.child(side, ply, childDepth, a, beta, MODE_MOVE, reply);
      game.unmake(move);
      if (this.suspended) return this.freeze(ply, stage, index, end, g, a, best, horizon, depth, tableMove);
      stage = STAGE_PICK;
      if (v > g) {
        g = v;
        best = move;
      }
      if (g > a) a = g;
      index++;
    }
    this.top = first;

    // 8. Save in the transposition table.
    if (g > alpha) {
      if (depth > 0 && (steps & HISTORIES) == 0) ordering.reward(best, side, depth);
      if (ply == 0) this.move = best;
    } else {
      best = NO_MOVE;
    }
    if (g >= beta && index > first) {
      if (depth > 0) {
        if ((steps & HISTORIES) == 0) ordering.killed(best, ply);
        else this.learn(ply, depth, side, first, index, best);
      }
      this.counters[CUTS + Math.min(index - 1 - first, CUT_INDICES - 1)]++;
    }
    if (steps != 0 && depth > 0) this.correct(ply, depth, alpha, beta, g, best);
    if (this.useTable && (steps == 0 ? ply > 0 || this.allowedCount == 0 : this.mayStore(ply, depth, g))) {
      const fMinus = g > alpha ? g : 0 - INFINITY;
      const fPlus = g < beta ? g : INFINITY;
      const draft = steps != 0 ? Math.max(depth, -1) : depth;
      this.store(ply, draft, keyLow, keyHigh, fMinus, fPlus, best, this.horizon != horizon);
    }
    return g;
  }

  /** The value, to `side`, of the position after a move or a pass; `cut` is 1 if the node is expected to fail high. */
  private child(side: i32, ply: i32, depth: i32, alpha: i32, beta: i32, mode: i32, cut: i32): i32 {
    if (this.steps != 0) this.enterBy(mode, ply, cut, NO_MOVE);
    if (this.game.turn() == side) return this.alphaBeta(ply + 1, depth, alpha, beta);
    return 0 - this.alphaBeta(ply + 1, depth, 0 - beta, 0 - alpha);
  }

  /**
   * Step 4: true if the node is not worth a search of its moves, with its value in `bound`. The stage goes into the frame. Only with a null window, and where the evaluation can be trusted.
   */
  private foresee(ply: i32, depth: i32, side: i32, alpha: i32, beta: i32, stage: i32): boolean {
    const game = this.game;
    const steps = this.steps;
    const frame = ply * FRAME;
    const stand = this.frames[frame + FRAME_STATIC];
    if (ply == 0 || stand == UNKNOWN || beta - alpha > 1 || beta > LIMIT || alpha < 0 - LIMIT) return false;
    if (this.frames[frame + FRAME_EXCLUDED] != NO_MOVE) return false;

    // 4a. Reverse futility: so far above the window that a few plies will not change it.
    const margins = stage == STAGE_ENTER && hasMargins(game);
    if ((steps & REVERSE_FUTILITY) != 0 && margins && depth <= 6) {
      if (stand - margin(game, depth - (this.improves(ply) ? 1 : 0)) >= beta) return this.cut(stand, LEAVES);
    }

    // 4b. Razoring: so far below it that only captures could help, and they do not.
    if (stage == STAGE_RAZOR || ((steps & RAZORING) != 0 && margins && depth <= 3)) {
      if (stage == STAGE_RAZOR || stand + margin(game, 2 * depth + 1) <= alpha) {
        const v = this.again(ply, 0, alpha, beta, STAGE_RAZOR, NO_MOVE);
        if (this.suspended) return false;
        if (v <= alpha) return this.cut(v, INTERIOR);
      }
    }

    // 4c. Null move: good enough without a move, so good enough with one.
    const passes = (steps & NULL_MOVE) != 0 && this.frames[frame + FRAME_MODE] == MODE_MOVE && depth > 1;
    if ((stage == STAGE_PASS || (stage < STAGE_PASS && passes && stand >= beta)) && pass(game)) {
      const less = 3 + (depth >> 2) + (stand - margin(game, 3) >= beta ? 1 : 0);
      this.frames[frame + FRAME_PLACE] = 0;
      this.frames[frame + FRAME_STAGE] = STAGE_PASS;
      const v = this.child(side, ply, Math.max(depth - 1 - less, 0), alpha, beta, MODE_PASS, 0);
      unpass(game);
      if (this.suspended) return false;
      if (v >= beta) return this.cut(v > LIMIT ? beta : v, INTERIOR);
    }

    // 4d. ProbCut: a search less deep is so far beyond the window that this one will hardly come back into it.
    const shallow = (steps & FORESIGHT) != 0 ? foresight(game, depth) : 0;
    if (shallow == 0) return false;
    // The evaluation says on which side of the window to look.
    const error = stand >= beta ? foresightError(game, depth) : 0 - foresightError(game, depth);
    const v = this.again(ply, shallow, alpha + error, beta + error, STAGE_FORESEE, NO_MOVE);
    if (this.suspended) return false;
    return (stand >= beta ? v >= beta + error : v <= alpha + error) && this.cut(v - error, INTERIOR);
  }

  /** Searches the node itself once more, in another way. */
  private again(ply: i32, depth: i32, alpha: i32, beta: i32, stage: i32, excluded: i32): i32 {
    this.frames[ply * FRAME + FRAME_STAGE] = stage;
    this.enterBy(MODE_SAME, ply, this.frames[ply * FRAME + FRAME_CUT], excluded);
    return this.alphaBeta(ply + 1, depth, alpha, beta);
  }

  /**
   * Searches all other moves, less deeply, against what the table's move is worth. If they stay below, it is the only good one and
   * searched deeper. True if another one, too, is good enough for a cut-off, with its value in `bound`.
   */
  private isRefuted(ply: i32, depth: i32, beta: i32, move: i32): boolean {
    const frame = ply * FRAME;
    const bound = this.singularBound(ply, depth);
    const v = this.again(ply, (depth - 1) >> 1, bound - 1, bound, STAGE_SINGULAR, move);
    if (this.suspended) return false;
    if (v < bound) this.frames[frame + FRAME_EXTENSION] = 1;
    else if (bound >= beta) {
      this.bound = bound;
      this.horizon++;
      return true;
    } else if (this.frames[frame + FRAME_TABLE_BOUND] >= beta) this.frames[frame + FRAME_EXTENSION] = -1;
    return false;
  }
}
