import { type Cell, GROUND, type Grid, INK, rowsOf } from '../grid.ts';
import type { State } from './position.ts';

const MEN: Readonly<Record<string, string>> = { p: '♟', n: '♞', b: '♝', r: '♜', q: '♛', k: '♚' };

function cellOf(piece: string, dark: boolean): Cell {
  return {
    plain: piece === '.' ? '·' : piece,
    sign: MEN[piece.toLowerCase()] ?? ' ',
    owner: piece === '.' ? 'nobody' : piece === piece.toUpperCase() ? 'first' : 'second',
    ground: dark ? GROUND.brown : GROUND.cream,
  };
}

/** White's side is at the bottom. */
export function draw({ board }: State): Grid {
  return {
    rows: rowsOf(8, 8, (row, column) => cellOf(board[8 * (7 - row) + column], (row + column) % 2 === 1)),
    rowNames: [...'87654321'],
    columnNames: [...'abcdefgh'],
    ink: [INK.white, INK.black],
  };
}
