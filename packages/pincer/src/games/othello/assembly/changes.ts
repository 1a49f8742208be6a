/** What a move changes in a position's words. `changes-simd.ts` does the same in SIMD. */
import { FILLING_BYTES } from './filling-bytes';

/**
 * Writes the words `to`: those `from` another position, after `side` placed some discs and turned
 * others. `discs` is what a black disc on each square adds.
 */
export function addChanges(discs: usize, to: usize, from: usize, placed: u64, turned: u64, side: i32): void {
  addFour(discs, to, from, placed, turned, side);
  addFour(discs + 32, to + 32, from + 32, placed, turned, side);
  addFour(discs + 64, to + 64, from + 64, placed, turned, side);
}

/** The same for four words. */
function addFour(discs: usize, to: usize, from: usize, placed: u64, turned: u64, side: i32): void {
  let one: u64 = 0;
  let two: u64 = 0;
  let three: u64 = 0;
  let four: u64 = 0;
  for (let left = turned; left != 0; left &= left - 1) {
    const disc = discs + FILLING_BYTES * <usize>ctz<u64>(left);
    one += load<u64>(disc);
    two += load<u64>(disc, 8);
    three += load<u64>(disc, 16);
    four += load<u64>(disc, 24);
  }
  one <<= 1;
  two <<= 1;
  three <<= 1;
  four <<= 1;
  for (let left = placed; left != 0; left &= left - 1) {
    const disc = discs + FILLING_BYTES * <usize>ctz<u64>(left);
    one += load<u64>(disc);
    two += load<u64>(disc, 8);
    three += load<u64>(disc, 16);
    four += load<u64>(disc, 24);
  }
  const flip: u64 = 0 - <u64>side;
  store<u64>(to, load<u64>(from) + ((one ^ flip) - flip));
  store<u64>(to, load<u64>(from, 8) + ((two ^ flip) - flip), 8);
  store<u64>(to, load<u64>(from, 16) + ((three ^ flip) - flip), 16);
  store<u64>(to, load<u64>(from, 24) + ((four ^ flip) - flip), 24);
}
