/**
 * A position and how moves change it.
 *
 * The words of a position, for `load` and `save`: the pieces on the 64 squares from a1, rank by
 * rank; the side to move; the rights to castle; the square passed over by a pawn that may be taken
 * en passant, or 0; the halfmove clock; the number of the move. The numbers are those of
 * `pieces.ts`.
 *
 * A square en passant is kept, and counts in the key, only where a capture en passant is legal:
 * `load` and `make` see to it.
 */
import { Attacks } from './attacks';
import { Net } from './net';
import {
  BISHOP,
  CASTLING,
  DOUBLE_STEP,
  EN_PASSANT,
  KNIGHT,
  PAWN,
  Placed,
  PROMOTION_SHIFT,
  QUEEN,
  ROOK,
  TURN_KEY,
} from './pieces';

export const WORD_SIDE: i32 = 64;
export const WORD_CASTLING: i32 = 65;
export const WORD_EN_PASSANT: i32 = 66;
export const WORD_CLOCK: i32 = 67;
export const WORD_NUMBER: i32 = 68;

/**
 * What a move does not show of the position before it: key (u64), score, phase, clock (i32), then
 * captured piece, rights and square en passant (a byte each). A ring: games of any length can be
 * played, and the last 1,024 plies taken back.
 */
const UNDO_SHIFT: i32 = 5;
const UNDO_PLIES: i32 = 1024;

export class Board {
  /**
   * The pieces of each side and of each kind. `toggle` relies on this order: White, the kinds,
   * Black.
   */
  white: u64 = 0;
  pawns: u64 = 0;
  knights: u64 = 0;
  bishops: u64 = 0;
  rooks: u64 = 0;
  queens: u64 = 0;
  kings: u64 = 0;
  black: u64 = 0;

  key: u64 = 0;
  side: i32 = 0;
  castling: i32 = 0;
  enPassant: i32 = 0;
  clock: i32 = 0;
  number: i32 = 1;
  /** Packed sum of all pieces' values on their squares, for White. */
  score: i32 = 0;
  /** How much force is on the board, by kind. */
  phase: i32 = 0;

  /**
   * Enemy pieces that give check, and own pieces that stand alone between the king and a slider:
   * see `analyse`.
   */
  checkers: u64 = 0;
  pinned: u64 = 0;
  private analysed: bool = false;

  readonly squares: StaticArray<u8> = new StaticArray<u8>(64);
  private undo: usize = heap.alloc(UNDO_PLIES << UNDO_SHIFT);
  private readonly net: Net = new Net();
  private ply: i32 = 0;

  @inline own(): u64 {
    return this.side == 0 ? this.white : this.black;
  }

  @inline theirs(): u64 {
    return this.side == 0 ? this.black : this.white;
  }

  @inline occupied(): u64 {
    return this.white | this.black;
  }

  /** The pieces of a kind, of both sides. */
  @inline kind(kind: i32): u64 {
    return load<u64>(changetype<usize>(this) + offsetof<Board>('white') + ((<usize>kind) << 3));
  }

  load(words: Int32Array): void {
    this.white = this.black = 0;
    this.pawns = this.knights = this.bishops = this.rooks = this.queens = this.kings = 0;
    this.key = 0;
    this.score = 0;
    this.phase = 0;
    this.ply = 0;
    this.net.reset(0);
    for (let square = 0; square < 64; square++) {
      const piece = words[square];
      this.squares[square] = <u8>piece;
      if (piece != 0) this.put(piece, square);
    }
    this.side = words[WORD_SIDE];
    this.castling = words[WORD_CASTLING];
    this.clock = words[WORD_CLOCK];
    this.number = words[WORD_NUMBER];
    this.analysed = false;
    if (this.side == 1) this.key ^= TURN_KEY;
    this.key ^= Placed.castlingKey(this.castling);
    this.enPassant = 0;
    this.allowEnPassant(words[WORD_EN_PASSANT]);
    this.key ^= Placed.enPassantKey(this.enPassant);
  }

