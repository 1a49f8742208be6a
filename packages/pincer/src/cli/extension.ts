import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import type { Archive } from '../arena/match.ts';
import { Failure } from './failure.ts';

/**
 * Where the games of a match are kept: in a directory, or on a server whose address is given or is
 * in a file.
 */
export interface ArchivePlace {
  readonly dir?: string;
  readonly db?: string;
  readonly dbFile?: string;
}

/**
 * `definition` is all that decides how games are played; `restart` forgets the games that were
 * played before.
 */
export interface OpenArchive {
  readonly definition: object;
  readonly restart: boolean;
}

/** What `pincer-lab` adds to the command: its main module exports one as `extension`. */
export interface Extension {
  /** `pincer lab …` and `pincer reproduce`. */
  readonly commands: Readonly<Record<'lab' | 'reproduce', () => Promise<Command>>>;
  /** Opens the archive of a match, works with it, and closes it. */
  withArchive<T>(place: ArchivePlace, open: OpenArchive, work: (archive: Archive) => Promise<T>): Promise<T>;
}

const PACKAGE = 'pincer-lab';

/**
 * The lab, if it is installed beside this package or in the project at hand, where this package may
 * not be.
 */
async function findExtension(): Promise<Extension | undefined> {
  return (await load(PACKAGE)) ?? (await loadFrom(process.cwd()));
}

async function load(from: string): Promise<Extension | undefined> {
  try {
    return ((await import(from)) as { extension: Extension }).extension;
  } catch (thrown) {
    if (isMissing(thrown, 'ERR_MODULE_NOT_FOUND')) return undefined;
    throw thrown;
  }
}

async function loadFrom(folder: string): Promise<Extension | undefined> {
  try {
    return await load(pathToFileURL(createRequire(join(folder, PACKAGE)).resolve(PACKAGE)).href);
  } catch (thrown) {
    if (isMissing(thrown, 'MODULE_NOT_FOUND')) return undefined;
    throw thrown;
  }
}

/** Whether it is the lab that is missing, and not something that the lab needs. */
function isMissing(thrown: unknown, code: string): boolean {
  return (thrown as NodeJS.ErrnoException).code === code && String(thrown).includes(`'${PACKAGE}'`);
}

/** The lab; `what` needs it. */
export async function needExtension(what: string): Promise<Extension> {
  const extension = await findExtension();
  if (!extension) throw new Failure(`${what} needs the lab, which is a package of its own: npm install ${PACKAGE}`);
  return extension;
}
