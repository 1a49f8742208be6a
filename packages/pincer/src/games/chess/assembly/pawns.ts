import { Attacks, FILE_A, NOT_FILE_A, NOT_FILE_H } from './attacks';
import { Board } from './board';
import { Packed } from './pieces';
import {
  BACKWARD,
  DOUBLED,
  ENEMY_KING_FAR,
  ISOLATED,
  OWN_KING_FAR,
  PASSED_BLOCKED,
  PASSED_EG,
  PASSED_MG,
  PROTECTED_PASSED,
} from './weights';

/**
 * All squares ahead of the given ones on their files, as `side` sees it; the given ones are not
 * among them.
 */
export function ahead(side: i32, squares: u64): u64 {
  if (side == 0) {
    squares <<= 8;
    squares |= squares << 8;
    squares |= squares << 16;
    return squares | (squares << 32);
  }
  squares >>= 8;
  squares |= squares >> 8;
  squares |= squares >> 16;
  return squares | (squares >> 32);
}

/** Those squares and their neighbours to both sides. */
function widened(squares: u64): u64 {
  return squares | ((squares & NOT_FILE_H) << 1) | ((squares & NOT_FILE_A) >> 1);
}

/** All squares of the files on which there are any of the given ones. */
export function files(squares: u64): u64 {
  squares |= squares >> 8;
  squares |= squares >> 16;
  squares |= squares >> 32;
  return (squares & 0xff) * FILE_A;
}

/** Steps of a king between two squares. */
function distance(one: i32, other: i32): i32 {
  const files = abs((one & 7) - (other & 7));
  const ranks = abs((one >> 3) - (other >> 3));
  return files > ranks ? files : ranks;
}

/** Pawns of `side` before which no pawn stands, on their own file or beside it. */
export function passedPawns(board: Board, side: i32): u64 {
  const own = board.pawns & (side == 0 ? board.white : board.black);
  return own & ~widened(ahead(side ^ 1, board.pawns ^ own)) & ~ahead(side ^ 1, own);
}

/** The packed worth of `side`'s pawn structure. */
export function pawnScore(board: Board, side: i32): i32 {
  const own = board.pawns & (side == 0 ? board.white : board.black);
  const theirs = board.pawns ^ own;
  const front = ahead(side, own);
  const onFiles = files(own);
  const beside = ((onFiles & NOT_FILE_H) << 1) | ((onFiles & NOT_FILE_A) >> 1);
  const attacks = Attacks.byPawns(side, own);
  const stops = side == 0 ? own << 8 : own >> 8;
  const heldBack = stops & Attacks.byPawns(side ^ 1, theirs) & ~(attacks | ahead(side, attacks));
  const doubled = <i32>popcnt(own & front);
  const isolated = <i32>popcnt(own & ~beside);
  const backward = <i32>popcnt(heldBack);
  let score = Packed.of(
    doubled * DOUBLED[0] + isolated * ISOLATED[0] + backward * BACKWARD[0],
    doubled * DOUBLED[1] + isolated * ISOLATED[1] + backward * BACKWARD[1],
  );

  let passed = passedPawns(board, side);
  while (passed != 0) {
    const square = <i32>ctz(passed);
    score += passedScore(board, side, square, ((attacks >> square) & 1) != 0);
    passed &= passed - 1;
  }
  return score;
}

function passedScore(board: Board, side: i32, square: i32, defended: bool): i32 {
  const rank = side == 0 ? square >> 3 : 7 - (square >> 3);
  const stop = side == 0 ? square + 8 : square - 8;
  const ownKing = <i32>ctz(board.kings & (side == 0 ? board.white : board.black));
  const theirKing = <i32>ctz(board.kings & (side == 0 ? board.black : board.white));
  let middlegame = <i32>PASSED_MG[rank];
  let endgame =
    PASSED_EG[rank] + ENEMY_KING_FAR[rank] * distance(theirKing, stop) - OWN_KING_FAR[rank] * distance(ownKing, stop);
  if (((board.occupied() >> stop) & 1) != 0) {
    middlegame -= PASSED_BLOCKED[rank];
    endgame -= PASSED_BLOCKED[rank];
  }
  if (defended) {
    middlegame += PROTECTED_PASSED[0];
    endgame += PROTECTED_PASSED[1];
  }
  return Packed.of(middlegame, endgame);
}
