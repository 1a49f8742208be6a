import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { legalRoutes } from '../../reference/checkers.ts';
import { CheckersBoard, parseFen } from './index.ts';

const counts = readFileSync(new URL('./data/perft.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\d/.test(line))
  .map((line) => line.split(' ').map(Number));

const { PINCER_LONG } = process.env;
const LONG = PINCER_LONG !== undefined;

test.each(counts.filter(([depth]) => depth <= (LONG ? 13 : 11)))(
  'from the start to depth %i there are %i lines',
  (depth, lines) => {
    expect(new CheckersBoard().perft(depth)).toBe(lines);
  },
  120_000,
);

test('the two ways round a ring are one move', () => {
  const ring = parseFen('B:W15,16,23,24:BK11');
  if (!ring.ok) throw new Error(ring.error);
  expect(legalRoutes(ring.value)).toHaveLength(2);
  const board = new CheckersBoard(ring.value);
  expect(board.perft(1)).toBe(1);
  expect(board.moves()).toEqual(['11x18x27x20x11']);
  expect(board.play('11x20x27x18x11')).toEqual({ ok: true, value: '11x18x27x20x11' });
  expect(board.result()).toEqual({ winner: 'black', reason: 'no pieces' });
});

test('divide adds up to perft', () => {
  const board = new CheckersBoard();
  const divided = board.divide(6);
  expect([...divided.keys()]).toEqual(board.moves());
  expect([...divided.values()].reduce((sum, count) => sum + count)).toBe(board.perft(6));
  expect(() => board.perft(-1)).toThrow('depth: -1 is not an integer from 0 to 64');
  expect(() => board.divide(0)).toThrow('depth: 0 is not an integer from 1 to 64');
});
