/**
 * The 32 dark squares as bits of a u64, 35 bits wide.
 *
 * Square s of the usual numbering (1 to 32, Black's king row first) has bit (s - 1) + (s - 1) / 8:
 * every two rows, one bit stands for no square. So one step is a shift by 4 or 5 everywhere on the
 * board, and one that leaves it at a side meets a bit without a square. Black moves up, towards
 * higher bits; turning the board round takes bit b to bit 34 - b.
 */
export const SQUARES: u64 = 0x7fbfdfeff;
export const LAST_BIT: i32 = 34;

/**
 * The four squares on which each side's men begin nearest to their own edge; the other side's men
 * are crowned there.
 */
export const BLACK_EDGE: u64 = 0xf;
export const WHITE_EDGE: u64 = 0x780000000;

/** Bit s - 1 of a word stands for square s. */
export function spread(word: u32): u64 {
  const w = <u64>word;
  return (w & 0xff) | ((w & 0xff00) << 1) | ((w & 0xff0000) << 2) | ((w & 0xff000000) << 3);
}

export function pack(board: u64): u32 {
  return <u32>((board & 0xff) | ((board >> 1) & 0xff00) | ((board >> 2) & 0xff0000) | ((board >> 3) & 0xff000000));
}

/** The number of the lowest bit that is set. */
export function lowest(board: u64): i32 {
  return <i32>ctz<u64>(board);
}

export function size(board: u64): i32 {
  return <i32>popcnt<u64>(board);
}
