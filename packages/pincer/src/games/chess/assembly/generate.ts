/**
 * Legal moves, without trying any: a piece that is pinned keeps to the line of its king, a check
 * must be answered on the squares that answer it, and the king keeps off attacked squares. `side`
 * is a constant wherever it is a parameter here, so that each of these functions is compiled once
 * for White and once for Black.
 */
import { Attacks, NOT_FILE_A, NOT_FILE_H } from './attacks';
import { Board } from './board';
import {
  BISHOP,
  BLACK_KING_SIDE,
  BLACK_QUEEN_SIDE,
  CASTLING,
  DOUBLE_STEP,
  EN_PASSANT,
  KNIGHT,
  PROMOTION_SHIFT,
  QUEEN,
  ROOK,
  WHITE_KING_SIDE,
  WHITE_QUEEN_SIDE,
} from './pieces';

const RANK_1: u64 = 0xff;
const RANK_2: u64 = RANK_1 << 8;
const RANK_3: u64 = RANK_1 << 16;
const RANK_6: u64 = RANK_1 << 40;
const RANK_7: u64 = RANK_1 << 48;
const RANK_8: u64 = RANK_1 << 56;
const ALL: u64 = ~(<u64>0);

/**
 * The squares between king and rook, and those that the king passes or reaches, on White's side of
 * the board.
 */
const KING_SIDE_PATH: u64 = 0x60;
const QUEEN_SIDE_EMPTY: u64 = 0x0e;
const QUEEN_SIDE_PATH: u64 = 0x0c;

/** Writes all legal moves from an address on and returns the address after the last. */
export function writeMoves(board: Board, at: usize): usize {
  board.analyse();
  return board.side == 0 ? Generate.all(board, at, 0) : Generate.all(board, at, 1);
}

/** Writes the captures and the promotions to a queen, for a side that is not in check. */
export function writeCaptures(board: Board, at: usize): usize {
  return board.side == 0 ? Generate.captures(board, at, 0) : Generate.captures(board, at, 1);
}

/** The number of legal moves. */
export function countMoves(board: Board): i32 {
  board.analyse();
  return board.side == 0 ? Generate.count(board, 0) : Generate.count(board, 1);
}

class Generate {
  @inline static all(board: Board, at: usize, side: i32): usize {
    const own = side == 0 ? board.white : board.black;
    const theirs = side == 0 ? board.black : board.white;
    const occupied = own | theirs;
    const king = <i32>ctz(board.kings & own);
    const checkers = board.checkers;
    const path = Generate.castlingPath(board, side, occupied);
    const safe = Generate.safe(board, side, theirs, occupied, (Attacks.king(king) & ~own) | path);
    at = writePiece(at, king, safe & ~own & Attacks.king(king));
    at = Generate.castle(at, side, king, path, safe);
    if ((checkers & (checkers - 1)) != 0) return at;

    const answers = checkers == 0 ? ALL : checkers | Attacks.between(king, <i32>ctz(checkers));
    const pinned = board.pinned;
    at = writePieces(board, at, answers & ~own, own, occupied, king);
    const pawns = board.pawns & own;
    at = Generate.pawnSteps(at, side, pawns & ~pinned, occupied, answers);
    at = Generate.pawnCaptures(at, side, pawns & ~pinned, theirs & answers);
    let held = pawns & pinned;
    while (held != 0) {
      const pawn = held & (0 - held);
      held ^= pawn;
      const line = answers & Attacks.line(king, <i32>ctz(pawn));
      at = Generate.pawnSteps(at, side, pawn, occupied, line);
      at = Generate.pawnCaptures(at, side, pawn, theirs & line);
    }
    return board.enPassant == 0 ? at : writeEnPassant(board, at);
  }

