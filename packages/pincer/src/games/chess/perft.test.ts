import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ChessBoard } from './board.ts';
import { epdOperands, parseEpds } from './epd.ts';
import { makeFen } from './fen.ts';

/** Set: run what takes minutes too. */
const { PINCER_LONG } = process.env;

const SUITE = parseEpds(readFileSync(new URL('./data/perftsuite.epd', import.meta.url), 'utf8'));
const POSITIONS = SUITE.ok ? SUITE.value : [];

function checkSuite(depths: readonly number[]): number {
  let checked = 0;
  for (const epd of POSITIONS) {
    const board = new ChessBoard(epd.state);
    for (const depth of depths) {
      const [published] = epdOperands(epd, `perft${depth}`);
      if (published === undefined) continue;
      expect(board.perft(depth), `${makeFen(epd.state)}, depth ${depth}`).toBe(Number(published));
      checked++;
    }
  }
  return checked;
}

test('the published counts of all 126 positions, to depth 5', () => {
  expect(checkSuite([1, 2, 3, 4, 5])).toBe(126 * 5);
});

if (PINCER_LONG) {
  test('the published counts to depth 6', { timeout: 600_000 }, () => {
    expect(checkSuite([6])).toBe(125);
  });
}

test('a division sums up to the whole', () => {
  for (const { state } of POSITIONS) {
    const board = new ChessBoard(state);
    const parts = [...board.divide(3)];
    expect(parts.map(([move]) => move)).toEqual(board.moves());
    expect(parts.reduce((sum, [, lines]) => sum + lines, 0)).toBe(board.perft(3));
  }
});

test('perft of depth 0 is 1', () => {
  expect(new ChessBoard().perft(0)).toBe(1);
  expect(() => new ChessBoard().perft(-1)).toThrow(RangeError);
});
