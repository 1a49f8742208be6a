import { equip } from '../endgames/equip.ts';
import { createEngine } from '../engine/engine.ts';
import { CheckersBoard, type CheckersState, checkers, makePdn, parsePdn } from '../games/checkers/index.ts';
import type { Cell } from './grid.ts';
import { GROUND, INK, type Playable, rowsOf } from './playable.ts';

const RESULTS = { black: '1-0', white: '0-1', draw: '1/2-1/2', '*': '*' } as const;

const equipped = await equip(checkers);

function cellOf(squares: string, row: number, column: number): Cell {
  if ((row + column) % 2 === 0) return { plain: ' ', sign: ' ', owner: 'nobody', ground: GROUND.cream };
  const square = 4 * row + (column >> 1);
  const piece = squares[square];
  const king = piece === piece.toUpperCase();
  return {
    plain: piece === '.' ? '·' : piece,
    sign: piece === '.' ? ' ' : king ? '♛' : '●',
    owner: piece === '.' ? 'nobody' : piece.toLowerCase() === 'b' ? 'first' : 'second',
    ground: GROUND.brown,
    name: String(square + 1),
  };
}

/** Black's side is at the top, as squares are numbered. */
export const playableCheckers: Playable<CheckersState, string> = {
  name: 'checkers',
  sides: ['black', 'white'],
  initial: checkers.initial,
  notation: '11-15, or 22x15 for a capture',
  unit: 50,
  format: 'PDN',
  createEngine: (table) => createEngine(equipped, { table }),
  write: (move) => move,
  board: (state) => new CheckersBoard(state),
  turn: ({ turn }) => turn,
  grid: ({ squares }) => ({
    rows: rowsOf(8, 8, (row, column) => cellOf(squares, row, column)),
    rowNames: [],
    columnNames: [],
    ink: [INK.black, INK.white],
  }),
  open(text) {
    const state = checkers.parse(text);
    return state.ok ? { ok: true, value: { start: state.value, moves: [] } } : state;
  },
  save({ start, moves, players: [Black, White], date, result }) {
    const outcome = RESULTS[result as keyof typeof RESULTS] ?? '*';
    return makePdn({ tags: { Event: 'Pincer', Date: date, Black, White }, initial: start, moves, result: outcome });
  },
  load(text) {
    const games = parsePdn(text);
    if (!games.ok) return games;
    const [game] = games.value;
    if (!game) return { ok: false, error: 'there is no game in it' };
    return { ok: true, value: { start: game.initial, moves: game.moves } };
  },
};
