/**
 * The last squares of a game, played out without move lists: with null windows (alpha, alpha + 1)
 * in discs, g > alpha ⇒ the result is at least g, and g <= alpha ⇒ it is at most g. Results count
 * empty squares for the winner.
 */
import { flips } from './discs';

const FILE_A: u64 = (0x01010101 << 32) | 0x01010101;
/** Gathers a column: the bit of row r goes to bit 56 + r. */
const GATHER_COLUMN: u64 = (0x01020408 << 32) | 0x10204080;

/** Below every result. */
export const NONE: i32 = -128;

/** For each square the squares next to it, its two diagonals, and its quarter of the board. */
const nextTo = new StaticArray<u64>(64);
const rising = new StaticArray<u64>(64);
const falling = new StaticArray<u64>(64);
const quarters = new StaticArray<u64>(64);
/**
 * Twice the discs turned by filling the last empty place of a line: 256 * place + the owner's other
 * discs in it.
 */
const turnedTwice = new StaticArray<u8>(8 * 256);

function build(): void {
  for (let square = 0; square < 64; square++) {
    const file = square & 7;
    const row = square >> 3;
    for (let other = 0; other < 64; other++) {
      const files = (other & 7) - file;
      const rows = (other >> 3) - row;
      const bit = (<u64>1) << other;
      if (other != square && files * files <= 1 && rows * rows <= 1) nextTo[square] |= bit;
      if (files == rows) rising[square] |= bit;
      if (files == 0 - rows) falling[square] |= bit;
      if ((other & 4) == (square & 4) && (other & 32) == (square & 32)) quarters[square] |= bit;
    }
  }
  for (let place = 0; place < 8; place++) {
    for (let own = 0; own < 256; own++) {
      let up = place + 1;
      while (up < 8 && ((own >> up) & 1) == 0) up++;
      let down = place - 1;
      while (down >= 0 && ((own >> down) & 1) == 0) down--;
      turnedTwice[256 * place + own] = <u8>(2 * ((up < 8 ? up - place - 1 : 0) + (down >= 0 ? place - down - 1 : 0)));
    }
  }
}
build();

/** Nodes visited since the caller last set it. */
export let visited: i32 = 0;

export function setVisited(nodes: i32): void {
  visited = nodes;
}

/**
 * The quarters of the board with an odd number of the empty squares. Who moves into one first also
 * moves there last.
 */
export function oddQuarters(empty: u64): u64 {
  return (
    odd(empty, 0x0f0f0f0f) |
    odd(empty, 0xf0f0f0f0) |
    odd(empty, (<u64>0x0f0f0f0f) << 32) |
    odd(empty, (<u64>0xf0f0f0f0) << 32)
  );
}

/** The quarter of the board that a square is in. */
export function quarterOf(square: i32): u64 {
  return quarters[square];
}

function odd(empty: u64, quarter: u64): u64 {
  return (0 - (popcnt<u64>(empty & quarter) & 1)) & quarter;
}

/** The result of a finished game. */
export function result(own: u64, opp: u64): i32 {
  const ownDiscs = <i32>popcnt<u64>(own);
  const oppDiscs = <i32>popcnt<u64>(opp);
  if (ownDiscs == oppDiscs) return 0;
  return ownDiscs > oppDiscs ? 64 - 2 * oppDiscs : 2 * ownDiscs - 64;
}

/**
 * Three to some six empty squares: those in odd quarters first. `odds` are the quarters with an
 * odd number of `empty`.
 */
export function few(own: u64, opp: u64, alpha: i32, empty: u64, odds: u64, passed: bool): i32 {
  visited++;
  let best = NONE;
  let squares = empty & odds;
  let later = empty & ~odds;
  if (squares == 0) {
    squares = later;
    later = 0;
  }
  while (squares != 0) {
    const square = <i32>ctz<u64>(squares);
    if ((nextTo[square] & opp) != 0) {
      const turned = flips(own, opp, square);
      if (turned != 0) {
        const placed = (<u64>1) << square;
        const rest = empty ^ placed;
        const nextOwn = opp ^ turned;
        const nextOpp = own ^ turned ^ placed;
        const left = rest & (rest - 1);
        const v =
          (left & (left - 1)) == 0
            ? 0 - two(nextOwn, nextOpp, -1 - alpha, <i32>ctz<u64>(rest), <i32>ctz<u64>(left), false)
            : 0 - few(nextOwn, nextOpp, -1 - alpha, rest, odds ^ quarters[square], false);
        if (v > best) {
          if (v > alpha) return v;
          best = v;
        }
      }
    }
    squares &= squares - 1;
    if (squares == 0) {
      squares = later;
      later = 0;
    }
  }
  if (best != NONE) return best;
  return passed ? result(own, opp) : 0 - few(opp, own, -1 - alpha, empty, odds, true);
}

export function two(own: u64, opp: u64, alpha: i32, first: i32, second: i32, passed: bool): i32 {
  visited++;
  let best = NONE;
  if ((nextTo[first] & opp) != 0) {
    const turned = flips(own, opp, first);
    if (turned != 0) {
      best = 0 - one(opp ^ turned, second);
      if (best > alpha) return best;
    }
  }
  if ((nextTo[second] & opp) != 0) {
    const turned = flips(own, opp, second);
    if (turned != 0) best = max(best, 0 - one(opp ^ turned, first));
  }
  if (best != NONE) return best;
  return passed ? result(own, opp) : 0 - two(opp, own, -1 - alpha, first, second, true);
}

/** One empty square, all others are `own` or the opponent's: the discs are counted, not turned. */
export function one(own: u64, square: i32): i32 {
  visited++;
  const discs = 2 * <i32>popcnt<u64>(own);
  const turned = lastTurned(own, square);
  if (turned != 0) return discs + 2 + turned - 64;
  const turnedBack = lastTurned(~own ^ ((<u64>1) << square), square);
  if (turnedBack != 0) return discs - turnedBack - 64;
  return discs > 63 ? discs - 62 : discs - 64;
}

/** Twice the discs that `own` turns by filling the last empty square. */
function lastTurned(own: u64, square: i32): i32 {
  const file = square & 7;
  const row = square >> 3;
  return (
    <i32>turnedTwice[(file << 8) + (<i32>(own >> (row << 3)) & 255)] +
    <i32>turnedTwice[(row << 8) + <i32>((((own >> file) & FILE_A) * GATHER_COLUMN) >> 56)] +
    <i32>turnedTwice[(file << 8) + <i32>(((own & rising[square]) * FILE_A) >> 56)] +
    <i32>turnedTwice[(file << 8) + <i32>(((own & falling[square]) * FILE_A) >> 56)]
  );
}
