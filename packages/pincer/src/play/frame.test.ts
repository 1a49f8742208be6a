import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameOf } from './frame.ts';
import type { View } from './view.ts';

const BOARD = ['a b c d', 'e f g h', 'i j k l'].map((row) => `\u001b[38;5;16;48;5;29m${row}\u001b[0m`).join('\n');
const VIEW: View = { board: BOARD, moves: ['1. aa  bb', '2. cc'], status: 'Red to move.' };
const bare = (frame: readonly string[] | undefined) => frame?.map((line) => stripVTControlCharacters(line));

test('the moves stand beside the board, or below it where it is narrow', () => {
  expect(bare(frameOf(VIEW, ['Hello.'], { columns: 40, rows: 24 }))).toEqual([
    '',
    'a b c d   1. aa  bb',
    'e f g h   2. cc',
    'i j k l',
    '',
    'Red to move.',
    'Hello.',
  ]);
  expect(bare(frameOf(VIEW, [], { columns: 20, rows: 24 }))).toEqual([
    '',
    'a b c d',
    'e f g h',
    'i j k l',
    '',
    'Red to move.',
    '1. aa  bb',
    '2. cc',
  ]);
});

test('the last moves and the last answers stay where there is not room for all', () => {
  const moves = Array.from({ length: 30 }, (_, row) => `${row + 1}. x`);
  const answers = Array.from({ length: 30 }, (_, row) => `answer ${row}`);
  const frame = bare(frameOf({ ...VIEW, moves }, answers, { columns: 60, rows: 10 }));
  expect(frame).toEqual([
    '',
    'a b c d   28. x',
    'e f g h   29. x',
    'i j k l   30. x',
    '',
    'Red to move.',
    'answer 28',
    'answer 29',
  ]);
});

test('a long answer has a picture to itself', () => {
  const help = Array.from({ length: 8 }, (_, row) => `help ${row}`).join('\n');
  const frame = frameOf(VIEW, ['before', help], { columns: 60, rows: 12 });
  expect(frame).toEqual([...help.split('\n'), 'Enter shows the board again.']);
  expect(frameOf(VIEW, [help, 'after'], { columns: 60, rows: 12 })?.slice(-2)).toEqual(['help 7', 'after']);
});

test('a long list of moves is cut, and says so', () => {
  const choices = Array.from({ length: 200 }, (_, at) => `${at + 1}) move`).join('  ');
  const frame = frameOf({ ...VIEW, choices }, ['Hello.'], { columns: 60, rows: 24 }) ?? [];
  expect(frame.filter((line) => line.includes(') move'))).toHaveLength(7);
  expect(frame.slice(-2)).toEqual(['… ("moves" shows all)', 'Hello.']);
});

test('whatever there is to see, it fits into the terminal, or there is no picture', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '(') });
  fc.assert(
    fc.property(
      fc.record({ columns: fc.integer({ min: 1, max: 100 }), rows: fc.integer({ min: 1, max: 30 }) }),
      fc.array(words, { maxLength: 40 }),
      fc.array(words, { maxLength: 40 }),
      words,
      (size, moves, answers, choices) => {
        const frame = bare(frameOf({ ...VIEW, moves, choices, counts: 'Red 1, blue 2' }, answers, size));
        if (size.columns >= 40 && size.rows >= 10) expect(frame).toBeDefined();
        if (size.columns < 8 || size.rows < 9) expect(frame).toBeUndefined();
        if (!frame) return;
        expect(frame.length).toBeLessThan(size.rows - 1);
        for (const line of frame) expect(line.length).toBeLessThan(size.columns);
        if (answers.length > 0) return;
        for (const row of ['a b c d', 'e f g h', 'i j k l'])
          expect(frame.some((line) => line.startsWith(row))).toBe(true);
      },
    ),
  );
});
