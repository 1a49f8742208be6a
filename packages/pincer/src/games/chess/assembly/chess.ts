import { Position } from '../../../search/position';
import { Board } from './board';
import { evaluate, isInsufficient } from './evaluation';
import { exchangeHolds, worth } from './exchange';
import { countMoves, writeCaptures, writeMoves } from './generate';
import { HAS_NET } from './net';
import { CASTLING, DOUBLE_STEP, EN_PASSANT, PAWN, PROMOTION_SHIFT, QUEEN } from './pieces';

/** Bits of `status`. */
const IN_CHECK: i32 = 1;
const INSUFFICIENT: i32 = 2;

/**
 * Ranks of moves: good captures above, quiet moves here, then captures that lose material and
 * lesser promotions.
 */
const QUIET: i32 = 64;
const LOSING: i32 = 8;
const WINNING: i32 = 128;

/** Hundredths of a pawn that a ply of quiet moves may change a value by. */
const PLY_MARGIN: i32 = 90;
/** Plies without a capture or a pawn's move after which the game is drawn. */
const FIFTY_MOVES: i32 = 100;
/** So many plies before that, the table is not believed: its values may rest on more time. */
const NEAR: i32 = 20;

/** Odd multipliers that scatter sets of pawns. */
const STRUCTURE_WHITE: u64 = ((<u64>0x9e3779b9) << 32) | 0x7f4a7c15;
const STRUCTURE_BLACK: u64 = ((<u64>0xc2b2ae3d) << 32) | 0x27d4eb4f;

/**
 * Chess, by the rules that do not look back: repetitions and the clock of fifty moves are left to
 * whoever keeps the game's record, and to the selective search. `board.ts` has the words of a
 * position, `pieces.ts` how a move is made up.
 */
export class Chess implements Position {
  private readonly board: Board = new Board();
  private grain: i32 = 100;
  private knows: bool = false;
  private nets: bool = false;

  /** Units of the evaluation to a pawn; up to 2,400 are resolved. */
  setGrain(grain: i32): void {
    this.grain = grain;
  }

  /** Whether to evaluate with what only the program that plays knows: see `knowledge.ts`. */
  setKnowledge(knows: bool): void {
    this.knows = knows;
  }

  /** Whether to evaluate by the net, if the kernel has one. */
  setNet(nets: bool): void {
    this.nets = nets;
  }

  load(words: Int32Array): void {
    this.board.load(words);
  }

  save(words: Int32Array): void {
    this.board.save(words);
  }

  /** 1: the side to move is in check. 2: neither side has the material to give mate. */
  status(): i32 {
    this.board.analyse();
    return (this.board.checkers != 0 ? IN_CHECK : 0) | (isInsufficient(this.board) ? INSUFFICIENT : 0);
  }

  /** In perft, a game that is over before the last ply is no line at all. */
  finishedLines(): i32 {
    return 0;
  }

  count(): i32 {
    return countMoves(this.board);
  }

  moves(into: Int32Array, from: i32): i32 {
    const start = into.dataStart;
    return <i32>((writeMoves(this.board, start + ((<usize>from) << 2)) - start) >> 2);
  }

  /** In check all moves; else captures and promotions to a queen, unless they lose material. */
  noisy(into: Int32Array, from: i32): i32 {
    const board = this.board;
    board.analyse();
    if (board.checkers != 0) return this.moves(into, from);
    const start = into.dataStart;
    const end = writeCaptures(board, start + ((<usize>from) << 2));
    let kept = start + ((<usize>from) << 2);
    for (let at = kept; at < end; at += 4) {
      const move = load<i32>(at);
      if (!exchangeHolds(board, move, 0)) continue;
      store<i32>(kept, move);
      kept += 4;
    }
    return <i32>((kept - start) >> 2);
  }

  standPat(): boolean {
    this.board.analyse();
    return this.board.checkers == 0;
  }

  /** Captures by the most valuable victim, then the least valuable attacker. */
  rank(move: i32): i32 {
    const board = this.board;
    const promotion = (move >> PROMOTION_SHIFT) & 7;
    const victim = (move & EN_PASSANT) != 0 ? PAWN : <i32>board.squares[(move >> 6) & 63] & 7;
    if (promotion != 0 && promotion != QUEEN) return LOSING;
    if (victim == 0 && promotion == 0) return QUIET;
    const attacker = <i32>board.squares[move & 63] & 7;
    const order = 8 * (victim + promotion) + 7 - attacker;
    return exchangeHolds(board, move, 0) ? WINNING + order : LOSING + (order >> 1);
  }

  make(move: i32): void {
    this.board.make(move);
  }

  unmake(move: i32): void {
    this.board.unmake(move);
  }

  turn(): i32 {
    return this.board.side;
  }

  evaluate(): i32 {
    return evaluate(this.board, this.grain, this.knows, HAS_NET && this.nets);
  }

  keyLow(): i32 {
    return <i32>this.board.key;
  }

  keyHigh(): i32 {
    return <i32>(this.board.key >> 32);
  }

  reversible(): i32 {
    return this.board.clock;
  }

  /** Mate comes before the fifty moves. */
  drawn(): boolean {
    if (this.board.clock < FIFTY_MOVES) return false;
    this.board.analyse();
    return this.board.checkers == 0 || countMoves(this.board) > 0;
  }

  drawNears(): boolean {
    return this.board.clock >= FIFTY_MOVES - NEAR;
  }

  dead(): boolean {
    return isInsufficient(this.board);
  }

  threatened(): boolean {
    this.board.analyse();
    return this.board.checkers != 0;
  }

  extension(): i32 {
    this.board.analyse();
    return this.board.checkers != 0 ? 1 : 0;
  }

  /**
   * Not with king and pawns and no more than one minor piece, where having to move may be the very
   * trouble.
   */
  makeNull(): boolean {
    const board = this.board;
    const pieces = board.own() & ~(board.pawns | board.kings);
    if ((pieces & (pieces - 1)) == 0 && (pieces & (board.rooks | board.queens)) == 0) return false;
    board.makeNull();
    return true;
  }

  unmakeNull(): void {
    this.board.unmakeNull();
  }

  quiet(move: i32): boolean {
    return move >> PROMOTION_SHIFT == 0
      ? this.board.squares[(move >> 6) & 63] == 0
      : (move & (CASTLING | DOUBLE_STEP)) != 0;
  }

  /** The piece and where it goes. */
  place(move: i32): i32 {
    return ((<i32>this.board.squares[move & 63]) << 6) | ((move >> 6) & 63);
  }

  holds(move: i32, loss: i32): boolean {
    return exchangeHolds(this.board, move, (loss * 100) / this.grain);
  }

  urges(move: i32): boolean {
    return this.board.givesCheck(move);
  }

  gain(move: i32): i32 {
    const promotion = (move >> PROMOTION_SHIFT) & 7;
    const victim = (move & EN_PASSANT) != 0 ? PAWN : <i32>this.board.squares[(move >> 6) & 63] & 7;
    const value = worth(victim) + (promotion != 0 ? worth(promotion) - worth(PAWN) : 0);
    return (value * this.grain) / 100;
  }

  /** The pawns, for each side to move apart. */
  structure(): i32 {
    const board = this.board;
    if (board.pawns == 0) return -1;
    const hash = (board.pawns & board.white) * STRUCTURE_WHITE + (board.pawns & board.black) * STRUCTURE_BLACK;
    return ((<i32>(hash >> 51)) << 1) | board.side;
  }

  margin(plies: i32): i32 {
    return (plies * PLY_MARGIN * this.grain) / 100;
  }
}
