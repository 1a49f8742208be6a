import { type Cell, type Grid, rowsOf } from '../grid.ts';
import type { State } from './position.ts';

function cellOf(stone: string | undefined, last: boolean): Cell {
  return {
    plain: stone ?? '·',
    sign: stone?.toUpperCase() ?? '·',
    owner: stone === undefined ? 'nobody' : stone === 'x' ? 'first' : 'second',
    ground: 'rack',
    last,
  };
}

/** Stones are drawn as the sides are called. */
export function draw({ columns }: State, _legal: readonly string[], before: State | undefined): Grid {
  return {
    rows: rowsOf(6, 7, (row, column) => {
      const stone = columns[column][5 - row];
      return cellOf(stone, stone !== undefined && before !== undefined && before.columns[column][5 - row] !== stone);
    }),
    rowNames: [],
    columnNames: [...'1234567'],
    ink: ['yellow', 'red'],
  };
}
