/**
 * The net: a hidden layer for each side's view of the board, kept up to date move by move, and one
 * output. `training/net.py` is where it is made, and its slow twin.
 *
 *     value = out[bucket] · (screlu(hidden(own view)), screlu(hidden(their view)))
 *
 * A view's features are pieces on squares: the side's own come first, the board is turned for
 * Black, and mirrored where that side's king stands on the files e to h. So a king that crosses
 * from one half of the board to the other changes all features of its view.
 *
 * `make` only notes what changed. The layers are brought up to date when a value is asked for, from
 * the last position of the line that has them.
 */
import { Layer } from '../../../kernel/assembly/layer';
import { Board } from './board';
import { BUCKETS, HIDDEN, HIDDEN_BIAS, OUT, OUT_BIAS, SCALE, WIDTH } from './net-weights';
import { KING } from './pieces';

/** This kernel has a net. */
export const HAS_NET: bool = true;

const ROW: usize = (<usize>WIDTH) << 1;
const VIEW: usize = ROW;

/**
 * A ring of positions: both layers; then what the last move changed (four times 16 bits: a piece
 * and its square that went, one that came, another that went, another that came), the ply that
 * this is true of, and for each view the ply whose layer it holds.
 */
const CHANGED: usize = VIEW << 1;
const NOTED: usize = CHANGED + 8;
const DONE: usize = NOTED + 4;
const ENTRY: usize = CHANGED + 32;
const PLIES: i32 = 512;

/** Beyond so many moves a layer is made anew. */
const FAR: i32 = 12;

export class Net {
  private readonly ring: usize = heap.alloc(ENTRY * PLIES);

  @inline private entry(ply: i32): usize {
    return this.ring + ENTRY * (ply & (PLIES - 1));
  }

  /** There is a new position, at this ply. */
  reset(ply: i32): void {
    const entry = this.entry(ply);
    store<i32>(entry, -1, NOTED);
    store<u64>(entry, -1, DONE);
  }

  /** A move leads to this ply: a piece moves, another one may go where it comes to. */
  @inline moved(ply: i32, piece: i32, from: i32, to: i32, captured: i32): void {
    const entry = this.entry(ply);
    const gone = captured == 0 ? 0 : (captured << 6) | to;
    store<i32>(entry, (piece << 6) | from | (((piece << 6) | to) << 16), CHANGED);
    store<i32>(entry, gone, CHANGED + 4);
    store<i32>(entry, ply, NOTED);
    store<u64>(entry, -1, DONE);
  }

  /** What the move did besides. */
  promoted(ply: i32, piece: i32, to: i32): void {
    store<u16>(this.entry(ply), <u16>((piece << 6) | to), CHANGED + 2);
  }

  taken(ply: i32, piece: i32, square: i32): void {
    store<u16>(this.entry(ply), <u16>((piece << 6) | square), CHANGED + 4);
  }

  castled(ply: i32, rook: i32, from: i32, to: i32): void {
    store<i32>(this.entry(ply), (rook << 6) | from | (((rook << 6) | to) << 16), CHANGED + 4);
  }

  /** A null move leads to this ply. */
  passed(ply: i32): void {
    const entry = this.entry(ply);
    store<u64>(entry, 0, CHANGED);
    store<i32>(entry, ply, NOTED);
    store<u64>(entry, -1, DONE);
  }

  /** The value of the position at this ply for the side to move, in hundredths of a pawn. */
  value(board: Board, ply: i32): i32 {
    this.update(board, ply, 0);
    this.update(board, ply, 1);
    const pieces = <i32>popcnt(board.occupied());
    const bucket = ((pieces - 1) * BUCKETS) >> 5;
    const entry = this.entry(ply);
    const own = entry + (board.side == 0 ? 0 : VIEW);
    const theirs = entry + (board.side == 0 ? VIEW : 0);
    const weights = OUT + ((<usize>bucket) << 1) * ROW;
    return Layer.output(own, theirs, weights, load<i32>(OUT_BIAS + ((<usize>bucket) << 2)), SCALE, ROW);
  }

  /** Brings a side's view of the position at a ply up to date. */
  private update(board: Board, ply: i32, side: i32): void {
    const king = <i32>ctz(board.kings & (side == 0 ? board.white : board.black));
    const flip = ((king & 4) != 0 ? 7 : 0) | (side == 0 ? 0 : 56);
    const done = DONE + ((<usize>side) << 2);
    let at = ply;
    for (let entry = this.entry(at); load<i32>(entry + done) != at; entry = this.entry(at)) {
      if (load<i32>(entry, NOTED) != at || ply - at > FAR || crosses(load<i32>(entry, CHANGED), side)) {
        this.refresh(board, ply, side, flip);
        return;
      }
      at--;
    }
    while (at < ply) {
      const before = this.entry(at) + <usize>side * VIEW;
      const entry = this.entry(++at);
      change(before, entry + <usize>side * VIEW, load<u64>(entry, CHANGED), side, flip);
      store<i32>(entry + done, at);
    }
  }

  /** Makes a side's view of the position from nothing. */
  private refresh(board: Board, ply: i32, side: i32, flip: i32): void {
    const entry = this.entry(ply);
    const layer = entry + <usize>side * VIEW;
    memory.copy(layer, HIDDEN_BIAS, ROW);
    for (let pieces = board.occupied(); pieces != 0; pieces &= pieces - 1) {
      const square = <i32>ctz(pieces);
      Layer.add(layer, rowOf(((<i32>board.squares[square]) << 6) | square, side, flip), ROW);
    }
    store<i32>(entry + DONE + ((<usize>side) << 2), ply);
  }
}

/** Whether a move took this side's king to the other half of the board. */
function crosses(changed: i32, side: i32): bool {
  return ((changed >> 6) & 15) == (KING | (side << 3)) && ((changed ^ (changed >> 16)) & 4) != 0;
}

/** The weights of a piece on a square, for a view. */
function rowOf(place: i32, side: i32, flip: i32): usize {
  const piece = (place >> 6) & 15;
  const feature = ((piece >> 3) ^ side) * 384 + (((piece & 7) - 1) << 6) + ((place & 63) ^ flip);
  return HIDDEN + ROW * feature;
}

/** Writes a layer from the one before it and what a move changed. */
function change(from: usize, to: usize, changed: u64, side: i32, flip: i32): void {
  const first = <i32>changed;
  const second = <i32>(changed >> 32);
  if (first == 0) {
    memory.copy(to, from, ROW);
    return;
  }
  const gone = rowOf(first & 0xffff, side, flip);
  const come = rowOf(first >>> 16, side, flip);
  const last = second >>> 16;
  if (second == 0 || last != 0) Layer.exchange(from, to, come, gone, ROW);
  else Layer.capture(from, to, come, gone, rowOf(second, side, flip), ROW);
  if (last != 0) Layer.exchange(to, to, rowOf(last, side, flip), rowOf(second & 0xffff, side, flip), ROW);
}
