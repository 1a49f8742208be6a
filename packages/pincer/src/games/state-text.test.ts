import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stateText } from './state-text.ts';

test('a small state is one line, a large one as few as fit', () => {
  expect(stateText({ heaps: [3, 4, 5], turn: 0 })).toBe('{heaps:[3,4,5],turn:0}');
  const board = Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => 1));
  expect(stateText({ board, turn: 'x' }).split('\n')).toEqual([
    '{',
    '  board: [',
    ...board.map((row) => `    [${row.join()}]`),
    '  ]',
    '  turn: "x"',
    '}',
  ]);
});

test('any data has a text, of no more lines and columns than anybody reads', () => {
  const data = fc.anything({ withBigInt: true, withMap: true, withSet: true, withTypedArray: true, maxKeys: 30 });
  fc.assert(
    fc.property(data, (state) => {
      const lines = stateText(state).split('\n');
      expect(lines.length).toBeLessThan(500);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(300);
    }),
  );
  expect(stateText(Array.from({ length: 1000 }, () => 'x'.repeat(100))).split('\n')).toHaveLength(41);
});
