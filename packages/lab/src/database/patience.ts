import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Queryable } from './database.ts';
import { causeOf, LabError } from './lab-error.ts';

/** How long to wait for a database that does not answer. */
export interface Patience {
  /**
   * Milliseconds to go on trying. Whoever gave up once waits no more until the database has
   * answered again.
   */
  readonly limit: number;
  readonly signal?: AbortSignal;
  /** Called once each time that the database stops answering, with the reason. */
  readonly onWait?: (cause: string) => void;
  /** Called once when it answers again. */
  readonly onBack?: () => void;
}

/**
 * Codes of Node and of PostgreSQL that speak of the connection or of bad luck, not of what was
 * asked.
 */
const TRANSIENT_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  // Shut down, crashed, not yet up; idle in a transaction for too long; serialization, deadlock, a
  // lock not had in time.
  ...['57P01', '57P02', '57P03', '25P03', '40001', '40P01', '55P03'],
  // Too many connections.
  '53300',
]);

const BROKEN_CONNECTION =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

/** Milliseconds from one try to the next: the first, and the longest to which they grow. */
const FIRST_RETRY_PAUSE = 50;
const LONGEST_RETRY_PAUSE = 10_000;

/** Whether the same question may well be answered a little later. */
export function isTransient(thrown: unknown): boolean {
  if (thrown instanceof LabError) return thrown.cause !== undefined && isTransient(thrown.cause);
  const failure = thrown instanceof AggregateError ? thrown.errors[0] : thrown;
  const { code, message } = failure as NodeJS.ErrnoException;
  return TRANSIENT_CODES.has(code ?? '') || (code ?? '').startsWith('08') || BROKEN_CONNECTION.test(message ?? '');
}

/**
 * What does work again when the connection breaks, after ever longer pauses, for as long as the
 * patience lasts. The work must be the same when done twice.
 */
export function persistence({ limit, signal, onWait, onBack }: Patience): <T>(work: () => Promise<T>) => Promise<T> {
  let waiting = false;
  let gaveUp = false;
  return async (work) => {
    const begun = performance.now();
    for (let attempt = 0; ; attempt++) {
      try {
        const result = await work();
        if (waiting) onBack?.();
        waiting = false;
        gaveUp = false;
        return result;
      } catch (thrown) {
        if (!isTransient(thrown) || signal?.aborted || gaveUp) throw thrown;
        if (performance.now() - begun > limit) {
          gaveUp = true;
          throw thrown;
        }
        if (attempt > 0 && !waiting) {
          waiting = true;
          onWait?.(causeOf(thrown));
        }
        // Half of it by chance, so that many workers do not come back all at once.
        const pause = Math.min(LONGEST_RETRY_PAUSE, FIRST_RETRY_PAUSE * 2 ** attempt) * (0.5 + Math.random() / 2);
        await sleep(pause, undefined, signal && { signal }).catch(() => {
          throw thrown;
        });
      }
    }
  };
}

/**
 * The same database, whose questions are asked again when the connection breaks. Whatever is asked
 * must be the same when done twice: a commit whose answer was lost is done again.
 */
export function patient(database: Database, patience: Patience): Database {
  const patiently = persistence(patience);
  return {
    ...database,
    query: <Row>(...asked: Parameters<Queryable['query']>) => patiently(() => database.query<Row>(...asked)),
    transaction: (work) => patiently(() => database.transaction(work)),
    lock: (...asked) => patiently(() => database.lock(...asked)),
    held: (keys) => patiently(() => database.held(keys)),
  };
}
