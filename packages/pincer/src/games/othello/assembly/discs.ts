/**
 * Othello on two 64-bit boards: a bit for each square, a1 bit 0, b1 bit 1, … h8 bit 63, so that the
 * text of a board and the bits count the same way. `own` are the discs of the side to move.
 */

/**
 * A disc on the first or last file is never flanked along a row or a diagonal; this also stops
 * shifts from wrapping.
 */
const INNER_FILES: u64 = (0x7e7e7e7e << 32) | 0x7e7e7e7e;

/**
 * The squares on which `own` may play. In each of the eight directions a parallel prefix over `opp`
 * finds all runs that begin next to a disc of `own`, in three steps for runs of up to six; the
 * squares behind them count if empty.
 */
export function mobility(own: u64, opp: u64): u64 {
  const inner = opp & INNER_FILES;
  return (along(own, inner) | runs(own, opp, 8) | runs(own, inner, 7) | runs(own, inner, 9)) & ~(own | opp);
}

/**
 * The same along the rows. Towards higher bits, adding the first disc of a run carries to the square
 * behind it.
 */
function along(own: u64, opp: u64): u64 {
  let down = opp & (own >> 1);
  down |= opp & (down >> 1);
  const pairs = opp & (opp >> 1);
  down |= pairs & (down >> 2);
  down |= pairs & (down >> 2);
  return (opp + (opp & (own << 1))) | (down >> 1);
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
      let file = (square & 7) + sign * files;
      let row = (square >> 3) + sign * rows;
      let ray: u64 = 0;
      for (; file >= 0 && file < 8 && row >= 0 && row < 8; file += sign * files, row += sign * rows) {
        ray |= (<u64>1) << (8 * row + file);
      }
      rays[8 * square + direction] = ray;
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

/**
 * Towards higher bits: with every bit off the ray set, adding 1 carries through the run of `opp` to
 * the first square of the ray that is not in it.
 */
function flipsUp(own: u64, opp: u64, ray: u64): u64 {
  const end = ((opp | ~ray) + 1) & ray & own;
  return (end - <u64>(end != 0)) & ray;
}

/**
 * Towards lower bits: the first square not in the run is the highest one. If there is none, the
 * shift by 64 is one by 0, and -2^64 is 0.
 */
function flipsDown(own: u64, opp: u64, ray: u64): u64 {
  const end = (((<u64>1) << 63) >> clz<u64>(ray & ~opp)) & own;
  return (0 - (end << 1)) & ray;
}
