import type { Database, Queryable } from './database.ts';
import { causeOf, LabError } from './lab-error.ts';

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
      throw new LabError(`cannot use the database ${where}: ${causeOf(thrown)}. What was committed before is safe`);
    }
  };
  return {
    ...database,
    query: <Row>(...asked: Parameters<Queryable['query']>) => readable(() => database.query<Row>(...asked)),
    transaction: (work) => readable(() => database.transaction(work)),
    lock: (...asked) => readable(() => database.lock(...asked)),
    close: () => readable(() => database.close()),
  };
}
