/**
 * A real PostgreSQL server: who gets in, what a worker's role may do, and what is asked again when
 * connections break.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../../tools/postgres.mjs';
import type { Experiment } from '../experiment/experiment.ts';
import { startProxy } from '../fixtures/proxy.ts';
import { asOwner, connectionTo, createDatabase, HAS_SERVER } from '../fixtures/stores.ts';
import { Store } from '../store/store.ts';
import { grantWorker } from '../store/worker-role.ts';
import { environment } from '../work/environment.ts';
import { beginExperiment } from '../work/run-experiment.ts';
import { work } from '../work/worker.ts';
import type { Database } from './database.ts';
import { patient } from './patience.ts';
import { openServer } from './server.ts';

const EXPERIMENT: Experiment = {
  name: 'small',
  title: 'Small?',
  games: [{ game: 'nim', positions: [{ name: 'a', text: '1 2 3' }], depth: 3 }],
  drivers: ['mtdf', 'sss'],
  tables: [10],
};

describe.skipIf(!HAS_SERVER)('a server', () => {
  let server: PostgresServer;
  let address: string;
  let owner: string;
  let folder: string;

  beforeAll(async () => {
    const started = await startPostgres();
    if (!started) throw new Error('there is no PostgreSQL');
    server = started;
    folder = mkdtempSync(join(tmpdir(), 'pincer-server-'));
    address = `127.0.0.1:${server.port}`;
    owner = await createDatabase(`postgres://postgres:${server.password}@${address}`);
  });

  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const open = async (of: string) => await openServer(connectionTo(of));

  async function answer(of: string): Promise<unknown> {
    const database = await open(of);
    try {
      const [row] = await database.query<{ user: string; ssl: boolean }>(
        'select current_user as user, ssl from pg_stat_ssl where pid = pg_backend_pid()',
      );
      return row;
    } finally {
      await database.close();
    }
  }

  test.each<[string, (password: string) => string, RegExp]>([
    [
      'a wrong password',
      () => `postgres://postgres:wrong@HOST/postgres`,
      /postgres: the role or its password is wrong$/,
    ],
    ['a missing role', (secret) => `postgres://nobody:${secret}@HOST/postgres`, /the role or its password is wrong$/],
    ['no password', () => `postgres://postgres@HOST/postgres`, /it wants a password: give it in PGPASSWORD/],
    ['a missing database', (secret) => `postgres://postgres:${secret}@HOST/none`, /database "none" does not exist$/],
    ['no listener', (secret) => `postgres://postgres:${secret}@127.0.0.1:1/x`, /: nothing listens there$/],
    ['no such host', (secret) => `postgres://postgres:${secret}@host.invalid/x`, /: no such host is known$/],
    ['no TLS there', (secret) => `postgres://postgres:${secret}@HOST/postgres?sslmode=require`, /does not support SSL/],
  ])('%s is an error of one line, without the password', async (_, addressOf, message) => {
    const failure = open(addressOf(server.password).replace('HOST', address));
    await expect(failure).rejects.toThrow(/^cannot connect to the database [a-z]+@[^ ]+: /);
    await expect(failure).rejects.toThrow(message);
    await expect(failure).rejects.not.toThrow(server.password);
  });

  test('one that says nothing is not waited for without end', async () => {
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    await expect(open(`postgres://x:y@127.0.0.1:${port}/x?sslmode=disable`)).rejects.toThrow(/no answer within 10 s$/);
    silent.close();
  });

  describe('a worker’s role', () => {
    let worker: Database;
    let store: Store;

    beforeAll(async () => {
      store = await Store.open(await open(owner), 'a test');
      await asOwner(
        owner,
        `create role helper login password 'helping'; create schema private; create table private.t ()`,
      );
      await grantWorker(store.database, 'helper');
      await beginExperiment({ experiment: EXPERIMENT, base: '/' }, store);
      worker = await open(owner.replace(/\/\/[^@]*@/, '//helper:helping@'));
    });

    afterAll(() => Promise.all([worker.close(), store.close()]));

    test('can do the work', async () => {
      const seen = await Store.open({ ...worker, close: async () => {} }, 'a test', { migrate: false });
      expect(await work(seen, { lanes: 1, untilDone: true })).toBe(2);
      expect(await seen.progress('small')).toMatchObject({ finished: 2, failed: 0, unfinished: 0 });
      expect((await seen.results('small'))?.cells).toHaveLength(2);
    });

    test.each([
      'drop table results',
      'drop schema pincer_queue cascade',
      'delete from results',
      'truncate pincer_queue.job',
      'create table mine ()',
      'create table pincer_queue.mine ()',
      'create schema mine',
      `update experiments set definition = '{}'`,
      `update experiments set environment = '{}'`,
      `update experiments set base = '/tmp'`,
      'update experiments set open = true',
      `update experiments set machine_class = 'mine'`,
      `update results set depths = '[]'`,
      `insert into results select id, 'mine', 1, '[]' from cells`,
      `update cells set content = '{}'`,
      `insert into cells values ('x', '{}')`,
      'update plan set ordinal = ordinal + 1',
      `insert into plan values ('small', 9, 'x', 'y')`,
      'update pincer_queue.job set priority = 1',
      'update pincer_queue.job set id = gen_random_uuid()',
      `update pincer_queue.queue set retry_limit = 0`,
      `create or replace function save_results(given jsonb) returns void language sql as ''`,
      'delete from experiments',
      'delete from plan',
      'update migrations set version = 1',
      'select * from private.t',
      `select pincer_queue.create_queue('mine', '{}')`,
    ])('cannot: %s', async (sql) => {
      await expect(worker.query(sql)).rejects.toThrow(/permission denied|must be owner/);
    });

    test('cannot change a result, nor keep one that no plan asked for, nor reopen or rename what it runs', async () => {
      const rows = () => store.database.query('select * from results order by cell');
      const [{ cell, revision }, ...others] = await store.database.query<{ cell: string; revision: string }>(
        'select cell, revision from plan',
      );
      const before = await rows();
      const forged = [
        { cell, revision, tries: 9, depths: [], error: null },
        { cell, revision, tries: 9, depths: [], error: 'none of it is true' },
        { cell, revision: 'another', tries: 1, depths: [], error: null },
      ];
      await worker.query('select save_results($1::jsonb)', [JSON.stringify(forged)]);
      expect(await rows()).toEqual(before);
      expect(before).toHaveLength(others.length + 1);

      // Tables of its own do not take the place of ours.
      await worker.transaction(async (tx) => {
        await tx.query(`create temporary table plan (cell text, revision text, found boolean)`);
        await tx.query(`insert into plan values ($1, 'another', false)`, [cell]);
        await tx.query('select save_results($1::jsonb)', [JSON.stringify(forged)]);
        await tx.query('drop table plan');
      });
      expect(await rows()).toEqual(before);

      const experiments = () => store.database.query('select environment, open, machine_class from experiments');
      await store.claim('small', 'a class', environment());
      const noted = await experiments();
      await worker.query(`select claim_times('small', 'mine', '{"kernelHash": "mine"}')`);
      expect(await experiments()).toEqual(noted);
    });

    test('cannot make another worker run anything that is not in the plan', async () => {
      const begun = { experiment: { ...EXPERIMENT, name: 'queued', drivers: ['dual', 'cstar'] }, base: folder };
      await beginExperiment(begun, store);
      const evil = join(folder, 'evil.mjs');
      writeFileSync(evil, `import { writeFileSync } from 'node:fs'; writeFileSync('${join(folder, 'evil')}', '');`);
      const cell = {
        game: evil,
        position: { name: 'x' },
        driver: 'mtdf',
        table: 10,
        variant: { name: 'standard' },
        depth: 1,
      };
      await worker.query(`update pincer_queue.job set data = $1::jsonb where name = 'queued'`, [
        JSON.stringify({ id: 'x', revision: 'x', failures: 0, begun: 0, cell }),
      ]);
      await worker.query(
        `insert into pincer_queue.job (id, name, data, priority) values (gen_random_uuid(), 'queued', $1::jsonb, 9)`,
        [JSON.stringify({ cell })],
      );
      expect(await work(store, { lanes: 1, untilDone: true, only: 'queued' })).toBe(2);
      const results = (await store.results('queued'))?.cells;
      expect(results?.map(({ cell: { game, driver }, error }) => [game, driver, error])).toEqual([
        ['nim', 'dual', undefined],
        ['nim', 'cstar', undefined],
      ]);
      expect(existsSync(join(folder, 'evil'))).toBe(false);
    });

    test('that an earlier Pincer granted has what this one grants, and no more', async () => {
      const address = await createDatabase(owner.slice(0, owner.lastIndexOf('/')));
      const first = await Store.open(await open(address), 'a test');
      const grants = (of: Database) =>
        of.query(`select table_name, column_name, privilege_type from information_schema.column_privileges
          where grantee = 'helper' and table_schema like 'pincer%' and table_name not like 'j%' order by 1, 2, 3`);
      await grantWorker(first.database, 'helper');
      const granted = await grants(first.database);
      // As it was.
      await asOwner(
        address,
        `grant insert, update on pincer.results to helper;
         grant update (open, machine_class, environment) on pincer.experiments to helper;
         grant select, insert, update, delete on pincer_queue.job to helper;
         drop function pincer.save_results, pincer.claim_times, pincer.close_experiment;
         drop index pincer.plan_cell; alter table pincer.plan drop column found;
         delete from pincer.migrations where version > 3`,
      );
      expect(await grants(first.database)).not.toEqual(granted);
      await first.close();
      const again = await Store.open(await open(address), 'a test');
      expect(await grants(again.database)).toEqual(granted);
      const helper = await open(address.replace(/\/\/[^@]*@/, '//helper:helping@'));
      await expect(helper.query(`update pincer.results set error = 'x'`)).rejects.toThrow(/permission denied/);
      await helper.query(`select save_results('[]')`);
      await helper.close();
      await again.close();
    });

    test('cannot make a lab, and learns that there is none', async () => {
      const other = await createDatabase(`postgres://postgres:${server.password}@${address}`);
      const database = await open(other.replace(/\/\/[^@]*@/, '//helper:helping@'));
      await expect(Store.open(database, 'x', { migrate: false })).rejects.toThrow(
        /^there is no lab in the database x yet/,
      );
      const again = await open(other.replace(/\/\/[^@]*@/, '//helper:helping@'));
      await expect(Store.open(again, 'x')).rejects.toThrow(
        /^cannot use the database x: permission denied for database/,
      );
    });

    test('that does not exist is an error of one line', async () => {
      await expect(grantWorker(store.database, 'no one')).rejects.toThrow(/role "no one" does not exist/);
    });
  });

  test('a lock is for one, or shared; it knows who waits, and is lost with its connection', async () => {
    const database = await open(owner);
    const { signal } = new AbortController();
    const [one, two] = [await database.lock('m', 'shared', signal), await database.lock('m', 'shared', signal)];
    const alone = database.lock('m', 'alone', signal);
    while (!(await one.wanted())) await sleep(10);
    expect(await (await database.lock('another', 'alone', signal)).wanted()).toBe(false);
    await one.release();
    await two.release();
    const held = await alone;
    expect(held.lost).toBe(false);
    const abort = new AbortController();
    const late = database.lock('m', 'shared', abort.signal);
    abort.abort();
    await expect(late).rejects.toThrow();
    await server.crash();
    while (!held.lost) await sleep(10);
    await database.close();
  });

  test('what is asked while connections are cut is asked again, and a commit counts once', async () => {
    const proxy = await startProxy(server.port);
    const waits: string[] = [];
    const database = patient(await open(owner.replace(address, `127.0.0.1:${proxy.port}`)), {
      limit: 60_000,
      onWait: (cause) => waits.push(cause),
    });
    await database.query('create table public.sums (id integer primary key)');
    const cutting = (async () => {
      for (let cut = 0; cut < 8; cut++) {
        await sleep(25);
        proxy.cut();
      }
    })();
    for (let id = 0; id < 200; id++) {
      await database.transaction(async (tx) => {
        await tx.query('insert into public.sums values ($1) on conflict do nothing', [id]);
        if (id % 20 === 0) await sleep(10);
        await tx.query('select 1');
      });
    }
    await cutting;
    expect(await database.query('select count(*)::integer as n from public.sums')).toEqual([{ n: 200 }]);
    await database.close();
    await proxy.close();
  });

  test('who gives up says why; a wrong question is not asked again', async () => {
    const proxy = await startProxy(server.port);
    const database = await open(owner.replace(address, `127.0.0.1:${proxy.port}`));
    const waiting = patient(database, { limit: 300 });
    let asked = 0;
    await expect(
      waiting.transaction(async (tx) => {
        asked++;
        await tx.query('select nothing');
      }),
    ).rejects.toThrow(/column "nothing" does not exist/);
    expect(asked).toBe(1);
    await proxy.close();
    await expect(waiting.query('select 1')).rejects.toThrow(/ECONNREFUSED|terminated/);
    await database.close();
  });

  describe('TLS', () => {
    beforeAll(async () => {
      const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
      const subject = (name: string) => ['-subj', `/CN=${name}`, '-nodes', '-newkey', 'rsa:2048'];
      openssl('req', '-x509', ...subject('authority'), '-keyout', 'ca.key', '-out', 'ca.crt', '-days', '2');
      openssl('req', ...subject('localhost'), '-keyout', 'server.key', '-out', 'server.csr');
      openssl(
        'x509',
        '-req',
        '-in',
        'server.csr',
        '-CA',
        'ca.crt',
        '-CAkey',
        'ca.key',
        '-CAcreateserial',
        '-out',
        'server.crt',
        '-days',
        '2',
      );
      execFileSync('cp', ['server.key', 'server.crt', server.folder], { cwd: folder });
      await server.useCertificate(join(server.folder, 'server.key'), join(server.folder, 'server.crt'));
    });

    test.each([
      ['disable', '127.0.0.1', false],
      ['prefer', '127.0.0.1', true],
      ['require', '127.0.0.1', true],
      ['verify-ca', '127.0.0.1', true],
      ['verify-full', 'localhost', true],
    ])('sslmode=%s to %s', async (mode, host, ssl) => {
      const authority = mode.startsWith('verify') ? `&sslrootcert=${join(folder, 'ca.crt')}` : '';
      const url = `postgres://postgres:${server.password}@${host}:${server.port}/postgres?sslmode=${mode}${authority}`;
      expect(await answer(url)).toEqual({ user: 'postgres', ssl });
    });

    test.each([
      ['another name', `verify-full&sslrootcert=CA`, '127.0.0.1', /does not match certificate/],
      ['an authority that nobody knows', 'verify-full', 'localhost', /certificate/],
    ])('refuses %s', async (_, mode, host, message) => {
      const parameters = `sslmode=${mode.replace('CA', join(folder, 'ca.crt'))}`;
      const url = `postgres://postgres:${server.password}@${host}:${server.port}/postgres?${parameters}`;
      await expect(open(url)).rejects.toThrow(message);
    });
  });
});
