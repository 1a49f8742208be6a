import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isModule, modulePath } from './game.ts';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

/** Of the built files, all that decide what a search counts. */
const DECISIVE =
  /^(kernels\/.*\.wasm|(search|drivers|games)\/.*\.js|reference\/tree\.js|lab\/(run-cell|artificial)\.js|(clock|counts|create|deepen|hash|kernel|local|passes|plain|searcher|trial)\.js)$/;

let hash: string | undefined;

/** A hash of the compiled search, drivers, games and kernels. Results of different hashes are never mixed. */
export function kernelHash(): string {
  if (hash) return hash;
  const files = readdirSync(DIST, { recursive: true })
    .map((file) => String(file).replaceAll('\\', '/'))
    .filter((file) => DECISIVE.test(file))
    .sort();
  const sum = createHash('sha256');
  for (const file of files)
    sum
      .update(`${file}\0`)
      .update(readFileSync(join(DIST, file)))
      .update('\0');
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
