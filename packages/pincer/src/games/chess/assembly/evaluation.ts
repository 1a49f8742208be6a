/**
 * The value of a position in hundredths of a pawn: material and squares (kept up to date by
 * `Board`), pawn structure, mobility, the safety of the kings and the chase of a bare one, each for
 * the middlegame and for the endgame, mixed by how much force is left on the board.
 *
 * The weights are hundredths of a pawn. A pair is for the middlegame and the endgame; a table goes
 * by the number of squares attacked, by the rank that a pawn has reached, by attack on the king in
 * units, or by square, a1 to h8 as the piece's own side sees the board, kind by kind. They are set
 * by hand.
 *
 * Everything is counted for each side in the same way, so a position and its mirror image with
 * colours exchanged have the same value for the side to move.
 */
import { WIN } from '../../../search/values';
import { Attacks, FILE_A, NOT_FILE_A, NOT_FILE_H } from './attacks';
import { Board } from './board';
import { countMoves } from './generate';
import { Attacked, knowledge } from './knowledge';
import { files, pawnScore } from './pawns';
import { BISHOP, KNIGHT, Packed, QUEEN, ROOK } from './pieces';
import {
  BISHOP_MOBILITY_EG,
  BISHOP_MOBILITY_MG,
  BISHOP_PAIR,
  KING_ATTACK_UNITS,
  KING_DANGER,
  KING_OPEN_FILE,
  KNIGHT_MOBILITY_EG,
  KNIGHT_MOBILITY_MG,
  MINOR_LEAD,
  PAWN_THREAT,
  QUEEN_MOBILITY_EG,
  QUEEN_MOBILITY_MG,
  ROOK_HALF_OPEN,
  ROOK_MOBILITY_EG,
  ROOK_MOBILITY_MG,
  ROOK_OPEN,
  SHIELD,
  TEMPO,
} from './weights';

/** The phase of the start position: all pieces are there. */
const FULL_PHASE: i32 = 24;
const LIGHT_SQUARES: u64 = <u64>0x55aa55aa * 0x100000001;

/**
 * The value for the side to move, in units of which a pawn has about `grain`: exactly the result
 * wherever the game is over by mate, stalemate or lack of material. Before the last division a unit
 * is a 2,400th of a pawn: a finer grain is really resolved.
 */
export function evaluate(board: Board, grain: i32, knows: bool, nets: bool): i32 {
  if (isInsufficient(board)) return 0;
  board.analyse();
  if (board.checkers != 0) {
    if (countMoves(board) == 0) return 0 - WIN;
  } else if (!hasPlainMove(board) && countMoves(board) == 0) return 0;

  // Without pawns, what counts is the chase.
  if (nets && board.pawns != 0) return (board.netValue() * grain) / 100;
  let score = board.score;
  if (knows && board.pawns != 0) {
    score += knowingScore(board, 0) - knowingScore(board, 1);
    Attacked.complete(board, 0);
    Attacked.complete(board, 1);
    score += knowledge(board, 0) - knowledge(board, 1);
  } else score += plainScore(board, 0) - plainScore(board, 1);
  const phase = board.phase < FULL_PHASE ? board.phase : FULL_PHASE;
  const mixed = Packed.middlegame(score) * phase + Packed.endgame(score) * (FULL_PHASE - phase);
  const value = scaled(board, mixed) + FULL_PHASE * (chase(board, 0, knows) - chase(board, 1, knows));
  return (((board.side == 0 ? value : 0 - value) + FULL_PHASE * TEMPO[0]) * grain) / (100 * FULL_PHASE);
}

/**
 * Whether neither side can ever give mate: no more than one knight, or any bishops that all stand
 * on one colour.
 */
export function isInsufficient(board: Board): bool {
  if ((board.pawns | board.rooks | board.queens) != 0) return false;
  const minors = board.knights | board.bishops;
  if ((minors & (minors - 1)) == 0) return true;
  return board.knights == 0 && ((minors & LIGHT_SQUARES) == 0 || (minors & ~LIGHT_SQUARES) == 0);
}

