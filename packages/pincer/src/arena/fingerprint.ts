import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlayerSpec } from './player-spec.ts';

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));

/** Of the built files, those that do not decide how a search plays. */
const IRRELEVANT =
  /^(cli|arena|loader|protocol|play)\/|^games\/([^/]+\/drawing|grid|records|state-text)\.|\.(map|d\.ts)$/;

const builds = new Map<string, string>();

/**
 * Distinguishes one program from another, also from a later one in the same place: finished games
 * are never mixed.
 */
export function playerFingerprint({ kind, command, options }: PlayerSpec): string {
  if (kind === 'pincer') return buildFingerprint(options.build ?? DIST);
  return command.map(fileFingerprint).join(' ');
}

/** A hash of the built files in a folder. */
function buildFingerprint(folder: string): string {
  const known = builds.get(folder);
  if (known !== undefined) return known;
  const sum = createHash('sha256');
  const files = readdirSync(folder, { recursive: true })
    .map((file) => String(file).replaceAll('\\', '/'))
    .filter((file) => /\.(js|wasm)$/.test(file) && !IRRELEVANT.test(file))
    .sort();
  for (const file of files) sum.update(`${file}\0`).update(readFileSync(join(folder, file)));
  const found = sum.digest('hex').slice(0, 16);
  builds.set(folder, found);
  return found;
}

/** A word of a command: for a file, also its size and when it was last changed. */
export function fileFingerprint(word: string): string {
  const places = /[/\\]/.test(word)
    ? [word]
    : (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, word));
  for (const place of places) {
    const found = statSync(place, { throwIfNoEntry: false });
    if (found?.isFile()) return `${word}@${found.size}@${Math.floor(found.mtimeMs)}`;
  }
  return word;
}