  save(words: Int32Array): void {
    for (let square = 0; square < 64; square++) words[square] = <i32>this.squares[square];
    words[WORD_SIDE] = this.side;
    words[WORD_CASTLING] = this.castling;
    words[WORD_EN_PASSANT] = this.enPassant;
    words[WORD_CLOCK] = this.clock;
    words[WORD_NUMBER] = this.number;
  }

  make(move: i32): void {
    const from = move & 63;
    const to = (move >> 6) & 63;
    const squares = this.squares;
    const piece = <i32>squares[from];
    const captured = <i32>squares[to];
    const undo = this.undo + ((<usize>(this.ply++ & (UNDO_PLIES - 1))) << UNDO_SHIFT);
    store<u64>(undo, this.key);
    store<i32>(undo, this.score, 8);
    store<i32>(undo, this.phase, 12);
    store<i32>(undo, this.clock++, 16);
    store<i32>(undo, captured | (this.castling << 8) | (this.enPassant << 16), 20);

    const rights = this.castling & Placed.rightsLeft(from) & Placed.rightsLeft(to);
    this.key ^=
      TURN_KEY ^
      Placed.enPassantKey(this.enPassant) ^
      Placed.castlingKey(this.castling) ^
      Placed.castlingKey(rights) ^
      Placed.key(piece, from) ^
      Placed.key(piece, to);
    this.score += Placed.score(piece, to) - Placed.score(piece, from);
    this.castling = rights;
    this.enPassant = 0;
    this.analysed = false;
    if (captured != 0) {
      this.toggle(captured, (<u64>1) << to);
      this.key ^= Placed.key(captured, to);
      this.score -= Placed.score(captured, to);
      this.phase -= Placed.phase(captured);
      this.clock = 0;
    }
    this.toggle(piece, ((<u64>1) << from) | ((<u64>1) << to));
    this.net.moved(this.ply, piece, from, to, captured);
    squares[from] = 0;
    squares[to] = <u8>piece;
    if ((piece & 7) == PAWN) this.clock = 0;
    this.number += this.side;
    this.side ^= 1;
    if (move >> PROMOTION_SHIFT != 0) this.makeSpecial(move, to, piece);
  }

  unmake(move: i32): void {
    const from = move & 63;
    const to = (move >> 6) & 63;
    const squares = this.squares;
    const piece = <i32>squares[to];
    const undo = this.undo + ((<usize>(--this.ply & (UNDO_PLIES - 1))) << UNDO_SHIFT);
    const state = load<i32>(undo, 20);
    const captured = state & 255;
    this.key = load<u64>(undo);
    this.score = load<i32>(undo, 8);
    this.phase = load<i32>(undo, 12);
    this.clock = load<i32>(undo, 16);
    this.castling = (state >> 8) & 255;
    this.enPassant = state >> 16;
    this.analysed = false;
    this.side ^= 1;
    this.number -= this.side;
    this.toggle(piece, ((<u64>1) << from) | ((<u64>1) << to));
    squares[from] = <u8>piece;
    squares[to] = <u8>captured;
    if (captured != 0) this.toggle(captured, (<u64>1) << to);
    if (move >> PROMOTION_SHIFT != 0) this.unmakeSpecial(move, from, to, piece);
  }

  /**
   * The side to move does nothing: the turn passes. What came before cannot be repeated by such
   * means.
   */
  makeNull(): void {
    const undo = this.undo + ((<usize>(this.ply++ & (UNDO_PLIES - 1))) << UNDO_SHIFT);
    store<u64>(undo, this.key);
    store<i32>(undo, this.clock, 16);
    store<i32>(undo, this.enPassant, 20);
    this.key ^= TURN_KEY ^ Placed.enPassantKey(this.enPassant);
    this.enPassant = 0;
    this.clock = 0;
    this.side ^= 1;
    this.analysed = false;
    this.net.passed(this.ply);
  }

