/**
 * A pattern is a few tiles; where they are is a number with a nibble for each, the cell of the
 * first tile lowest. Numbers in which two tiles share a cell stand for nothing.
 */
export function isPlacement(index: i32, tiles: i32): bool {
  let cells = 0;
  for (let tile = 0; tile < tiles; tile++) {
    const cell = 1 << ((index >> (tile << 2)) & 15);
    if ((cells & cell) != 0) return false;
    cells |= cell;
  }
  return true;
}

/** Moves the bytes of all placements to the front, in their order; returns how many they are. */
export function gather(values: usize, tiles: i32): i32 {
  const end = 1 << (tiles << 2);
  let count = 0;
  for (let index = 0; index < end; index++) {
    if (isPlacement(index, tiles)) store<u8>(values + count++, load<u8>(values + index));
  }
  return count;
}

/** The other way: bytes that `gather` moved go back to their places. */
export function scatter(values: usize, tiles: i32, count: i32): void {
  let at = count;
  for (let index = (1 << (tiles << 2)) - 1; index >= 0; index--) {
    if (isPlacement(index, tiles)) store<u8>(values + index, load<u8>(values + --at));
  }
}
