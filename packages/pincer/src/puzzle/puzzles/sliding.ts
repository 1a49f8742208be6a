import type { FastPuzzle } from '../puzzle.ts';
import type { Walker } from '../walker.ts';
import { parseTiles, showTiles, type Tiles, tilesAfter, tilesFlaw } from './tiles.ts';

/**
 * Sliding tiles on a board of up to 16 cells, with the Manhattan distance. A move is the cell that
 * the blank leaves, times 16, and the one that it goes to.
 */
export function slidingPuzzle(width: number, height: number): FastPuzzle<Tiles> {
  const goal = Array.from({ length: width * height }, (_, cell) => cell);
  return {
    name: `${width * height - 1}-puzzle`,
    goal,
    walker(tiles) {
      const flaw = tilesFlaw(tiles, width, height);
      if (flaw !== undefined) throw new RangeError(flaw);
      return new SlidingWalker(tiles, width);
    },
    after: (tiles) => tilesAfter(tiles, width),
    format: (move) => direction(move, width),
    parse: (text) => parseTiles(text, width, height),
    show: (tiles) => showTiles(tiles, width),
  };
}

/** The 8-puzzle, with the Manhattan distance. */
export const eight: FastPuzzle<Tiles> & { readonly initial: Tiles } = {
  ...slidingPuzzle(3, 3),
  name: 'eight',
  initial: [8, 7, 6, 0, 4, 1, 2, 5, 3],
};

/** Where a tile goes: `up`, if the blank goes down. */
function direction(move: number, width: number): string {
  const by = (move >> 4) - (move & 15);
  if (by === width) return 'down';
  if (by === -width) return 'up';
  return by > 0 ? 'right' : 'left';
}

class SlidingWalker implements Walker {
  private readonly tiles: number[];
  private readonly width: number;
  private blank: number;
  private distance = 0;
  private low = 0;
  private high = 0;

  constructor(tiles: Tiles, width: number) {
    this.tiles = [...tiles];
    this.width = width;
    this.blank = tiles.indexOf(0);
    for (let cell = 0; cell < tiles.length; cell++) this.distance += this.distanceOf(tiles[cell], cell);
    for (let cell = 0; cell < tiles.length; cell++) this.name(cell, tiles[cell]);
  }

  moves(into: Int32Array, from: number): number {
    const { blank, width } = this;
    const column = blank % width;
    let end = from;
    if (blank >= width) into[end++] = (blank << 4) | (blank - width);
    if (column > 0) into[end++] = (blank << 4) | (blank - 1);
    if (column < width - 1) into[end++] = (blank << 4) | (blank + 1);
    if (blank + width < this.tiles.length) into[end++] = (blank << 4) | (blank + width);
    return end;
  }

  cost(_move: number): number {
    return 1;
  }

  make(move: number): void {
    const from = move & 15;
    const to = move >> 4;
    const tile = this.tiles[from];
    this.distance = this.estimateAfter(move);
    this.name(from, tile);
    this.name(to, tile);
    this.tiles[to] = tile;
    this.tiles[from] = 0;
    this.blank = from;
  }

  unmake(move: number): void {
    this.make(this.inverse(move));
  }

  inverse(move: number): number {
    return ((move & 15) << 4) | (move >> 4);
  }

  solved(): boolean {
    return this.tiles.every((tile, cell) => tile === cell);
  }

  estimate(): number {
    return this.distance;
  }

  estimateAfter(move: number): number {
    const from = move & 15;
    const tile = this.tiles[from];
    return this.distance + this.distanceOf(tile, move >> 4) - this.distanceOf(tile, from);
  }

  keyLow(): number {
    return this.low;
  }

  keyHigh(): number {
    return this.high;
  }

  /** A nibble of the key for each cell. */
  private name(cell: number, tile: number): void {
    if (cell < 8) this.low ^= tile << (4 * cell);
    else this.high ^= tile << (4 * (cell - 8));
  }

  private distanceOf(tile: number, cell: number): number {
    if (tile === 0) return 0;
    const { width } = this;
    return Math.abs(Math.floor(tile / width) - Math.floor(cell / width)) + Math.abs((tile % width) - (cell % width));
  }
}
