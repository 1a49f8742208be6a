import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, type Edit } from './edits.ts';

/** Letters that an edit never inserts, each once, so that every one says where it was. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

const edits = fc.array(
  fc
    .tuple(fc.nat(LETTERS.length), fc.nat(4), fc.string({ unit: fc.constantFrom('1', '2', '\n'), maxLength: 3 }))
    .map(([from, length, insert]): Edit => ({ from, to: Math.min(from + length, LETTERS.length), insert })),
  { maxLength: 5 },
);

test('every letter that is left says where it was', () => {
  fc.assert(
    fc.property(edits, (given) => {
      const { text, original } = applyEdits(LETTERS, given);
      for (const [index, letter] of [...text].entries()) {
        if (LETTERS.includes(letter)) expect(LETTERS[original(index)]).toBe(letter);
      }
      expect(original(text.length)).toBe(LETTERS.length);
    }),
  );
});

test('edits apart from each other are all made', () => {
  const { text } = applyEdits('one two three', [
    { from: 8, to: 13, insert: '3' },
    { from: 0, to: 3, insert: '1' },
    { from: 4, to: 4, insert: '(' },
    { from: 7, to: 7, insert: ')' },
  ]);
  expect(text).toBe('1 (two) 3');
});

test('what lies within another edit is left out', () => {
  const { text } = applyEdits('a: Map<Key, Value> = b', [
    { from: 6, to: 18, insert: '' },
    { from: 1, to: 18, insert: '' },
  ]);
  expect(text).toBe('a = b');
});