  @inline static captures(board: Board, at: usize, side: i32): usize {
    const own = side == 0 ? board.white : board.black;
    const theirs = side == 0 ? board.black : board.white;
    const occupied = own | theirs;
    const king = <i32>ctz(board.kings & own);
    const pinned = board.pinned;
    at = writePiece(at, king, Generate.safe(board, side, theirs, occupied, Attacks.king(king) & theirs));
    at = writePieces(board, at, theirs, own, occupied, king);
    const pawns = board.pawns & own;
    const last = side == 0 ? RANK_8 : RANK_1;
    at = Generate.pawnCaptures(at, side, pawns & ~pinned, theirs & ~last);
    at = Generate.queenings(at, side, pawns & ~pinned, ~occupied & last, theirs & last);
    let held = pawns & pinned;
    while (held != 0) {
      const pawn = held & (0 - held);
      held ^= pawn;
      const line = Attacks.line(king, <i32>ctz(pawn));
      at = Generate.pawnCaptures(at, side, pawn, theirs & line & ~last);
      at = Generate.queenings(at, side, pawn, ~occupied & last & line, theirs & last & line);
    }
    return board.enPassant == 0 ? at : writeEnPassant(board, at);
  }

  @inline static count(board: Board, side: i32): i32 {
    const own = side == 0 ? board.white : board.black;
    const theirs = side == 0 ? board.black : board.white;
    const occupied = own | theirs;
    const king = <i32>ctz(board.kings & own);
    const checkers = board.checkers;
    const path = Generate.castlingPath(board, side, occupied);
    const safe = Generate.safe(board, side, theirs, occupied, (Attacks.king(king) & ~own) | path);
    let total = <i32>popcnt(safe & ~own & Attacks.king(king));
    if (path != 0) {
      const home = side == 0 ? 0 : 56;
      if ((path & safe & (KING_SIDE_PATH << home)) == KING_SIDE_PATH << home) total++;
      if ((path & safe & (QUEEN_SIDE_PATH << home)) == QUEEN_SIDE_PATH << home) total++;
    }
    if ((checkers & (checkers - 1)) != 0) return total;

    const answers = checkers == 0 ? ALL : checkers | Attacks.between(king, <i32>ctz(checkers));
    const pinned = board.pinned;
    const targets = answers & ~own;
    const free = own & ~pinned;
    let pieces = board.knights & free;
    while (pieces != 0) {
      total += <i32>popcnt(Attacks.knight(<i32>ctz(pieces)) & targets);
      pieces &= pieces - 1;
    }
    pieces = (board.bishops | board.queens) & free;
    while (pieces != 0) {
      total += <i32>popcnt(Attacks.bishop(<i32>ctz(pieces), occupied) & targets);
      pieces &= pieces - 1;
    }
    pieces = (board.rooks | board.queens) & free;
    while (pieces != 0) {
      total += <i32>popcnt(Attacks.rook(<i32>ctz(pieces), occupied) & targets);
      pieces &= pieces - 1;
    }
    const pawns = board.pawns & own;
    total += Generate.countPawns(side, pawns & free, theirs, occupied, answers);
    if (pinned != 0) {
      pieces = pinned & ~board.knights;
      while (pieces != 0) {
        const piece = pieces & (0 - pieces);
        pieces ^= piece;
        const square = <i32>ctz(piece);
        const line = Attacks.line(king, square);
        if ((piece & pawns) != 0) total += Generate.countPawns(side, piece, theirs, occupied, answers & line);
        else {
          if ((piece & (board.bishops | board.queens)) != 0)
            total += <i32>popcnt(Attacks.bishop(square, occupied) & targets & line);
          if ((piece & (board.rooks | board.queens)) != 0)
            total += <i32>popcnt(Attacks.rook(square, occupied) & targets & line);
        }
      }
    }
    return board.enPassant == 0 ? total : total + countEnPassant(board);
  }

  @inline static countPawns(side: i32, pawns: u64, theirs: u64, occupied: u64, targets: u64): i32 {
    const steps = (side == 0 ? pawns << 8 : pawns >> 8) & ~occupied;
    const third = steps & (side == 0 ? RANK_3 : RANK_6);
    const doubles = (side == 0 ? third << 8 : third >> 8) & ~occupied & targets;
    const singles = steps & targets;
    const west = Generate.west(side, pawns) & theirs & targets;
    const east = Generate.east(side, pawns) & theirs & targets;
    let total = <i32>(popcnt(singles) + popcnt(doubles) + popcnt(west) + popcnt(east));
    if ((pawns & (side == 0 ? RANK_7 : RANK_2)) != 0) {
      const last = side == 0 ? RANK_8 : RANK_1;
      total += 3 * <i32>(popcnt(singles & last) + popcnt(west & last) + popcnt(east & last));
    }
    return total;
  }

