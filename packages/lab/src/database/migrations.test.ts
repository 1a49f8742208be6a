/** The schema and its versions, on an embedded database and on a server. */
import type { MatchGame } from 'pincer/arena';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { MatchArchive } from '../archive/match-archive.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { fingerprintOf, keyedCells } from '../experiment/keyed-cells.ts';
import { HAS_SERVER, SOURCES, serverSource } from '../fixtures/stores.ts';
import { Store } from '../store/store.ts';
import { environment } from '../work/environment.ts';
import type { Database } from './database.ts';
import { SCHEMA_VERSION } from './migrations.ts';

/** The statements by which earlier programs made the tables, word for word. */
const FIRST = `
  create table migrations (version integer primary key);
  create table experiments (name text primary key, definition jsonb not null, base text not null, environment jsonb not null,
    begun timestamptz not null default now());
  create table cells (id text primary key, content jsonb not null);
  create table results (cell text not null references cells (id), revision text not null, tries integer not null,
    depths jsonb not null, error text, finished timestamptz not null default now(), primary key (cell, revision));
  insert into migrations values (1)`;

const SECOND = `${FIRST};
  alter table experiments add column open boolean not null default false, add column fingerprint text,
    add column machine_class text;
  update experiments set machine_class = environment ->> 'cpu' where definition ->> 'measure' = 'time';
  create table plan (experiment text not null references experiments (name) on delete cascade, ordinal integer not null,
    cell text not null references cells (id), revision text not null, primary key (experiment, ordinal));
  create table workers (id uuid primary key, host text not null, pid integer not null, machine_class text not null,
    version text not null, kernel_hash text not null, lanes integer not null, experiment text, cells integer not null default 0,
    begun timestamptz not null default now(), seen timestamptz not null default now());
  insert into migrations values (2)`;

/** As soon as a match was kept. */
const SECOND_WITH_MATCHES = `${SECOND};
  create table if not exists arena_migrations (version integer primary key);
  create table arena_matches (id text primary key, definition jsonb not null, begun timestamptz not null default now());
  create table arena_games (match text not null references arena_matches (id) on delete cascade, game integer not null,
    record jsonb not null, finished timestamptz not null default now(), primary key (match, game));
  insert into arena_migrations (version) values (1)`;

/** With or without a match, and whoever made the tables of the arena. */
const THIRD = `${SECOND_WITH_MATCHES};
  drop table arena_migrations;
  insert into migrations values (3)`;

const OLD_SCHEMAS = [
  ['the first', FIRST],
  ['the second', SECOND],
  ['the second with matches', SECOND_WITH_MATCHES],
  ['the third', THIRD],
] as const;

const EXPERIMENT: Experiment = {
  name: 'old',
  title: 'Is it still there?',
  games: [{ game: 'nim', positions: [{ name: 'a' }, { name: 'b', text: '1 2' }], depth: 2 }],
  drivers: ['mtdf'],
  measure: 'time',
};

const VERSIONS = Array.from({ length: SCHEMA_VERSION }, (_, at) => ({ version: at + 1 }));

