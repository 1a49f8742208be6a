import { readFile, stat, writeFile } from 'node:fs/promises';
import type { Parsed } from '../support/parsed.ts';

/** Files, as far as a game needs them. */
export interface Files {
  read(path: string): Promise<Parsed<string>>;
  /** Never over another file. */
  write(path: string, text: string): Promise<Parsed<undefined>>;
}

const MAX_FILE_BYTES = 1 << 20;

/** The files of the machine. */
export const FILES: Files = {
  async read(path) {
    try {
      const { size } = await stat(path);
      if (size > MAX_FILE_BYTES) return { ok: false, error: `the file ${path} has more than ${MAX_FILE_BYTES} bytes` };
      return { ok: true, value: await readFile(path, 'utf8') };
    } catch (thrown) {
      return { ok: false, error: `the file ${path} cannot be read (${(thrown as NodeJS.ErrnoException).code})` };
    }
  },
  async write(path, text) {
    try {
      await writeFile(path, text, { flag: 'wx' });
      return { ok: true, value: undefined };
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException;
      const why = code === 'EEXIST' ? 'is there already: give another name' : `cannot be written (${code})`;
      return { ok: false, error: `the file ${path} ${why}` };
    }
  },
};
