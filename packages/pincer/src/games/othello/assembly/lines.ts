/** One line of the board at a time: what `discs.ts` and `discs-simd.ts` have in common. */

/**
 * A disc on the first or last file is never flanked along a row or a diagonal; this also stops
 * shifts from wrapping.
 */
export const INNER_FILES: u64 = (0x7e7e7e7e << 32) | 0x7e7e7e7e;

/**
 * The squares just behind the runs of `opp`, on inner files, that begin next to `own` along the
 * rows. Towards higher bits, adding the first disc of a run carries to the square behind it.
 */
export function along(own: u64, opp: u64): u64 {
  let down = opp & (own >> 1);
  down |= opp & (down >> 1);
  const pairs = opp & (opp >> 1);
  down |= pairs & (down >> 2);
  down |= pairs & (down >> 2);
  return (opp + (opp & (own << 1))) | (down >> 1);
}

/** The squares beyond a square, by so many files and rows from one to the next. */
export function ray(square: i32, files: i32, rows: i32): u64 {
  let found: u64 = 0;
  let file = (square & 7) + files;
  let row = (square >> 3) + rows;
  for (; file >= 0 && file < 8 && row >= 0 && row < 8; file += files, row += rows) {
    found |= (<u64>1) << (8 * row + file);
  }
  return found;
}

/**
 * The discs that are turned on a ray towards higher bits: with every bit off the ray set, adding 1
 * carries through the run of `opp` to the first square of the ray that is not in it.
 */
export function flipsUp(own: u64, opp: u64, ray: u64): u64 {
  const end = ((opp | ~ray) + 1) & ray & own;
  return (end - <u64>(end != 0)) & ray;
}

/**
 * Towards lower bits: the first square not in the run is the highest one. If there is none, the
 * shift by 64 is one by 0, and -2^64 is 0.
 */
export function flipsDown(own: u64, opp: u64, ray: u64): u64 {
  const end = (((<u64>1) << 63) >> clz<u64>(ray & ~opp)) & own;
  return (0 - (end << 1)) & ray;
}
