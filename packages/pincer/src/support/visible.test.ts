import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { visible, visibleLines } from './visible.ts';

/** Text with much in it that terminals obey. */
const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\u001b', '\u009b', '\u0007', '\r', '\n', '\t', '\u007f', '\u202e', '\u2066', '\u2028', '\ud800'),
    fc.constantFrom('[31m', ']0;title', 'P', 'é', '♞', '😀', '\\', '"'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  ),
});

/** By code points alone, one after the other. */
function isHarmless(text: string): boolean {
  return Array.from(text).every((character) => {
    const code = character.codePointAt(0) ?? 0;
    const control = (code < 0x20 && character !== '\t') || (code >= 0x7f && code < 0xa0);
    const turns =
      [0x61c, 0x200e, 0x200f].includes(code) ||
      (code >= 0x202a && code <= 0x202e) ||
      (code >= 0x2066 && code <= 0x2069);
    return !control && !turns && code !== 0x2028 && code !== 0x2029 && !(code >= 0xd800 && code <= 0xdfff);
  });
}

describe('visible', () => {
  test('shows what was not to be seen', () => {
    expect(visible('\u001b[31mred\u009b0m\r\n\u202e\u007f')).toBe('\\u001b[31mred\\u009b0m\\u000d\\n\\u202e\\u007f');
  });

  test('nothing is left that a terminal obeys; what is harmless stays as it is; once is enough', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const shown = visible(text);
        expect(isHarmless(shown)).toBe(true);
        expect(visible(shown)).toBe(shown);
        if (isHarmless(text)) expect(shown).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test('JSON stays the same data', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(JSON.parse(visible(JSON.stringify([text])))).toEqual([text]);
      }),
      { numRuns: 1000 },
    );
  });

  test('lines stay apart, each by itself', () => {
    expect(visibleLines('a\r\nb\u001b\n')).toBe('a\nb\\u001b\n');
    fc.assert(
      fc.property(hostile, (text) => {
        expect(visibleLines(text).split('\n').every(isHarmless)).toBe(true);
        expect(visibleLines(text).split('\n')).toHaveLength(text.split('\n').length);
      }),
    );
  });
});
