import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { Random } from 'pincer/support';
import { expect, test } from 'vitest';
import { EXAMPLES } from '../examples.ts';
import { packCode, unpackCode } from './link.ts';

test('a link holds any code, in letters that an address leaves alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom('a', '\n', '\0', 'é', '→', '😀', '+', '/', '%'), maxLength: 100 }),
      async (code) => {
        const packed = await packCode(code);
        expect(packed.ok && encodeURIComponent(packed.value) === packed.value).toBe(true);
        expect(packed.ok && (await unpackCode(packed.value))).toEqual({ ok: true, value: code });
      },
    ),
    { numRuns: 10 },
  );
});

test('links of the examples are short', async () => {
  for (const { code } of EXAMPLES) {
    const packed = await packCode(code);
    expect(packed.ok && packed.value.length).toBeLessThan(1200);
  }
});

test('code that is too long makes no link, and says so', async () => {
  const random = new Random(1);
  const noise = Array.from({ length: 20_000 }, () => String.fromCharCode(33 + random.below(90))).join('');
  expect(await packCode('a'.repeat(60_001))).toEqual({
    ok: false,
    error: 'the code is too long for a link: 60001 characters, and 60000 are the most',
  });
  expect(await packCode(noise)).toMatchObject({ ok: false });
});

test.each([
  ['%%%', 'it has characters that no link has'],
  ['AAAA', 'a part of it is missing or was changed'],
  ['a'.repeat(9000), 'it has 9000 characters, and 8000 are the most'],
  [deflateRawSync(new Uint8Array([0xff, 0xfe])).toString('base64url'), 'a part of it is missing or was changed'],
  [deflateRawSync('x'.repeat(5_000_000)).toString('base64url'), 'it holds more than 60000 characters'],
])('a broken link (%#) says what is wrong with it', async (word, why) => {
  expect(await unpackCode(word)).toEqual({ ok: false, error: `the code in this link cannot be read: ${why}` });
});
