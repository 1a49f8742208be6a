/**
 * The board of the 15-puzzle in 64 bits: the tile of cell c is the nibble at bit 4c, the blank is
 * tile 0. Solved, the tile of every cell is its number.
 */
export const GOAL: u64 = ((<u64>0xfedcba98) << 32) | 0x76543210;

/**
 * For each cell of the blank its moves, a byte each from the low end, and how many they are. A move
 * is the cell that the blank leaves, times 16, and the one that it goes to; in Korf's order: up,
 * left, right, down.
 */
export const MOVES: StaticArray<u32> = new StaticArray<u32>(16);
export const MOVE_COUNTS: StaticArray<u8> = new StaticArray<u8>(16);

/** The change of a tile's Manhattan distance from cell `from` to `to`, at tile, from, to. */
export const CHANGE: StaticArray<i8> = new StaticArray<i8>(1 << 12);

export function tileAt(board: u64, cell: i32): i32 {
  return <i32>(board >> (cell << 2)) & 15;
}

export function changeOf(tile: i32, from: i32, to: i32): i32 {
  return unchecked(CHANGE[(tile << 8) | (from << 4) | to]);
}

export function distance(from: i32, to: i32): i32 {
  return Math.abs((from >> 2) - (to >> 2)) + Math.abs((from & 3) - (to & 3));
}

/** The sum of all tiles' distances to their cells. */
export function manhattanOf(board: u64): i32 {
  let sum = 0;
  for (let cell = 0; cell < 16; cell++) {
    const tile = tileAt(board, cell);
    if (tile != 0) sum += distance(cell, tile);
  }
  return sum;
}

export function blankOf(board: u64): i32 {
  let blank = 0;
  while (tileAt(board, blank) != 0) blank++;
  return blank;
}

/**
 * Writes the moves of the blank, from index `from` on, and returns the index after the last. Always
 * four are written, since a loop of two, three or four is one that no processor foresees.
 */
export function listMoves(blank: i32, into: Int32Array, from: i32): i32 {
  const moves = unchecked(MOVES[blank]);
  into[from] = moves & 255;
  into[from + 1] = (moves >> 8) & 255;
  into[from + 2] = (moves >> 16) & 255;
  into[from + 3] = moves >> 24;
  return from + <i32>unchecked(MOVE_COUNTS[blank]);
}

function fill(): void {
  for (let cell = 0; cell < 16; cell++) {
    let moves: u32 = 0;
    let count = 0;
    for (let other = 0; other < 16; other++) {
      if (distance(cell, other) == 1) {
        moves |= ((cell << 4) | other) << (count << 3);
        count++;
      }
      for (let tile = 1; tile < 16; tile++) {
        CHANGE[(tile << 8) | (cell << 4) | other] = <i8>(distance(other, tile) - distance(cell, tile));
      }
    }
    MOVES[cell] = moves;
    MOVE_COUNTS[cell] = <u8>count;
  }
}

fill();
