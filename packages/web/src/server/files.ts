import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TYPES } from './policy.ts';

/** A file of the page, as it is sent. */
export interface PageFile {
  readonly type: string;
  /** Whether its name changes with its content: such a file is asked for only once. */
  readonly lasting: boolean;
  read(): Buffer;
}

const PAGE = fileURLToPath(new URL('../page/', import.meta.url));

/**
 * The files of the built page by their paths, `/index.html` as `/` too. There is no other file than
 * these, so that no path leads out of the folder.
 */
export function listPage(folder = PAGE): ReadonlyMap<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    files.set(path, { type, lasting: path.startsWith('/assets/'), read: () => readFileSync(file) });
  }
  const index = files.get('/index.html');
  if (index) files.set('/', index);
  return files;
}
