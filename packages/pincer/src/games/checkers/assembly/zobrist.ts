/** tsc has no 64-bit literals. */
function wide(high: u64, low: u64): u64 {
  return (high << 32) | low;
}

/**
 * One random word for each of the four kinds of piece on each bit (64 apart), from splitmix64 with
 * a fixed seed.
 */
export const BLACK_MAN: i32 = 0;
export const KING: i32 = 64;
export const WHITE_MAN: i32 = 128;

export const PIECE_KEYS: StaticArray<u64> = new StaticArray<u64>(256);
export const WHITE_TO_MOVE: u64 = wide(0xd1b54a32, 0xd192ed03);

let state: u64 = 0x1992;
for (let at: i32 = 0; at < 256; at++) {
  state += wide(0x9e3779b9, 0x7f4a7c15);
  let word = state;
  word = (word ^ (word >> 30)) * wide(0xbf58476d, 0x1ce4e5b9);
  word = (word ^ (word >> 27)) * wide(0x94d049bb, 0x133111eb);
  PIECE_KEYS[at] = word ^ (word >> 31);
}
