import type { Database, Queryable } from './database.ts';
import { LabError } from './lab-error.ts';

/**
 * All tables of the lab's database, as steps from one version of the schema to the next. The table
 * `migrations` has the versions that were reached. A step that has been released never changes.
 */
const MIGRATIONS: readonly ((schema: string) => readonly string[])[] = [
  // 1: experiments and their results.
  () => [
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
  // 2: many workers. They take cells of open experiments. Times are all taken on machines of one
  // class: that of the first. The fingerprint is that of the plan.
  () => [
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
  // 3: matches of the arena. Earlier programs made the same tables when a match was first kept, and
  // counted their versions apart, in `arena_migrations`.
  () => [
    `create table if not exists arena_matches (
       id text primary key,
       definition jsonb not null,
       begun timestamptz not null default now()
     )`,
    `create table if not exists arena_games (
       match text not null references arena_matches (id) on delete cascade,
       game integer not null,
       record jsonb not null,
       finished timestamptz not null default now(),
       primary key (match, game)
     )`,
    'drop table if exists arena_migrations',
  ],
  // 4: what a worker's role may change, it changes by these functions alone. The plan also says of
  // which cells a result was found, so that one that is lost is noticed.
  (schema) => [
    'alter table plan add column found boolean not null default false',
    'create index plan_cell on plan (cell, revision)',
    `update plan set found = true where exists (
       select from results where results.cell = plan.cell and results.revision = plan.revision)`,
    // Only what a plan has is kept. A success stands for ever; a failure stands until a later try.
    // In one order for all: two who save the same results do not wait for each other.
    `create function save_results(given jsonb) returns void ${definer(schema)} as $$
       insert into results (cell, revision, tries, depths, error)
       select cell, revision, tries, depths, error
       from jsonb_to_recordset($1) as given (cell text, revision text, tries integer, depths jsonb, error text)
       where exists (select from plan where plan.cell = given.cell and plan.revision = given.revision)
       order by cell
       on conflict (cell, revision) do update set tries = excluded.tries, depths = excluded.depths,
         error = excluded.error, finished = now()
         where results.error is not null and (excluded.error is null or excluded.tries > results.tries);
       update plan set found = true from jsonb_to_recordset($1) as given (cell text, revision text)
       where plan.cell = given.cell and plan.revision = given.revision and not plan.found
     $$`,
    `create function claim_times(experiment text, class text, machine jsonb) returns void ${definer(schema)} as $$
       update experiments set machine_class = $2, environment = environment || jsonb_build_object(
         'node', $3 -> 'node', 'cpu', $3 -> 'cpu', 'cores', $3 -> 'cores')
       where name = $1 and machine_class is null
     $$`,
    `create function close_experiment(experiment text, begun timestamptz) returns setof text ${definer(schema)} as $$
       update experiments set open = false where name = $1 and experiments.begun = $2 returning name
     $$`,
    'revoke all on function save_results, claim_times, close_experiment from public',
  ],
];

/**
 * A function with the rights of who made it. Its names are not those of the caller: not even a
 * temporary table can take the place of one of ours.
 */
function definer(schema: string): string {
  return `language sql security definer set search_path = ${schema}, pg_temp`;
}

/** The version of the schema that this program uses. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/**
 * Brings the schema up to date, all or nothing. Throws if it is of a later program. Nobody else may
 * do so at the same time. `where` names the database in messages. Returns the version that it had.
 */
export async function migrate(database: Database, where: string): Promise<number> {
  return await database.transaction(async (tx) => {
    const [{ known }] = await tx.query<{ known: boolean }>('select to_regnamespace($1) is not null as known', [
      database.schema,
    ]);
    if (!known) await tx.query(`create schema ${database.schema}`);
    await tx.query('create table if not exists migrations (version integer primary key)');
    const before = await versionOf(tx, where);
    for (let next = before + 1; next <= SCHEMA_VERSION; next++) {
      for (const statement of MIGRATIONS[next - 1](database.schema)) await tx.query(statement);
      await tx.query('insert into migrations (version) values ($1)', [next]);
    }
    return before;
  });
}

/**
 * Throws if the schema is not the one that this program uses. `where` names the database in
 * messages.
 */
export async function checkSchema(database: Database, where: string): Promise<void> {
  const [{ known }] = await database.query<{ known: boolean }>(`select to_regclass('migrations') is not null as known`);
  const version = known ? await versionOf(database, where) : 0;
  if (version === 0) {
    throw new LabError(
      `there is no lab in ${where} yet, or this role may not see it; \`pincer lab migrate\` makes one`,
    );
  }
  if (version < SCHEMA_VERSION) {
    throw new LabError(
      `${where}: its schema has version ${version}, of an earlier Pincer; this one needs ${SCHEMA_VERSION}: bring it up to date with \`pincer lab migrate\``,
    );
  }
}

async function versionOf(database: Queryable, where: string): Promise<number> {
  const [{ version }] = await database.query<{ version: number }>(
    'select coalesce(max(version), 0)::integer as version from migrations',
  );
  if (version > SCHEMA_VERSION) {
    throw new LabError(
      `${where}: its schema has version ${version}, of a later Pincer; this one knows ${SCHEMA_VERSION}: install the later one`,
    );
  }
  return version;
}
