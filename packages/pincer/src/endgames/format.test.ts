import { expect, test } from 'vitest';
import { crc32 } from '../support/packed.ts';
import { fileName, joinSlices, packSlice, readFileOf } from './format.ts';
import { codeOf, keptOf, materialsOf, positionsOf } from './material.ts';

/** The file of two pieces, each position with some byte. */
async function someFile() {
  const data = new Uint8Array(keptOf(2)).map((_, at) => (at * at) % 251);
  const slices = new Map<number, Uint8Array>();
  let start = 0;
  for (const material of materialsOf(2)) {
    const end = start + positionsOf(material);
    slices.set(codeOf(material), await packSlice(material, data.slice(start, end)));
    start = end;
  }
  return { data, file: joinSlices(2, slices) };
}

const { data, file } = await someFile();

async function errorOf(bytes: Uint8Array, pieces = 2): Promise<string> {
  const read = await readFileOf(pieces, bytes, new Uint8Array(keptOf(pieces)));
  return read.ok ? '' : read.error;
}

test('the checksum is that of zip', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
});

test('what was written is read', async () => {
  const into = new Uint8Array(keptOf(2));
  expect(await readFileOf(2, file, into)).toEqual({ ok: true, value: undefined });
  expect(into).toEqual(data);
  expect(fileName(2)).toBe('checkers-2.endgames');
});

test('a changed byte anywhere is noticed', async () => {
  for (let at = 0; at < file.length; at++) {
    const changed = file.slice();
    changed[at] ^= 1 + ((at * 7) % 255);
    expect(await errorOf(changed), `byte ${at}`).not.toBe('');
  }
});

test('a file that is cut off anywhere is noticed, and so is one that goes on', async () => {
  for (let length = 0; length < file.length; length += 3) {
    expect(await errorOf(file.slice(0, length))).toMatch(/cut off/);
  }
  expect(await errorOf(Uint8Array.from([...file, 0]))).toBe('1 bytes too many follow its end');
});

test('what is wrong is said', async () => {
  const withWord = (at: number, word: number) => {
    const changed = file.slice();
    new DataView(changed.buffer).setUint32(at, word, true);
    return changed;
  };
  expect(await errorOf(new TextEncoder().encode('a text of some length, and no file of endgames'))).toMatch(
    /does not begin with PINCEREG/,
  );
  expect(await errorOf(withWord(8, 2))).toBe('its version is 2, not 1');
  expect(await errorOf(file, 3)).toBe('it is for 2 pieces, not 3');
  expect(await errorOf(withWord(20, 1))).toBe('its header is damaged');
  expect(await errorOf(withWord(24, 8))).toBe('the slice of 1 king against 1 king has a damaged header');
  expect(await errorOf(withWord(36, 8))).toBe('the slice of 1 king against 1 king is damaged: its checksum is wrong');
});
