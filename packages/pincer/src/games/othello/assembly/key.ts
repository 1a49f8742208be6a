/** Odd numbers without a pattern. */
const MIX_OWN: u64 = (0x9e3779b9 << 32) | 0x7f4a7c15;
const MIX_AGAIN: u64 = (0xbf58476d << 32) | 0x1ce4e5b9;
const MIX_BOTH: u64 = (0x94d049bb << 32) | 0x133111eb;
const WHITE_TO_MOVE: u64 = (0x2545f491 << 32) | 0x4f6cdd1d;

/**
 * A position's key: for any `opp`, different for every `own`, and the other way about; the two are
 * mixed by products and shifts.
 */
export function keyOf(own: u64, opp: u64, side: i32): u64 {
  let key = (own ^ (own >> 32)) * MIX_OWN;
  key = (key ^ (key >> 29)) * MIX_AGAIN;
  key = (key ^ (key >> 32) ^ opp ^ (side == 0 ? 0 : WHITE_TO_MOVE)) * MIX_BOTH;
  return key ^ (key >> 32);
}
