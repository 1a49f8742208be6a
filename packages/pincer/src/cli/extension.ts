import type { Command } from 'commander';
import type { Archive } from '../arena/match.ts';
import { Failure } from './failure.ts';

/** Where the games of a match are kept: in a directory, or on a server whose address is given or is in a file. */
export interface ArchivePlace {
  readonly dir?: string;
  readonly db?: string;
  readonly dbFile?: string;
}

/** `definition` is all that decides how games are played; `restart` forgets the games that were played before. */
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

/** The lab, if it is installed beside this package. */
export async function findExtension(): Promise<Extension | undefined> {
  try {
    return ((await import(PACKAGE)) as { extension: Extension }).extension;
  } catch (thrown) {
    const missing = (thrown as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND';
    if (missing && String(thrown).includes(`'${PACKAGE}'`)) return undefined;
    throw thrown;
  }
}

/** The lab; `what` needs it. */
export async function needExtension(what: string): Promise<Extension> {
  const extension = await findExtension();
  if (!extension) throw new Failure(`${what} needs the lab, which is a package of its own: npm install ${PACKAGE}`);
  return extension;
}
