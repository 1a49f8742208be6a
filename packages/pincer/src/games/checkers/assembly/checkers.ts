import { Position } from '../../../search/position';
import { WIN } from '../../../search/values';
import { endgameBytes, lookUp, most, useEndgames } from './endgames';
import { evaluation } from './evaluation';
import { captured, countSteps, jumpers, listJumps, listSteps, ROUTE_SHIFT } from './moves';
import { HAS_NET, Net } from './net';
import { MOST_PIECES } from './slices';
import { BLACK_EDGE, lowest, pack, SQUARES, size, spread, WHITE_EDGE } from './squares';
import { BLACK_MAN, KING, PIECE_KEYS, WHITE_MAN, WHITE_TO_MOVE } from './zobrist';

/** Black moves first. */
const BLACK: i32 = 0;

/** Bits of `status`. */
export const BLOCKED: i32 = 1;
export const MUST_CAPTURE: i32 = 2;

/**
 * Moves that can be taken back: `make` never fails, and `unmake` is right for the last 1,024 of
 * them.
 */
const UNDO: i32 = 1024;
/** Words that `make` keeps: the mover's pieces, the other side's, all kings, the key. */
const UNDO_WORDS: i32 = 4;

/** Plies without a capture or a man's move after which the game is drawn. */
const FORTY_MOVES: i32 = 80;
/** So many plies before that, the table is not believed: its values may rest on more time. */
const NEAR: i32 = 16;

/** More than any position has: 12 pieces of 4 steps each, or their captures. */
const MOST_MOVES: i32 = 1024;

/** What captures and crownings are worth in the order of moves. */
const CAPTURE_RANK: i32 = 100;
const CAPTURED_MAN_RANK: i32 = 10;
const CAPTURED_KING_RANK: i32 = 4;
const CROWN_RANK: i32 = 50;

/** By how much a ply of quiet moves may change a value, in hundredths of a man. */
const PLY_MARGIN: i32 = 25;

/** The net has learned nothing of positions with fewer pieces: the databases that all have answer them. */
const FEWEST_OF_NET: i32 = 5;

/**
 * A position that a database knows to be drawn is worth so much less than it looks: enough to
 * distinguish easy draws from hard ones.
 */
const DRAWN: i32 = 16;

/**
 * English checkers. A capture is mandatory and is one move, to its end; a man that reaches the far
 * edge is crowned there and stops. The side that cannot move has lost.
 */
export class Checkers implements Position {
  private mine: u64 = 0;
  private theirs: u64 = 0;
  private kings: u64 = 0;
  private side: i32 = BLACK;
  private key: u64 = 0;
  private ply: i32 = 0;
  /** Plies since the last capture or man's move when the position was set up. */
  private quietBefore: i32 = 0;
  private undo: StaticArray<u64> = new StaticArray<u64>(UNDO * UNDO_WORDS);
  private scratch: Int32Array = new Int32Array(MOST_MOVES);
  private grain: i32 = 100;
  private nets: bool = false;
  private net: Net = new Net();

  /** Units of the evaluation to a man; up to 2,400 are resolved. */
  setGrain(grain: i32): void {
    this.grain = grain;
  }

  /** Whether to evaluate by the net, if the kernel has one. */
  setNet(nets: bool): void {
    this.nets = nets;
  }

  /**
   * Sets up a position of five words: Black's pieces, White's pieces, the kings of both (bit s - 1
   * for square s), the side to move, 0 for Black, and the plies since the last capture or man's
   * move.
   */
  load(words: Int32Array): void {
    const black = spread(words[0]);
    const white = spread(words[1]);
    this.kings = spread(words[2]);
    this.side = words[3];
    this.mine = this.side == BLACK ? black : white;
    this.theirs = this.side == BLACK ? white : black;
    this.quietBefore = words[4];
    this.ply = 0;
    this.key = this.side == BLACK ? 0 : WHITE_TO_MOVE;
    for (let rest = black; rest != 0; rest &= rest - 1) this.key ^= this.pieceKey(BLACK, lowest(rest));
    for (let rest = white; rest != 0; rest &= rest - 1) this.key ^= this.pieceKey(BLACK ^ 1, lowest(rest));
  }

