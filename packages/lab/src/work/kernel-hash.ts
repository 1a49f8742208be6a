import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isModule, modulePath } from 'pincer/loader';

/** The built files that decide what a search counts: of Pincer these folders, and the lab's own that runs a cell. */
const PINCER = dirname(createRequire(import.meta.url).resolve('pincer'));
const LAB = fileURLToPath(new URL('../../dist/', import.meta.url));
const FOLDERS = [
  ...['contract', 'drivers', 'games', 'kernel', 'kernels', 'reference', 'runtime', 'search', 'support'].map((room) =>
    join(PINCER, room),
  ),
  join(LAB, 'experiment'),
];

let hash: string | undefined;

/** A hash of the compiled search, drivers, games and kernels. Results of different hashes are never mixed. */
export function kernelHash(): string {
  if (hash) return hash;
  const sum = createHash('sha256');
  for (const folder of FOLDERS) {
    const files = readdirSync(folder, { recursive: true })
      .map((file) => String(file).replaceAll('\\', '/'))
      .filter((file) => /\.(js|wasm)$/.test(file))
      .sort();
    for (const file of files) {
      sum
        .update(`${basename(folder)}/${file}\0`)
        .update(readFileSync(join(folder, file)))
        .update('\0');
    }
  }
  hash = sum.digest('hex').slice(0, 16);
  return hash;
}

/** What results of a game are kept under: the kernel hash, and for a user's game also a hash of its module's own file. */
export function revisionOf(game: string, base: string): string {
  if (!isModule(game)) return kernelHash();
  let contents: Buffer;
  try {
    contents = readFileSync(modulePath(game, base));
  } catch {
    return `${kernelHash()}-unreadable`;
  }
  return `${kernelHash()}-${createHash('sha256').update(contents).digest('hex').slice(0, 16)}`;
}