  unmakeNull(): void {
    const undo = this.undo + ((<usize>(--this.ply & (UNDO_PLIES - 1))) << UNDO_SHIFT);
    this.key = load<u64>(undo);
    this.clock = load<i32>(undo, 16);
    this.enPassant = load<i32>(undo, 20);
    this.side ^= 1;
    this.analysed = false;
  }

  /**
   * Whether a legal move gives check; castling and captures en passant are taken for ordinary
   * moves.
   */
  givesCheck(move: i32): bool {
    const from = move & 63;
    const to = (move >> 6) & 63;
    const promotion = (move >> PROMOTION_SHIFT) & 7;
    const kind = promotion != 0 ? promotion : <i32>this.squares[from] & 7;
    const own = this.own() ^ ((<u64>1) << from);
    const occupied = (this.occupied() ^ ((<u64>1) << from)) | ((<u64>1) << to);
    const target = this.kings & this.theirs();
    const king = <i32>ctz(target);
    if (kind == PAWN && (Attacks.pawn(this.side, to) & target) != 0) return true;
    if (kind == KNIGHT && (Attacks.knight(to) & target) != 0) return true;
    const there = (<u64>1) << to;
    const diagonal = ((this.bishops | this.queens) & own) | (kind == BISHOP || kind == QUEEN ? there : 0);
    const straight = ((this.rooks | this.queens) & own) | (kind == ROOK || kind == QUEEN ? there : 0);
    if ((Attacks.bishopRays(king) & diagonal) != 0 && (Attacks.bishop(king, occupied) & diagonal) != 0) return true;
    return (Attacks.rookRays(king) & straight) != 0 && (Attacks.rook(king, occupied) & straight) != 0;
  }

  /** What the net thinks of the position, for the side to move. */
  netValue(): i32 {
    return this.net.value(this, this.ply);
  }

  /** Finds `checkers` and `pinned`, once for a position. */
  @inline analyse(): void {
    if (!this.analysed) this.findCheckers();
  }

  /** Whether the side to move would leave its king safe by capturing en passant from a square. */
  enPassantIsLegal(from: i32, to: i32): bool {
    const king = <i32>ctz(this.kings & this.own());
    const taken = (<u64>1) << (to ^ 8);
    const occupied = (this.occupied() ^ ((<u64>1) << from) ^ taken) | ((<u64>1) << to);
    return (this.attackers(this.side, king, occupied) & ~taken) == 0;
  }

  /**
   * The pieces of the other side than `side` that attack a square, if just these squares were
   * occupied.
   */
  attackers(side: i32, square: i32, occupied: u64): u64 {
    const queens = this.queens;
    return (
      ((Attacks.bishop(square, occupied) & (this.bishops | queens)) |
        (Attacks.rook(square, occupied) & (this.rooks | queens)) |
        (Attacks.knight(square) & this.knights) |
        (Attacks.pawn(side, square) & this.pawns) |
        (Attacks.king(square) & this.kings)) &
      (side == 0 ? this.black : this.white)
    );
  }

  private findCheckers(): void {
    const own = this.own();
    const theirs = this.theirs();
    const king = <i32>ctz(this.kings & own);
    let checkers = (Attacks.knight(king) & this.knights) | (Attacks.pawn(this.side, king) & this.pawns);
    let pinned: u64 = 0;
    // Own pieces are looked through.
    let snipers =
      ((Attacks.bishop(king, theirs) & (this.bishops | this.queens)) |
        (Attacks.rook(king, theirs) & (this.rooks | this.queens))) &
      theirs;
    while (snipers != 0) {
      const sniper = snipers & (0 - snipers);
      snipers ^= sniper;
      const blockers = Attacks.between(king, <i32>ctz(sniper)) & own;
      if (blockers == 0) checkers |= sniper;
      else if ((blockers & (blockers - 1)) == 0) pinned |= blockers;
    }
    this.checkers = checkers & theirs;
    this.pinned = pinned;
    this.analysed = true;
  }

