/**
 * Store and queue together, on an embedded database and on a server: what is taken, by whom, and
 * what is kept.
 */
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import type { CellResult, Experiment, Located } from '../experiment/experiment.ts';
import { keyedCells } from '../experiment/keyed-cells.ts';
import { SOURCES } from '../fixtures/stores.ts';
import { environment } from '../work/environment.ts';
import { beginExperiment } from '../work/run-experiment.ts';
import { exportExperiment } from './exchange.ts';
import { MAX_TRIES_A_CELL } from './plan.ts';
import type { Job } from './queue.ts';
import type { Tried } from './results.ts';
import { Roster } from './roster.ts';
import { Store, type StoreOptions } from './store.ts';

const EXPERIMENT: Experiment = {
  name: 'six',
  title: 'Six cells?',
  games: [{ game: 'nim', positions: ['1', '2', '3'].map((text) => ({ name: text, text })), depth: 2 }],
  drivers: ['mtdf', 'sss'],
  tables: [10],
};

const located = (part: Partial<Experiment> = {}): Located => ({ experiment: { ...EXPERIMENT, ...part }, base: '/' });
const CELLS = keyedCells(located());
const IDS = CELLS.map(({ id }) => id);
const LEASE = 60;

const idsOf = (jobs: readonly Job[]) => jobs.map(({ keyed }) => keyed.id);

/** A result that says who found it. */
const found = ({ keyed }: Pick<Job, 'keyed'>, by: number, error?: string): Tried => {
  const depths = [{ depth: 1, value: by, passes: 1, leaves: 1, nodes: 1, quiescent: 0 }];
  const result: CellResult = { cell: keyed.cell, depths: error === undefined ? depths : [], ...(error && { error }) };
  return { keyed, tries: 1, result };
};

