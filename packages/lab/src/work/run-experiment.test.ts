/**
 * Experiments as a whole: threads, processes, an embedded database in a directory. Threads and
 * processes run the built files.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { openEmbedded } from '../database/embedded.ts';
import type { CellResult, Experiment, Located, Results } from '../experiment/experiment.ts';
import { keyedCells } from '../experiment/keyed-cells.ts';
import { Store } from '../store/store.ts';
import { beginExperiment, type RunOptions, runExperiment } from './run-experiment.ts';

const TINY: Experiment = {
  name: 'tiny',
  title: 'Same counts?',
  games: [
    {
      game: 'connect-four',
      positions: ['', '4', '44', '1267', '3553'].map((text) => ({ name: `after ${text}`, ...(text && { text }) })),
      depth: 4,
    },
  ],
  drivers: ['mtdf', 'aspiration', 'sss'],
  tables: [10],
};

const MODULE = `export default { name: 'heap', initial: 12, moves: (n) => [1, 2, 3].filter((t) => t <= n), play: (n, t) => n - t,
  turn: (n) => n % 2, evaluate: (n) => (n * 7) % 11, key: (n) => n,
  parse: (text) => {
    if (text === 'exit') process.exit(3);
    if (text === 'endless') for (;;);
    if (text === 'throw') throw new Error('my own\\n\\0\\ud800bug');
    if (text === 'late') setTimeout(() => { throw new Error('too late'); });
    return { ok: true, value: text === 'late' ? 9 : Number(text) };
  } };`;

let folder: string;
let template: string;
let shared: string;
let next = 0;

/** A directory of its own with an empty database: creating one takes seconds, a copy does not. */
function freshDirectory(): string {
  const directory = join(folder, `store-${next++}`);
  cpSync(template, directory, { recursive: true });
  return directory;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincer-run-'));
  template = join(folder, 'template');
  await (await openEmbedded(template)).close();
  shared = freshDirectory();
  writeFileSync(join(folder, 'heap.mjs'), MODULE);
}, 60_000);

afterAll(() => rm(folder, { recursive: true }), 60_000);

const located = (part: Partial<Experiment> = {}): Located => ({ experiment: { ...TINY, ...part }, base: folder });

/**
 * Works on a store: the one in a directory, or an empty one in the directory that most tests share.
 */
