import { type Cell, type Grid, rowsOf } from '../grid.ts';
import type { State } from './position.ts';

const FILES = [...'abcdefgh'];
const RANKS = [...'12345678'];

/** `free`: the side to move can play there, and a dot shows it. */
function cellOf(disc: string, free: boolean, last: boolean): Cell {
  return {
    plain: disc !== '-' ? disc : free ? '.' : ' ',
    sign: disc !== '-' ? '●' : free ? '·' : ' ',
    ...(disc === 'O' && { outline: '○' }),
    owner: disc === 'X' ? 'first' : disc === 'O' ? 'second' : 'nobody',
    ground: 'felt',
    last,
  };
}

/** The last move is where a disc was put, not where others were turned. */
export function draw({ board }: State, legal: readonly string[], before: State | undefined): Grid {
  const count = (disc: string) => board.split(disc).length - 1;
  return {
    rows: rowsOf(8, 8, (row, column) => {
      const square = 8 * row + column;
      const put = board[square] !== '-' && before?.board[square] === '-';
      return cellOf(board[square], legal.includes(FILES[column] + RANKS[row]), put);
    }),
    rowNames: RANKS,
    columnNames: FILES,
    ink: ['black', 'white'],
    counts: [count('X'), count('O')],
  };
}