  /** Those of `targets` that the other side would not attack once the king has left its square. */
  @inline static safe(board: Board, side: i32, theirs: u64, occupied: u64, targets: u64): u64 {
    if (targets == 0) return 0;
    targets &= ~(
      Attacks.byPawns(side ^ 1, board.pawns & theirs) |
      Attacks.byKnights(board.knights & theirs) |
      Attacks.king(<i32>ctz(board.kings & theirs))
    );
    const gone = occupied ^ (board.kings & ~theirs);
    let sliders = (board.bishops | board.queens) & theirs;
    while (sliders != 0) {
      const square = <i32>ctz(sliders);
      if ((Attacks.bishopRays(square) & targets) != 0) targets &= ~Attacks.bishop(square, gone);
      sliders &= sliders - 1;
    }
    sliders = (board.rooks | board.queens) & theirs;
    while (sliders != 0) {
      const square = <i32>ctz(sliders);
      if ((Attacks.rookRays(square) & targets) != 0) targets &= ~Attacks.rook(square, gone);
      sliders &= sliders - 1;
    }
    return targets;
  }

  /**
   * The squares that must not be attacked for castling; only where the right is left and the way is
   * free.
   */
  @inline static castlingPath(board: Board, side: i32, occupied: u64): u64 {
    const rights = board.castling & (side == 0 ? 3 : 12);
    if (rights == 0 || board.checkers != 0) return 0;
    const home = side == 0 ? 0 : 56;
    let path: u64 = 0;
    if ((rights & (side == 0 ? WHITE_KING_SIDE : BLACK_KING_SIDE)) != 0 && (occupied & (KING_SIDE_PATH << home)) == 0) {
      path |= KING_SIDE_PATH << home;
    }
    if (
      (rights & (side == 0 ? WHITE_QUEEN_SIDE : BLACK_QUEEN_SIDE)) != 0 &&
      (occupied & (QUEEN_SIDE_EMPTY << home)) == 0
    ) {
      path |= QUEEN_SIDE_PATH << home;
    }
    return path;
  }

  @inline static castle(at: usize, side: i32, king: i32, path: u64, safe: u64): usize {
    if (path == 0) return at;
    const home = side == 0 ? 0 : 56;
    if ((path & safe & (KING_SIDE_PATH << home)) == KING_SIDE_PATH << home) {
      store<i32>(at, king | ((king + 2) << 6) | CASTLING);
      at += 4;
    }
    if ((path & safe & (QUEEN_SIDE_PATH << home)) == QUEEN_SIDE_PATH << home) {
      store<i32>(at, king | ((king - 2) << 6) | CASTLING);
      at += 4;
    }
    return at;
  }

  @inline static west(side: i32, pawns: u64): u64 {
    return side == 0 ? (pawns & NOT_FILE_A) << 7 : (pawns & NOT_FILE_A) >> 9;
  }

  @inline static east(side: i32, pawns: u64): u64 {
    return side == 0 ? (pawns & NOT_FILE_H) << 9 : (pawns & NOT_FILE_H) >> 7;
  }

  @inline static pawnSteps(at: usize, side: i32, pawns: u64, occupied: u64, targets: u64): usize {
    const steps = (side == 0 ? pawns << 8 : pawns >> 8) & ~occupied;
    const third = steps & (side == 0 ? RANK_3 : RANK_6);
    const doubles = (side == 0 ? third << 8 : third >> 8) & ~occupied & targets;
    const last = side == 0 ? RANK_8 : RANK_1;
    const back = side == 0 ? -8 : 8;
    at = writePawns(at, steps & targets & ~last, back, 0);
    at = writePawns(at, doubles, 2 * back, DOUBLE_STEP);
    return writePromotions(at, steps & targets & last, back);
  }

  @inline static pawnCaptures(at: usize, side: i32, pawns: u64, targets: u64): usize {
    const west = Generate.west(side, pawns) & targets;
    const east = Generate.east(side, pawns) & targets;
    const last = side == 0 ? RANK_8 : RANK_1;
    const westBack = side == 0 ? -7 : 9;
    const eastBack = side == 0 ? -9 : 7;
    at = writePawns(at, west & ~last, westBack, 0);
    at = writePawns(at, east & ~last, eastBack, 0);
    at = writePromotions(at, west & last, westBack);
    return writePromotions(at, east & last, eastBack);
  }

