import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offsetAt, placeAt } from './place.ts';

const texts = fc.string({ unit: fc.constantFrom('a', '\n', 'ä', ' ') });

test('a place leads back to its character', () => {
  fc.assert(
    fc.property(texts, fc.nat(), (text, number) => {
      const offset = number % (text.length + 1);
      expect(offsetAt(text, placeAt(text, offset))).toBe(offset);
    }),
  );
});

test('places are counted as people count them', () => {
  expect(placeAt('ab\ncd', 0)).toEqual({ line: 1, column: 1 });
  expect(placeAt('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
});

test('a place beyond its line, or the text, is at the end of it', () => {
  expect(offsetAt('ab\ncd', { line: 1, column: 9 })).toBe(2);
  expect(offsetAt('ab\ncd', { line: 7, column: 1 })).toBe(5);
});
