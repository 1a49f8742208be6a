/** The schema and its versions, on an embedded database and on a server. */
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Experiment } from '../experiment/experiment.ts';
import { HAS_SERVER, SOURCES, serverSource } from '../fixtures/stores.ts';
import { keyedCells, Store } from '../store/store.ts';
import { environment } from '../work/environment.ts';
import type { Database } from './database.ts';

/** As the first version was. */
const FIRST = `
  create table migrations (version integer primary key);
  create table experiments (name text primary key, definition jsonb not null, base text not null, environment jsonb not null,
    begun timestamptz not null default now());
  create table cells (id text primary key, content jsonb not null);
  create table results (cell text not null references cells (id), revision text not null, tries integer not null,
    depths jsonb not null, error text, finished timestamptz not null default now(), primary key (cell, revision));
  insert into migrations values (1)`;

const EXPERIMENT: Experiment = {
  name: 'old',
  title: 'Is it still there?',
  games: [{ game: 'nim', positions: [{ name: 'a' }, { name: 'b', text: '1 2' }], depth: 2 }],
  drivers: ['mtdf'],
  measure: 'time',
};

describe.each(SOURCES)('%s', (_, sourceOf) => {
  const source = sourceOf();
  let database: Database | undefined;

  afterEach(() => database?.close());
  afterAll(() => source.close());

  async function fresh(): Promise<Database> {
    const opened = await source.open();
    if (opened.schema !== 'public') await opened.query(`create schema ${opened.schema}`);
    database = opened;
    return { ...opened, close: async () => {} };
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
    expect(await shared.query('select version from migrations order by version')).toEqual([
      { version: 1 },
      { version: 2 },
    ]);
    await database.close();
  });
});
