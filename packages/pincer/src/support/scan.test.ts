import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closingAt, unescaped } from './scan.ts';

/** By a regular expression, which is plain to see, and fit for short texts. */
function slowClosingAt(text: string, from: number): number {
  const inside = /^(?:[^\]\\\n]|\\[^\n])*\]/.exec(text.slice(from))?.[0];
  return inside === undefined ? -1 : from + inside.length - 1;
}

const text = fc.string({ unit: fc.constantFrom('a', '\\', ']', '\n'), maxLength: 12 });

test('the place where a text is closed', () => {
  fc.assert(
    fc.property(text, fc.nat(12), (each, from) => {
      expect(closingAt(each, from, ']', '\n')).toBe(slowClosingAt(each, from));
    }),
    { numRuns: 5000 },
  );
});

test('what was escaped comes back', () => {
  fc.assert(
    fc.property(text, (each) => {
      const escaped = each.replaceAll(/[\\\]]/g, '\\$&');
      expect(closingAt(`${escaped}]`, 0, ']')).toBe(escaped.length);
      expect(unescaped(escaped)).toBe(each);
    }),
  );
});