/**
 * Whether a pawn or knight that is not pinned can simply move; if not, there may still be other
 * moves.
 */
function hasPlainMove(board: Board): bool {
  const own = board.own();
  const free = own & ~board.pinned;
  const pawns = board.pawns & free;
  if (((board.side == 0 ? pawns << 8 : pawns >> 8) & ~board.occupied()) != 0) return true;
  return (Attacks.byKnights(board.knights & free) & ~own) != 0;
}

/**
 * `knows` is a constant wherever it is a parameter here, so that the plain search pays nothing for
 * what it does not use.
 */
class Side {
  /** The packed worth of what `side` has, beyond material and squares. */
  @inline static score(board: Board, side: i32, knows: bool): i32 {
    const own = side == 0 ? board.white : board.black;
    const theirs = side == 0 ? board.black : board.white;
    const occupied = own | theirs;
    const theirPawns = board.pawns & theirs;
    const ownPawns = board.pawns & own;
    const theirKing = <i32>ctz(board.kings & theirs);
    const zone = Attacks.king(theirKing) | (board.kings & theirs);
    /**
     * Squares on which a piece is of use: not attacked by a pawn, not held by the own king or a
     * pawn.
     */
    const area = ~(Attacks.byPawns(side ^ 1, theirPawns) | ownPawns | (board.kings & own));
    let middlegame = 0;
    let endgame = 0;
    let attackers = 0;
    let units = 0;
    let all: u64 = 0;

    let pieces = board.knights & own;
    while (pieces != 0) {
      const attacks = Attacks.knight(<i32>ctz(pieces));
      const mobility = <i32>popcnt(attacks & area);
      middlegame += KNIGHT_MOBILITY_MG[mobility];
      endgame += KNIGHT_MOBILITY_EG[mobility];
      if ((attacks & zone) != 0) {
        attackers++;
        units += KING_ATTACK_UNITS[0] * <i32>popcnt(attacks & zone);
      }
      if (knows) all |= attacks;
      pieces &= pieces - 1;
    }
    if (knows) Attacked.set(side, KNIGHT, all);
    all = 0;
    pieces = board.bishops & own;
    if ((pieces & LIGHT_SQUARES) != 0 && (pieces & ~LIGHT_SQUARES) != 0) {
      middlegame += BISHOP_PAIR[0];
      endgame += BISHOP_PAIR[1];
    }
    while (pieces != 0) {
      const attacks = Attacks.bishop(<i32>ctz(pieces), occupied ^ (board.queens & own));
      const mobility = <i32>popcnt(attacks & area);
      middlegame += BISHOP_MOBILITY_MG[mobility];
      endgame += BISHOP_MOBILITY_EG[mobility];
      if ((attacks & zone) != 0) {
        attackers++;
        units += KING_ATTACK_UNITS[1] * <i32>popcnt(attacks & zone);
      }
      if (knows) all |= attacks;
      pieces &= pieces - 1;
    }
    if (knows) Attacked.set(side, BISHOP, all);
    all = 0;
    pieces = board.rooks & own;
    while (pieces != 0) {
      const square = <i32>ctz(pieces);
      const attacks = Attacks.rook(square, occupied ^ ((board.queens | board.rooks) & own));
      const mobility = <i32>popcnt(attacks & area);
      const file = FILE_A << (square & 7);
      middlegame += ROOK_MOBILITY_MG[mobility];
      endgame += ROOK_MOBILITY_EG[mobility];
      if ((file & ownPawns) == 0) {
        const open = (file & theirPawns) == 0;
        middlegame += open ? ROOK_OPEN[0] : ROOK_HALF_OPEN[0];
        endgame += open ? ROOK_OPEN[1] : ROOK_HALF_OPEN[1];
      }
      if ((attacks & zone) != 0) {
        attackers++;
        units += KING_ATTACK_UNITS[2] * <i32>popcnt(attacks & zone);
      }
      if (knows) all |= attacks;
      pieces &= pieces - 1;
    }
    if (knows) Attacked.set(side, ROOK, all);
    all = 0;
    pieces = board.queens & own;
    while (pieces != 0) {
      const square = <i32>ctz(pieces);
      const attacks = Attacks.bishop(square, occupied) | Attacks.rook(square, occupied);
      const mobility = <i32>popcnt(attacks & area);
      middlegame += QUEEN_MOBILITY_MG[mobility];
      endgame += QUEEN_MOBILITY_EG[mobility];
      if ((attacks & zone) != 0) {
        attackers++;
        units += KING_ATTACK_UNITS[3] * <i32>popcnt(attacks & zone);
      }
      if (knows) all |= attacks;
      pieces &= pieces - 1;
    }
    if (knows) Attacked.set(side, QUEEN, all);
    // One piece alone is no attack.
    if (attackers > 1) middlegame += KING_DANGER[units < KING_DANGER.length ? units : KING_DANGER.length - 1];
    const threats = <i32>popcnt(Attacks.byPawns(side, ownPawns) & theirs & ~theirPawns);
    middlegame += threats * PAWN_THREAT[0] + shelter(board, side, ownPawns);
    endgame += threats * PAWN_THREAT[1];
    return Packed.of(middlegame, endgame) + pawnScore(board, side);
  }
}

