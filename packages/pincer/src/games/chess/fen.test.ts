import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mirrored, randomStates } from '../../reference/chess.ts';
import { parseEpds } from './epd.ts';
import { makeFen, parseFen } from './fen.ts';
import { INITIAL } from './position.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const SUITE = parseEpds(readFileSync(new URL('./data/perftsuite.epd', import.meta.url), 'utf8'));
const STATES = randomStates(21, 2000, [INITIAL, ...(SUITE.ok ? SUITE.value.map(({ state }) => state) : [])]);

function errorOf(fen: string): string {
  const parsed = parseFen(fen);
  return parsed.ok ? 'no error' : parsed.error;
}

test('the start', () => {
  expect(parseFen(START)).toEqual({ ok: true, value: INITIAL });
  expect(makeFen(INITIAL)).toBe(START);
});

test('positions go to text and back, and so do their mirror images', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STATES),
      fc.nat(150),
      fc.integer({ min: 1, max: 9999 }),
      (state, halfmoves, fullmove) => {
        for (const each of [state, mirrored(state)]) {
          const counted = { ...each, halfmoves, fullmove };
          expect(parseFen(makeFen(counted))).toEqual({ ok: true, value: counted });
        }
      },
    ),
    { seed: 22, numRuns: 2000 },
  );
});

test('counts may be missing, rights may stand in any order, spaces be more', () => {
  expect(parseFen(START.slice(0, -4))).toEqual({ ok: true, value: INITIAL });
  expect(parseFen(`  ${START.replace('KQkq', 'qkQK').replaceAll(' ', '  ')} `)).toEqual({ ok: true, value: INITIAL });
  expect(parseFen(START.replace('0 1', '0 0'))).toEqual({ ok: true, value: INITIAL });
});

test.each([
  ['', '0'],
  ['hello', '4 to 6 fields'],
  [`${START} extra`, '4 to 6 fields'],
  ['x'.repeat(1000), 'at most 200 characters'],
  [START.replace('/8/8', '/8'), '7 ranks'],
  [START.replace('/8/', '/9/'), 'rank 6 of the board has "9"'],
  [START.replace('pppppppp', 'ppppxppp'), 'rank 7 of the board has "x"'],
  [START.replace('pppppppp', 'ppppppp'), 'rank 7 of the board, "ppppppp", has 7 squares'],
  [START.replace('pppppppp', 'pppp5'), 'has 9 squares'],
  [START.replace(' w ', ' x '), 'field 2'],
  [START.replace('KQkq', 'HAha'), 'Chess960'],
  [START.replace('KQkq', 'KK'), 'field 3'],
  [START.replace('KQkq', 'KQxq'), 'field 3'],
  [START.replace('RNBQKBNR', 'RNBQKBN1'), 'castling right K needs the white king on e1 and a white rook on h1'],
  [START.replace('KQkq -', 'KQkq e4'), 'field 4'],
  [START.replace('KQkq -', 'KQkq e3'), 'not on rank 6'],
  [START.replace('KQkq -', 'KQkq e6'), 'from e7 to e5'],
  [START.replace('0 1', '-1 1'), 'field 5'],
  [START.replace('0 1', '0 x'), 'field 6'],
  ['8/8/8/8/8/8/8/K7 w - - 0 1', 'black has 0 kings'],
  ['kk6/8/8/8/8/8/8/K7 w - - 0 1', 'black has 2 kings'],
  ['k6P/8/8/8/8/8/8/K7 w - - 0 1', 'a pawn stands on h8'],
  ['k7/8/8/8/8/8/8/K2p4 w - - 0 1', 'a pawn stands on d1'],
  ['k7/8/8/8/8/8/8/K6R b - - 0 1', 'no error'],
  ['k7/8/8/8/8/8/8/R6K w - - 0 1', "black is in check, but it is white's move"],
  ['kK6/8/8/8/8/8/8/8 w - - 0 1', 'in check'],
  ['k7/8/8/8/8/PPPPPPPP/P7/K7 w - - 0 1', 'white has 9 pawns'],
  ['k7/8/8/8/8/PPPPPPP1/QQQ5/K7 w - - 0 1', 'no more than 8'],
])('%s: %s', (fen, what) => {
  expect(errorOf(fen)).toContain(what);
});
