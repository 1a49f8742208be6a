/**
 * What a position is worth to the side to move, in hundredths of a disc: 400 is a game won by four
 * discs, or a position that promises as much. Results and forecasts are on one scale, since an
 * Othello player wants many discs.
 */
import { mobility } from './discs';
import {
  AT_OPPONENT_MOVES,
  AT_OPPONENT_REACH,
  AT_OWN_MOVES,
  AT_OWN_REACH,
  AT_PARITY,
  patterns,
  weight,
  weightsFor,
} from './patterns';

/** One unit of `weights.json`, in hundredths of a disc. */
const UNIT: i32 = 4;
const GREATEST_VALUE: i32 = 6400;

const FILE_A: u64 = (0x01010101 << 32) | 0x01010101;
const FILE_H: u64 = FILE_A << 7;

/**
 * The position whose fillings are `words`, with black (`side` 0) or white to move and these moves.
 */
export function evaluation(own: u64, opp: u64, ownMoves: u64, words: usize, side: i32): i32 {
  const oppMoves = mobility(opp, own);
  if ((ownMoves | oppMoves) == 0) return result(own, opp);
  return forecast(own, opp, ownMoves, oppMoves, words, side);
}

/**
 * The result of a finished game, by the rule of tournaments: squares that stayed empty count for
 * the winner.
 */
function result(own: u64, opp: u64): i32 {
  const ownDiscs = <i32>popcnt<u64>(own);
  const oppDiscs = <i32>popcnt<u64>(opp);
  if (ownDiscs == oppDiscs) return 0;
  return ownDiscs > oppDiscs ? 100 * (64 - 2 * oppDiscs) : 100 * (2 * ownDiscs - 64);
}

/**
 * The sum of the weights, learned for each stage of the game, of all patterns, of mobility, and of
 * parity.
 */
function forecast(own: u64, opp: u64, ownMoves: u64, oppMoves: u64, words: usize, side: i32): i32 {
  const empty = ~(own | opp);
  const discs = <i32>popcnt<u64>(own | opp);
  const at = weightsFor(discs);
  const sum =
    patterns(words, side, at) +
    weight(at + AT_OWN_MOVES + <i32>popcnt<u64>(ownMoves)) +
    weight(at + AT_OPPONENT_MOVES + <i32>popcnt<u64>(oppMoves)) +
    weight(at + AT_OWN_REACH + <i32>popcnt<u64>(neighbours(opp) & empty)) +
    weight(at + AT_OPPONENT_REACH + <i32>popcnt<u64>(neighbours(own) & empty)) +
    weight(at + AT_PARITY + (discs & 1));
  return Math.min(Math.max(UNIT * sum, 0 - GREATEST_VALUE), GREATEST_VALUE);
}

/**
 * All squares next to those of `board`, and it: empty ones next to an opponent's disc may become
 * moves.
 */
function neighbours(board: u64): u64 {
  const wide = board | ((board & ~FILE_H) << 1) | ((board & ~FILE_A) >> 1);
  return wide | (wide << 8) | (wide >> 8);
}
