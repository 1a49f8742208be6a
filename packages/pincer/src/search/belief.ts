import { LEAVES, QUIESCENT } from './counts.ts';
import {
  FRAME_EVALUATION,
  FRAME_EXCLUDED,
  FRAME_MODE,
  FRAME_ON_PATH,
  FRAME_PLACE,
  FRAME_STATIC,
  FRAME_TABLE_DEPTH,
  FRAME_TABLE_F_MINUS,
  FRAME_TABLE_F_PLUS,
  frameOf,
  MODE_SAME,
} from './frames.ts';
import { NodeSearch } from './node.ts';
import type { i32 } from './numbers.ts';
import {
  drawNears,
  drawn,
  hasMargins,
  hasStructures,
  isForeseeable,
  nextDepth,
  quiet,
  repeats,
  reversible,
  solvable,
  structure,
  threatened,
  worthSolving,
} from './optional.ts';
import { NO_PLY } from './path.ts';
import { Position } from './position.ts';
import { CORRECTIONS, DEEPER_HITS, DRAWS, FORESIGHT, MATE_DISTANCE } from './steps.ts';
import { Table } from './table.ts';
import { fromRoot, INFINITY, LIMIT, NO_MOVE, UNKNOWN, WIN } from './values.ts';

/**
 * What the selective search may believe: rules that look back, entries of the table, the evaluation
 * as it is corrected.
 */
export abstract class Belief<G extends Position> extends NodeSearch<G> {
  /**
   * The steps of the search, as `steps.ts` has them; none: it finds and counts what the plain
   * search does.
   */
  steps: i32 = 0;

  constructor(game: G, table: Table) {
    super(game, table);
  }

  /** Bounds need not agree, so whatever the table has will do. */
  known(depth: i32): boolean {
    if (!this.useTable || !this.table.retrieve(this.game.keyLow(), this.game.keyHigh())) return false;
    return (this.steps & DEEPER_HITS) != 0 || this.isExact(depth);
  }

  override nextDepth(depth: i32): i32 {
    return (this.steps & FORESIGHT) != 0 ? nextDepth(this.game, depth) : depth + 1;
  }

  protected override isSolvable(ply: i32, depth: i32): boolean {
    return super.isSolvable(ply, depth) && this.isWorthSolving(depth);
  }

  protected isWorthSolving(depth: i32): boolean {
    return (this.steps & FORESIGHT) == 0 || worthSolving(this.game, depth);
  }

  /**
   * Step 2. True if the value of the node, in `bound`, is clear at once: a draw by the rules that
   * look back, or no win or loss from here on can be quicker than one that was found already.
   */
  protected isSettled(ply: i32, depth: i32, alpha: i32, beta: i32, keyLow: i32, keyHigh: i32): boolean {
    const node = frameOf(ply);
    this.frames[node + FRAME_ON_PATH] = 0;
    this.frames[node + FRAME_PLACE] = 0;
    if (repeats(this.game)) this.path.reach(ply, keyLow, keyHigh);
    if (ply == 0 || this.frames[node + FRAME_MODE] == MODE_SAME) return false;
    if ((this.steps & DRAWS) != 0 && this.isDraw(ply, keyLow, keyHigh)) {
      this.horizon++;
      this.bound = 0;
    } else if ((this.steps & MATE_DISTANCE) != 0 && WIN - ply <= alpha) this.bound = WIN - ply;
    else if ((this.steps & MATE_DISTANCE) != 0 && ply - WIN >= beta) this.bound = ply - WIN;
    else return false;
    this.counts[depth < 0 ? QUIESCENT : LEAVES]++;
    return true;
  }

  /**
   * Whether a rule that looks back makes a draw; the nodes on the path whose values rest on it take
   * note.
   */
  private isDraw(ply: i32, keyLow: i32, keyHigh: i32): boolean {
    let at = NO_PLY;
    if (repeats(this.game)) {
      const back = reversible(this.game);
      if (back > 1) at = this.path.repeated(ply, back, keyLow, keyHigh);
    }
    if (at == NO_PLY && drawn(this.game)) at = -1;
    for (let above = Math.max(at + 1, 0); above < ply; above++) this.frames[frameOf(above) + FRAME_ON_PATH] = 1;
    return at != NO_PLY;
  }

  /** Step 3. Whether the table has the node, to whatever depth. */
  protected lookUp(ply: i32, depth: i32, keyLow: i32, keyHigh: i32): boolean {
    return this.mayKnow(depth) && this.find(ply, keyLow, keyHigh);
  }

  /** Notes what the table knows of the node. */
  protected note(ply: i32, found: boolean): void {
    const node = frameOf(ply);
    this.frames[node + FRAME_TABLE_DEPTH] = found ? this.table.depth : -1;
    this.frames[node + FRAME_TABLE_F_MINUS] = found ? this.table.fMinus : 0 - INFINITY;
    this.frames[node + FRAME_TABLE_F_PLUS] = found ? this.table.fPlus : INFINITY;
  }

