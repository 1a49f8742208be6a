import { loadBytes } from '../../kernel/load.ts';
import { cacheDirectory } from '../../support/cache-directory.ts';
import type * as Platform from '../../support/platform.ts';
import { FILE_NAME, type PatternDatabases, unpackPatterns } from './format.ts';

/** Databases are missing, damaged or of another version. The message says which file, and what. */
export class PatternsError extends Error {
  override readonly name = 'PatternsError';
}

/** Where databases are kept if nobody says where. */
export function patternsDirectory(): string {
  return cacheDirectory('patterns');
}

/**
 * Reads the databases that `pincer patterns build` made: from a directory in Node, or from an
 * address that ends with a slash. 12 MB, and 36 MB in a solver. Throws a PatternsError if it cannot.
 */
export async function loadPatterns(from?: string | Platform.URL): Promise<PatternDatabases> {
  const place = from ?? patternsDirectory();
  const address = typeof place === 'string' ? `${place.replace(/[/\\]$/, '')}/${FILE_NAME}` : new URL(FILE_NAME, place);
  let file: Uint8Array;
  try {
    file = await loadBytes(address);
  } catch (thrown) {
    throw new PatternsError(`there are no pattern databases: ${(thrown as Error).message}`);
  }
  const read = await unpackPatterns(file);
  if (!read.ok) throw new PatternsError(`${address}: ${read.error}`);
  return read.value;
}
