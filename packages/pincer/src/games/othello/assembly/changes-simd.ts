/** `changes.ts` in SIMD: two words make a vector of eight indices. */
import { FILLING_BYTES } from './filling-bytes';

/**
 * Writes the words `to`: those `from` another position, after `side` placed some discs and turned
 * others. `discs` is what a black disc on each square adds.
 */
export function addChanges(discs: usize, to: usize, from: usize, placed: u64, turned: u64, side: i32): void {
  addSix(discs, to, from, placed, turned, side);
  addSix(discs + 48, to + 48, from + 48, placed, turned, side);
}

/** The same for six words. */
function addSix(discs: usize, to: usize, from: usize, placed: u64, turned: u64, side: i32): void {
  let one = i16x8.splat(0);
  let two = i16x8.splat(0);
  let three = i16x8.splat(0);
  for (let left = turned; left != 0; left &= left - 1) {
    const disc = discs + FILLING_BYTES * <usize>ctz<u64>(left);
    one = i16x8.add(one, v128.load(disc));
    two = i16x8.add(two, v128.load(disc, 16));
    three = i16x8.add(three, v128.load(disc, 32));
  }
  one = i16x8.add(one, one);
  two = i16x8.add(two, two);
  three = i16x8.add(three, three);
  for (let left = placed; left != 0; left &= left - 1) {
    const disc = discs + FILLING_BYTES * <usize>ctz<u64>(left);
    one = i16x8.add(one, v128.load(disc));
    two = i16x8.add(two, v128.load(disc, 16));
    three = i16x8.add(three, v128.load(disc, 32));
  }
  const flip = i16x8.splat(<i16>(0 - side));
  v128.store(to, i16x8.add(v128.load(from), i16x8.sub(v128.xor(one, flip), flip)));
  v128.store(to, i16x8.add(v128.load(from, 16), i16x8.sub(v128.xor(two, flip), flip)), 16);
  v128.store(to, i16x8.add(v128.load(from, 32), i16x8.sub(v128.xor(three, flip), flip)), 32);
}