async function inStore<T>(work: (store: Store) => Promise<T>, directory?: string): Promise<T> {
  const database = await openEmbedded(directory ?? shared);
  if (!directory) {
    await database.query('drop schema if exists pincer_queue cascade');
    await database.query('drop schema public cascade; create schema public');
  }
  const store = await Store.open(database, 'a test');
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const runIn = (store: Store, experiment = located(), options: RunOptions = {}) =>
  runExperiment(experiment, store, { workers: 2, ...options });

function newAbort(): { readonly signal: AbortSignal; abort(): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

const heap = (...texts: string[]) =>
  located({ games: [{ game: './heap.mjs', positions: texts.map((text) => ({ name: text, text })), depth: 4 }] });

describe('a run', () => {
  test('finds the same with one worker and with two, and keeps the order of the cells', async () => {
    const found: (Results | undefined)[] = [];
    for (const workers of [1, 2]) {
      await inStore(async (store) => {
        const summary = await runIn(store, located(), { workers });
        expect(summary).toMatchObject({ cells: 15, finished: 15, ran: 15, failures: [] });
        found.push(await store.results('tiny'));
      });
    }
    const [one, two] = found;
    expect(one?.cells).toEqual(two?.cells);
    expect(one?.cells.map(({ cell }) => cell)).toEqual(keyedCells(located()).map(({ cell }) => cell));
    expect(one?.experiment).toEqual(TINY);
  });

  test('does what is missing, and only that', async () => {
    await inStore(async (store) => {
      const positions = TINY.games[0].positions.slice(0, 2) as Experiment['games'][0]['positions'];
      await runIn(store, located({ games: [{ ...TINY.games[0], positions }] }));
      const done: CellResult[] = [];
      const summary = await runIn(store, located(), { onResult: (result) => done.push(result) });
      expect(summary).toMatchObject({ cells: 15, finished: 15, ran: 9 });
      expect(done).toHaveLength(9);
      expect(await runIn(store)).toMatchObject({ ran: 0, finished: 15 });
    });
  });

  test('stops when it is aborted, and the next one goes on', async () => {
    const { signal, abort } = newAbort();
    await inStore(async (store) => {
      const summary = await runIn(store, located(), { workers: 1, signal, onResult: abort });
      expect(summary).toMatchObject({ interrupted: true, ran: 1, finished: 1 });
      expect(await runIn(store)).toMatchObject({ ran: 14, finished: 15 });
    });
  });

  test('measures time in a process of its own, drivers in turns', async () => {
    await inStore(async (store) => {
      const order: string[] = [];
      const onResult = ({ cell }: CellResult) => order.push(`${cell.position.name} ${cell.driver}`);
      const timed = located({ measure: 'time', drivers: ['mtdf', 'aspiration'] });
      expect(await runIn(store, timed, { onResult })).toMatchObject({ ran: 10, failures: [] });
      expect(order.slice(0, 4)).toEqual(['after  mtdf', 'after  aspiration', 'after 4 aspiration', 'after 4 mtdf']);
      const results = await store.results('tiny');
      expect(
        results?.cells.every(({ depths }) => depths.every(({ cpu, wall }) => (cpu ?? -1) >= 0 && (wall ?? -1) > 0)),
      ).toBe(true);
    });
  });
});

test('a cell that was being run when its holder died is run when nothing else is left, and is no failure', async () => {
  await inStore(async (store) => {
    await beginExperiment(located(), store);
    for (const _death of [1, 2, 3]) {
      const [first, second] = await store.queue.take('tiny', 2);
      await store.queue.begin('tiny', first);
      await store.queue.begin('tiny', second);
      await store.queue.reclaim();
    }
    const order: CellResult[] = [];
    const onResult = (result: CellResult) => order.push(result);
    expect(await runIn(store, located(), { workers: 1, onResult })).toMatchObject({ finished: 15, failures: [] });
    const planned = (await store.planned('tiny')).map(({ cell }) => cell);
    expect(order.map(({ cell }) => cell)).toEqual([...planned.slice(2), ...planned.slice(0, 2)]);
  });
});

describe('a user’s own game', () => {
  test('is searched', async () => {
    await inStore(async (store) => {
      expect(await runIn(store, heap('9', '12'))).toMatchObject({ ran: 6, failures: [] });
    });
  });

  test.each(['counts', 'time'] as const)(
    'that throws or ends its thread fails alone, with the reason (%s)',
    async (measure) => {
      await inStore(async (store) => {
        const { experiment, base } = heap('exit', 'throw', 'late', '9', '12');
        const broken = { experiment: { ...experiment, drivers: ['mtdf'], measure }, base };
        const summary = await runIn(store, broken);
        expect(summary).toMatchObject({ cells: 5, finished: 5, ran: 5 });
        expect(summary.failures.map(({ cell, error }) => [cell.position.name, error])).toEqual([
          ['exit', expect.stringMatching(/exit/)],
          ['throw', 'my own bug'],
        ]);
        const again = await runIn(store, broken);
        expect(again.ran).toBeLessThanOrEqual(2);
        await runIn(store, broken);
        // Tries are bounded.
        expect(await runIn(store, broken)).toMatchObject({ ran: 0, finished: 5 });
      });
    },
  );

  test.each(['counts', 'time'] as const)('that never ends is given up after a while (%s)', async (measure) => {
    await inStore(async (store) => {
      const { experiment, base } = heap('9', 'endless', '12');
      const endless = { experiment: { ...experiment, drivers: ['mtdf'], measure }, base };
      const { failures } = await runIn(store, endless, { limit: 2000, workers: 1 });
      expect(failures.map(({ cell, error }) => [cell.position.name, error])).toEqual([
        ['endless', 'it was given up after 2000 ms'],
      ]);
    });
  });

  test('that has changed is searched anew, and the old results stay', async () => {
    await inStore(async (store) => {
      const before = keyedCells(heap('9'));
      await runIn(store, heap('9'));
      writeFileSync(join(folder, 'heap.mjs'), `${MODULE}\n// changed`);
      expect(await runIn(store, heap('9'))).toMatchObject({ ran: 3 });
      writeFileSync(join(folder, 'heap.mjs'), MODULE);
      expect((await store.find(before)).size).toBe(3);
      expect(await runIn(store, heap('9'))).toMatchObject({ ran: 0 });
    });
  });
});

test('results of another search are not found, and not lost', async () => {
  await inStore(async (store) => {
    await runIn(store);
    const old = keyedCells(located()).map((keyed) => ({ ...keyed, revision: 'another' }));
    expect((await store.find(old)).size).toBe(0);
    // What no plan has is not kept.
    await store.save(old.map((keyed) => ({ keyed, tries: 1, result: { cell: keyed.cell, depths: [] } })));
    expect((await store.find(old)).size).toBe(0);
    await store.database.query(`insert into results select id, 'another', 1, '[]'::jsonb from cells`);
    expect((await store.find(old)).size).toBe(15);
    const now = await store.find(keyedCells(located()));
    expect([...now.values()].every(({ result }) => result.depths.length > 0)).toBe(true);
  });
});

describe('the directory', () => {
  test('is used by one at a time', async () => {
    const directory = freshDirectory();
    await inStore(async () => {
      await expect(Store.openDirectory(directory)).rejects.toThrow(/is held by process \d+ since/);
    }, directory);
    await inStore(async (store) => expect(await store.experiments()).toEqual([]), directory);
  });

  test.each<[string, (postgres: string) => void]>([
    ['its control file is empty', (postgres) => truncateSync(join(postgres, 'global', 'pg_control'))],
    ['its version is missing', (postgres) => rmSync(join(postgres, 'PG_VERSION'))],
    [
      'its files are gone',
      (postgres) => readdirSync(postgres).forEach((file) => void rmSync(join(postgres, file), { recursive: true })),
    ],
  ])('that is damaged is reported in one line, and left alone: %s', async (_, damage) => {
    const directory = freshDirectory();
    damage(join(directory, 'postgres'));
    const files = ['PG_VERSION', 'base', 'postgresql.conf'].filter((file) =>
      existsSync(join(directory, 'postgres', file)),
    );
    for (const _attempt of [1, 2]) {
      await expect(Store.openDirectory(directory)).rejects.toThrow(/^the database in .* cannot be opened .*damaged/);
    }
    expect(readdirSync(join(directory, 'postgres'))).toEqual(expect.arrayContaining(files));
    expect(existsSync(join(directory, 'postgres', 'PG_VERSION'))).toBe(files.includes('PG_VERSION'));
  });

  test('that cannot be made is reported in one line', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(Store.openDirectory(join(folder, 'file'))).rejects.toThrow(/^cannot make .*: a file is in the way$/);
    await expect(Store.openDirectory(join(folder, 'file', 'a'))).rejects.toThrow(
      /^cannot make .*: a file is in the way$/,
    );
  });

  test('of a later program is refused', async () => {
    const directory = freshDirectory();
    await inStore(async () => {}, directory);
    const database = await openEmbedded(directory);
    await database.query('insert into migrations (version) values (99)');
    await database.close();
    await expect(Store.openDirectory(directory)).rejects.toThrow(/its schema has version 99, of a later Pincer/);
  });
});

test('a full disk stops the run with one line, and what was committed stays', async () => {
  const directory = freshDirectory();
  const database = await openEmbedded(directory);
  let writes = 0;
  // The first is committed at once; there is a second, because what follows comes while that is
  // under way.
  const failing: Database = {
    ...database,
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          query: async (sql, parameters) => {
            if (sql.startsWith('select save_results') && ++writes > 1) {
              throw Object.assign(new Error('could not extend file'), { code: '53100' });
            }
            return await tx.query(sql, parameters);
          },
        }),
      ),
  };
  const store = await Store.open(failing, `in ${directory}`);
  await expect(runIn(store, located(), { workers: 1 })).rejects.toThrow(
    /^cannot use the database in .*: no space is left on the disk\. What was committed before is safe$/,
  );
  await store.close();
  await inStore(async (again) => {
    const { size } = await again.find(keyedCells(located()));
    expect(size).toBeGreaterThanOrEqual(1);
    expect(size).toBeLessThan(15);
    expect(await runIn(again)).toMatchObject({ ran: 15 - size, finished: 15 });
  }, directory);
});
