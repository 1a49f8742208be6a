import fc from 'fast-check';
import { expect, test } from 'vitest';
import { legalMoves, playedPositions, strewnPositions } from '../../reference/checkers.ts';
import { Random } from '../../support/random.ts';
import {
  checkers,
  decode,
  encode,
  faultOf,
  INITIAL,
  makeFen,
  makeMove,
  parseFen,
  parseMove,
  type State,
} from './index.ts';
import { matching } from './move.ts';

const positions = [...playedPositions(new Random(5), 2000), ...strewnPositions(new Random(6), 4000)];

function fen(text: string): State {
  const parsed = parseFen(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

function error(parsed: ReturnType<typeof parseFen> | ReturnType<typeof parseMove>): string {
  return parsed.ok ? 'no error' : parsed.error;
}

test('the start', () => {
  expect(fen('B:W21-32:B1-12')).toEqual(INITIAL);
  expect(makeFen(INITIAL)).toBe('B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12');
});

test('a position is read in every spelling', () => {
  const state = fen('B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29');
  expect(makeFen(state)).toBe('B:WK10,K15,18,24,27,28:B12,16,20,K22,K25,K29');
  for (const text of [
    '[FEN "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29"]',
    '[FEN "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29."]',
    '"B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29"',
    'b:w18,24,27,28,k10,k15:b12,16,20,k22,k25,k29.',
    '  B : W 18, 24, 27-28, K10, K15 : B 12, 16, 20, K22, K25, K29\n',
    'B:B12,16,20,K22,K25,K29:W18,24,27,28,K10,K15',
    'B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29:H0:F31',
  ]) {
    expect(fen(text)).toEqual(state);
  }
  expect(fen('W:WK1-3:B12:H7')).toEqual({ squares: `WWW........b${'.'.repeat(20)}`, turn: 'white', quiet: 7 });
  expect(fen('W:W:B12').squares).toBe(`...........b${'.'.repeat(20)}`);
});

test('a wrong position is refused with what is wrong and where', () => {
  const refusals: [string, string][] = [
    ['', 'the position begins with "", not with the side to move, B or W'],
    ['X:W21:B1', 'the position begins with "X"'],
    ['BW:W21:B1', 'the position begins with "BW"'],
    ['B:W21', 'there is no B field'],
    ['B:W21:B1:B2', 'field 4, "B2", is a second B field'],
    ['B:W21:Q1', 'field 3, "Q1", begins with neither B nor W'],
    ['B:W33:B1', 'field 2, "W33", has "33" in it: squares go from 1 to 32'],
    ['B:W0:B1', 'has "0" in it'],
    ['B:W25-21:B1', 'has "25-21" in it'],
    ['B:W21,,22:B1', 'has "" in it, which is no square'],
    ['B:W21,21:B1', 'puts a second piece on square 21'],
    ['B:W21:B21', 'field 3, "B21", puts a second piece on square 21'],
    ['B:W2:B1', 'White has a man on square 2, where it would be a king: write K2'],
    ['B:W21:B30', 'Black has a man on square 30, where it would be a king: write K30'],
    ['B:W20-32:B1-12', 'White has 13 pieces: 12 at most'],
    ['B:W:B1', "White has no pieces, so it must be White's turn: the game is over"],
    ['B:W:B', 'has no pieces'],
    ['B'.repeat(1001), 'a position has at most 1000 characters, not 1001'],
  ];
  for (const [text, message] of refusals) expect(error(parseFen(text))).toContain(message);
});

test('a state that is no position is refused', () => {
  const accepted = (state: unknown) => faultOf(state as State) === undefined;
  expect(accepted(INITIAL)).toBe(true);
  expect(() => encode({ ...INITIAL, squares: 'w'.repeat(32) })).toThrow(RangeError);
  expect(accepted({ ...INITIAL, squares: 'b' })).toBe(false);
  expect(accepted({ ...INITIAL, squares: undefined })).toBe(false);
  expect(accepted({ ...INITIAL, turn: 'red' })).toBe(false);
  expect(accepted({ ...INITIAL, quiet: -1 })).toBe(false);
  expect(accepted({ ...INITIAL, quiet: 0.5 })).toBe(false);
  expect(accepted({ ...INITIAL, quiet: 1_000_000 })).toBe(false);
});

test('positions survive their text and their words', () => {
  fc.assert(
    fc.property(fc.constantFrom(...positions), fc.nat(999_999), (position, quiet) => {
      const state = { ...position, quiet };
      expect(parseFen(makeFen(state))).toEqual({ ok: true, value: state });
      expect(decode(encode(state))).toEqual(state);
      expect(structuredClone(state)).toEqual(state);
    }),
    { numRuns: 2000, seed: 1 },
  );
});

test('every legal move survives its text, and its whole way means it too', () => {
  for (const state of positions) {
    const legal = legalMoves(state);
    const texts = legal.map((move) => makeMove(move, legal));
    expect(new Set(texts).size).toBe(legal.length);
    for (const [index, move] of legal.entries()) {
      for (const text of [texts[index], move.path.join('x'), move.path.join(' - ')]) {
        const written = parseMove(text);
        if (!written.ok) throw new Error(written.error);
        expect(matching(written.value, legal)).toEqual([move]);
      }
    }
  }
});

test('moves are read in every spelling', () => {
  for (const text of [
    '22x15',
    '22X15',
    '22:15',
    '22×15',
    '22-15',
    '22–15',
    '22 − 15',
    ' 22 x 15! ',
    '22x15??',
    '22-15.',
  ]) {
    expect(parseMove(text)).toEqual({ ok: true, value: [22, 15] });
  }
  expect(parseMove('32x23x16x7')).toEqual({ ok: true, value: [32, 23, 16, 7] });
});

test('a wrong move is refused with what is wrong', () => {
  expect(error(parseMove(''))).toContain('there is no move');
  expect(error(parseMove('9'))).toContain('"9" names one square only');
  expect(error(parseMove('9-33'))).toContain('"33" in "9-33" is no square from 1 to 32');
  expect(error(parseMove('0-4'))).toContain('"0" in "0-4" is no square');
  expect(error(parseMove('e2e4'))).toContain('is no square');
  expect(error(parseMove('1-'.repeat(60)))).toContain('at most 80 characters');
});

test('the board for a terminal', () => {
  expect(checkers.show(fen('W:W21-31,K32:B2-12,K1'))).toBe(
    [
      ' 1    B   b   b   b',
      ' 5  b   b   b   b',
      ' 9    b   b   b   b',
      '13  .   .   .   .',
      '17    .   .   .   .',
      '21  w   w   w   w',
      '25    w   w   w   w',
      '29  w   w   w   W',
      'White to move',
    ].join('\n'),
  );
});
