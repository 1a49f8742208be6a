/**
 * What the lab asks of a database: SQL for PostgreSQL 15, with parameters `$1`, `$2` … A server or
 * an embedded one may answer.
 */
export interface Queryable {
  /**
   * The rows. Without parameters there may be several statements; the rows are then those of the
   * last.
   */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

/** A database with transactions and locks. */
export interface Database extends Queryable {
  /** Where the lab's tables are; names without a schema are looked up there. */
  readonly schema: string;
  /** Whether nobody else can use the database at the same time. */
  readonly exclusive: boolean;
  /**
   * All of the work is committed, or, if it throws, none. Inside, only `tx` may be asked. The work
   * may be done again.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * Waits for a lock among all processes that use the database; `shared` is compatible with
   * `shared`. Throws if the signal aborts first.
   */
  lock(key: string, mode: LockMode, signal: AbortSignal): Promise<Lock>;
  /** Of these keys, those whose lock somebody has. An exclusive database has no locks. */
  held(keys: readonly string[]): Promise<ReadonlySet<string>>;
  close(): Promise<void>;
}

/** For all who share it, or for one alone. */
export type LockMode = 'shared' | 'alone';

/** A lock that was taken. */
export interface Lock {
  /** The lock was lost with its connection: somebody else may have it. */
  readonly lost: boolean;
  /** Whether somebody waits for it. */
  wanted(): Promise<boolean>;
  release(): Promise<void>;
}
