import { type Cell, type Grid, rowsOf } from '../grid.ts';
import type { PlacedMove } from '../placed.ts';
import { HEIGHT } from './bitboard.ts';
import type { State } from './position.ts';

/** Columns as moves name them, rows from the bottom up, both from 1. */
const squareOf = (column: number, row: number) => `column ${column} row ${row}`;

function cellOf(stone: string | undefined, square: string, last: boolean): Cell {
  return {
    plain: stone ?? '·',
    sign: stone?.toUpperCase() ?? '·',
    owner: stone === undefined ? 'nobody' : stone === 'x' ? 'first' : 'second',
    ground: 'rack',
    last,
    square,
    ...(stone && { piece: 'stone' }),
  };
}

/** Stones are drawn as the sides are called. */
export function draw({ columns }: State, _legal: readonly string[], before: State | undefined): Grid {
  return {
    rows: rowsOf(6, 7, (row, column) => {
      const stone = columns[column][5 - row];
      const last = stone !== undefined && before !== undefined && before.columns[column][5 - row] !== stone;
      return cellOf(stone, squareOf(column + 1, 6 - row), last);
    }),
    rowNames: [],
    columnNames: [...'1234567'],
    ink: ['yellow', 'red'],
  };
}

export function place({ columns }: State, legal: readonly string[]): PlacedMove[] {
  return legal.map((move) => {
    const stones = columns[Number(move) - 1].length;
    const free = Array.from({ length: HEIGHT - stones }, (_, above) => squareOf(Number(move), stones + above + 1));
    return { move, path: free.slice(0, 1), captured: [], area: free.slice(1) };
  });
}
