import { expect, test } from 'vitest';
import { scoreSheet } from './score-sheet.ts';

test('turns in rows, several moves of a turn in one place, whoever begins', () => {
  const sheet = (movers: string, moves: string) => scoreSheet({ history: moves.split(' '), movers: [...movers] }, 'w');
  expect(sheet('wbwb', 'e4 e5 Nf3 Nc6')).toEqual(['1. e4   e5', '2. Nf3  Nc6']);
  expect(sheet('wwbbw', '3 5 1 2 6')).toEqual(['1. 3 5  1 2', '2. 6']);
  expect(sheet('bwb', 'e5 d4 d5')).toEqual(['1. …   e5', '2. d4  d5']);
  expect(scoreSheet({ history: [], movers: [] }, 'w')).toEqual([]);
});

test('numbers end at the same column', () => {
  const moves = Array.from({ length: 20 }, (_, ply) => `m${ply}`);
  const sheet = scoreSheet({ history: moves, movers: moves.map((_, ply) => 'wb'[ply % 2]) }, 'w');
  expect([sheet[0], sheet[9]]).toEqual([' 1. m0   m1', '10. m18  m19']);
});
