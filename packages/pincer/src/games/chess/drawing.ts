import { type Cell, type Grid, rowsOf } from '../grid.ts';
import type { State } from './position.ts';

const MEN: Readonly<Record<string, readonly [sign: string, outline: string]>> = {
  p: ['♟', '♙'],
  n: ['♞', '♘'],
  b: ['♝', '♗'],
  r: ['♜', '♖'],
  q: ['♛', '♕'],
  k: ['♚', '♔'],
};

function cellOf(piece: string, dark: boolean, last: boolean): Cell {
  const [sign, outline] = MEN[piece.toLowerCase()] ?? [' ', ' '];
  return {
    plain: piece === '.' ? '·' : piece,
    sign,
    outline,
    owner: piece === '.' ? 'nobody' : piece === piece.toUpperCase() ? 'first' : 'second',
    ground: dark ? 'dark' : 'light',
    last,
  };
}

/** White's side is at the bottom. */
export function draw({ board }: State, _legal: readonly string[], before: State | undefined): Grid {
  return {
    rows: rowsOf(8, 8, (row, column) => {
      const square = 8 * (7 - row) + column;
      const moved = before !== undefined && before.board[square] !== board[square];
      return cellOf(board[square], (row + column) % 2 === 1, moved);
    }),
    rowNames: [...'87654321'],
    columnNames: [...'abcdefgh'],
    ink: ['white', 'black'],
  };
}