function plainScore(board: Board, side: i32): i32 {
  return Side.score(board, side, false);
}

/** The same, and what the side attacks goes into `Attacked`. */
function knowingScore(board: Board, side: i32): i32 {
  return Side.score(board, side, true);
}

/**
 * What the own pawns before the king are worth to it in the middlegame: one or two ranks ahead, and
 * none at all on a file.
 */
function shelter(board: Board, side: i32, pawns: u64): i32 {
  const king = board.kings & (side == 0 ? board.white : board.black);
  const row = king | ((king & NOT_FILE_H) << 1) | ((king & NOT_FILE_A) >> 1);
  const close = pawns & (side == 0 ? row << 8 : row >> 8);
  const far = pawns & (side == 0 ? row << 16 : row >> 16);
  const open = files(row) & ~files(pawns) & 0xff;
  return <i32>popcnt(close) * SHIELD[0] + <i32>popcnt(far) * SHIELD[1] + <i32>popcnt(open) * KING_OPEN_FILE[0];
}

/**
 * What it is worth to `side` to have a bare king near the edge, or in a corner of its bishop's
 * colour, and the own king near it.
 */
function chase(board: Board, side: i32, knows: bool): i32 {
  const own = side == 0 ? board.white : board.black;
  const theirs = side == 0 ? board.black : board.white;
  if ((theirs & (theirs - 1)) != 0 || (own & (own - 1)) == 0) return 0;
  const prey = <i32>ctz(theirs);
  const hunter = <i32>ctz(board.kings & own);
  const file = prey & 7;
  const rank = prey >> 3;
  const near = 14 - abs((hunter & 7) - file) - abs((hunter >> 3) - rank);
  const bishops = board.bishops & own;
  const minorsOnly = (board.pawns | board.rooks | board.queens) == 0;
  if (minorsOnly && bishops != 0 && board.knights != 0 && (bishops & (bishops - 1)) == 0) {
    const corner = (bishops & LIGHT_SQUARES) != 0 ? abs(rank - file) : abs(7 - rank - file);
    if (!knows) return 20 * corner + 6 * near;
    const knight = <i32>ctz(board.knights);
    return 45 * corner + 10 * near - 4 * (abs((knight & 7) - file) + abs((knight >> 3) - rank));
  }
  return 5 * (abs(2 * file - 7) + abs(2 * rank - 7)) + 4 * near;
}

/** Without pawns, a lead of no more than a minor piece hardly ever wins. */
function scaled(board: Board, value: i32): i32 {
  const leader = value > 0 ? board.white : board.black;
  if ((board.pawns & leader) != 0) return value;
  const lead = value > 0 ? Packed.endgame(board.score) : 0 - Packed.endgame(board.score);
  return lead < MINOR_LEAD[0] ? value / 8 : value;
}
