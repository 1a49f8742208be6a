import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomStates } from '../../reference/chess.ts';
import { ChessBoard } from './board.ts';
import { parseFen } from './fen.ts';

const STATES = randomStates(31, 1500);

function board(fen: string): ChessBoard {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error);
  return new ChessBoard(parsed.value);
}

function errorOf(fen: string, move: string): string {
  const played = board(fen).play(move);
  return played.ok ? 'no error' : played.error;
}

test('every legal move is read back, in short and in long notation', () => {
  fc.assert(
    fc.property(fc.constantFrom(...STATES), (state) => {
      const here = new ChessBoard(state);
      const moves = here.moves();
      expect(new Set(moves).size).toBe(moves.length);
      const long = moves.map((move) => here.long(move));
      expect(new Set(long.map((each) => (each.ok ? each.value : each.error))).size).toBe(moves.length);
      moves.forEach((move, index) => {
        const written = long[index];
        for (const text of [move, written.ok ? written.value : '']) {
          expect(here.play(text)).toEqual({ ok: true, value: move });
          here.undo();
        }
      });
    }),
    { seed: 32, numRuns: 400 },
  );
});

test.each([
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', ['e4', 'e2-e4', 'e2e4', 'Pe4', 'e4!?', ' e4 '], 'e4'],
  [
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
    ['Nf3', 'Ngf3', 'N1f3', 'Ng1f3', 'Ng1-f3', 'g1f3', 'Nf3+'],
    'Nf3',
  ],
  ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', ['O-O', '0-0', 'o-o', 'O-O!', 'e1g1'], 'O-O'],
  ['r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1', ['O-O-O', '0-0-0', 'o-o-o', 'e8c8'], 'O-O-O'],
  [
    '7k/P7/8/8/8/8/8/K7 w - - 0 1',
    ['a8=Q+', 'a8=Q', 'a8Q', 'a8(Q)', 'a8/Q', 'a8=q', 'a7a8q', 'a7a8Q', 'a7-a8=Q'],
    'a8=Q+',
  ],
  ['1r5k/P7/8/8/8/8/8/K7 w - - 0 1', ['axb8=N', 'ab8N', 'a7xb8=N', 'a7b8n', 'axb8=n'], 'axb8=N'],
  ['4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', ['exd6', 'ed6', 'exd6 e.p.', 'exd6ep', 'e5d6', 'e5xd6'], 'exd6'],
  ['6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', ['Ra8', 'Ra8+', 'Ra8#', 'a1a8', 'Ra8#!!'], 'Ra8#'],
  ['k7/8/8/8/8/8/8/KR5R w - - 0 1', ['Rbf1', 'Rb1f1', 'b1f1'], 'Rbf1'],
  ['7k/8/8/R7/8/8/8/R6K w - - 0 1', ['R1a3', 'R1-a3', 'Ra1a3'], 'R1a3'],
  ['4k3/8/8/8/4b3/8/6b1/K7 b - - 0 1', ['Bef3', 'B4f3', 'Be4f3'], 'Bef3'],
])('in %s the spellings %j all mean %s', (fen, spellings, san) => {
  for (const spelling of spellings) {
    const played = board(fen).play(spelling);
    expect(played, spelling).toEqual({ ok: true, value: san });
  }
});

test('a pinned piece needs no distinction', () => {
  expect(board('4k3/4r3/8/8/8/4N3/8/N3K3 w - - 0 1').moves()).toContain('Nc2');
  expect(board('4k3/8/8/8/8/4N3/8/N3K3 w - - 0 1').moves()).toEqual(expect.arrayContaining(['Nac2', 'Nec2']));
  expect(board('7k/8/8/3Q1Q2/8/3Q4/8/K7 w - - 0 1').moves()).toEqual(expect.arrayContaining(['Qd5e4', 'Qfe4', 'Q3e4']));
});

test.each([
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'Nf6', 'Nf6 is not legal; 20 other moves are legal'],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'hello', 'not a move in algebraic notation'],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', '', 'not a move'],
  ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'e2e5', 'e2e5 is not legal'],
  ['k7/8/8/8/8/8/8/K6R w - - 0 1', 'Rb8', 'Rb8 is not legal'],
  ['k7/8/1K6/8/8/8/8/7R w - - 0 1', 'O-O', 'O-O is not legal'],
  ['7k/8/8/8/8/8/6q1/K7 w - - 0 1', 'Ka2', 'legal: Kb1'],
  ['7k/P7/8/8/8/8/8/K7 w - - 0 1', 'a8', 'needs the piece promoted to: a8=Q+, a8=N, a8=R+, a8=B'],
  ['7k/P7/8/8/8/8/8/K7 w - - 0 1', 'a7a8', 'needs the piece promoted to: a7a8q'],
  ['4k3/8/8/8/8/4N3/8/N3K3 w - - 0 1', 'Nc2', 'Nc2 could be Nac2 or Nec2'],
  ['r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1', 'Kg1', 'Kg1 is not legal'],
])('in %s the error of %s says: %s', (fen, move, what) => {
  expect(errorOf(fen, move)).toContain(what);
});
