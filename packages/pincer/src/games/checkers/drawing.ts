import { type Cell, type Grid, rowsOf } from '../grid.ts';
import type { PlacedMove } from '../placed.ts';
import { CheckersBoard } from './board.ts';
import type { State } from './position.ts';

function cellOf(squares: string, before: string, row: number, column: number): Cell {
  if ((row + column) % 2 === 0) return { plain: ' ', sign: ' ', owner: 'nobody', ground: 'light' };
  const square = 4 * row + (column >> 1);
  const piece = squares[square];
  const king = piece === piece.toUpperCase();
  return {
    plain: piece === '.' ? '·' : piece,
    sign: piece === '.' ? ' ' : king ? '♛' : '●',
    outline: piece === '.' ? ' ' : king ? '♕' : '○',
    owner: piece === '.' ? 'nobody' : piece.toLowerCase() === 'b' ? 'first' : 'second',
    ground: 'dark',
    name: String(square + 1),
    square: String(square + 1),
    ...(piece !== '.' && { piece: king ? 'king' : 'man' }),
    last: before[square] !== piece,
  };
}

/** Black's side is at the top, as squares are numbered. */
export function draw({ squares }: State, _legal: readonly string[], before: State | undefined): Grid {
  return {
    rows: rowsOf(8, 8, (row, column) => cellOf(squares, before?.squares ?? squares, row, column)),
    rowNames: [],
    columnNames: [],
    ink: ['black', 'white'],
  };
}

export function place(state: State, legal: readonly string[]): PlacedMove[] {
  const moves = new CheckersBoard(state).legal();
  return legal.map((move, index) => {
    const { path, captured } = moves[index];
    return { move, path: path.map(String), captured: captured.map(String) };
  });
}
