import { type Cell, type Grid, rowsOf } from '../grid.ts';
import type { PlacedMove } from '../placed.ts';
import { ChessBoard } from './board.ts';
import { type State, squareName } from './position.ts';

const MEN: Readonly<Record<string, readonly [sign: string, outline: string, piece: string]>> = {
  p: ['♟', '♙', 'pawn'],
  n: ['♞', '♘', 'knight'],
  b: ['♝', '♗', 'bishop'],
  r: ['♜', '♖', 'rook'],
  q: ['♛', '♕', 'queen'],
  k: ['♚', '♔', 'king'],
};

function cellOf(letter: string, square: number, dark: boolean, last: boolean): Cell {
  const [sign, outline, piece] = MEN[letter.toLowerCase()] ?? [' ', ' '];
  return {
    plain: letter === '.' ? '·' : letter,
    sign,
    outline,
    owner: letter === '.' ? 'nobody' : letter === letter.toUpperCase() ? 'first' : 'second',
    ground: dark ? 'dark' : 'light',
    last,
    square: squareName(square),
    ...(piece && { piece }),
  };
}

/** White's side is at the bottom. */
export function draw({ board }: State, _legal: readonly string[], before: State | undefined): Grid {
  return {
    rows: rowsOf(8, 8, (row, column) => {
      const square = 8 * (7 - row) + column;
      const moved = before !== undefined && before.board[square] !== board[square];
      return cellOf(board[square], square, (row + column) % 2 === 1, moved);
    }),
    rowNames: [...'87654321'],
    columnNames: [...'abcdefgh'],
    ink: ['white', 'black'],
  };
}

export function place(state: State, legal: readonly string[]): PlacedMove[] {
  const moves = new ChessBoard(state).legal();
  return legal.map((move, index) => {
    const { from, to, captured, promotion } = moves[index];
    return {
      move,
      path: [from, to],
      captured: captured === undefined ? [] : [captured],
      ...(promotion && { becomes: MEN[promotion][2] }),
    };
  });
}
