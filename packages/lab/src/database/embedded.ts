import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type Transaction } from '@electric-sql/pglite';
import type { Database, Queryable } from './database.ts';
import { causeOf, LabError } from './lab-error.ts';
import { type LockOptions, takeLock } from './lock-file.ts';

const FOLDER = 'postgres';

/** Whether there is a database in a directory, sound or not. */
export function isStore(directory: string): boolean {
  return existsSync(join(directory, FOLDER));
}

/**
 * An embedded PostgreSQL in a directory, which one process at a time may use. It is created aside
 * and then renamed, so that one that is there is complete; it is never created anew over what is
 * left of another.
 */
export async function openEmbedded(directory: string, options?: LockOptions): Promise<Database> {
  try {
    mkdirSync(directory, { recursive: true });
  } catch (thrown) {
    throw new LabError(`cannot make the directory ${directory}: ${causeOf(thrown)}`);
  }
  const lock = await takeLock(directory, options);
  try {
    const folder = join(directory, FOLDER);
    if (!existsSync(folder)) await create(folder);
    if (!existsSync(join(folder, 'PG_VERSION'))) throw damaged(directory, 'PG_VERSION is missing');
    const postgres = await PGlite.create(folder).catch((thrown) => {
      throw damaged(directory, causeOf(thrown));
    });
    const ours = () => {
      if (!lock.lost) return postgres;
      throw new LabError(`${directory}: another run took the directory, because this one was stopped for too long`);
    };
    return {
      schema: 'public',
      exclusive: true,
      query: async <Row>(...asked: Parameters<Queryable['query']>) => await queryable(ours()).query<Row>(...asked),
      transaction: async (work) => await ours().transaction((tx) => work(queryable(tx))),
      lock: async () => ({ lost: false, wanted: async () => false, release: async () => {} }),
      held: async () => new Set(),
      close: async () => {
        await postgres.close().finally(() => lock.release());
      },
    };
  } catch (thrown) {
    lock.release();
    throw thrown;
  }
}

async function create(folder: string): Promise<void> {
  const aside = `${folder}.new`;
  try {
    rmSync(aside, { recursive: true, force: true });
    const postgres = await PGlite.create(aside);
    await postgres.close();
    renameSync(aside, folder);
  } catch (thrown) {
    rmSync(aside, { recursive: true, force: true });
    throw new LabError(`cannot create a database in ${folder}: ${causeOf(thrown)}`);
  }
}

function queryable(of: PGlite | Transaction): Queryable {
  return {
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) => {
      if (parameters.length > 0) return (await of.query<Row>(sql, [...parameters])).rows;
      return ((await of.exec(sql)).at(-1)?.rows ?? []) as Row[];
    },
  };
}

function damaged(directory: string, cause: string): LabError {
  return new LabError(
    `the database in ${directory} cannot be opened (${cause}): it is damaged, or the disk is full. Free some space, put back a copy, or give another --dir`,
  );
}
