/** What the lab asks of a database: SQL for PostgreSQL 15, with parameters `$1`, `$2` … A server or an embedded one may answer. */
export interface Queryable {
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Queryable {
  /** All of the work is committed, or, if it throws, none. Inside, only `tx` may be asked. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Each brings the schema one version further. A migration that has been released never changes. */
const MIGRATIONS: readonly (readonly string[])[] = [
  [
    `create table experiments (
       name text primary key,
       definition jsonb not null,
       base text not null,
       environment jsonb not null,
       begun timestamptz not null default now()
     )`,
    `create table cells (
       id text primary key,
       content jsonb not null
     )`,
    `create table results (
       cell text not null references cells (id),
       revision text not null,
       tries integer not null,
       depths jsonb not null,
       error text,
       finished timestamptz not null default now(),
       primary key (cell, revision)
     )`,
  ],
];

/** Brings the schema up to date; each version in a transaction of its own. Throws if it is of a later program. */
export async function migrate(database: Database): Promise<void> {
  await database.query('create table if not exists migrations (version integer primary key)');
  const [{ version }] = await database.query<{ version: number }>(
    'select coalesce(max(version), 0)::integer as version from migrations',
  );
  if (version > MIGRATIONS.length) {
    throw new Error(`its schema has version ${version}, of a later Pincer; this one knows ${MIGRATIONS.length}`);
  }
  for (let next = version + 1; next <= MIGRATIONS.length; next++) {
    await database.transaction(async (tx) => {
      for (const statement of MIGRATIONS[next - 1]) await tx.query(statement);
      await tx.query('insert into migrations (version) values ($1)', [next]);
    });
  }
}
