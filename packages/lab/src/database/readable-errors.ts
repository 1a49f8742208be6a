import type { Database, Queryable } from './database.ts';
import { causeOf, isDamage, isDiskFull, isRefusal, LabError } from './lab-error.ts';
import { isTransient } from './patience.ts';

/**
 * The same database, whose failures are LabErrors: one line for the user. `where` names it, as in
 * `in results` or `me@host/lab`.
 */
export function withReadableErrors(database: Database, where: string): Database {
  const readable = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (thrown) {
      if (thrown instanceof LabError) throw thrown;
      throw new LabError(`cannot use the database ${where}: ${causeOf(thrown)}${consequenceOf(thrown)}`, {
        cause: thrown,
      });
    }
  };
  return {
    ...database,
    query: <Row>(...asked: Parameters<Queryable['query']>) => readable(() => database.query<Row>(...asked)),
    transaction: (work) => readable(() => database.transaction(work)),
    lock: (...asked) => readable(() => database.lock(...asked)),
    held: (keys) => readable(() => database.held(keys)),
    close: () => readable(() => database.close()),
  };
}

/** What a failure means for what was committed, where that is known. */
function consequenceOf(thrown: unknown): string {
  if (isDamage(thrown)) return '. It is damaged, and what it holds may be lost: put back a copy';
  return isDiskFull(thrown) || isRefusal(thrown) || isTransient(thrown) ? '. What was committed before is safe' : '';
}
