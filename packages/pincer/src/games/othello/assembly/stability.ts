/**
 * Stable discs can never be turned again: on each of its four lines, such a disc is at the rim,
 * next to a stable disc of its colour, or in a line without an empty square. This finds most of
 * them, and none that is not stable.
 */
const FILE_A: u64 = (0x01010101 << 32) | 0x01010101;
const FILE_H: u64 = FILE_A << 7;
const ROW_1: u64 = 0xff;
const ROW_8: u64 = ROW_1 << 56;
const SIDES: u64 = FILE_A | FILE_H;
const ENDS: u64 = ROW_1 | ROW_8;
const RIM: u64 = SIDES | ENDS;

/**
 * The squares from which one, two or four steps along a diagonal lead off the board: towards h8,
 * a1, a8 and h1.
 */
const OFF_H8_BY_1: u64 = FILE_H | ROW_8;
const OFF_H8_BY_2: u64 = OFF_H8_BY_1 | (FILE_H >> 1) | (ROW_8 >> 8);
const OFF_H8_BY_4: u64 = OFF_H8_BY_2 | (FILE_H >> 2) | (FILE_H >> 3) | (ROW_8 >> 16) | (ROW_8 >> 24);
const OFF_A1_BY_1: u64 = FILE_A | ROW_1;
const OFF_A1_BY_2: u64 = OFF_A1_BY_1 | (FILE_A << 1) | (ROW_1 << 8);
const OFF_A1_BY_4: u64 = OFF_A1_BY_2 | (FILE_A << 2) | (FILE_A << 3) | (ROW_1 << 16) | (ROW_1 << 24);
const OFF_A8_BY_1: u64 = FILE_A | ROW_8;
const OFF_A8_BY_2: u64 = OFF_A8_BY_1 | (FILE_A << 1) | (ROW_8 >> 8);
const OFF_A8_BY_4: u64 = OFF_A8_BY_2 | (FILE_A << 2) | (FILE_A << 3) | (ROW_8 >> 16) | (ROW_8 >> 24);
const OFF_H1_BY_1: u64 = FILE_H | ROW_1;
const OFF_H1_BY_2: u64 = OFF_H1_BY_1 | (FILE_H >> 1) | (ROW_1 << 8);
const OFF_H1_BY_4: u64 = OFF_H1_BY_2 | (FILE_H >> 2) | (FILE_H >> 3) | (ROW_1 << 16) | (ROW_1 << 24);

export function stable(own: u64, opp: u64): u64 {
  const discs = own | opp;
  const row = SIDES | fullRows(discs);
  const column = ENDS | fullColumns(discs);
  const rising = RIM | fullRising(discs);
  const falling = RIM | fullFalling(discs);
  let found = own & row & column & rising & falling;
  for (let before: u64 = 0; found != before; ) {
    before = found;
    const right = (found & ~FILE_H) << 1;
    const left = (found & ~FILE_A) >> 1;
    found |=
      own &
      (row | right | left) &
      (column | (found << 8) | (found >> 8)) &
      (rising | (right << 8) | (left >> 8)) &
      (falling | (left << 8) | (right >> 8));
  }
  return found;
}

function fullRows(discs: u64): u64 {
  let full = discs & (discs >> 4);
  full &= full >> 2;
  full &= full >> 1;
  return (full & FILE_A) * 255;
}

function fullColumns(discs: u64): u64 {
  let full = discs & rotr<u64>(discs, 8);
  full &= rotr<u64>(full, 16);
  return full & rotr<u64>(full, 32);
}

/**
 * The diagonals that run like a1–h8: each square sees whether all squares up to the rim are filled,
 * both ways.
 */
function fullRising(discs: u64): u64 {
  let up = discs & (OFF_H8_BY_1 | (discs >> 9));
  up &= OFF_H8_BY_2 | (up >> 18);
  up &= OFF_H8_BY_4 | (up >> 36);
  let down = discs & (OFF_A1_BY_1 | (discs << 9));
  down &= OFF_A1_BY_2 | (down << 18);
  return up & down & (OFF_A1_BY_4 | (down << 36));
}

function fullFalling(discs: u64): u64 {
  let up = discs & (OFF_A8_BY_1 | (discs >> 7));
  up &= OFF_A8_BY_2 | (up >> 14);
  up &= OFF_A8_BY_4 | (up >> 28);
  let down = discs & (OFF_H1_BY_1 | (discs << 7));
  down &= OFF_H1_BY_2 | (down << 14);
  return up & down & (OFF_H1_BY_4 | (down << 28));
}
