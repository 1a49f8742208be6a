import { type Cell, GROUND, type Grid, INK, rowsOf } from '../grid.ts';
import type { State } from './position.ts';

function cellOf(stone: string | undefined): Cell {
  return {
    plain: stone ?? '·',
    sign: stone ? '●' : ' ',
    owner: stone === undefined ? 'nobody' : stone === 'x' ? 'first' : 'second',
    ground: GROUND.blue,
  };
}

export function draw({ columns }: State): Grid {
  return {
    rows: rowsOf(6, 7, (row, column) => cellOf(columns[column][5 - row])),
    rowNames: [],
    columnNames: [...'1234567'],
    ink: [INK.yellow, INK.red],
  };
}
