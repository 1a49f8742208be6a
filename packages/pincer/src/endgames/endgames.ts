import { checkers } from '../games/checkers/game.ts';
import type { State } from '../games/checkers/position.ts';
import type { KernelGame } from '../kernel/host.ts';
import { loadBytes } from '../kernel/load.ts';
import { checkInteger } from '../support/options.ts';
import { fileName, readFileOf } from './format.ts';
import { keptOf, LEAST_PIECES, MOST_PIECES } from './material.ts';

/**
 * A database is missing, damaged or of another version. The message names the file and says what is
 * wrong with it.
 */
export class EndgamesError extends Error {
  override readonly name = 'EndgamesError';
}

/** Databases of 2 to `pieces` pieces. */
export interface Endgames {
  readonly pieces: number;
  /** A byte for each position, slice after slice; `format.ts` says what it means. */
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Which databases to load, and from where. */
export interface LoadOptions {
  /**
   * Where the files are: a directory in Node, or an address to fetch from; it ends with a slash.
   * Default: those that come with Pincer.
   */
  readonly from?: URL;
  /** The most pieces. Default 4, which is what comes with Pincer. */
  readonly pieces?: number;
}

/** The databases of 2 to 4 pieces that come with Pincer. */
export const SHIPPED: URL = new URL(/* @vite-ignore */ '../../dist/databases/', import.meta.url);
/** The most pieces that the databases of Pincer itself have. */
export const SHIPPED_PIECES = 4;

/**
 * Reads databases into memory, in Node or a browser: 6.4 MB for 4 pieces, 146 MB for 5. Throws an
 * EndgamesError if it cannot.
 */
export async function loadEndgames({ from = SHIPPED, pieces }: LoadOptions = {}): Promise<Endgames> {
  const most = checkInteger('pieces', pieces ?? SHIPPED_PIECES, LEAST_PIECES, MOST_PIECES);
  let length = 0;
  for (let count = LEAST_PIECES; count <= most; count++) length += keptOf(count);
  const data = new Uint8Array(length);
  let start = 0;
  for (let count = LEAST_PIECES; count <= most; count++) {
    const end = start + keptOf(count);
    await readInto(new URL(fileName(count), from), count, data.subarray(start, end));
    start = end;
  }
  return { pieces: most, data };
}

async function readInto(url: URL, pieces: number, into: Uint8Array): Promise<void> {
  let file: Uint8Array;
  try {
    file = await loadBytes(url);
  } catch (thrown) {
    throw new EndgamesError(`there are no endgames of ${pieces} pieces: ${(thrown as Error).message}`);
  }
  const read = await readFileOf(pieces, file, into);
  if (!read.ok) throw new EndgamesError(`${url.protocol === 'file:' ? url.pathname : url}: ${read.error}`);
}

/**
 * Checkers with databases: a game like any other, for searchers and bots. Where a database has the
 * position, its value is the result: a win in n plies is worth `WIN` less n, and a draw is worth
 * next to nothing.
 */
export function withEndgames({ data }: Endgames): KernelGame<State> {
  return { ...checkers, data };
}