  /** Promotions to a queen, stepping to one of `steps` or capturing on one of `captures`. */
  @inline static queenings(at: usize, side: i32, pawns: u64, steps: u64, captures: u64): usize {
    const queen = QUEEN << PROMOTION_SHIFT;
    at = writePawns(at, (side == 0 ? pawns << 8 : pawns >> 8) & steps, side == 0 ? -8 : 8, queen);
    at = writePawns(at, Generate.west(side, pawns) & captures, side == 0 ? -7 : 9, queen);
    return writePawns(at, Generate.east(side, pawns) & captures, side == 0 ? -9 : 7, queen);
  }
}

function writePiece(at: usize, from: i32, targets: u64): usize {
  while (targets != 0) {
    store<i32>(at, from | ((<i32>ctz(targets)) << 6));
    at += 4;
    targets &= targets - 1;
  }
  return at;
}

/** The moves of knights, bishops, rooks and queens. */
function writePieces(board: Board, at: usize, targets: u64, own: u64, occupied: u64, king: i32): usize {
  const pinned = board.pinned;
  let pieces = board.knights & own & ~pinned;
  while (pieces != 0) {
    const square = <i32>ctz(pieces);
    at = writePiece(at, square, Attacks.knight(square) & targets);
    pieces &= pieces - 1;
  }
  pieces = (board.bishops | board.queens) & own;
  while (pieces != 0) {
    const square = <i32>ctz(pieces);
    let attacks = Attacks.bishop(square, occupied) & targets;
    if (((pinned >> square) & 1) != 0) attacks &= Attacks.line(king, square);
    at = writePiece(at, square, attacks);
    pieces &= pieces - 1;
  }
  pieces = (board.rooks | board.queens) & own;
  while (pieces != 0) {
    const square = <i32>ctz(pieces);
    let attacks = Attacks.rook(square, occupied) & targets;
    if (((pinned >> square) & 1) != 0) attacks &= Attacks.line(king, square);
    at = writePiece(at, square, attacks);
    pieces &= pieces - 1;
  }
  return at;
}

/** Moves of pawns to `targets`, each from `back` squares on. */
function writePawns(at: usize, targets: u64, back: i32, flags: i32): usize {
  while (targets != 0) {
    const to = <i32>ctz(targets);
    store<i32>(at, (to + back) | (to << 6) | flags);
    at += 4;
    targets &= targets - 1;
  }
  return at;
}

function writePromotions(at: usize, targets: u64, back: i32): usize {
  while (targets != 0) {
    const to = <i32>ctz(targets);
    const move = (to + back) | (to << 6);
    store<i32>(at, move | (QUEEN << PROMOTION_SHIFT));
    store<i32>(at, move | (KNIGHT << PROMOTION_SHIFT), 4);
    store<i32>(at, move | (ROOK << PROMOTION_SHIFT), 8);
    store<i32>(at, move | (BISHOP << PROMOTION_SHIFT), 12);
    at += 16;
    targets &= targets - 1;
  }
  return at;
}

/** The pawns that could take en passant, were their king not in the way. */
function enPassantPawns(board: Board): u64 {
  return Attacks.pawn(board.side ^ 1, board.enPassant) & board.pawns & board.own();
}

function writeEnPassant(board: Board, at: usize): usize {
  const to = board.enPassant;
  let pawns = enPassantPawns(board);
  while (pawns != 0) {
    const from = <i32>ctz(pawns);
    if (board.enPassantIsLegal(from, to)) {
      store<i32>(at, from | (to << 6) | EN_PASSANT);
      at += 4;
    }
    pawns &= pawns - 1;
  }
  return at;
}

function countEnPassant(board: Board): i32 {
  let total = 0;
  let pawns = enPassantPawns(board);
  while (pawns != 0) {
    if (board.enPassantIsLegal(<i32>ctz(pawns), board.enPassant)) total++;
    pawns &= pawns - 1;
  }
  return total;
}