  save(words: Int32Array): void {
    words[0] = pack(this.side == BLACK ? this.mine : this.theirs);
    words[1] = pack(this.side == BLACK ? this.theirs : this.mine);
    words[2] = pack(this.kings);
    words[3] = this.side;
    words[4] = this.reversible();
  }

  /** `BLOCKED` if there is no legal move, `MUST_CAPTURE` if the legal moves are captures. */
  status(): i32 {
    if (this.jumping() != 0) return MUST_CAPTURE;
    return countSteps(this.up(), this.down(), this.empty()) == 0 ? BLOCKED : 0;
  }

  /** In perft, a game that is over before the last ply is no line at all. */
  finishedLines(): i32 {
    return 0;
  }

  count(): i32 {
    const jumping = this.jumping();
    if (jumping == 0) return countSteps(this.up(), this.down(), this.empty());
    return listJumps(this.scratch, 0, jumping, this.up(), this.down(), this.theirs, this.empty());
  }

  moves(into: Int32Array, from: i32): i32 {
    const jumping = this.jumping();
    if (jumping == 0) return listSteps(into, from, this.up(), this.down(), this.empty());
    return listJumps(into, from, jumping, this.up(), this.down(), this.theirs, this.empty());
  }

  /** The captures: as long as one is pending, no evaluation counts. */
  noisy(into: Int32Array, from: i32): i32 {
    const jumping = this.jumping();
    if (jumping == 0) return from;
    return listJumps(into, from, jumping, this.up(), this.down(), this.theirs, this.empty());
  }

  standPat(): boolean {
    return false;
  }

  /** Captures by what they take, then crownings. */
  rank(move: i32): i32 {
    if (move >> ROUTE_SHIFT != 0) {
      const taken = captured(move);
      return CAPTURE_RANK + CAPTURED_MAN_RANK * size(taken) + CAPTURED_KING_RANK * size(taken & this.kings);
    }
    const to = (<u64>1) << ((move >> 6) & 63);
    return (to & this.farEdge()) != 0 && (this.kings & ((<u64>1) << (move & 63))) == 0 ? CROWN_RANK : 0;
  }

  make(move: i32): void {
    const undo = (this.ply++ & (UNDO - 1)) * UNDO_WORDS;
    this.undo[undo] = this.mine;
    this.undo[undo + 1] = this.theirs;
    this.undo[undo + 2] = this.kings;
    this.undo[undo + 3] = this.key;

    const from = move & 63;
    const to = (move >> 6) & 63;
    const fromBit = (<u64>1) << from;
    const toBit = (<u64>1) << to;
    const crowned = ((this.kings & fromBit) | (toBit & this.farEdge())) != 0;
    let key = this.key ^ WHITE_TO_MOVE ^ this.pieceKey(this.side, from);
    let theirs = this.theirs;
    let kings = this.kings & ~fromBit;
    if (move >> ROUTE_SHIFT != 0) {
      const taken = captured(move);
      for (let rest = taken; rest != 0; rest &= rest - 1) key ^= this.pieceKey(this.side ^ 1, lowest(rest));
      theirs ^= taken;
      kings &= ~taken;
    }
    if (crowned) kings |= toBit;
    this.kings = kings;
    this.key = key ^ this.pieceKey(this.side, to);
    this.theirs = (this.mine & ~fromBit) | toBit;
    this.mine = theirs;
    this.side ^= 1;
  }

  unmake(_move: i32): void {
    const undo = (--this.ply & (UNDO - 1)) * UNDO_WORDS;
    this.mine = this.undo[undo];
    this.theirs = this.undo[undo + 1];
    this.kings = this.undo[undo + 2];
    this.key = this.undo[undo + 3];
    this.side ^= 1;
  }

  turn(): i32 {
    return this.side;
  }

  /** Where a database knows better, its value. */
  evaluate(): i32 {
    if (most != 0 && this.solvable()) return this.solve(0, 0);
    if ((this.status() & BLOCKED) != 0) return 0 - WIN;
    if (HAS_NET && this.nets && size(this.mine | this.theirs) >= FEWEST_OF_NET) return this.netValue();
    return evaluation(this.mine, this.theirs, this.kings, this.side, this.grain);
  }

