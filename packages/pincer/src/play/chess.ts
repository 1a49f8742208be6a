import { createEngine } from '../engine/engine.ts';
import {
  ChessBoard,
  type ChessState,
  chess,
  INITIAL,
  makeFen,
  makePgn,
  type PgnResult,
  parseFen,
  parsePgn,
  pgnTag,
  replayPgn,
} from '../games/chess/index.ts';
import type { Cell } from './grid.ts';
import { GROUND, INK, type Playable, rowsOf } from './playable.ts';

const MEN: Readonly<Record<string, string>> = { p: '♟', n: '♞', b: '♝', r: '♜', q: '♛', k: '♚' };
const RESULTS: Readonly<Record<string, PgnResult>> = { white: '1-0', black: '0-1', draw: '1/2-1/2' };

function cellOf(piece: string, dark: boolean): Cell {
  return {
    plain: piece === '.' ? '·' : piece,
    sign: MEN[piece.toLowerCase()] ?? ' ',
    owner: piece === '.' ? 'nobody' : piece === piece.toUpperCase() ? 'first' : 'second',
    ground: dark ? GROUND.brown : GROUND.cream,
  };
}

/** White's side is at the bottom. */
export const playableChess: Playable<ChessState, string> = {
  name: 'chess',
  sides: ['white', 'black'],
  initial: INITIAL,
  notation: 'e4, Nf3, exd5, O-O, e8=Q, or e2e4',
  unit: 100,
  format: 'PGN',
  createEngine: (table) => createEngine(chess, { table }),
  write: (move) => move,
  board: (state) => new ChessBoard(state),
  turn: ({ turn }) => turn,
  grid: ({ board }) => ({
    rows: rowsOf(8, 8, (row, column) => cellOf(board[8 * (7 - row) + column], (row + column) % 2 === 1)),
    rowNames: [...'87654321'],
    columnNames: [...'abcdefgh'],
    ink: [INK.white, INK.black],
  }),
  open(text) {
    const state = chess.parse(text);
    return state.ok ? { ok: true, value: { start: state.value, moves: [] } } : state;
  },
  save({ start, moves, players: [white, black], date, result }) {
    const setUp =
      start === INITIAL
        ? []
        : ([
            ['SetUp', '1'],
            ['FEN', makeFen(start)],
          ] as const);
    const outcome = RESULTS[result] ?? '*';
    const tags = [
      ['Event', 'Pincer'],
      ['Date', date],
      ['White', white],
      ['Black', black],
      ['Result', outcome],
      ...setUp,
    ] as const;
    const written = moves.map((san) => ({ san, nags: [], comments: [], variations: [] }));
    return makePgn({ tags, comments: [], moves: written, result: outcome });
  },
  load(text) {
    const games = parsePgn(text);
    if (!games.ok) return games;
    const [game] = games.value;
    if (!game) return { ok: false, error: 'there is no game in it' };
    const board = replayPgn(game);
    if (!board.ok) return board;
    const fen = parseFen(pgnTag(game, 'FEN') ?? '');
    return { ok: true, value: { start: fen.ok ? fen.value : INITIAL, moves: board.value.history } };
  },
};
