import { createEngine } from '../engine/engine.ts';
import {
  makeGgf,
  makeTranscript,
  OthelloBoard,
  othello,
  parseBoard,
  parseGgf,
  parseTranscript,
  START,
  type State,
} from '../games/othello/index.ts';
import type { Cell } from './grid.ts';
import { GROUND, INK, type Playable, rowsOf } from './playable.ts';

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

/** Transcripts are read and written; a game that did not begin at the usual start is written in the generic game format. */
export const playableOthello: Playable<State, string> = {
  name: 'othello',
  sides: ['black', 'white'],
  initial: START,
  notation: 'f5, or pass',
  unit: 400,
  format: 'a transcript',
  createEngine: (table) => createEngine(othello, { table }),
  write: (move) => move,
  board: (state) => new OthelloBoard(state),
  turn: ({ turn }) => turn,
  grid: ({ board }, legal) => ({
    rows: rowsOf(8, 8, (row, column) =>
      cellOf(board[8 * row + column], legal.includes(FILES[column] + RANKS[row]), (row + column) % 2 === 0),
    ),
    rowNames: RANKS,
    columnNames: FILES,
    ink: [INK.black, INK.white],
  }),
  open(text) {
    if (/^\s*[a-h][1-8]/i.test(text)) return parseTranscript(text);
    const board = parseBoard(text);
    return board.ok ? { ok: true, value: { start: board.value, moves: [] } } : board;
  },
  save({ start, moves, players: [PB, PW], date: DT }) {
    return `${start === START ? makeTranscript({ moves }) : makeGgf({ tags: { PB, PW, DT }, start, moves })}\n`;
  },
  load(text) {
    if (!text.trimStart().startsWith('(')) return parseTranscript(text);
    const games = parseGgf(text);
    return games.ok ? { ok: true, value: games.value[0] } : games;
  },
};
