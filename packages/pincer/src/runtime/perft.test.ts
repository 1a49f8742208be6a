import { expect, test } from 'vitest';
import { connectFour, plainConnectFour } from '../games/connect-four/index.ts';
import { ticTacToe } from '../games/tic-tac-toe/index.ts';
import { createSearcher } from './create.ts';
import { divide, perft } from './perft.ts';

test('counts lines, and stops at ends of the game', () => {
  // Games of tic-tac-toe by length: 255,168 in all, 127,872 of them fill the board.
  const searcher = createSearcher(ticTacToe, undefined, { table: false });
  expect([0, 1, 2, 5, 9, 10].map((depth) => perft(searcher, depth))).toEqual([1, 9, 72, 15_120, 127_872, 0]);
});

test('both faces count the same', () => {
  for (const game of [connectFour, plainConnectFour]) {
    expect(perft(createSearcher(game, undefined, { table: false }), 5)).toBe(7 ** 5);
  }
});

test('divide counts the same move by move', () => {
  const parts = [...divide(createSearcher(ticTacToe, undefined, { table: false }), 3)];
  expect(parts.map(({ move }) => move)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(9 * 8 * 7);
});
