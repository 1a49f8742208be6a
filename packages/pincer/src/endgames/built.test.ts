import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { endgamesInPlay } from './built.ts';
import { EndgamesError, SHIPPED, SHIPPED_PIECES } from './endgames.ts';
import { fileName } from './format.ts';

function directory(): string {
  return mkdtempSync(join(tmpdir(), 'endgames-'));
}

test('who built none plays with those that come with Pincer', async () => {
  expect(await endgamesInPlay(directory())).toMatchObject({ pieces: SHIPPED_PIECES });
  expect(await endgamesInPlay(join(directory(), 'nowhere'))).toMatchObject({ pieces: SHIPPED_PIECES });
});

test('what was built of five pieces is played with, and refused by name where it is damaged', async () => {
  const built = directory();
  for (let pieces = 2; pieces <= SHIPPED_PIECES; pieces++) {
    copyFileSync(fileURLToPath(new URL(fileName(pieces), SHIPPED)), join(built, fileName(pieces)));
  }
  writeFileSync(join(built, fileName(5)), 'no database');
  const loading = endgamesInPlay(built);
  await expect(loading).rejects.toThrow(EndgamesError);
  await expect(loading).rejects.toThrow(join(built, fileName(5)));
});
