/**
 * Othello on two 64-bit boards: a bit for each square, a1 bit 0, b1 bit 1, … h8 bit 63, so that the
 * text of a board and the bits count the same way. `own` are the discs of the side to move.
 */
import { along, flipsDown, flipsUp, INNER_FILES, ray } from './lines';

/**
 * The squares on which `own` may play. In each of the eight directions a parallel prefix over `opp`
 * finds all runs that begin next to a disc of `own`, in three steps for runs of up to six; the
 * squares behind them count if empty.
 */
export function mobility(own: u64, opp: u64): u64 {
  const inner = opp & INNER_FILES;
  return (along(own, inner) | runs(own, opp, 8) | runs(own, inner, 7) | runs(own, inner, 9)) & ~(own | opp);
}

/** The squares just behind the runs of `opp` that begin next to `own`, both ways along one line. */
function runs(own: u64, opp: u64, shift: u64): u64 {
  let up = opp & (own << shift);
  let down = opp & (own >> shift);
  up |= opp & (up << shift);
  down |= opp & (down >> shift);
  const pairsUp = opp & (opp << shift);
  const pairsDown = pairsUp >> shift;
  const twice = 2 * shift;
  up |= pairsUp & (up << twice);
  down |= pairsDown & (down >> twice);
  up |= pairsUp & (up << twice);
  down |= pairsDown & (down >> twice);
  return (up << shift) | (down >> shift);
}

/**
 * For each square the squares beyond it in the directions right, up-left, up, up-right, then the
 * four opposite ones.
 */
const rays = new StaticArray<u64>(64 * 8);

function buildRays(): void {
  for (let square = 0; square < 64; square++) {
    for (let direction = 0; direction < 8; direction++) {
      const sign = direction < 4 ? 1 : -1;
      const files = (direction & 3) == 0 ? 1 : (direction & 3) - 2;
      const rows = (direction & 3) == 0 ? 0 : 1;
      rays[8 * square + direction] = ray(square, sign * files, sign * rows);
    }
  }
}
buildRays();

/** The discs that `own` turns by playing on an empty square; none: the move is not legal. */
export function flips(own: u64, opp: u64, square: i32): u64 {
  const at = square << 3;
  return (
    flipsUp(own, opp, rays[at]) |
    flipsUp(own, opp, rays[at + 1]) |
    flipsUp(own, opp, rays[at + 2]) |
    flipsUp(own, opp, rays[at + 3]) |
    flipsDown(own, opp, rays[at + 4]) |
    flipsDown(own, opp, rays[at + 5]) |
    flipsDown(own, opp, rays[at + 6]) |
    flipsDown(own, opp, rays[at + 7])
  );
}
