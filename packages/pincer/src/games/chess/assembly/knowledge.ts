/**
 * What the program that plays knows beyond `evaluation.ts`: threats, checks that are to be feared,
 * ways that are free. The plain search, whose counts are compared from one version to the next,
 * does without (`Chess.setKnowledge`).
 */
import { Attacks } from './attacks';
import { Board } from './board';
import { ahead, passedPawns } from './pawns';
import { BISHOP, KING, KNIGHT, PAWN, Packed, QUEEN, ROOK } from './pieces';
import {
  FREE_PATH,
  FREE_STOP,
  HANGING,
  KING_THREAT,
  MINOR_THREAT,
  OUTPOST,
  ROOK_THREAT,
  SAFE_CHECK,
  WEAK_ZONE,
} from './weights';

/** The squares that each side's pieces of each kind attack. */
const ATTACKED: usize = heap.alloc(2 * 8 * 8);
/**
 * Ranks on which a knight is well placed if no pawn can drive it away: the fourth to the sixth of
 * its own side.
 */
const WHITE_OUTPOSTS: u64 = (<u64>0xffffff) << 24;
const BLACK_OUTPOSTS: u64 = (<u64>0xffffff) << 16;

export class Attacked {
  /** Notes what pieces of a kind attack; kind 0: all of them together. */
  @inline static set(side: i32, kind: i32, squares: u64): void {
    store<u64>(ATTACKED + ((<usize>((side << 3) | kind)) << 3), squares);
  }

  @inline static by(side: i32, kind: i32): u64 {
    return load<u64>(ATTACKED + ((<usize>((side << 3) | kind)) << 3));
  }

  /** Notes what pawns, king and all together attack, once the pieces are noted. */
  @inline static complete(board: Board, side: i32): void {
    const own = side == 0 ? board.white : board.black;
    const pawns = Attacks.byPawns(side, board.pawns & own);
    const king = Attacks.king(<i32>ctz(board.kings & own));
    Attacked.set(side, PAWN, pawns);
    Attacked.set(side, KING, king);
    const pieces =
      Attacked.by(side, KNIGHT) | Attacked.by(side, BISHOP) | Attacked.by(side, ROOK) | Attacked.by(side, QUEEN);
    Attacked.set(side, 0, pieces | pawns | king);
  }
}

/**
 * The packed worth to `side` of what it threatens and what is free for it, once both sides' attacks
 * are noted.
 */
export function knowledge(board: Board, side: i32): i32 {
  const own = side == 0 ? board.white : board.black;
  const theirs = side == 0 ? board.black : board.white;
  const attacked = Attacked.by(side, 0);
  const defended = Attacked.by(side ^ 1, 0);
  const heldByPawns = Attacked.by(side ^ 1, PAWN);
  const minors = Attacked.by(side, KNIGHT) | Attacked.by(side, BISHOP);
  const rooks = Attacked.by(side, ROOK);
  const light = theirs & (board.knights | board.bishops) & ~heldByPawns;
  const loose = theirs & attacked & ~defended & ~board.kings;

  const onHeavy = <i32>popcnt(minors & theirs & (board.rooks | board.queens));
  const onLight = <i32>popcnt(minors & light);
  const byRooks = <i32>popcnt(rooks & (light | (theirs & board.queens)));
  const hanging = <i32>popcnt(loose & ~board.pawns);
  const hangingPawns = <i32>popcnt(loose & board.pawns);
  const byKing = <i32>popcnt(Attacked.by(side, KING) & loose);
  const outposts = side == 0 ? WHITE_OUTPOSTS : BLACK_OUTPOSTS;
  const drivable = heldByPawns | ahead(side ^ 1, heldByPawns);
  const knights = <i32>popcnt(board.knights & own & outposts & Attacked.by(side, PAWN) & ~drivable);
  const middlegame =
    onHeavy * MINOR_THREAT[0] +
    onLight * MINOR_THREAT[2] +
    byRooks * ROOK_THREAT[0] +
    hanging * HANGING[0] +
    hangingPawns * HANGING[2] +
    byKing * KING_THREAT[0] +
    knights * OUTPOST[0] +
    danger(board, side, own, theirs);
  const endgame =
    onHeavy * MINOR_THREAT[1] +
    onLight * MINOR_THREAT[3] +
    byRooks * ROOK_THREAT[1] +
    hanging * HANGING[1] +
    hangingPawns * HANGING[3] +
    byKing * KING_THREAT[1] +
    knights * OUTPOST[1] +
    freePawns(board, side);
  return Packed.of(middlegame, endgame);
}

/**
 * Checks that could be given where nothing would take the piece, and squares beside the king that
 * it alone defends.
 */
function danger(board: Board, side: i32, own: u64, theirs: u64): i32 {
  if ((board.queens & own) == 0) return 0;
  const king = <i32>ctz(board.kings & theirs);
  const occupied = own | theirs;
  const safe = ~(own | Attacked.by(side ^ 1, 0));
  const diagonal = Attacks.bishop(king, occupied) & safe;
  const straight = Attacks.rook(king, occupied) & safe;
  const other = side ^ 1;
  const helped =
    Attacked.by(other, PAWN) |
    Attacked.by(other, KNIGHT) |
    Attacked.by(other, BISHOP) |
    Attacked.by(other, ROOK) |
    Attacked.by(other, QUEEN);
  const weak = Attacks.king(king) & Attacked.by(side, 0) & ~helped;
  let sum = <i32>popcnt(weak) * WEAK_ZONE[0];
  if ((Attacks.knight(king) & safe & Attacked.by(side, KNIGHT)) != 0) sum += SAFE_CHECK[0];
  if ((diagonal & Attacked.by(side, BISHOP)) != 0) sum += SAFE_CHECK[1];
  if ((straight & Attacked.by(side, ROOK)) != 0) sum += SAFE_CHECK[2];
  if (((diagonal | straight) & Attacked.by(side, QUEEN)) != 0) sum += SAFE_CHECK[3];
  return sum;
}

/** Passed pawns whose next square, or whole way, is neither blocked nor attacked. */
function freePawns(board: Board, side: i32): i32 {
  let passed = passedPawns(board, side);
  let sum = 0;
  const hindered = board.occupied() | Attacked.by(side ^ 1, 0);
  while (passed != 0) {
    const square = <i32>ctz(passed);
    const rank = side == 0 ? square >> 3 : 7 - (square >> 3);
    const way = ahead(side, (<u64>1) << square);
    const stop = side == 0 ? (<u64>1) << (square + 8) : (<u64>1) << (square - 8);
    if ((way & hindered) == 0) sum += FREE_PATH[rank];
    else if ((stop & hindered) == 0) sum += FREE_STOP[rank];
    passed &= passed - 1;
  }
  return sum;
}
