import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONGEST_LINE, linesOf, TOO_LONG } from './lines.ts';

async function read(chunks: readonly (string | Uint8Array)[]) {
  async function* input() {
    yield* chunks;
  }
  const lines = [];
  for await (const line of linesOf(input())) lines.push(line);
  return lines;
}

test('however a text is cut up, its lines are the same', async () => {
  const text = fc.array(fc.stringMatching(/^[a-zé€😀 ]{0,12}$/u), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.boolean(),
      fc.infiniteStream(fc.integer({ min: 1, max: 9 })),
      async (lines, dos, cuts) => {
        const bytes = new TextEncoder().encode(lines.map((line) => line + (dos ? '\r\n' : '\n')).join(''));
        const chunks: Uint8Array[] = [];
        for (let at = 0; at < bytes.length; at += chunks[chunks.length - 1].length) {
          chunks.push(bytes.slice(at, at + (cuts.next().value ?? 1)));
        }
        expect(await read(chunks)).toEqual(lines);
      },
    ),
  );
});

test('the last line needs no end', async () => {
  expect(await read(['a\nb'])).toEqual(['a', 'b']);
  expect(await read(['a\nb\r'])).toEqual(['a', 'b']);
  expect(await read([''])).toEqual([]);
});

test('a line that is too long is reported, not kept, and the next one is read', async () => {
  const longest = 'x'.repeat(LONGEST_LINE);
  expect(await read([longest, '\nnext\n'])).toEqual([longest, 'next']);
  expect(await read([longest, 'x', longest, longest, '\nnext\n'])).toEqual([TOO_LONG, 'next']);
  expect(await read([`${longest}x`])).toEqual([TOO_LONG]);
});
