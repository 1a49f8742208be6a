import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The bytes of a file; undefined if there is none. */
export async function readIfThere(path: string): Promise<Uint8Array | undefined> {
  try {
    return await readFile(path);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw thrown;
  }
}

/** Nobody ever sees half a file: it is written under another name first. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const own = `${path}.${randomUUID()}`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(own, bytes);
    await rename(own, path);
  } finally {
    await rm(own, { force: true });
  }
}
