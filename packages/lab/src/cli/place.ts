import { readFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { duration, Failure } from 'pincer/command';
import { holdsPassword, parseConnection } from '../database/connection.ts';
import { isStore } from '../database/embedded.ts';
import { causeOf, LabError } from '../database/lab-error.ts';
import { Store } from '../store/store.ts';

const DEFAULT_DIRECTORY = '.pincer-lab';

/** `--dir`, for commands that know no server. */
export const directory = () => new Option('--dir <directory>', 'where results are kept').default(DEFAULT_DIRECTORY);

/** Where experiments are: in a directory, or on a server. */
export interface Place {
  readonly dir?: string;
  readonly db?: string;
  readonly dbFile?: string;
  readonly patience?: number;
}

/** Milliseconds to wait for a server that does not answer any more. */
const DEFAULT_PATIENCE = 600_000;

/** Adds the options that say where experiments are. */
export function withPlace(command: Command): Command {
  return withAddress(command).addOption(
    new Option(
      '--patience <duration>',
      'how long to wait for a server that does not answer; only workers wait for one that never did',
    )
      .argParser(duration)
      .default(DEFAULT_PATIENCE, '10m'),
  );
}

function withAddress(command: Command): Command {
  return command
    .option('--dir <directory>', `where results are kept (default: ${DEFAULT_DIRECTORY})`)
    .option('--db <address>', 'a PostgreSQL server instead, as in postgres://me@host/lab; or the variable PINCER_DB')
    .option('--db-file <file>', 'a file with the address of the server');
}

/** What `--help` says of passwords. */
export const SECRETS = `
A password is not given on the command line, where all users of the machine see it, but with the address in PINCER_DB or in
--db-file, in PGPASSWORD, or in ~/.pgpass. What the address leaves out comes from PGHOST, PGPORT, PGUSER, PGDATABASE, PGSSLMODE.`;

/** The server's address, if it is not a directory. */
function addressOf({ dir, db, dbFile }: Place): string | undefined {
  if ([dir, db, dbFile].filter((given) => given !== undefined).length > 1) {
    throw new Failure('give only one of --dir, --db and --db-file');
  }
  if (db !== undefined && holdsPassword(db)) {
    throw new Failure(
      '--db holds a password, which all users of this machine can see: put the address into PINCER_DB or into a file for --db-file, or the password into PGPASSWORD or ~/.pgpass',
    );
  }
  if (dbFile === undefined) return db ?? (dir === undefined ? process.env.PINCER_DB || undefined : undefined);
  try {
    return readFileSync(dbFile, 'utf8');
  } catch (thrown) {
    const missing = (thrown as NodeJS.ErrnoException).code === 'ENOENT';
    throw new Failure(`cannot read ${dbFile}: ${missing ? 'there is no such file' : causeOf(thrown)}`);
  }
}

/** Whether it is a server. */
export function isServer(place: Place): boolean {
  return addressOf(place) !== undefined;
}

/** The directory in which a store must first be made. */
export function missingDirectory(place: Place): string | undefined {
  const { dir = DEFAULT_DIRECTORY } = place;
  return isServer(place) || isStore(dir) ? undefined : dir;
}

/** `create`: make the store if there is none, and bring it up to date. */
export interface OpenOptions {
  readonly create?: boolean;
  /** Wait for a server that does not answer yet. */
  readonly await?: boolean;
  /** Ends the wait for a server that does not answer. */
  readonly signal?: AbortSignal;
}

/** Opens the store, works with it, and closes it. What the user can put right is a Failure. */
export async function withStore<T>(
  place: Place,
  work: (store: Store) => Promise<T>,
  options: OpenOptions = {},
): Promise<T> {
  try {
    const store = await openStore(place, options);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  } catch (thrown) {
    throw thrown instanceof LabError ? new Failure(thrown.message) : thrown;
  }
}

async function openStore(place: Place, { create = false, await: waits = false, signal }: OpenOptions): Promise<Store> {
  const address = addressOf(place);
  if (address !== undefined) {
    const connection = parseConnection(address, process.env);
    if (!connection.ok) throw new Failure(connection.error);
    const patience = {
      limit: place.patience ?? DEFAULT_PATIENCE,
      ...(signal && { signal }),
      onWait: (cause: string) => void process.stderr.write(`the database does not answer (${cause}); trying again\n`),
      onBack: () => void process.stderr.write('the database answers again\n'),
    };
    return await Store.openServer(connection.value, patience, { migrate: create, await: waits });
  }
  const { dir = DEFAULT_DIRECTORY } = place;
  if (!create && !isStore(dir)) throw new Failure(`no experiment was run in ${dir} yet`);
  return await Store.openDirectory(dir, {
    onWait: (holder) =>
      void process.stderr.write(
        `${dir} may be in use by ${holder}, which cannot be seen from here; waiting for a sign\n`,
      ),
  });
}
