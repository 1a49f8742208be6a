import type { Database, Queryable } from './database.ts';
import { causeOf, LabError } from './lab-error.ts';

/** The same database, whose failures are told to the user in a line. `where` names it, as in `in results` or `me@host/lab`. */
export function telling(database: Database, where: string): Database {
  const told = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (thrown) {
      if (thrown instanceof LabError) throw thrown;
      throw new LabError(`cannot use the database ${where}: ${causeOf(thrown)}. What was committed before is safe`);
    }
  };
  return {
    ...database,
    query: <Row>(...asked: Parameters<Queryable['query']>) => told(() => database.query<Row>(...asked)),
    transaction: (work) => told(() => database.transaction(work)),
    lock: (...asked) => told(() => database.lock(...asked)),
    close: () => told(() => database.close()),
  };
}
