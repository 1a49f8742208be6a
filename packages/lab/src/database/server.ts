import { createHash } from 'node:crypto';
import type { ConnectionOptions } from 'node:tls';
import { Client, type ClientConfig, Pool } from 'pg';
import { type Connection, connectionText, SERVER_SCHEMA } from './connection.ts';
import type { Database, Lock, LockMode, Queryable } from './database.ts';
import { causeOf, LabError } from './lab-error.ts';

/**
 * Few, since all workers share those that the server has. Beside these there is the one that holds
 * a lock.
 */
const POOLED_CONNECTIONS = 2;

/** Milliseconds, as all limits here. */
const CONNECT_TIMEOUT = 10_000;
/** No statement of the lab takes so long; the connection is dead then, though nobody said so. */
const ANSWER_TIMEOUT = 120_000;
/** A process that was stopped in a transaction gives up its row locks. */
const IDLE_TIMEOUT = 15_000;

/**
 * A PostgreSQL server. Connections that break are made anew; whoever asks when it happens gets the
 * error.
 */
export async function openServer(connection: Connection): Promise<Database> {
  const config = await probed(connection);
  const pool = new Pool({ ...config, max: POOLED_CONNECTIONS, idleTimeoutMillis: 60_000 });
  // An idle connection broke: the next question makes another.
  pool.on('error', () => {});
  return {
    schema: SERVER_SCHEMA,
    exclusive: false,
    query: queryable(pool).query,
    transaction: (work) => transaction(pool, work),
    lock: (key, mode, signal) => takeLock(config, key, mode, signal),
    held: (keys) => heldLocks(queryable(pool), keys),
    close: () => pool.end(),
  };
}

/**
 * What lets us in: one connection is made and given up, so that a wrong address or password is an
 * error at once.
 */
async function probed(connection: Connection): Promise<ClientConfig> {
  const attempts = connection.sslMode === 'prefer' ? [tlsOf(connection), false] : [tlsOf(connection)];
  for (const [at, ssl] of attempts.entries()) {
    const config = configOf(connection, ssl);
    const client = new Client(config);
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return config;
    } catch (thrown) {
      await client.end().catch(() => {});
      const plain = (thrown as Error).message === 'The server does not support SSL connections';
      if (plain && at + 1 < attempts.length) continue;
      throw new LabError(`cannot connect to the database ${connectionText(connection)}: ${connectionCause(thrown)}`, {
        cause: thrown,
      });
    }
  }
  throw new LabError(`cannot connect to the database ${connectionText(connection)}`);
}

function configOf({ host, port, user, password, database }: Connection, ssl: ClientConfig['ssl']): ClientConfig {
  return {
    host,
    port,
    user,
    password,
    database,
    ssl: host.startsWith('/') ? false : ssl,
    application_name: 'pincer lab',
    // The server notices in time who is gone, also while they wait for a lock.
    options: `-c search_path=${SERVER_SCHEMA} -c tcp_keepalives_idle=30 -c client_connection_check_interval=5000`,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    query_timeout: ANSWER_TIMEOUT,
    idle_in_transaction_session_timeout: IDLE_TIMEOUT,
    keepAlive: true,
  };
}

function tlsOf({ sslMode, certificates }: Connection): ConnectionOptions | false {
  if (sslMode === 'disable') return false;
  if (sslMode === 'verify-full') return { ...certificates };
  if (sslMode === 'verify-ca' || (sslMode === 'require' && certificates.ca !== undefined)) {
    return { ...certificates, checkServerIdentity: () => undefined };
  }
  return { ...certificates, rejectUnauthorized: false };
}

/** Why there is no connection, in words where it is a common one. */
function connectionCause(thrown: unknown): string {
  const failure = thrown instanceof AggregateError ? thrown.errors[0] : thrown;
  const { code, message } = failure as NodeJS.ErrnoException;
  if (code === 'ECONNREFUSED') return 'nothing listens there';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no such host is known';
  if (code === 'ENOENT') return 'there is no such socket';
  if (code === 'ETIMEDOUT' || /timeout expired/i.test(message)) return `no answer within ${CONNECT_TIMEOUT / 1000} s`;
  if (code === '28P01') return 'the role or its password is wrong';
  if (/password must be a string/.test(message))
    return 'it wants a password: give it in PGPASSWORD, PINCER_DB or ~/.pgpass';
  return causeOf(failure);
}

function queryable(of: Pool | Client): Queryable {
  return {
    query: async <Row>(sql: string, parameters: readonly unknown[] = []) => {
      // Without parameters several statements may be given, and have a result each.
      const answer: unknown = await of.query(sql, parameters.length > 0 ? [...parameters] : undefined);
      const last = Array.isArray(answer) ? answer.at(-1) : answer;
      return (last as { readonly rows: Row[] }).rows;
    },
  };
}

async function transaction<T>(pool: Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // The query under way fails with the connection; without a listener the process would end as
  // well.
  const ignore = () => {};
  client.on('error', ignore);
  try {
    await client.query('begin');
    const result = await work(queryable(client));
    await client.query('commit');
    client.off('error', ignore);
    client.release();
    return result;
  } catch (thrown) {
    // The server rolls back when the connection ends.
    client.release(true);
    throw thrown;
  }
}

/**
 * A lock of a session that does nothing else: it lasts until it is released, or until the
 * connection ends.
 */
async function takeLock(config: ClientConfig, key: string, mode: LockMode, signal: AbortSignal): Promise<Lock> {
  const client = new Client({ ...config, query_timeout: undefined });
  const state = { lost: false };
  const onLost = () => {
    state.lost = true;
  };
  client.on('error', onLost).on('end', onLost);
  const number = lockNumber(key);
  const wait = async () => {
    await client.connect();
    await client.query(`select pg_advisory_lock${mode === 'shared' ? '_shared' : ''}($1, $2)`, [LOCK_CLASS, number]);
  };
  try {
    await unlessAborted(wait(), signal);
  } catch (thrown) {
    // Not waited for: a connection that is not made yet ends when it is.
    void client.end().catch(() => {});
    throw thrown;
  }
  return {
    get lost() {
      return state.lost;
    },
    wanted: async () => {
      const asked = queryable(client).query<{ wanted: boolean }>(
        `select exists (select from pg_locks
           where ${OUR_LOCKS} and not granted and objid::bigint = $2::bigint & 4294967295) as wanted`,
        [LOCK_CLASS, number],
      );
      return await asked.then(
        ([{ wanted }]) => wanted,
        () => {
          state.lost = true;
          return true;
        },
      );
    },
    release: async () => {
      await client.end().catch(() => {});
    },
  };
}

/** Of these keys, those whose lock a session has. */
async function heldLocks(of: Queryable, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await of.query<{ readonly number: string }>(
    `select objid::bigint::text as number from pg_locks where ${OUR_LOCKS} and granted`,
    [LOCK_CLASS],
  );
  const taken = new Set(rows.map(({ number }) => Number(number)));
  return new Set(keys.filter((key) => taken.has(lockNumber(key) >>> 0)));
}

function lockNumber(key: string): number {
  return createHash('sha256').update(key).digest().readInt32BE();
}

/** The advisory locks of the lab in this database, where $1 is their class. */
const OUR_LOCKS = `locktype = 'advisory' and classid::bigint = $1::bigint
  and database = (select oid from pg_database where datname = current_database())`;

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(new Error('interrupted'));
    if (signal.aborted) onAbort();
    else signal.addEventListener('abort', onAbort);
  });
  work.catch(() => {});
  return await Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}

/** An advisory lock has two numbers: the first says that it is the lab's. */
const LOCK_CLASS = 526_401_190;
