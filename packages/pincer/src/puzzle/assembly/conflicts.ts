import { Board } from './board';
import { changeOf, manhattanOf, tileAt } from './cells';

/**
 * What the tiles of a line add to the Manhattan distance: two moves for each that must leave the
 * line to let others by. At `line << 16 | tiles`, lines 0 to 3 are rows of the board, 4 to 7 those
 * of the board turned over its diagonal: columns.
 */
const CONFLICTS: StaticArray<u8> = new StaticArray<u8>(8 << 16);

/** The 15-puzzle with the Manhattan distance and linear conflicts. */
export class LinearConflicts extends Board {
  /** The board turned over the diagonal from its first cell. */
  private turned: u64 = 0;

  take(board: u64): void {
    this.turned = turnedOver(board);
    let sum = manhattanOf(board);
    for (let line = 0; line < 4; line++) {
      sum += conflictsIn(board, line, 0) + conflictsIn(this.turned, line, 4);
    }
    this.begin(board, sum);
  }

  make(move: i32): void {
    const from = move & 15;
    const to = move >> 4;
    const sum = this.estimateAfter(move);
    this.turned ^= slideOf(tileAt(this.board(), from), turnedCell(from), turnedCell(to));
    this.slide(from, to, sum);
  }

  unmake(move: i32): void {
    const from = move & 15;
    this.back();
    this.turned ^= slideOf(tileAt(this.board(), from), turnedCell(from), turnedCell(move >> 4));
  }

  /** A tile that goes up or down changes two rows, and no order within a column. */
  estimateAfter(move: i32): i32 {
    const from = move & 15;
    const to = move >> 4;
    const tile = tileAt(this.board(), from);
    const after = this.estimate() + changeOf(tile, from, to);
    if (((from ^ to) & 3) == 0) return after + changeIn(this.board(), tile, from, to, 0);
    return after + changeIn(this.turned, tile, turnedCell(from), turnedCell(to), 4);
  }
}

function changeIn(board: u64, tile: i32, from: i32, to: i32, first: i32): i32 {
  const next = board ^ slideOf(tile, from, to);
  const one = from >> 2;
  const other = to >> 2;
  return (
    conflictsIn(next, one, first) +
    conflictsIn(next, other, first) -
    conflictsIn(board, one, first) -
    conflictsIn(board, other, first)
  );
}

function conflictsIn(board: u64, line: i32, first: i32): i32 {
  return unchecked(CONFLICTS[((first + line) << 16) | (<i32>(board >> (line << 4)) & 0xffff)]);
}

function slideOf(tile: i32, from: i32, to: i32): u64 {
  return ((<u64>tile) << (from << 2)) ^ ((<u64>tile) << (to << 2));
}

function turnedCell(cell: i32): i32 {
  return ((cell & 3) << 2) | (cell >> 2);
}

function turnedOver(board: u64): u64 {
  let turned: u64 = 0;
  for (let cell = 0; cell < 16; cell++) turned |= (<u64>tileAt(board, cell)) << (turnedCell(cell) << 2);
  return turned;
}

/** Twice the number of the line's own tiles less those of the longest run of them in order. */
function countConflicts(line: i32, tiles: i32, isColumn: bool): i32 {
  let own = 0;
  let longest = 0;
  const runs = new StaticArray<i32>(4);
  for (let cell = 0; cell < 4; cell++) {
    const tile = (tiles >> (cell << 2)) & 15;
    const home = isColumn ? turnedCell(tile) : tile;
    runs[cell] = 0;
    if (tile == 0 || home >> 2 != line) continue;
    own++;
    for (let before = 0; before < cell; before++) {
      const other = (tiles >> (before << 2)) & 15;
      const otherHome = isColumn ? turnedCell(other) : other;
      if (runs[before] > runs[cell] && otherHome < home) runs[cell] = runs[before];
    }
    runs[cell]++;
    longest = Math.max(longest, runs[cell]);
  }
  return 2 * (own - longest);
}

/** Fills the table, once. */
export function fillConflicts(): void {
  for (let line = 0; line < 4; line++) {
    for (let tiles = 0; tiles < 1 << 16; tiles++) {
      CONFLICTS[(line << 16) | tiles] = <u8>countConflicts(line, tiles, false);
      CONFLICTS[((4 + line) << 16) | tiles] = <u8>countConflicts(line, tiles, true);
    }
  }
}
