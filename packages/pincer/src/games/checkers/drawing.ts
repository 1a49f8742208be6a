import { type Cell, GROUND, type Grid, INK, rowsOf } from '../grid.ts';
import type { State } from './position.ts';

function cellOf(squares: string, row: number, column: number): Cell {
  if ((row + column) % 2 === 0) return { plain: ' ', sign: ' ', owner: 'nobody', ground: GROUND.cream };
  const square = 4 * row + (column >> 1);
  const piece = squares[square];
  const king = piece === piece.toUpperCase();
  return {
    plain: piece === '.' ? '·' : piece,
    sign: piece === '.' ? ' ' : king ? '♛' : '●',
    owner: piece === '.' ? 'nobody' : piece.toLowerCase() === 'b' ? 'first' : 'second',
    ground: GROUND.brown,
    name: String(square + 1),
  };
}

/** Black's side is at the top, as squares are numbered. */
export function draw({ squares }: State): Grid {
  return {
    rows: rowsOf(8, 8, (row, column) => cellOf(squares, row, column)),
    rowNames: [],
    columnNames: [],
    ink: [INK.black, INK.white],
  };
}
