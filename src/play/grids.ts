import type { CheckersState } from '../games/checkers/index.ts';
import type { ChessState } from '../games/chess/index.ts';
import type { Board as ConnectFourState } from '../games/connect-four/index.ts';
import type { State as OthelloState } from '../games/othello/index.ts';
import type { Cell, Grid } from './grid.ts';

const FILES = [...'abcdefgh'];
const NAMES = [...'12345678'];

/** Colours of the palette of 256. */
const BLACK = 16;
const WHITE = 231;
const RED = 160;
const YELLOW = 226;
const CREAM = 180;
const BROWN = 101;
const GREEN = 29;
const BLUE = 19;

const CHESSMEN: Readonly<Record<string, string>> = { p: '♟', n: '♞', b: '♝', r: '♜', q: '♛', k: '♚' };

/** White's side at the bottom. */
export function chessGrid({ board }: ChessState): Grid {
  const cell = (square: number): Cell => {
    const piece = board[square];
    const dark = ((square >> 3) + square) % 2 === 0;
    return {
      plain: piece === '.' ? '·' : piece,
      sign: CHESSMEN[piece.toLowerCase()] ?? ' ',
      owner: piece === '.' ? 'nobody' : piece === piece.toUpperCase() ? 'first' : 'second',
      ground: dark ? BROWN : CREAM,
    };
  };
  return {
    rows: squares(8, 8, (row, column) => cell(8 * (7 - row) + column)),
    rowNames: NAMES.toReversed(),
    columnNames: FILES,
    ink: [WHITE, BLACK],
  };
}

/** Row 1 at the top; squares where the side to move can play have a dot. */
export function othelloGrid({ board }: OthelloState, legal: readonly string[]): Grid {
  const cell = (square: number): Cell => {
    const disc = board[square];
    const free = legal.includes(FILES[square & 7] + NAMES[square >> 3]);
    return {
      plain: disc === '-' ? (free ? '.' : ' ') : disc,
      sign: disc === '-' ? (free ? '·' : ' ') : '●',
      owner: disc === 'X' ? 'first' : disc === 'O' ? 'second' : 'nobody',
      ground: ((square >> 3) + square) % 2 === 0 ? GREEN : GREEN - 1,
    };
  };
  return {
    rows: squares(8, 8, (row, column) => cell(8 * row + column)),
    rowNames: NAMES,
    columnNames: FILES,
    ink: [BLACK, WHITE],
  };
}

/** Black's side at the top, as squares are numbered. */
export function checkersGrid({ squares: pieces }: CheckersState): Grid {
  const cell = (row: number, column: number): Cell => {
    if ((row + column) % 2 === 0) return { plain: ' ', sign: ' ', owner: 'nobody', ground: CREAM };
    const square = 4 * row + (column >> 1);
    const piece = pieces[square];
    return {
      plain: piece === '.' ? '·' : piece,
      sign: piece === '.' ? ' ' : piece === piece.toUpperCase() ? '♛' : '●',
      owner: piece === '.' ? 'nobody' : piece.toLowerCase() === 'b' ? 'first' : 'second',
      ground: BROWN,
      name: String(square + 1),
    };
  };
  return { rows: squares(8, 8, cell), rowNames: [], columnNames: [], ink: [BLACK, WHITE] };
}

export function connectFourGrid({ columns }: ConnectFourState): Grid {
  const cell = (row: number, column: number): Cell => {
    const stone = columns[column][5 - row];
    return {
      plain: stone ?? '·',
      sign: stone ? '●' : ' ',
      owner: stone === undefined ? 'nobody' : stone === 'x' ? 'first' : 'second',
      ground: BLUE,
    };
  };
  return { rows: squares(6, 7, cell), rowNames: [], columnNames: [...'1234567'], ink: [YELLOW, RED] };
}

function squares(rows: number, columns: number, cell: (row: number, column: number) => Cell): Cell[][] {
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => cell(row, column)));
}
