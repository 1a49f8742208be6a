import { crc32, pack, unpack } from '../../support/packed.ts';
import type { Parsed } from '../../support/parsed.ts';

/**
 * The tiles of the 15-puzzle, shared out among three patterns of 6, 6 and 3: each keeps to one part
 * of the solved board.
 */
export const PATTERNS: readonly (readonly number[])[] = [
  [1, 2, 4, 5, 8, 9],
  [3, 6, 7, 10, 11, 15],
  [12, 13, 14],
];

/** The most tiles of a pattern. */
export const MOST_TILES = 6;

/** For each placement of a pattern's tiles the least number of their moves to the goal. */
export interface PatternDatabase {
  readonly tiles: readonly number[];
  /** A byte for each placement, in the order of the cells of the last tile, then the one before. */
  readonly values: Uint8Array;
}

/** Databases of patterns that have no tile in common: what they say may be added up. */
export type PatternDatabases = readonly PatternDatabase[];

/**
 * A file of databases. All numbers are of 32 bits, the low byte first.
 *
 *     file       "PINCERPD", version, number of patterns, then the patterns
 *     pattern    length of what follows, its CRC-32; then a byte for each placement, by raw deflate
 *
 * Everything is checked against what must be there: a file that is cut off, changed or of another
 * version is refused, never misread.
 */
const MAGIC = 'PINCERPD';
const VERSION = 1;
const HEADER = 16;
const PATTERN_HEADER = 8;

/** The file that holds the databases of `PATTERNS`. */
export const FILE_NAME = 'fifteen-6-6-3.patterns';

/** In how many ways so many tiles can be placed on 16 cells. */
export function placementsOf(tiles: number): number {
  let count = 1;
  for (let placed = 0; placed < tiles; placed++) count *= 16 - placed;
  return count;
}

/** The file of the databases of `PATTERNS`. */
export async function packPatterns(databases: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array> {
  const parts = await Promise.all(databases.map(pack));
  const file = new Uint8Array(parts.reduce((sum, { length }) => sum + PATTERN_HEADER + length, HEADER));
  const view = new DataView(file.buffer);
  file.set(new TextEncoder().encode(MAGIC));
  view.setUint32(8, VERSION, true);
  view.setUint32(12, parts.length, true);
  let at = HEADER;
  for (const part of parts) {
    view.setUint32(at, part.length, true);
    view.setUint32(at + 4, crc32(part), true);
    file.set(part, at + PATTERN_HEADER);
    at += PATTERN_HEADER + part.length;
  }
  return file;
}

/** The databases in a file, or what is wrong with it. */
export async function unpackPatterns(file: Uint8Array): Promise<Parsed<PatternDatabases>> {
  const fail = (error: string): Parsed<PatternDatabases> => ({ ok: false, error });
  if (file.length < HEADER) return fail(`it has ${file.length} bytes: it is cut off`);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  if (new TextDecoder().decode(file.subarray(0, MAGIC.length)) !== MAGIC) {
    return fail(`it does not begin with ${MAGIC}: it is no file of patterns`);
  }
  const version = view.getUint32(8, true);
  if (version !== VERSION) return fail(`its version is ${version}, not ${VERSION}`);
  if (view.getUint32(12, true) !== PATTERNS.length) return fail('its header is damaged');
  const databases: PatternDatabase[] = [];
  let at = HEADER;
  for (const tiles of PATTERNS) {
    const where = `the pattern of ${tiles.join(', ')}`;
    const start = at + PATTERN_HEADER;
    if (start > file.length) return fail(`${where} is cut off`);
    const end = start + view.getUint32(at, true);
    if (end > file.length) return fail(`${where} is cut off`);
    const packed = file.slice(start, end);
    if (crc32(packed) !== view.getUint32(at + 4, true)) return fail(`${where} is damaged: its checksum is wrong`);
    const values = await unpack(packed);
    if (values?.length !== placementsOf(tiles.length)) return fail(`${where} does not hold its placements`);
    databases.push({ tiles, values });
    at = end;
  }
  if (at !== file.length) return fail(`${file.length - at} bytes too many follow its end`);
  return { ok: true, value: databases };
}
