/**
 * The net: a hidden layer for each side's view of the board, kept along the line that is searched,
 * and an output for each number of pieces. `training/net.py` is where it is made.
 *
 * A view's features are pieces on squares: the side's own men, its kings, the other side's men and
 * kings. The board is turned for White. Each phase of the game has weights of its own for them.
 *
 * Layers are kept with the board that they are of, one for each ply. Those of another board follow
 * from whichever of the last plies differs least, if it is of the same phase, or from the empty
 * board: nothing need be noted when a move is made or taken back.
 */
import { Layer } from '../../../kernel/assembly/layer';
import { BUCKETS, HIDDEN, HIDDEN_BIAS, OUT, OUT_BIAS, SCALE, WIDTH } from './net-weights';
import { lowest, size } from './squares';

/** This kernel has a net. */
export const HAS_NET: bool = true;

const ROW: usize = (<usize>WIDTH) << 1;

/** Pieces to an output. */
const BUCKET: i32 = 24 / BUCKETS;

/** A ring of plies: Black's view, White's view, Black's and White's men and kings, the phase. */
const BOARDS: usize = ROW << 1;
const PHASE: usize = BOARDS + 32;
const ENTRY: usize = PHASE + 16;
const PLIES: i32 = 256;

/** After the ring comes the empty board, which is of every phase. */
const EMPTY: i32 = PLIES;

/** With so few pieces, and with fewer, another phase begins; so it does with the first king. */
const MIDDLE: i32 = 16;
const LATE: i32 = 10;

/** The weights of a phase. */
const PHASE_WEIGHTS: usize = 128 * ROW;

/** So many plies are looked back to. */
const BACK: i32 = 3;

/** Where the features of each kind of piece begin, 32 squares each. */
const OWN_MEN: usize = 0;
const OWN_KINGS: usize = 32;
const THEIR_MEN: usize = 64;
const THEIR_KINGS: usize = 96;

/** Lists of the features that come and go: where their weights are in Black's view, and in White's. */
const MOST_FEATURES: usize = 24;
const COME: usize = heap.alloc(8 * MOST_FEATURES);
const GONE: usize = heap.alloc(8 * MOST_FEATURES);

export class Net {
  private readonly ring: usize = heap.alloc(ENTRY * (PLIES + 1));

  constructor() {
    for (let entry = this.ring; entry <= this.ring + ENTRY * EMPTY; entry += ENTRY) {
      memory.copy(entry, HIDDEN_BIAS, ROW);
      memory.copy(entry + ROW, HIDDEN_BIAS, ROW);
      memory.fill(entry + BOARDS, 0, ENTRY - BOARDS);
    }
  }

  @inline private entry(ply: i32): usize {
    return this.ring + ENTRY * (ply & (PLIES - 1));
  }

  /**
   * The value, in hundredths of a man or so, for the side to move, of the position at a ply; these
   * are Black's and White's pieces, and the kings of both.
   */
  value(ply: i32, side: i32, black: u64, white: u64, kings: u64): i32 {
    const entry = this.entry(ply);
    this.update(entry, ply, black & ~kings, black & kings, white & ~kings, white & kings);
    const bucket = <usize>((size(black | white) - 1) / BUCKET);
    const own = entry + (side == 0 ? 0 : ROW);
    const theirs = entry + (side == 0 ? ROW : 0);
    return Layer.output(own, theirs, OUT + (bucket << 1) * ROW, load<i32>(OUT_BIAS + (bucket << 2)), SCALE, ROW);
  }

