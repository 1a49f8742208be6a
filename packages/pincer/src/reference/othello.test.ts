import { expect, test } from 'vitest';
import { INITIAL, legalMoves, PASS, type Position, perft, playMove, resultOf, textOf, turnedBy } from './othello.ts';

const position = (rows: string, turn: 1 | 2): Position => ({
  board: [...rows.replaceAll(' ', '')].map((square) => '-XO'.indexOf(square)),
  turn,
});

test('the published counts of positions, with a pass as a ply and without', () => {
  const counts = [1, 4, 12, 56, 244, 1396, 8200, 55092];
  for (const [depth, count] of counts.entries()) {
    expect(perft(INITIAL, depth)).toBe(count);
    expect(perft(INITIAL, depth, false)).toBe(count);
  }
});

test('a move turns what it flanks in every direction, and nothing else', () => {
  const star = position('-------- -X-X-X-- --OOO--- -XO-OX-- --OOO--- -X-X-X-- -------- --------', 1);
  expect(turnedBy(star.board, 27, 1).sort((a, b) => a - b)).toEqual([18, 19, 20, 26, 28, 34, 35, 36]);
  expect(turnedBy(star.board, 0, 1)).toEqual([]);
  const toTheRim = position('-OOOOOOO -------- -------- ---OX--- ---XO--- -------- -------- --------', 1);
  expect(turnedBy(toTheRim.board, 0, 1)).toEqual([]);
});

test('a side without a move passes, and a game in which neither has one is over', () => {
  const stuck = position('XO------ -------- -------- -------- -------- -------- -------- --------', 2);
  expect(legalMoves(stuck)).toEqual([PASS]);
  expect(playMove(stuck, PASS)).toEqual({ ...stuck, turn: 1 });
  const over = position('X------- -------- -------- -------- -------- -------- -------- -------O', 2);
  expect(legalMoves(over)).toEqual([]);
  expect(resultOf(over)).toBe(0);
});

test('empty squares count for the winner', () => {
  const won = position('XX------ -------- -------- -------- -------- -------- -------- -------O', 1);
  expect(resultOf(won)).toBe(62);
  expect(resultOf({ ...won, turn: 2 })).toBe(-62);
  expect(textOf(INITIAL)).toBe('---------------------------OX------XO--------------------------- X');
});
