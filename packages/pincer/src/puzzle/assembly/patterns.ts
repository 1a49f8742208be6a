import { Board } from './board';
import { tileAt } from './cells';
import { scatter } from './pattern-index';

/** The most patterns that the tiles are shared out among. */
const MOST: i32 = 3;

/** Where the database of each pattern is. */
const DATA: StaticArray<usize> = new StaticArray<usize>(MOST);
/** For each tile its pattern, and where its cell is in the pattern's index. */
const PATTERN: StaticArray<u8> = new StaticArray<u8>(16);
const SHIFT: StaticArray<u8> = new StaticArray<u8>(16);
const SIZE: StaticArray<u8> = new StaticArray<u8>(MOST);

/**
 * Room for the database of a pattern, whose tiles are the nibbles of `tiles`, from the low end. The
 * bytes of its placements are to be put there, in their order; then `usePattern`.
 */
export function addPattern(pattern: i32, tiles: i32, size: i32): usize {
  for (let at = 0; at < size; at++) {
    const tile = (tiles >> (at << 2)) & 15;
    PATTERN[tile] = <u8>pattern;
    SHIFT[tile] = <u8>(at << 2);
  }
  SIZE[pattern] = <u8>size;
  DATA[pattern] = heap.alloc(1 << (size << 2));
  return DATA[pattern];
}

export function usePattern(pattern: i32, count: i32): void {
  scatter(DATA[pattern], SIZE[pattern], count);
}

/** The 15-puzzle with the sum of what the databases of its patterns say. */
export class Patterns extends Board {
  private readonly indexes: StaticArray<i32> = new StaticArray<i32>(MOST);

  take(board: u64): void {
    for (let pattern = 0; pattern < MOST; pattern++) this.indexes[pattern] = 0;
    for (let cell = 0; cell < 16; cell++) {
      const tile = tileAt(board, cell);
      if (tile != 0) this.indexes[PATTERN[tile]] |= cell << (<i32>SHIFT[tile]);
    }
    let sum = 0;
    for (let pattern = 0; pattern < MOST; pattern++) sum += valueAt(pattern, this.indexes[pattern]);
    this.begin(board, sum);
  }

  make(move: i32): void {
    const from = move & 15;
    const to = move >> 4;
    const sum = this.estimateAfter(move);
    this.shift(tileAt(this.board(), from), to - from);
    this.slide(from, to, sum);
  }

  unmake(move: i32): void {
    const from = move & 15;
    this.back();
    this.shift(tileAt(this.board(), from), from - (move >> 4));
  }

  estimateAfter(move: i32): i32 {
    const from = move & 15;
    const tile = tileAt(this.board(), from);
    const pattern = <i32>unchecked(PATTERN[tile]);
    const before = unchecked(this.indexes[pattern]);
    const after = before + (((move >> 4) - from) << (<i32>unchecked(SHIFT[tile])));
    return this.estimate() + valueAt(pattern, after) - valueAt(pattern, before);
  }

  private shift(tile: i32, by: i32): void {
    this.indexes[unchecked(PATTERN[tile])] += by << (<i32>unchecked(SHIFT[tile]));
  }
}

function valueAt(pattern: i32, index: i32): i32 {
  return load<u8>(unchecked(DATA[pattern]) + index);
}