describe.each(SOURCES)('%s', (_, sourceOf) => {
  const source = sourceOf();
  const opened: Database[] = [];

  const closeAll = async () => {
    for (const database of opened.splice(0)) await database.close();
  };

  afterEach(closeAll);
  afterAll(() => source.close());

  async function fresh(): Promise<Database> {
    await closeAll();
    const database = await source.open();
    if (database.schema !== 'public') await database.query(`create schema ${database.schema}`);
    opened.push(database);
    return { ...database, close: async () => {} };
  }

  /** All tables of the lab, with their columns, keys and references. */
  async function schemaOf(of: Database): Promise<unknown> {
    const columns = await of.query(
      `select table_name, column_name, ordinal_position, data_type, is_nullable, column_default
       from information_schema.columns where table_schema = $1 order by table_name, ordinal_position`,
      [of.schema],
    );
    const constraints = await of.query(
      `select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as text
       from pg_constraint where connamespace = $1::regnamespace order by 1, 2`,
      [of.schema],
    );
    const indexes = await of.query('select indexdef from pg_indexes where schemaname = $1 order by 1', [of.schema]);
    const functions = await of.query(
      'select pg_get_functiondef(oid) as text, proacl::text from pg_proc where pronamespace = $1::regnamespace order by 1',
      [of.schema],
    );
    return { columns, constraints, indexes, functions };
  }

  /** All rows of all tables but those that count versions. */
  async function rowsOf(of: Database): Promise<Map<string, unknown>> {
    const tables = await of.query<{ readonly name: string }>(
      `select table_name as name from information_schema.tables where table_schema = $1
         and table_name not in ('migrations', 'arena_migrations') order by table_name`,
      [of.schema],
    );
    const rows = new Map<string, unknown>();
    // What a plan has found is new: the tests look at it apart.
    for (const { name } of tables)
      rows.set(name, await of.query(`select to_jsonb(t) - 'found' as row from ${name} t order by t::text`));
    return rows;
  }

  test('the first version is brought up to date: its results are there, and its times belong to its machine', async () => {
    const old = await fresh();
    const [first] = keyedCells({ experiment: EXPERIMENT, base: '/' });
    await old.query(FIRST);
    await expect(Store.open(old, 'here', { migrate: false })).rejects.toThrow(
      /^the database here: its schema has version 1, of an earlier Pincer; this one needs \d+: .*`pincer lab migrate`$/,
    );
    await old.query(`insert into experiments values ($1, $2::jsonb, '/', $3::jsonb)`, [
      'old',
      JSON.stringify(EXPERIMENT),
      JSON.stringify({ ...environment(), cpu: 'an old one' }),
    ]);
    await old.query('insert into cells values ($1, $2::jsonb)', [first.id, JSON.stringify(first.cell)]);
    await old.query(`insert into results values ($1, $2, 1, '[]'::jsonb)`, [first.id, first.revision]);
    for (const _again of [1, 2]) {
      const store = await Store.open(old, 'here');
      expect(await store.progress('old')).toEqual({ cells: 2, finished: 1, failed: 0, unfinished: 1 });
      expect((await store.results('old'))?.cells).toEqual([{ cell: first.cell, depths: [] }]);
      expect(await store.machineClass('old')).toBe('an old one');
      expect(await store.open()).toEqual([]);
    }
  });

  test.each([
    ['second', SECOND_WITH_MATCHES, 2],
    ['third', THIRD, 3],
  ])(
    'the %s version, with a match, is brought up to date: no row is lost or changed, and the match goes on',
    async (_name, statements, version) => {
      const old = await fresh();
      const cells = keyedCells({ experiment: EXPERIMENT, base: '/' });
      await old.query(statements);
      await old.query(`insert into experiments values ('old', $1::jsonb, '/', $2::jsonb, now(), true, $3, 'a class')`, [
        JSON.stringify(EXPERIMENT),
        JSON.stringify(environment()),
        fingerprintOf(cells),
      ]);
      for (const [ordinal, { id, revision, cell }] of cells.entries()) {
        await old.query('insert into cells values ($1, $2::jsonb)', [id, JSON.stringify(cell)]);
        await old.query(`insert into plan values ('old', $1, $2, $3)`, [ordinal, id, revision]);
      }
      await old.query(`insert into results values ($1, $2, 2, '[]'::jsonb, 'why')`, [cells[0].id, cells[0].revision]);
      await old.query(
        `insert into workers values ('00000000-0000-0000-0000-000000000001', 'host', 1, 'a class', '0', 'hash', 2)`,
      );
      // The id is that of the definition {"players":2}.
      await old.query(`insert into arena_matches values ('5ea452fecb38acdf', '{"players":2}')`);
      await old.query(
        `insert into arena_games values ('5ea452fecb38acdf', 1, '{"first":1}'), ('5ea452fecb38acdf', 0, '{"first":0}')`,
      );
      const before = await rowsOf(old);
      expect([...before.values()].filter((rows) => (rows as unknown[]).length === 0)).toEqual([]);

      await expect(Store.open(old, 'here', { migrate: false })).rejects.toThrow(
        `its schema has version ${version}, of an earlier`,
      );
      for (const _again of [1, 2]) {
        const store = await Store.open(old, 'here');
        expect(await rowsOf(old)).toEqual(before);
        expect(await store.planned('old')).toEqual(cells.map((keyed, at) => ({ ...keyed, found: at === 0 })));
        const games: MatchGame[] = [];
        const archive = await MatchArchive.open(store.database, { definition: { players: 2 } });
        for await (const game of archive.finished()) games.push(game);
        expect(games).toEqual([
          { index: 0, first: 0 },
          { index: 1, first: 1 },
        ]);
      }
      await Store.open(old, 'here', { migrate: false });
    },
  );

  test.each(OLD_SCHEMAS)('from %s comes the same schema as from nothing', async (_name, statements) => {
    const made = await fresh();
    await Store.open(made, 'here');
    const expected = await schemaOf(made);
    expect(await made.query('select version from migrations order by version')).toEqual(VERSIONS);
    const old = await fresh();
    await old.query(statements);
    await Store.open(old, 'here');
    expect(await schemaOf(old)).toEqual(expected);
    expect(await old.query('select version from migrations order by version')).toEqual(VERSIONS);
  });

  test('a later version is refused, and nothing is changed', async () => {
    const later = await fresh();
    await later.query('create table migrations (version integer primary key); insert into migrations values (99)');
    for (const migrate of [true, false]) {
      await expect(Store.open(later, 'here', { migrate })).rejects.toThrow(
        /^the database here: its schema has version 99, of a later Pincer; this one knows \d+: install the later one$/,
      );
    }
    expect(await later.query(`select to_regclass('experiments')::text as found`)).toEqual([{ found: null }]);
  });
});

describe.skipIf(!HAS_SERVER)('on a server', () => {
  test('many who bring it up to date at once take turns', async () => {
    const database = await serverSource().open();
    const shared = { ...database, close: async () => {} };
    await Promise.all(Array.from({ length: 4 }, () => Store.open(shared, 'here')));
    expect(await shared.query('select version from migrations order by version')).toEqual(VERSIONS);
    await database.close();
  });
});
