/**
 * Pieces, moves, and what each piece on each square adds to the key and to the value.
 *
 * A piece is a kind, 1 (pawn) to 6 (king), plus 8 for Black; 0 is an empty square. Sides are 0
 * (White) and 1 (Black).
 *
 * A move is, from its lowest bit: from (6 bits), to (6), the kind promoted to or 0 (3), then a bit
 * each for capture en passant, castling (the king's squares), and a pawn's double step.
 */
import { FIRST } from '../../../kernel/assembly/seat';
import { EG_SQUARES, EG_VALUES, MG_SQUARES, MG_VALUES, PHASES } from './weights';

export const PAWN: i32 = 1;
export const KNIGHT: i32 = 2;
export const BISHOP: i32 = 3;
export const ROOK: i32 = 4;
export const QUEEN: i32 = 5;
export const KING: i32 = 6;

export const PROMOTION_SHIFT: i32 = 12;
export const EN_PASSANT: i32 = 1 << 15;
export const CASTLING: i32 = 1 << 16;
export const DOUBLE_STEP: i32 = 1 << 17;

/** Rights to castle, one bit each. */
export const WHITE_KING_SIDE: i32 = 1;
export const WHITE_QUEEN_SIDE: i32 = 2;
export const BLACK_KING_SIDE: i32 = 4;
export const BLACK_QUEEN_SIDE: i32 = 8;

/** A record for each piece on each square: key (u64), packed score for White (i32), phase (i32). */
const RECORD_SHIFT: i32 = 4;
const RECORDS: usize = memory.data((16 * 64) << RECORD_SHIFT, 8);
const CASTLING_KEYS: usize = memory.data(16 * 8, 8);
/** By square; the entry of square 0, which stands for none, stays 0. */
const EN_PASSANT_KEYS: usize = memory.data(64 * 8, 8);
/** The rights that are left after a move from or to a square. */
const RIGHTS_LEFT: usize = memory.data(64);

/**
 * A packed score holds a value for the middlegame in its high and one for the endgame in its low 16
 * bits; packed scores add and subtract as plain integers.
 */
export class Packed {
  @inline static of(middlegame: i32, endgame: i32): i32 {
    return (middlegame << 16) + endgame;
  }

  @inline static middlegame(packed: i32): i32 {
    return (packed + 0x8000) >> 16;
  }

  @inline static endgame(packed: i32): i32 {
    return <i32>(<i16>packed);
  }
}

export class Placed {
  @inline static key(piece: i32, square: i32): u64 {
    return load<u64>(RECORDS + ((<usize>((piece << 6) | square)) << RECORD_SHIFT));
  }

  @inline static score(piece: i32, square: i32): i32 {
    return load<i32>(RECORDS + ((<usize>((piece << 6) | square)) << RECORD_SHIFT), 8);
  }

  @inline static phase(piece: i32): i32 {
    return load<i32>(RECORDS + ((<usize>(piece << 6)) << RECORD_SHIFT), 12);
  }

  @inline static castlingKey(rights: i32): u64 {
    return load<u64>(CASTLING_KEYS + ((<usize>rights) << 3));
  }

  @inline static enPassantKey(square: i32): u64 {
    return load<u64>(EN_PASSANT_KEYS + ((<usize>square) << 3));
  }

  @inline static rightsLeft(square: i32): i32 {
    return <i32>load<u8>(RIGHTS_LEFT + <usize>square);
  }
}

/** The generator of the keys (xorshift64*). */
let seed: u64 = <u64>0x9e3779b9 * 0x7f4a7c15;

function random(): u64 {
  seed ^= seed >> 12;
  seed ^= seed << 25;
  seed ^= seed >> 27;
  return seed * (((<u64>0x2545f491) << 32) | 0x4f6cdd1d);
}

export const TURN_KEY: u64 = random();

/** The address of the record of a piece on a square. */
function recordOf(piece: i32, square: i32): usize {
  return RECORDS + ((<usize>((piece << 6) | square)) << RECORD_SHIFT);
}

/**
 * Scores and phases from the weights. They stand for White's view; squares are those that the
 * piece's own side sees.
 */
export function fillScores(): void {
  for (let kind = PAWN; kind <= KING; kind++) {
    for (let square = 0; square < 64; square++) {
      const weight = ((kind - 1) << 6) | square;
      const score = Packed.of(MG_VALUES[kind - 1] + MG_SQUARES[weight], EG_VALUES[kind - 1] + EG_SQUARES[weight]);
      const white = recordOf(kind, square);
      const black = recordOf(kind | 8, square ^ 56);
      store<i32>(white, score, 8);
      store<i32>(black, 0 - score, 8);
      store<i32>(white, <i32>PHASES[kind - 1], 12);
      store<i32>(black, <i32>PHASES[kind - 1], 12);
    }
  }
}

function fillKeys(): void {
  for (let kind = PAWN; kind <= KING; kind++) {
    for (let square = 0; square < 64; square++) {
      store<u64>(recordOf(kind, square), random());
      store<u64>(recordOf(kind | 8, square), random());
    }
  }
  for (let rights = 1; rights < 16; rights++) store<u64>(CASTLING_KEYS + ((<usize>rights) << 3), random());
  for (let square = 16; square < 48; square++) {
    if (square >> 3 == 2 || square >> 3 == 5) store<u64>(EN_PASSANT_KEYS + ((<usize>square) << 3), random());
  }
}

function fillRights(): void {
  memory.fill(RIGHTS_LEFT, 15, 64);
  store<u8>(RIGHTS_LEFT, 15 ^ WHITE_QUEEN_SIDE, 0);
  store<u8>(RIGHTS_LEFT, 15 ^ WHITE_QUEEN_SIDE ^ WHITE_KING_SIDE, 4);
  store<u8>(RIGHTS_LEFT, 15 ^ WHITE_KING_SIDE, 7);
  store<u8>(RIGHTS_LEFT, 15 ^ BLACK_QUEEN_SIDE, 56);
  store<u8>(RIGHTS_LEFT, 15 ^ BLACK_QUEEN_SIDE ^ BLACK_KING_SIDE, 60);
  store<u8>(RIGHTS_LEFT, 15 ^ BLACK_KING_SIDE, 63);
}

if (FIRST) {
  fillKeys();
  fillScores();
  fillRights();
}
