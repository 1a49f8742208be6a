import { LabError } from './lab-error.ts';

/** What the lab asks of a database: SQL for PostgreSQL 15, with parameters `$1`, `$2` … A server or an embedded one may answer. */
export interface Queryable {
  /** The rows. Without parameters there may be several statements; the rows are then those of the last. */
  query<Row>(sql: string, parameters?: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Queryable {
  /** Where the lab's tables are; names without a schema are looked up there. */
  readonly schema: string;
  /** Whether nobody else can use the database at the same time. */
  readonly exclusive: boolean;
  /** All of the work is committed, or, if it throws, none. Inside, only `tx` may be asked. The work may be done again. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** Waits for a lock among all processes that use the database; `shared` is compatible with `shared`. Throws if the signal aborts first. */
  lock(key: string, mode: LockMode, signal: AbortSignal): Promise<Lock>;
  close(): Promise<void>;
}

export type LockMode = 'shared' | 'alone';

export interface Lock {
  /** The lock was lost with its connection: somebody else may have it. */
  readonly lost: boolean;
  /** Whether somebody waits for it. */
  wanted(): Promise<boolean>;
  release(): Promise<void>;
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
  [
    // Workers take cells of open experiments. Times are all taken on machines of one class: that of the first. The
    // fingerprint is that of the plan.
    `alter table experiments
       add column open boolean not null default false,
       add column fingerprint text,
       add column machine_class text`,
    `update experiments set machine_class = environment ->> 'cpu' where definition ->> 'measure' = 'time'`,
    // The cells of an experiment in their order, under the revisions that they are to be run with.
    `create table plan (
       experiment text not null references experiments (name) on delete cascade,
       ordinal integer not null,
       cell text not null references cells (id),
       revision text not null,
       primary key (experiment, ordinal)
     )`,
    `create table workers (
       id uuid primary key,
       host text not null,
       pid integer not null,
       machine_class text not null,
       version text not null,
       kernel_hash text not null,
       lanes integer not null,
       experiment text,
       cells integer not null default 0,
       begun timestamptz not null default now(),
       seen timestamptz not null default now()
     )`,
  ],
];

/**
 * Brings the schema up to date, all or nothing. Throws if it is of a later program. Nobody else may do so at the same time. `where` names
 * the database in messages.
 */
export async function migrate(database: Database, where: string): Promise<void> {
  await database.transaction(async (tx) => {
    const [{ known }] = await tx.query<{ known: boolean }>('select to_regnamespace($1) is not null as known', [
      database.schema,
    ]);
    if (!known) await tx.query(`create schema ${database.schema}`);
    await tx.query('create table if not exists migrations (version integer primary key)');
    for (let next = (await versionOf(tx, where)) + 1; next <= MIGRATIONS.length; next++) {
      for (const statement of MIGRATIONS[next - 1]) await tx.query(statement);
      await tx.query('insert into migrations (version) values ($1)', [next]);
    }
  });
}

/** Throws if the schema is not the one that this program uses. */
export async function checkSchema(database: Database, where: string): Promise<void> {
  const [{ known }] = await database.query<{ known: boolean }>(`select to_regclass('migrations') is not null as known`);
  const version = known ? await versionOf(database, where) : 0;
  if (version === 0) {
    throw new LabError(
      `there is no lab in ${where} yet, or this role may not see it; \`pincer lab migrate\` makes one`,
    );
  }
  if (version < MIGRATIONS.length) {
    throw new LabError(
      `${where}: its schema has version ${version}, of an earlier Pincer; this one needs ${MIGRATIONS.length}: bring it up to date with \`pincer lab migrate\``,
    );
  }
}

async function versionOf(database: Queryable, where: string): Promise<number> {
  const [{ version }] = await database.query<{ version: number }>(
    'select coalesce(max(version), 0)::integer as version from migrations',
  );
  if (version > MIGRATIONS.length) {
    throw new LabError(
      `${where}: its schema has version ${version}, of a later Pincer; this one knows ${MIGRATIONS.length}: install the later one`,
    );
  }
  return version;
}
