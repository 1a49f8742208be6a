import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomStates } from '../../reference/chess.ts';
import { epdMoves, epdOperands, makeEpd, parseEpd, parseEpds } from './epd.ts';

test.each([
  ['bratko-kopec.epd', 24],
  ['wac.epd', 299],
])('%s: every best move is legal and in its standard spelling', (file, count) => {
  const parsed = parseEpds(readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8'));
  if (!parsed.ok) throw new Error(parsed.error);
  expect(parsed.value.length).toBe(count);
  for (const epd of parsed.value) {
    expect(epdOperands(epd, 'bm').length).toBeGreaterThan(0);
    expect(epdMoves(epd, 'bm')).toEqual({ ok: true, value: epdOperands(epd, 'bm') });
    expect(epdOperands(epd, 'id').length).toBe(1);
    expect(parseEpd(makeEpd(epd))).toEqual({ ok: true, value: epd });
  }
});

test('positions and operations go to text and back', () => {
  const operand = fc
    .string({ unit: 'binary-ascii', minLength: 1, maxLength: 12 })
    .map((each) => each.replaceAll(/["\r\n]/g, 'x'));
  const operation = fc.record({
    opcode: fc.constantFrom('bm', 'am', 'id', 'D1', 'c0', 'perft6'),
    operands: fc.array(operand, { maxLength: 3 }),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...randomStates(61, 300)),
      fc.array(operation, { maxLength: 4 }),
      (state, operations) => {
        const { halfmoves, fullmove } = state;
        const counts = [
          { opcode: 'hmvc', operands: [String(halfmoves)] },
          { opcode: 'fmvn', operands: [String(fullmove)] },
        ];
        const epd = { state, operations: [...operations, ...counts] };
        expect(parseEpd(makeEpd(epd))).toEqual({ ok: true, value: epd });
      },
    ),
    { seed: 62, numRuns: 1000 },
  );
});

test('operations are read generously', () => {
  const parsed = parseEpd('4k3/8/8/8/8/8/4P3/4K3 w - - ; bm e4  Kd2 ;; id "a; b" ; D1 6 ;D2 30');
  expect(parsed.ok && parsed.value.operations).toEqual([
    { opcode: 'bm', operands: ['e4', 'Kd2'] },
    { opcode: 'id', operands: ['a; b'] },
    { opcode: 'D1', operands: ['6'] },
    { opcode: 'D2', operands: ['30'] },
  ]);
  const bare = parseEpd('4k3/8/8/8/8/8/4P3/4K3 w - -');
  expect(bare.ok && bare.value.operations).toEqual([]);
});

test.each([
  ['4k3/8 w -', 'four fields'],
  ['4k3/8/8/8/8/8/4P3/4K3 w - - 1x e4;', '"1x" is not an opcode'],
  ['4k3/8/8/8/8/8/4P3/4K3 w - - id "open;', "a string is not closed by '\"'"],
  ['4k3/8/8/8/8/8/4P3/8 w - - id "x";', 'white has 0 kings'],
  ['4k3/8/8/8/8/8/4P3/4K3 w - - hmvc many;', 'field 5'],
])('the error of %s', (text, what) => {
  const parsed = parseEpd(text);
  expect(parsed.ok ? 'no error' : parsed.error).toContain(what);
});

test('errors name the line, and illegal moves are reported', () => {
  expect(parseEpds('# a note\n\n4k3/8/8/8/8/8/4P3/4K3 w - -\nx')).toEqual({
    ok: false,
    error: expect.stringContaining('line 4: '),
  });
  const parsed = parseEpd('4k3/8/8/8/8/8/4P3/4K3 w - - bm e5;');
  expect(parsed.ok && epdMoves(parsed.value, 'bm')).toMatchObject({
    ok: false,
    error: expect.stringContaining('bm: e5 is not legal'),
  });
});
