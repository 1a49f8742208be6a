import { AlphaBeta } from './alpha-beta.ts';
import { FRAME_END, FRAME_G, FRAME_SCOUTED, frameOf } from './frames.ts';
import type { i32 } from './numbers.ts';
import { Position } from './position.ts';
import { Table } from './table.ts';
import {
  FROM_TABLE,
  RECORD,
  RECORD_ALPHA,
  RECORD_BETA,
  RECORD_DEPTH,
  RECORD_G,
  RECORD_KEY_HIGH,
  RECORD_KEY_LOW,
  RECORD_MOVE,
  RECORD_MOVES,
  RECORD_PARENT,
  RECORD_PLY,
  RECORD_SIDE,
  RECORD_STAND_PAT,
  Trace,
} from './trace.ts';
import { MAX_PLY, NO_MOVE, UNKNOWN } from './values.ts';

/**
 * The search of figure 1, which writes down every node that it counts. It decides nothing: values,
 * counts and the table are those of `AlphaBeta`. What is not in the figure is not written down: the
 * game's own solver and enhanced cut-offs must be off.
 */
export class TracedAlphaBeta<G extends Position> extends AlphaBeta<G> {
  readonly trace: Trace;
  /** Of each node on the path: where its record begins, -1 for none, and which child is at hand. */
  private readonly open: Int32Array = new Int32Array(MAX_PLY + 1);
  private readonly children: Int32Array = new Int32Array(MAX_PLY + 1);
  /** The call of Alpha-Beta that is about to enter its node. */
  private calledDepth: i32 = 0;
  private calledAlpha: i32 = 0;
  private calledBeta: i32 = 0;

  constructor(game: G, table: Table, trace: Trace) {
    super(game, table);
    this.trace = trace;
  }

  override begin(depth: i32, alpha: i32, beta: i32, scout: boolean): void {
    super.begin(depth, alpha, beta, scout);
    this.trace.clear();
  }

  protected override alphaBeta(ply: i32, depth: i32, alpha: i32, beta: i32): i32 {
    this.calledDepth = depth;
    this.calledAlpha = alpha;
    this.calledBeta = beta;
    const g = super.alphaBeta(ply, depth, alpha, beta);
    if (!this.suspended) this.note(ply, RECORD_G, g);
    return g;
  }

  protected override enter(ply: i32): boolean {
    if (!super.enter(ply)) return false;
    this.open[ply] = this.trace.add();
    this.note(ply, RECORD_PARENT, ply > 0 ? this.open[ply - 1] / RECORD : -1);
    this.note(ply, RECORD_MOVE, ply > 0 ? this.moveTo(ply) : NO_MOVE);
    this.note(ply, RECORD_PLY, ply);
    this.note(ply, RECORD_DEPTH, this.calledDepth);
    this.note(ply, RECORD_SIDE, this.game.turn());
    this.note(ply, RECORD_ALPHA, this.calledAlpha);
    this.note(ply, RECORD_BETA, this.calledBeta);
    this.note(ply, RECORD_KEY_LOW, this.game.keyLow());
    this.note(ply, RECORD_KEY_HIGH, this.game.keyHigh());
    this.note(ply, RECORD_MOVES, 0);
    this.note(ply, RECORD_STAND_PAT, UNKNOWN);
    this.children[ply] = -1;
    return true;
  }

  protected override answer(ply: i32, depth: i32, alpha: i32, g: i32): i32 {
    this.note(ply, RECORD_MOVES, FROM_TABLE);
    return super.answer(ply, depth, alpha, g);
  }

  protected override generate(ply: i32, depth: i32): boolean {
    if (!super.generate(ply, depth)) return false;
    const node = frameOf(ply);
    this.note(ply, RECORD_MOVES, this.frames[node + FRAME_END] - this.firstOf(node));
    this.note(ply, RECORD_STAND_PAT, this.frames[node + FRAME_G]);
    return true;
  }

  /** The move to the node at `ply`: the parent's next one, unless NegaScout searches it again. */
  private moveTo(ply: i32): i32 {
    const parent = frameOf(ply - 1);
    if (this.frames[parent + FRAME_SCOUTED] == UNKNOWN) this.children[ply - 1]++;
    return this.ordering.moves[this.firstOf(parent) + this.children[ply - 1]];
  }

  private note(ply: i32, word: i32, value: i32): void {
    const at = this.open[ply];
    if (at >= 0) this.trace.words[at + word] = value;
  }
}
