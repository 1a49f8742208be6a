import { type Grid, rowsOf } from '../grid.ts';
import type { PlacedMove } from '../placed.ts';
import type { State } from './index.ts';

/** With the names of rows and columns, as moves are written. */
export function draw(board: State, _legal: readonly string[], before: State | undefined): Grid {
  return {
    rows: rowsOf(3, 3, (row, column) => {
      const stone = board[3 * row + column];
      return {
        plain: stone === '.' ? '·' : stone,
        sign: stone === '.' ? '·' : stone.toUpperCase(),
        owner: stone === '.' ? 'nobody' : stone === 'x' ? 'first' : 'second',
        ground: 'rack',
        last: before !== undefined && before[3 * row + column] !== stone,
        square: 'abc'[column] + (3 - row),
        ...(stone !== '.' && { piece: 'stone' }),
      };
    }),
    rowNames: [...'321'],
    columnNames: [...'abc'],
    ink: ['yellow', 'red'],
  };
}

export function place(_board: State, legal: readonly string[]): PlacedMove[] {
  return legal.map((move) => ({ move, path: [move], captured: [] }));
}
