import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isModule, modulePath } from 'pincer/loader';

/** The folders of built files of the two packages. */
export interface BuiltPackages {
  readonly pincer: string;
  readonly lab: string;
}

/** Those that this program runs. */
export const BUILT: BuiltPackages = {
  pincer: dirname(createRequire(import.meta.url).resolve('pincer')),
  lab: fileURLToPath(new URL('../../dist/', import.meta.url)),
};

/** The rooms of `pincer` that a search or a game is made of, and that of the lab which runs one. */
const PINCER_ROOMS = [
  'arena',
  'contract',
  'course',
  'drivers',
  'endgames',
  'engine',
  'games',
  'kernel',
  'kernels',
  'loader',
  'puzzle',
  'reference',
  'runtime',
  'search',
  'support',
  'threads',
];
const LAB_ROOMS = ['experiment'];

/** The folders whose files decide what a search counts. */
export function searchFolders({ pincer, lab }: BuiltPackages): string[] {
  return [...PINCER_ROOMS.map((room) => join(pincer, room)), ...LAB_ROOMS.map((room) => join(lab, room))];
}

/** A hash of all code in the search's folders: names of files and their bytes, in a fixed order. */
export function hashOf(packages: BuiltPackages): string {
  const sum = createHash('sha256');
  for (const folder of searchFolders(packages)) {
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
  return sum.digest('hex').slice(0, 16);
}

let hash: string | undefined;

/**
 * A hash of the compiled search, drivers, games and kernels. Results of different hashes are never
 * mixed.
 */
export function kernelHash(): string {
  hash ??= hashOf(BUILT);
  return hash;
}

/**
 * What results of a game are kept under: the kernel hash, and for a user's game also a hash of its
 * module's own file.
 */
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
