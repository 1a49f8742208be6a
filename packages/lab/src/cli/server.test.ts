/** `pincer lab` on a server, as it is shipped. */
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startLab, until } from '../fixtures/pincer.ts';
import { asOwner, HAS_SERVER, newDatabase } from '../fixtures/stores.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

const EXPERIMENT = {
  name: 'tiny',
  title: 'Is it the same everywhere?',
  games: [
    {
      game: 'connect-four',
      positions: ['4', '44', '1267'].map((text) => ({ name: `after ${text}`, text })),
      depth: 5,
    },
  ],
  drivers: ['mtdf', 'sss'],
  tables: [10],
};

describe.skipIf(!HAS_SERVER)('on a server', () => {
  let folder: string;
  let address: string;
  let password: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pincer-lab-server-'));
    address = await newDatabase();
    password = decodeURIComponent(new URL(address).password);
    writeFileSync(join(folder, 'tiny.json'), JSON.stringify(EXPERIMENT));
    writeFileSync(join(folder, 'timed.json'), JSON.stringify({ ...EXPERIMENT, name: 'timed', measure: 'time' }));
    writeFileSync(join(folder, 'address'), `${address}\n`);
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  const start = (args: readonly string[], env: Readonly<Record<string, string>> = { PINCER_DB: address }) =>
    startLab(args, { cwd: folder, env });
  const pincer = (...args: string[]) => start(args).ended;
  const runWith = async (args: readonly string[], env?: Readonly<Record<string, string>>) =>
    await start(args, env).ended;

  const isOpen = (name: string) =>
    until(
      async () => (await asOwner(address, `select from pincer.experiments where open and name = '${name}'`)).length > 0,
    );

  test('before there is a lab, that is said; migrate makes it, once or at once', async () => {
    expect(await pincer('status')).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^pincer: there is no lab in the database postgres@127\.0\.0\.1:\d+\/lab_\w+ yet, .*\n$/,
      ),
    });
    const runs = await Promise.all([pincer('migrate'), pincer('migrate'), pincer('migrate', '--json')]);
    expect(runs.map(({ code, err }) => [code, err])).toEqual([0, 0, 0].map((code) => [code, '']));
    expect(await pincer('status', '--json')).toEqual({ code: 0, out: '{"experiments":[],"workers":[]}\n', err: '' });
  });

  test('a run is left and watched again, while a worker does the work; twice adds nothing', async () => {
    const run = start(['run', 'tiny.json', 'timed.json']);
    await isOpen('timed');
    run.child.kill('SIGINT');
    const left = await run.ended;
    expect(left.code).toBe(130);
    expect(left.out).toMatch(/^tiny: 0 of 6 cells are done; workers go on, and `pincer lab watch` shows them again\n$/);

    const watch = start(['watch', '--json']);
    const { code, out } = await pincer('worker', '--until-done', '--workers', '1', '--db-file', 'address', '--json');
    expect({ code, out }).toEqual({ code: 0, out: '{"finished":12,"interrupted":false}\n' });
    const watched = await watch.ended;
    expect(watched.code).toBe(0);
    expect(
      watched.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { experiment: 'tiny', cells: 6, finished: 6, failed: 0, state: 'done' },
      { experiment: 'timed', cells: 6, finished: 6, failed: 0, state: 'done' },
    ]);
    const again = await pincer('run', 'tiny.json', '--json');
    expect(JSON.parse(again.out)).toMatchObject({ cells: 6, finished: 6, state: 'done' });
    expect(await asOwner(address, 'select count(*)::integer as n from pincer.results')).toEqual([{ n: 12 }]);
    expect((await pincer('status')).out).toBe('timed             6 of 6 cells\ntiny              6 of 6 cells\n');
  });

  test('times are left to the class of machines that took the first', async () => {
    const timed = { ...EXPERIMENT, name: 'timed', measure: 'time', drivers: ['mtdf', 'sss', 'dual'] };
    writeFileSync(join(folder, 'more.json'), JSON.stringify(timed));
    const run = start(['run', 'more.json', '--json']);
    await isOpen('timed');
    const other = await pincer('worker', '--until-done', '--machine-class', 'another', '--json');
    expect(other).toMatchObject({ code: 0, out: '{"finished":0,"interrupted":false}\n' });
    expect(await pincer('worker', '--until-done', '--no-timing', '--json')).toMatchObject({
      out: '{"finished":0,"interrupted":false}\n',
    });
    expect((await pincer('worker', '--until-done', '--json')).out).toBe('{"finished":3,"interrupted":false}\n');
    expect((await run.ended).code).toBe(0);
  });

  test('one that is stopped gives no cells, until it is run again', async () => {
    writeFileSync(join(folder, 'stopped.json'), JSON.stringify({ ...EXPERIMENT, name: 'stopped', drivers: ['dual'] }));
    const run = start(['run', 'stopped.json']);
    await isOpen('stopped');
    expect((await pincer('stop', 'stopped')).out).toBe('stopped: workers finish what they hold\n');
    expect((await run.ended).out).toBe('stopped: 0 of 3 cells are done; it was stopped\n');
    expect((await pincer('worker', '--until-done', '--json')).out).toBe('{"finished":0,"interrupted":false}\n');
    expect((await pincer('run', 'stopped.json', '--workers', '1')).out).toBe('stopped: 3 of 3 cells are done\n');
  });

  test('a worker with another search refuses', async () => {
    // Both packages as copies; what they depend on is found in the folder above.
    const copies = join(folder, 'other', 'node_modules');
    for (const [name, from] of [
      ['pincer', 'pincer'],
      ['pincer-lab', 'lab'],
    ]) {
      for (const part of ['dist', 'src', 'package.json']) {
        cpSync(join(ROOT, 'packages', from, part), join(copies, name, part), { recursive: true });
      }
    }
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const changed = join(copies, 'pincer', 'dist', 'drivers', 'mtdf.js');
    writeFileSync(changed, `${readFileSync(changed, 'utf8')}\n// another search`);
    writeFileSync(join(folder, 'open.json'), JSON.stringify({ ...EXPERIMENT, name: 'open', drivers: ['cstar'] }));
    const run = start(['run', 'open.json', '--json']);
    await isOpen('open');
    const main = join(copies, 'pincer', 'dist', 'cli', 'main.js');
    const { code, err } = await startLab(['worker'], { cwd: folder, env: { PINCER_DB: address }, main }).ended;
    expect(code).toBe(1);
    expect(err).toMatch(
      /^pincer: open was begun by Pincer \S+ with the search [0-9a-f]{16}; this is Pincer \S+ with the search [0-9a-f]{16}: .*\n$/,
    );
    expect((await pincer('worker', '--until-done', '--json')).out).toBe('{"finished":3,"interrupted":false}\n');
    expect((await run.ended).code).toBe(0);
  });

  test('an experiment moves to a directory and back; the reports are the same to the byte', async () => {
    expect((await pincer('export', 'tiny', '--out', 'tiny-results.json')).code).toBe(0);
    const dir = ['--dir', 'embedded'];
    expect((await pincer('import', 'tiny-results.json', ...dir)).out).toBe('tiny: 6 results are there now\n');
    // Nothing is left to be run there.
    expect(JSON.parse((await pincer('run', 'tiny.json', ...dir, '--json')).out)).toMatchObject({ finished: 6, ran: 0 });
    const other = { PINCER_DB: await newDatabase() };
    expect((await pincer('export', 'tiny', ...dir, '--out', 'back.json')).code).toBe(0);
    expect((await runWith(['import', 'back.json', '--json'], other)).out).toBe('{"experiment":"tiny","results":6}\n');
    expect((await runWith(['import', 'back.json', '--json'], other)).out).toBe('{"experiment":"tiny","results":6}\n');
    const cellsOf = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8')).cells;
    expect(cellsOf('back.json')).toEqual(cellsOf('tiny-results.json'));
    await pincer('report', ...dir, '--out', 'report-embedded');
    await runWith(['report', '--out', 'report-server'], other);
    for (const file of ['results.csv', 'index.html']) {
      expect(readFileSync(join(folder, 'report-server', file), 'utf8')).toBe(
        readFileSync(join(folder, 'report-embedded', file), 'utf8'),
      );
    }
    writeFileSync(
      join(folder, 'flawed.json'),
      readFileSync(join(folder, 'back.json'), 'utf8').replace('"leaves":', '"l":'),
    );
    expect((await runWith(['import', 'flawed.json'], other)).err).toMatch(
      /^pincer: flawed\.json: cells\[0\]\.depths\[0\]\.l: there is no such field/,
    );
    const defined = JSON.stringify({ ...JSON.parse(readFileSync(join(folder, 'back.json'), 'utf8')), revisions: {} });
    writeFileSync(join(folder, 'otherwise.json'), defined);
    expect((await runWith(['import', 'otherwise.json'], other)).err).toMatch(
      /^pincer: tiny is there already, but defined otherwise/,
    );
  });

  test('an earlier or later schema is refused in one line', async () => {
    const other = await newDatabase();
    const env = { PINCER_DB: other };
    await runWith(['migrate'], env);
    await asOwner(other, 'delete from pincer.migrations where version > 1');
    expect(await runWith(['worker'], env)).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^pincer: .*: its schema has version 1, of an earlier Pincer; .* `pincer lab migrate`\n$/,
      ),
    });
    await asOwner(other, 'insert into pincer.migrations values (99)');
    for (const command of ['worker', 'status', 'migrate']) {
      expect(await runWith([command], env)).toMatchObject({
        code: 1,
        err: expect.stringMatching(/^pincer: .*: its schema has version 99, of a later Pincer; .*\n$/),
      });
    }
  });

  test.each<[readonly string[], RegExp]>([
    [['status', '--db', 'mysql://host/lab'], /the address of the database does not begin with postgres:\/\//],
    [
      ['status', '--db', 'postgres://me:TYPED@host/lab'],
      /--db holds a password, which all users of this machine can see/,
    ],
    [['status', '--db', 'postgres://me@work:TYPED@127.0.0.1:1/lab'], /--db holds a password/],
    [['status', '--db', 'postgres://me%3ATYPED@127.0.0.1:1/lab'], /--db holds a password/],
    [['status', '--db', 'postgres://me@127.0.0.1:1/lab?pass%77ord=TYPED'], /--db holds a password/],
    [['status', '--db', 'host=127.0.0.1 password=TYPED'], /--db holds a password/],
    [
      ['status', '--db', 'postgres://x@127.0.0.1:1/lab'],
      /cannot connect to the database x@127\.0\.0\.1:1\/lab: nothing listens there/,
    ],
    [['status', '--db', 'postgres://x@host.invalid/lab'], /no such host is known/],
    [['status', '--db-file', 'none'], /cannot read none: there is no such file/],
    [['status', '--db', 'postgres://', '--dir', 'x'], /give only one of --dir, --db and --db-file/],
    [['worker', '--dir', 'x'], /a worker needs a server/],
    [['grant', 'no_such_role'], /role "no_such_role" does not exist/],
    [['stop', 'none'], /there is no experiment "none"/],
    [['watch', 'none'], /there is no experiment "none"/],
    [['import', 'none.json'], /cannot read none\.json/],
    [['import', 'tiny.json'], /tiny\.json: name: there is no such field; there are experiment, base/],
  ])('%o is an error of one line, without secrets', async (args, message) => {
    const { code, out, err } = await runWith(args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(message);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).not.toMatch(/TYPED/);
    expect(err).not.toContain(password);
  });

  test('a wrong password is reported without it, and no other process sees the right one', async () => {
    const wrong = address.replace(password, 'TYPED');
    const { code, err } = await runWith(['status'], { PINCER_DB: wrong });
    expect(code).toBe(1);
    expect(err).toMatch(/^pincer: cannot connect to the database postgres@.*: the role or its password is wrong\n$/);
    expect(err).not.toMatch(/TYPED/);
    const worker = start(['worker']);
    await until(async () => (await asOwner(address, 'select from pincer.workers')).length > 0);
    expect((await pincer('status')).out).toMatch(/^worker \d+ on .*, \d+ threads: waits, 0 cells done$/m);
    expect(readFileSync(`/proc/${worker.child.pid}/cmdline`, 'utf8')).not.toContain(password);
    worker.child.kill('SIGTERM');
    const ended = await worker.ended;
    expect(ended.code).toBe(130);
    expect(ended.out + ended.err).not.toContain(password);
  });
});
