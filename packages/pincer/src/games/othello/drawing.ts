import { type Cell, type Grid, rowsOf } from '../grid.ts';
import type { PlacedMove } from '../placed.ts';
import { PASS, type State } from './position.ts';

const FILES = [...'abcdefgh'];
const RANKS = [...'12345678'];

/** `free`: the side to move can play there, and a dot shows it. */
function cellOf(disc: string, square: string, free: boolean, last: boolean): Cell {
  return {
    plain: disc !== '-' ? disc : free ? '.' : ' ',
    sign: disc !== '-' ? '●' : free ? '·' : ' ',
    ...(disc === 'O' && { outline: '○' }),
    owner: disc === 'X' ? 'first' : disc === 'O' ? 'second' : 'nobody',
    ground: 'felt',
    last,
    square,
    ...(disc !== '-' && { piece: 'disc' }),
  };
}

/** The last move is where a disc was put, not where others were turned. */
export function draw({ board }: State, legal: readonly string[], before: State | undefined): Grid {
  const count = (disc: string) => board.split(disc).length - 1;
  return {
    rows: rowsOf(8, 8, (row, column) => {
      const square = 8 * row + column;
      const put = board[square] !== '-' && before?.board[square] === '-';
      const name = FILES[column] + RANKS[row];
      return cellOf(board[square], name, legal.includes(name), put);
    }),
    rowNames: RANKS,
    columnNames: FILES,
    ink: ['black', 'white'],
    counts: [count('X'), count('O')],
  };
}

export function place(_state: State, legal: readonly string[]): PlacedMove[] {
  return legal.map((move) => ({ move, path: move === PASS ? [] : [move], captured: [] }));
}