  /** Whether the bounds that were found may answer for the node. */
  protected mayBelieve(ply: i32, depth: i32): boolean {
    if (this.frames[frameOf(ply) + FRAME_EXCLUDED] != NO_MOVE) return false;
    if ((this.steps & DRAWS) != 0 && drawNears(this.game)) return false;
    if ((this.steps & DEEPER_HITS) == 0) return this.mayAnswer(ply, depth);
    return ply > 0 && this.table.depth >= Math.max(depth, -1);
  }

  /** Whether the bounds that the table retrieved settle the window, with the value in `bound`. */
  protected isAnswered(ply: i32, alpha: i32, beta: i32): boolean {
    const fMinus = fromRoot(this.table.fMinus, ply);
    const fPlus = fromRoot(this.table.fPlus, ply);
    const low = fPlus <= alpha || fPlus == fMinus;
    this.bound = low ? fPlus : fMinus;
    return low || fMinus >= beta;
  }

  /**
   * Whether to look the node up. A selective search without quiescence has an evaluation faster
   * than an entry; not so a solution.
   */
  private mayKnow(depth: i32): boolean {
    return (
      (this.steps & DEEPER_HITS) == 0 ||
      depth > 0 ||
      this.quiescence > 0 ||
      (this.useSolver && solvable(this.game) && this.isWorthSolving(depth))
    );
  }

  /**
   * Whether what was found of a node may go into the table: not if it is true of this path alone,
   * or less than the table has.
   */
  protected mayStore(ply: i32, depth: i32, g: i32): boolean {
    if (ply == 0 && this.allowedCount > 0) return false;
    const node = frameOf(ply);
    if (this.frames[node + FRAME_MODE] == MODE_SAME) {
      if (this.table.retrieve(this.game.keyLow(), this.game.keyHigh()) && this.table.depth > depth) return false;
    }
    return this.frames[node + FRAME_EXCLUDED] == NO_MOVE && (g != 0 || this.frames[node + FRAME_ON_PATH] == 0);
  }

  /** The depth under which a node is stored: all nodes below the horizon count as one depth. */
  protected draft(depth: i32): i32 {
    return (this.steps & DEEPER_HITS) == 0 ? depth : Math.max(depth, -1);
  }

  /**
   * A node below the horizon, or a pruned one, whose value is g: at least (`fPlus` is INFINITY) or
   * exactly.
   */
  protected stand(ply: i32, depth: i32, keyLow: i32, keyHigh: i32, g: i32, fPlus: i32): i32 {
    this.counts[depth < 0 ? QUIESCENT : LEAVES]++;
    if (this.useTable && this.mayKnow(depth))
      this.store(ply, this.draft(depth), keyLow, keyHigh, g, fPlus, NO_MOVE, true);
    return g;
  }

  /** Notes that the node's value, which is g, rests on a guess. Always true. */
  protected cut(g: i32): boolean {
    this.bound = g;
    this.horizon++;
    return true;
  }

  /** The node's own evaluation, where it can be trusted. */
  protected staticValue(ply: i32, depth: i32): i32 {
    if ((!hasMargins(this.game) && !isForeseeable(this.game, depth)) || threatened(this.game)) return UNKNOWN;
    return this.corrected(this.evaluate(ply, 1));
  }

  /**
   * An evaluation, corrected by what searches found of positions like it. A result of the game is
   * left as it is.
   */
  protected corrected(value: i32): i32 {
    if ((this.steps & CORRECTIONS) == 0 || !hasStructures(this.game) || this.suspended) return value;
    if (value == 0 || value > LIMIT || value < 0 - LIMIT) return value;
    return Math.min(Math.max(value + this.ordering.correction(structure(this.game)), 0 - LIMIT), LIMIT);
  }

  /** Learns how far off the evaluation of a node was, as far as the bound that was found says. */
  protected correct(ply: i32, depth: i32, alpha: i32, beta: i32, g: i32, best: i32): void {
    if ((this.steps & CORRECTIONS) == 0 || !hasStructures(this.game)) return;
    const value = this.frames[frameOf(ply) + FRAME_EVALUATION];
    if (value == UNKNOWN || g > LIMIT || g < 0 - LIMIT || this.frames[frameOf(ply) + FRAME_EXCLUDED] != NO_MOVE) return;
    if ((g >= beta && g <= value) || (g <= alpha && g >= value)) return;
    if (best != NO_MOVE && !quiet(this.game, best)) return;
    this.ordering.correct(structure(this.game), depth, g - value);
  }

  /** The same, or a bound of the table's that says more. */
  protected refinedValue(ply: i32, depth: i32): i32 {
    const node = frameOf(ply);
    const value = this.staticValue(ply, depth);
    this.frames[node + FRAME_EVALUATION] = value;
    if (value == UNKNOWN) return value;
    const fMinus = this.frames[node + FRAME_TABLE_F_MINUS];
    const fPlus = this.frames[node + FRAME_TABLE_F_PLUS];
    if (fMinus > value && fMinus <= LIMIT) return fMinus;
    return fPlus < value && fPlus >= 0 - LIMIT ? fPlus : value;
  }

  /** Whether the side to move stands better than at its move before. */
  protected improves(ply: i32): boolean {
    const now = this.frames[frameOf(ply) + FRAME_STATIC];
    if (now == UNKNOWN || ply < 2) return now != UNKNOWN;
    return now > this.frames[frameOf(ply - 2) + FRAME_STATIC];
  }
}