  private netValue(): i32 {
    const black = this.side == BLACK ? this.mine : this.theirs;
    const white = this.side == BLACK ? this.theirs : this.mine;
    return (this.net.value(this.ply, this.side, black, white, this.kings) * this.grain) / 100;
  }

  /** Whether a database has the position. */
  solvable(): bool {
    return size(this.mine | this.theirs) <= most && this.mine != 0 && this.theirs != 0;
  }

  /**
   * What the database says, whatever the window: `WIN` less the plies to a win, and for a draw next
   * to nothing.
   */
  solve(_alpha: i32, _beta: i32): i32 {
    const byte = lookUp(this.mine, this.theirs, this.kings, this.side == BLACK);
    if (byte == 0) return evaluation(this.mine, this.theirs, this.kings, this.side, this.grain) / DRAWN;
    return (byte & 1) == 0 ? WIN + 1 - byte : byte - 1 - WIN;
  }

  solvedNodes(): i32 {
    return 0;
  }

  /**
   * Plies since the last capture or man's move, counted back: the plain search, which does not ask,
   * pays nothing for it.
   */
  reversible(): i32 {
    let mine = this.mine;
    let theirs = this.theirs;
    let kings = this.kings;
    let plies: i32 = 0;
    for (; plies < this.ply; plies++) {
      const undo = ((this.ply - 1 - plies) & (UNDO - 1)) * UNDO_WORDS;
      const mover = this.undo[undo];
      const other = this.undo[undo + 1];
      const crowned = this.undo[undo + 2];
      if (other != mine || (mover & ~crowned) != (theirs & ~kings)) return plies;
      mine = mover;
      theirs = other;
      kings = crowned;
    }
    return plies + this.quietBefore;
  }

  /** Who cannot move has lost, however long nothing happened. */
  drawn(): boolean {
    return this.reversible() >= FORTY_MOVES && (this.status() & BLOCKED) == 0;
  }

  drawNears(): boolean {
    return this.reversible() >= FORTY_MOVES - NEAR;
  }

  /** A capture is pending: it must be made. */
  threatened(): boolean {
    return this.jumping() != 0;
  }

  /** A ply for a position with one legal move. */
  extension(): i32 {
    return this.count() == 1 ? 1 : 0;
  }

  quiet(move: i32): boolean {
    return this.rank(move) == 0;
  }

  /** By the bit from which the piece goes, its direction, and whether it is a king. */
  place(move: i32): i32 {
    const from = move & 63;
    const step = ((move >> 6) & 63) - from;
    const direction = (step > 0 ? 2 : 0) | (step & 1);
    return 1 + ((from << 3) | (direction << 1) | <i32>((this.kings >> from) & 1));
  }

  margin(plies: i32): i32 {
    return (plies * PLY_MARGIN * this.grain) / 100;
  }

  /**
   * Takes databases of all endings of up to some number of pieces; false if none have so many
   * bytes.
   */
  provide(address: usize, bytes: i32): bool {
    for (let pieces: i32 = 2; pieces <= MOST_PIECES; pieces++) {
      if (endgameBytes(pieces) != bytes) continue;
      useEndgames(pieces, address);
      return true;
    }
    return false;
  }

  keyLow(): i32 {
    return <i32>this.key;
  }

  keyHigh(): i32 {
    return <i32>(this.key >> 32);
  }

  private empty(): u64 {
    return SQUARES & ~(this.mine | this.theirs);
  }

  /** The mover's pieces that may go towards higher bits. */
  private up(): u64 {
    return this.side == BLACK ? this.mine : this.mine & this.kings;
  }

  private down(): u64 {
    return this.side == BLACK ? this.mine & this.kings : this.mine;
  }

  private jumping(): u64 {
    return jumpers(this.up(), this.down(), this.theirs, this.empty());
  }

  private farEdge(): u64 {
    return this.side == BLACK ? WHITE_EDGE : BLACK_EDGE;
  }

  /** The key of the piece at hand on a bit, if it is of that side. */
  private pieceKey(side: i32, at: i32): u64 {
    const man = side == BLACK ? BLACK_MAN : WHITE_MAN;
    return PIECE_KEYS[man + ((this.kings >> at) & 1 ? KING : 0) + at];
  }
}
