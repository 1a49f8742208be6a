import { type Cell, GROUND, type Grid, INK, rowsOf } from '../grid.ts';
import type { State } from './position.ts';

const FILES = [...'abcdefgh'];
const RANKS = [...'12345678'];

/** `free`: the side to move can play there, and a dot shows it. */
function cellOf(disc: string, free: boolean, light: boolean): Cell {
  return {
    plain: disc !== '-' ? disc : free ? '.' : ' ',
    sign: disc !== '-' ? '●' : free ? '·' : ' ',
    owner: disc === 'X' ? 'first' : disc === 'O' ? 'second' : 'nobody',
    ground: light ? GROUND.green : GROUND.green - 1,
  };
}

export function draw({ board }: State, legal: readonly string[]): Grid {
  return {
    rows: rowsOf(8, 8, (row, column) =>
      cellOf(board[8 * row + column], legal.includes(FILES[column] + RANKS[row]), (row + column) % 2 === 0),
    ),
    rowNames: RANKS,
    columnNames: FILES,
    ink: [INK.black, INK.white],
  };
}