describe.each(SOURCES)('%s', (_, sourceOf) => {
  const source = sourceOf();
  let database: Database | undefined;

  afterEach(() => database?.close());
  afterAll(() => source.close());

  async function fresh(options?: StoreOptions): Promise<Store> {
    database = await source.open();
    return await Store.open(database, 'a test', options);
  }

  /** What a worker does when it has run a job. */
  const finish = (store: Store, job: Job, by = 1) =>
    store.save([found(job, by)], (tx) => store.queue.remove(tx, 'six', [job.keyed.id]));

  /** As if the holder had said nothing for too long. */
  async function expire(store: Store): Promise<void> {
    await store.database.query(
      `update pincer_queue.job set started_on = now() - interval '1 hour' where state = 'active'`,
    );
    await store.queue.reclaim();
  }

  test('cells are taken in their order, each by one; a run twice, or two at once, add nothing', async () => {
    const store = await fresh();
    expect(await beginExperiment(located(), store, LEASE)).toBe(6);
    expect(await beginExperiment(located(), store, LEASE)).toBe(6);
    await Promise.all([beginExperiment(located(), store, LEASE), beginExperiment(located(), store, LEASE)]);
    expect(await store.queue.counts('six')).toEqual({ waiting: 6, running: 0 });
    const [first, second] = [await store.queue.take('six', 2), await store.queue.take('six', 100)];
    expect([...idsOf(first), ...idsOf(second)]).toEqual(IDS);
    expect(await store.queue.take('six', 1)).toEqual([]);
    await beginExperiment(located(), store, LEASE);
    expect(await store.queue.counts('six')).toEqual({ waiting: 0, running: 6 });
  });

  test('many who take at once get each cell once', async () => {
    const store = await fresh();
    await beginExperiment(located(), store, LEASE);
    const taken = await Promise.all(Array.from({ length: 12 }, () => store.queue.take('six', 1)));
    expect(taken.flatMap(idsOf).sort()).toEqual([...IDS].sort());
  });

  test('a result and the end of its job are one transaction', async () => {
    const store = await fresh();
    await beginExperiment(located(), store, LEASE);
    const [job] = await store.queue.take('six', 1);
    const broken = store.save([found(job, 1)], async (tx) => {
      await store.queue.remove(tx, 'six', [job.keyed.id]);
      throw new Error('cut off');
    });
    await expect(broken).rejects.toThrow('cut off');
    expect(await store.progress('six')).toMatchObject({ finished: 0, unfinished: 6 });
    expect(await store.queue.counts('six')).toEqual({ waiting: 5, running: 1 });
    await finish(store, job);
    expect(await store.progress('six')).toMatchObject({ finished: 1, unfinished: 5 });
    expect(await store.queue.counts('six')).toEqual({ waiting: 5, running: 0 });
  });

  test('of two who finish the same cell the first counts, and a late failure overwrites nothing', async () => {
    const store = await fresh();
    await beginExperiment(located(), store, LEASE);
    const [job] = await store.queue.take('six', 1);
    await expire(store);
    const [again] = await store.queue.take('six', 1);
    expect(again).toMatchObject({ keyed: { id: job.keyed.id }, taken: 1 });
    await Promise.all([finish(store, again, 7), finish(store, again, 7)]);
    await finish(store, job, 8);
    await store.save([found(job, 9, 'too late')]);
    expect((await store.find(CELLS)).get(job.keyed.id)).toMatchObject({ result: { depths: [{ value: 7 }] } });
    expect(await store.progress('six')).toMatchObject({ finished: 1, failed: 0 });
  });

  test('who was silent for too long loses the cell, and cannot hold it for another', async () => {
    const store = await fresh();
    await beginExperiment(located(), store, LEASE);
    const jobs = await store.queue.take('six', 3);
    expect((await store.queue.renew('six', jobs)).size).toBe(3);
    await expire(store);
    expect((await store.queue.renew('six', jobs)).size).toBe(0);
    const others = await store.queue.take('six', 2);
    expect(idsOf(others)).toEqual(idsOf(jobs).slice(0, 2));
    expect((await store.queue.renew('six', jobs)).size).toBe(0);
    await store.queue.release('six', jobs);
    expect(await store.queue.counts('six')).toEqual({ waiting: 4, running: 2 });
    expect(await store.queue.renew('six', others)).toEqual(new Set(idsOf(others)));
  });

  test('what is given back is not held against the cell; what is lost is', async () => {
    const store = await fresh();
    await beginExperiment(located(), store, LEASE);
    await store.queue.release('six', await store.queue.take('six', 1));
    const [job] = await store.queue.take('six', 1);
    expect(job).toMatchObject({ taken: 0, begun: 0 });
    await store.queue.begin('six', job);
    await expire(store);
    expect((await store.queue.take('six', 1))[0]).toMatchObject({ taken: 1, begun: 1 });
  });

  test('a full queue: it never holds more than its window, and all gets done', async () => {
    const store = await fresh({ queue: { window: 2 } });
    await beginExperiment(located(), store, LEASE);
    const seen: string[] = [];
    for (let round = 0; round < 20 && seen.length < 6; round++) {
      const { waiting } = await store.queue.counts('six');
      expect(waiting).toBeLessThanOrEqual(2);
      for (const job of await store.queue.take('six', 100)) {
        seen.push(job.keyed.id);
        await finish(store, job);
      }
      await store.queue.refill('six');
    }
    expect(seen).toEqual(IDS);
    expect(await store.queue.refill('six')).toBe(true);
    expect(await store.progress('six')).toMatchObject({ finished: 6, unfinished: 0 });
  });

  test('a cell that another experiment has finished is not run again', async () => {
    const store = await fresh();
    await beginExperiment(located(), store, LEASE);
    await beginExperiment(located({ name: 'same' }), store, LEASE);
    for (const job of await store.queue.take('same', 2)) {
      await store.save([found(job, 1)], (tx) => store.queue.remove(tx, 'same', [job.keyed.id]));
    }
    expect(idsOf(await store.queue.take('six', 100))).toEqual(IDS.slice(2));
    expect(await store.queue.counts('six')).toEqual({ waiting: 0, running: 4 });
  });

  test('another plan takes the place of the old one, also in the queue', async () => {
    const store = await fresh();
    await beginExperiment(located(), store, LEASE);
    await finish(store, (await store.queue.take('six', 1))[0]);
    expect(await beginExperiment(located({ drivers: ['sss', 'dual'] }), store, LEASE)).toBe(6);
    expect((await store.queue.take('six', 100)).map(({ keyed }) => keyed.cell.driver)).toEqual(
      ['1', '2', '3'].flatMap(() => ['sss', 'dual']),
    );
  });

  test('a failed cell is tried again in later runs, up to a limit', async () => {
    const store = await fresh();
    for (let run = 1; run <= MAX_TRIES_A_CELL; run++) {
      await beginExperiment(located(), store, LEASE);
      const [job] = await store.queue.take('six', 1);
      expect(job).toMatchObject({ keyed: { id: IDS[0] }, failures: run - 1 });
      const failed = { ...found(job, 0, `failure ${run}`), tries: run };
      await store.save([failed], (tx) => store.queue.remove(tx, 'six', [job.keyed.id]));
      await store.queue.refill('six');
      // Not in the same run.
      expect((await store.queue.counts('six')).waiting).toBe(5);
    }
    expect(await beginExperiment(located(), store, LEASE)).toBe(5);
    expect(await store.failures('six')).toEqual([{ cell: CELLS[0].cell, error: 'failure 3' }]);
  });

  test('failures are cleared: their cells are run as if for the first time, and nothing else is', async () => {
    const store = await fresh();
    await beginExperiment(located(), store, LEASE);
    const jobs = await store.queue.take('six', 100);
    const tried = jobs.map((job, at) =>
      at < 2 ? { ...found(job, 0, 'why'), tries: MAX_TRIES_A_CELL } : found(job, 1),
    );
    await store.save(tried, (tx) => store.queue.remove(tx, 'six', idsOf(jobs)));
    expect(await beginExperiment(located(), store, LEASE)).toBe(0);
    expect(await store.retry('six')).toBe(2);
    expect(await store.failures('six')).toEqual([]);
    expect((await store.results('six'))?.cells).toHaveLength(4);
    expect(await beginExperiment(located(), store, LEASE)).toBe(2);
    expect(await store.queue.take('six', 100)).toMatchObject(
      IDS.slice(0, 2).map((id) => ({ keyed: { id }, failures: 0 })),
    );
    expect(await store.retry('six')).toBe(0);
    expect(await store.retry('none')).toBeUndefined();
  });

  test('a job only points at a cell: what it says of it is nothing, and what the plan does not have is not run', async () => {
    const store = await fresh();
    await beginExperiment(located(), store, LEASE);
    const forged = { ...CELLS[0], cell: { ...CELLS[0].cell, game: '/tmp/mine.mjs', depth: 60 } };
    await store.database.query(`update pincer_queue.job set data = $1::jsonb || '{"begun": "x"}'`, [
      JSON.stringify(forged),
    ]);
    await store.database.query(`insert into pincer_queue.job (id, name, data, priority, expire_in)
      values (gen_random_uuid(), 'six', '{"id": "x"}', 100, interval '0')`);
    const jobs = await store.queue.take('six', 100);
    expect(jobs.map(({ keyed }) => keyed)).toEqual(CELLS);
    expect(jobs.map(({ begun }) => begun)).toEqual(CELLS.map(() => 0));
    expect(await store.queue.counts('six')).toEqual({ waiting: 0, running: 6 });
  });

  test('rows that are lost are noticed, and run again', async () => {
    const store = await fresh();
    await beginExperiment(located(), store, LEASE);
    for (const job of await store.queue.take('six', 100)) await finish(store, job);
    await store.database.query('delete from results where cell = any($1)', [IDS.slice(1, 3)]);
    for (const whole of [store.results('six'), exportExperiment(store, 'six')]) {
      await expect(whole).rejects.toThrow(/^2 of the 6 results of six that were there are gone: .* is damaged/);
    }
    expect(await beginExperiment(located(), store, LEASE)).toBe(2);
    for (const job of await store.queue.take('six', 100)) await finish(store, job);
    expect((await exportExperiment(store, 'six'))?.cells).toHaveLength(6);

    await store.database.query(`delete from plan where ordinal = 4`);
    await expect(exportExperiment(store, 'six')).rejects.toThrow(
      /^the plan of six is not as it was written, it has 5 cells now: the database is damaged/,
    );
    expect(await beginExperiment(located(), store, LEASE)).toBe(0);
    expect((await exportExperiment(store, 'six'))?.cells).toHaveLength(6);
  });

  test('an experiment is closed when all is done, unless it was begun anew; a stopped one gives no cells', async () => {
    const store = await fresh();
    await beginExperiment(located(), store, LEASE);
    const [open] = await store.open();
    expect(await store.finish(open)).toBe(false);
    await store.save(CELLS.map((keyed) => found({ keyed }, 1)));
    await beginExperiment(located(), store, LEASE);
    expect(await store.finish(open)).toBe(false);
    expect(await store.finish((await store.open())[0])).toBe(true);
    expect(await store.open()).toEqual([]);
    await beginExperiment(located({ name: 'other', drivers: ['dual'] }), store, LEASE);
    await store.queue.take('other', 1);
    expect(await store.stop('other')).toBe(true);
    await store.queue.refill('other');
    expect(await store.queue.counts('other')).toEqual({ waiting: 0, running: 1 });
    expect(await store.stop('none')).toBe(false);
  });

  test('times are taken on the class of machines that took the first', async () => {
    const store = await fresh();
    await beginExperiment(located({ measure: 'time' }), store, LEASE);
    const claims = await Promise.all(['a', 'b'].map((each) => store.claim('six', each, environment())));
    expect(claims.filter(Boolean)).toHaveLength(1);
    const taken = claims[0] ? 'a' : 'b';
    await beginExperiment(located({ measure: 'time' }), store, LEASE);
    expect(await store.machineClass('six')).toBe(taken);
    expect(await store.claim('six', taken, environment())).toBe(true);
    // Another plan without any time: it is open again.
    await beginExperiment(located({ measure: 'time', drivers: ['dual'] }), store, LEASE);
    expect(await store.machineClass('six')).toBeUndefined();
  });

  test('workers are seen while they are heard of', async () => {
    const store = await fresh();
    const roster = new Roster(store.database);
    await roster.enter('class', environment(), 3);
    await roster.note('six', 5);
    await roster.note('six', 2);
    expect(await roster.list()).toMatchObject([{ pid: process.pid, lanes: 3, experiment: 'six', cells: 7, silent: 0 }]);
    await store.database.query(`update workers set seen = now() - interval '1 hour'`);
    expect(await roster.list()).toEqual([]);
    await roster.note(null);
    expect(await roster.list()).toHaveLength(1);
    await roster.leave();
    expect(await roster.list()).toEqual([]);
  });
});
