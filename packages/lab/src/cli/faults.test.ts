/**
 * Workers as processes, on a server of their own, that die, hang or are cut off in the middle.
 * After each: every cell has one result, no job is left, and the counts are those of one process
 * without any store, to the node.
 */
import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../../tools/postgres.mjs';
import { openServer } from '../database/server.ts';
import type { CellResult, Experiment } from '../experiment/experiment.ts';
import { keyedCells } from '../experiment/keyed-cells.ts';
import { runCell } from '../experiment/run-cell.ts';
import { killThrice, writeHeld } from '../fixtures/held.ts';
import { type Started, startLab, until } from '../fixtures/pincer.ts';
import { startProxy } from '../fixtures/proxy.ts';
import { connectionTo, createDatabase, HAS_SERVER } from '../fixtures/stores.ts';
import { Store } from '../store/store.ts';

/**
 * Every cell takes a while, without keeping the machine busy. "deadly" ends the whole process, as a
 * lack of memory would.
 */
const SLOW = `export default { name: 'slow', moves: (n) => [1, 2, 3].filter((t) => t <= n), play: (n, t) => n - t, turn: (n) => n % 2,
  evaluate: (n) => (n * 7) % 11, key: (n) => n, parse: (text) => {
    if (text === 'deadly') process.kill(process.pid, 'SIGKILL');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 25);
    return { ok: true, value: Number(text) };
  } };`;

const positions = (texts: readonly string[]) => texts.map((text) => ({ name: `after ${text}`, text }));

const EXPERIMENT: Experiment = {
  name: 'faults',
  title: 'Is a cell ever lost, or counted twice?',
  games: [
    { game: './slow.mjs', positions: positions(Array.from({ length: 16 }, (_, at) => String(at + 5))), depth: 4 },
    { game: 'connect-four', positions: positions(['4', '44', '1267', '3553']), depth: 8 },
  ],
  drivers: ['mtdf', 'sss', 'aspiration'],
  tables: [12],
};

const CELLS = 60;
const LEASE = 3;