  /** Makes the layers of a ply those of this board. */
  private update(entry: usize, ply: i32, blackMen: u64, blackKings: u64, whiteMen: u64, whiteKings: u64): void {
    const pieces = size(blackMen | blackKings | whiteMen | whiteKings);
    const phase = phaseOf(pieces, blackKings | whiteKings);
    const weights = HIDDEN + <usize>phase * PHASE_WEIGHTS;
    let from = this.ring + ENTRY * EMPTY;
    let least = pieces;
    for (let back: i32 = 0; back <= BACK; back++) {
      const before = this.entry(ply - back);
      if (load<i32>(before + PHASE) != phase) continue;
      const far = distance(before, blackMen, blackKings, whiteMen, whiteKings);
      if (far >= least) continue;
      from = before;
      least = far;
    }
    const boards = from + BOARDS;
    const wasBlackMen = load<u64>(boards);
    const wasBlackKings = load<u64>(boards, 8);
    const wasWhiteMen = load<u64>(boards, 16);
    const wasWhiteKings = load<u64>(boards, 24);
    let come = list(COME, weights, blackMen & ~wasBlackMen, OWN_MEN, THEIR_MEN);
    come = list(come, weights, blackKings & ~wasBlackKings, OWN_KINGS, THEIR_KINGS);
    come = list(come, weights, whiteMen & ~wasWhiteMen, THEIR_MEN, OWN_MEN);
    come = list(come, weights, whiteKings & ~wasWhiteKings, THEIR_KINGS, OWN_KINGS);
    let gone = list(GONE, weights, wasBlackMen & ~blackMen, OWN_MEN, THEIR_MEN);
    gone = list(gone, weights, wasBlackKings & ~blackKings, OWN_KINGS, THEIR_KINGS);
    gone = list(gone, weights, wasWhiteMen & ~whiteMen, THEIR_MEN, OWN_MEN);
    gone = list(gone, weights, wasWhiteKings & ~whiteKings, THEIR_KINGS, OWN_KINGS);
    change(from, entry, COME, come, GONE, gone);
    change(from + ROW, entry + ROW, COME + 4, come, GONE + 4, gone);
    store<u64>(entry + BOARDS, blackMen);
    store<u64>(entry + BOARDS, blackKings, 8);
    store<u64>(entry + BOARDS, whiteMen, 16);
    store<u64>(entry + BOARDS, whiteKings, 24);
    store<i32>(entry + PHASE, phase);
  }
}

/** How many features an entry of the ring has more or less than a board. */
function distance(entry: usize, blackMen: u64, blackKings: u64, whiteMen: u64, whiteKings: u64): i32 {
  const boards = entry + BOARDS;
  return (
    size((load<u64>(boards) ^ blackMen) | (load<u64>(boards, 16) ^ whiteMen)) +
    size((load<u64>(boards, 8) ^ blackKings) | (load<u64>(boards, 24) ^ whiteKings))
  );
}

/** Which weights count: there are three of so many pieces without kings, and three with. */
function phaseOf(pieces: i32, kings: u64): i32 {
  const fewer = (pieces <= MIDDLE ? 1 : 0) + (pieces <= LATE ? 1 : 0);
  return 2 * fewer + (kings != 0 ? 1 : 0);
}

/**
 * Lists at an address where the weights of pieces on these bits are, among those of a phase, for
 * Black's view and for White's, and returns the end.
 */
function list(at: usize, weights: usize, pieces: u64, black: usize, white: usize): usize {
  let end = at;
  for (let rest = pieces; rest != 0; rest &= rest - 1) {
    const bit = lowest(rest);
    const square = <usize>(bit - bit / 9);
    store<usize>(end, weights + ROW * (black + square));
    store<usize>(end, weights + ROW * (white + 31 - square), 4);
    end += 8;
  }
  return end;
}

/** Writes the layer `to`: the layer `from` after the listed features came and went. */
function change(from: usize, to: usize, comes: usize, comeEnd: usize, goes: usize, goneEnd: usize): void {
  let come = comes;
  let gone = goes;
  if (come >= comeEnd || gone >= goneEnd) memory.copy(to, from, ROW);
  else if (gone + 8 >= goneEnd) {
    Layer.exchange(from, to, load<usize>(come), load<usize>(gone), ROW);
    come += 8;
    gone += 8;
  } else {
    Layer.capture(from, to, load<usize>(come), load<usize>(gone), load<usize>(gone, 8), ROW);
    come += 8;
    gone += 16;
  }
  for (; come < comeEnd; come += 8) Layer.add(to, load<usize>(come), ROW);
  for (; gone < goneEnd; gone += 8) Layer.subtract(to, load<usize>(gone), ROW);
}