  /** Adds or removes a piece, or moves it if two squares are given. */
  @inline private toggle(piece: i32, squares: u64): void {
    const kind = changetype<usize>(this) + offsetof<Board>('white') + ((<usize>piece & 7) << 3);
    const side = changetype<usize>(this) + offsetof<Board>('white') + <usize>(piece >> 3) * 56;
    store<u64>(kind, load<u64>(kind) ^ squares);
    store<u64>(side, load<u64>(side) ^ squares);
  }

  /** A piece comes to a square, or goes from it: sets, key, score and phase change. */
  private put(piece: i32, square: i32): void {
    this.toggle(piece, (<u64>1) << square);
    this.key ^= Placed.key(piece, square);
    this.score += Placed.score(piece, square);
    this.phase += Placed.phase(piece);
  }

  private remove(piece: i32, square: i32): void {
    this.toggle(piece, (<u64>1) << square);
    this.key ^= Placed.key(piece, square);
    this.score -= Placed.score(piece, square);
    this.phase -= Placed.phase(piece);
  }

  /** Keeps the square en passant if the side to move has a legal capture there. */
  private allowEnPassant(square: i32): void {
    if (square == 0) return;
    let pawns = Attacks.pawn(this.side ^ 1, square) & this.pawns & this.own();
    while (pawns != 0) {
      if (this.enPassantIsLegal(<i32>ctz(pawns), square)) this.enPassant = square;
      pawns &= pawns - 1;
    }
  }

  /**
   * What else happens on promotion, capture en passant, castling and a double step; the piece has
   * moved already.
   */
  private makeSpecial(move: i32, to: i32, piece: i32): void {
    const squares = this.squares;
    if ((move & DOUBLE_STEP) != 0) {
      this.allowEnPassant(to ^ 8);
      this.key ^= Placed.enPassantKey(this.enPassant);
    } else if ((move & EN_PASSANT) != 0) {
      this.net.taken(this.ply, piece ^ 8, to ^ 8);
      this.remove(piece ^ 8, to ^ 8);
      squares[to ^ 8] = 0;
    } else if ((move & CASTLING) != 0) {
      const rook = <i32>squares[rookFrom(to)];
      this.net.castled(this.ply, rook, rookFrom(to), rookTo(to));
      this.remove(rook, rookFrom(to));
      this.put(rook, rookTo(to));
      squares[rookFrom(to)] = 0;
      squares[rookTo(to)] = <u8>rook;
    } else {
      const promoted = (piece & 8) | (move >> PROMOTION_SHIFT);
      this.net.promoted(this.ply, promoted, to);
      this.remove(piece, to);
      this.put(promoted, to);
      squares[to] = <u8>promoted;
    }
  }

  /** Undoes the same; the piece has moved back already, and key, score and phase are restored. */
  private unmakeSpecial(move: i32, from: i32, to: i32, piece: i32): void {
    const squares = this.squares;
    if ((move & DOUBLE_STEP) != 0) return;
    if ((move & EN_PASSANT) != 0) {
      this.toggle(piece ^ 8, (<u64>1) << (to ^ 8));
      squares[to ^ 8] = <u8>(piece ^ 8);
    } else if ((move & CASTLING) != 0) {
      const rook = <i32>squares[rookTo(to)];
      this.toggle(rook, ((<u64>1) << rookFrom(to)) | ((<u64>1) << rookTo(to)));
      squares[rookTo(to)] = 0;
      squares[rookFrom(to)] = <u8>rook;
    } else {
      const pawn = (piece & 8) | PAWN;
      this.toggle(piece, (<u64>1) << from);
      this.toggle(pawn, (<u64>1) << from);
      squares[from] = <u8>pawn;
    }
  }
}

/** Where the rook stands before and after the king castles to a square. */
function rookFrom(king: i32): i32 {
  return (king & 4) != 0 ? king + 1 : king - 2;
}

function rookTo(king: i32): i32 {
  return (king & 4) != 0 ? king - 1 : king + 1;
}