describe.skipIf(!HAS_SERVER)('workers', () => {
  let server: PostgresServer;
  let folder: string;
  let expected: CellResult[];
  const started: Started[] = [];

  beforeAll(async () => {
    const running = await startPostgres();
    if (!running) throw new Error('there is no PostgreSQL');
    server = running;
    folder = mkdtempSync(join(tmpdir(), 'pincer-faults-'));
    writeFileSync(join(folder, 'slow.mjs'), SLOW);
    writeFileSync(join(folder, 'faults.json'), JSON.stringify(EXPERIMENT));
    const deadly = {
      ...EXPERIMENT,
      games: [{ ...EXPERIMENT.games[0], positions: positions(['7', 'deadly', '9', '11']) }],
    };
    writeFileSync(join(folder, 'deadly.json'), JSON.stringify({ ...deadly, drivers: ['mtdf'] }));
    writeHeld(folder);
    expected = [];
    for (const { cell } of keyedCells({ experiment: EXPERIMENT, base: folder }))
      expected.push(await runCell(cell, folder));
  });

  afterEach(() => {
    for (const { child } of started.splice(0)) child.kill('SIGKILL');
  });

  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  interface Lab {
    readonly address: string;
    /** How many results there are. */
    done(): Promise<number>;
    /** Begins an experiment, and waits until it is open. What it returns watches it to the end. */
    begin(file?: string, options?: { readonly node?: readonly string[]; readonly lease?: number }): Promise<Started>;
    worker(options?: { readonly node?: readonly string[]; readonly address?: string }): Started;
    /** Waits for all results, and holds them against those of one process. */
    check(): Promise<void>;
  }

  async function lab(): Promise<Lab> {
    const address = await createDatabase(`postgres://postgres:${server.password}@127.0.0.1:${server.port}`);
    const start = (args: readonly string[], by: string, node: readonly string[]) => {
      const one = startLab(args, { cwd: folder, env: { PINCER_DB: by }, node });
      started.push(one);
      return one;
    };
    const ask = async <Row>(sql: string): Promise<Row[]> => {
      const client = new Client(address);
      client.on('error', () => {});
      try {
        await client.connect();
        return (await client.query(sql)).rows;
      } finally {
        await client.end().catch(() => {});
      }
    };
    return {
      address,
      begin: async (file = 'faults.json', { node = [], lease = LEASE } = {}) => {
        const run = start(['run', file, '--lease', `${lease}s`, '--json'], address, node);
        const isOpen = () => ask('select from pincer.experiments where open').then(({ length }) => length > 0);
        await until(() => isOpen().catch(() => false));
        return run;
      },
      worker: ({ node = [], address: by = address } = {}) =>
        start(['worker', '--workers', '2', '--until-done', '--json', '--allow-modules', folder], by, node),
      done: async () =>
        await ask<{ n: number }>(`select count(*)::integer as n from pincer.results`).then(
          ([{ n }]) => n,
          () => 0,
        ),
      check: async () => {
        const store = await Store.open(await openServer(connectionTo(address)), 'a test', { migrate: false });
        try {
          await until(async () => (await store.progress('faults')).unfinished === 0);
          expect((await store.results('faults'))?.cells).toEqual(expected);
          expect(await store.queue.counts('faults')).toEqual({ waiting: 0, running: 0 });
          expect(await ask('select count(*)::integer as n, sum(tries)::integer as tries from pincer.results')).toEqual([
            { n: CELLS, tries: CELLS },
          ]);
        } finally {
          await store.close();
        }
      },
    };
  }

  const whole = { code: 0, out: expect.stringMatching(/"finished":60,"failed":0,"state":"done"/) };

  /**
   * A small generator of numbers: faults come at moments that are different, but the same in every
   * run.
   */
  function randomOf(seed: number): (below: number) => number {
    let state = seed;
    return (below) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (state >>> 8) % below;
    };
  }

  test('are killed at any moment', async () => {
    const { begin, worker, done, check } = await lab();
    const random = randomOf(5);
    const run = await begin();
    const workers = [worker(), worker()];
    for (const after of [random(10), 20 + random(15)]) {
      await until(async () => (await done()) > after);
      await sleep(random(60));
      workers.shift()?.child.kill('SIGKILL');
      workers.push(worker());
    }
    expect(await run.ended).toMatchObject(whole);
    await check();
  });

  test('lose the server, which crashes in the middle', async () => {
    const { begin, worker, done, check } = await lab();
    const run = await begin();
    const workers = [worker(), worker()];
    await until(async () => (await done()) > 10);
    await server.crash();
    expect(await run.ended).toMatchObject(whole);
    for (const { ended } of workers) expect(await ended).toMatchObject({ code: 0 });
    await check();
  });

  test('lose their connections, in the middle of transactions', async () => {
    const { address, begin, worker, done, check } = await lab();
    const proxy = await startProxy(server.port);
    const by = { address: address.replace(/:\d+\//, `:${proxy.port}/`) };
    const random = randomOf(7);
    const run = await begin();
    const workers = [worker(by), worker(by)];
    await until(async () => (await done()) > 0);
    for (let cut = 0; cut < 12; cut++) {
      proxy.cut();
      await sleep(20 + random(100));
    }
    expect(await run.ended).toMatchObject(whole);
    for (const { ended } of workers) expect(await ended).toMatchObject({ code: 0 });
    await check();
    await proxy.close();
  });

  test('hang, and come back when others have done their cells', async () => {
    const { begin, worker, done, check } = await lab();
    const run = await begin();
    const hung = worker();
    await until(async () => (await done()) > 5);
    hung.child.kill('SIGSTOP');
    const other = worker();
    expect(await run.ended).toMatchObject(whole);
    expect(await other.ended).toMatchObject({ code: 0 });
    hung.child.kill('SIGCONT');
    expect(await hung.ended).toMatchObject({ code: 0 });
    await check();
  });

  test('have clocks that are a day before and a day behind', async () => {
    const { begin, worker, check } = await lab();
    const skewed = (hours: number) => {
      const shift = `const now = Date.now; Date.now = () => now() + ${hours} * 3600e3; const D = Date;
        globalThis.Date = class extends D { constructor(...a) { a.length ? super(...a) : super(now() + ${hours} * 3600e3); } };`;
      return { node: ['--import', `data:text/javascript,${encodeURIComponent(shift)}`] };
    };
    const run = await begin('faults.json', skewed(-24));
    const workers = [worker(skewed(24)), worker(skewed(-24))];
    expect(await run.ended).toMatchObject(whole);
    for (const { ended } of workers) expect(JSON.parse((await ended).out).finished).toBeLessThan(CELLS + 1);
    await check();
  });

  test('are started while the server does not answer, and wait for it', async () => {
    const { address, begin, worker, check } = await lab();
    const run = await begin();
    const { port, close } = await startProxy(server.port);
    await close();
    const early = worker({ address: address.replace(/:\d+\//, `:${port}/`) });
    let said = '';
    early.child.stderr?.on('data', (data) => (said += data));
    await until(() => said !== '');
    expect(said).toMatch(
      /^the database does not answer \(cannot connect to the database postgres@127\.0\.0\.1:\d+\/\w+: nothing listens there\); trying again\n$/,
    );
    const proxy = await startProxy(server.port, port);
    expect(await early.ended).toMatchObject({ code: 0, err: expect.stringMatching(/^the database answers again$/m) });
    expect(await run.ended).toMatchObject(whole);
    await check();
    await proxy.close();
  });

  test('are brought down by a cell: it is reported, and holds up nothing', async () => {
    const { begin, worker } = await lab();
    const run = await begin('deadly.json', { lease: 1 });
    let deaths = 0;
    for (let ended = false; !ended; ) {
      const { code } = await worker().ended;
      ended = code === 0;
      deaths += ended ? 0 : 1;
    }
    // The third has a process of its own for it.
    expect(deaths).toBe(2);
    const { code, out, err } = await run.ended;
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({ cells: 4, finished: 4, failed: 1 });
    expect(err).toMatch(
      /^pincer: faults: 1 of 4 cells failed; the first, \.\/slow\.mjs at "after deadly": the process ended with SIGKILL, 3 times\. `pincer lab retry faults` lets them be tried again$/m,
    );
  });

  test('are killed three times over the same cell, which is not to blame', async () => {
    const { begin, worker, done } = await lab();
    const run = await begin('held.json', { lease: 1 });
    await killThrice(folder, () => worker());
    expect(await worker().ended).toMatchObject({ code: 0 });
    expect(JSON.parse((await run.ended).out)).toMatchObject({ cells: 3, finished: 3, failed: 0, state: 'done' });
    expect(await done()).toBe(3);
  });

  test('load no game that their own command line does not allow', async () => {
    const { address, begin, done } = await lab();
    const run = await begin('held.json');
    const elsewhere = mkdtempSync(join(tmpdir(), 'pincer-elsewhere-'));
    symlinkSync(join(folder, 'held.mjs'), join(elsewhere, 'held.mjs'));
    const worker = (...args: string[]) =>
      startLab(['worker', '--until-done', '--json', ...args], { cwd: elsewhere, env: { PINCER_DB: address } }).ended;
    for (const args of [[], ['--allow-modules', elsewhere], ['--base', elsewhere]]) {
      expect(await worker(...args)).toEqual({
        code: 1,
        out: '',
        err: expect.stringMatching(
          /^pincer: faults has the game \.\/held\.mjs, which is a file: this worker loads none .*; give its folder with --allow-modules, or with --base\n$/,
        ),
      });
    }
    expect(await done()).toBe(0);
    expect(await worker('--allow-modules', elsewhere, folder)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/"finished":3/),
    });
    expect((await run.ended).code).toBe(0);
    await rm(elsewhere, { recursive: true });
  });
});
