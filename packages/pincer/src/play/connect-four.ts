import { createEngine } from '../engine/engine.ts';
import { type Board, connectFour, plainConnectFour } from '../games/connect-four/index.ts';
import type { Parsed } from '../support/parsed.ts';
import type { Cell } from './grid.ts';
import { PlainBoard } from './plain-board.ts';
import { GROUND, INK, type Playable, type Played, rowsOf } from './playable.ts';

function cellOf(stone: string | undefined): Cell {
  return {
    plain: stone ?? '·',
    sign: stone ? '●' : ' ',
    owner: stone === undefined ? 'nobody' : stone === 'x' ? 'first' : 'second',
    ground: GROUND.blue,
  };
}

/** A game is the columns that were played, one after the other: `4453`. */
function read(text: string): Parsed<Played<Board>> {
  const board = plainConnectFour.parse(text);
  if (!board.ok) return board;
  return { ok: true, value: { start: plainConnectFour.initial, moves: [...text.replaceAll(/[\s,]/g, '')] } };
}

export const playableConnectFour: Playable<Board, number> = {
  name: 'connect-four',
  sides: ['x', 'o'],
  initial: plainConnectFour.initial,
  notation: 'a column from 1 to 7',
  unit: 8,
  format: 'a list of columns',
  createEngine: (table) => createEngine(connectFour, { table }),
  write: (move) => plainConnectFour.format(move),
  board: (state) => new PlainBoard(plainConnectFour, state ?? plainConnectFour.initial),
  turn: ({ turn }) => turn,
  grid: ({ columns }) => ({
    rows: rowsOf(6, 7, (row, column) => cellOf(columns[column][5 - row])),
    rowNames: [],
    columnNames: [...'1234567'],
    ink: [INK.yellow, INK.red],
  }),
  open: read,
  save: ({ moves }) => `${moves.join('')}\n`,
  load: read,
};
