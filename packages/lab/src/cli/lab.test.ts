/** `pincer lab` as it is shipped, run as a process. */
import { cpSync, existsSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmbedded } from '../database/embedded.ts';
import type { Results } from '../experiment/experiment.ts';
import { startLab, until } from '../fixtures/pincer.ts';

const CELLS = 40;

let folder: string;
let log: string;

const start = (args: readonly string[]) => startLab(args, { cwd: folder });

const pincer = (...args: string[]) => start(args).ended;

/** How many cells were begun since the log was emptied. */
const begun = () => (existsSync(log) ? readFileSync(log, 'utf8').length : 0);

function directory(name: string): string {
  cpSync(join(folder, 'template'), join(folder, name), { recursive: true });
  return name;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincer-lab-cli-'));
  log = join(folder, 'log');
  await (await openEmbedded(join(folder, 'template'))).close();
  // Every cell notes that it was begun, and takes a while.
  writeFileSync(
    join(folder, 'slow.mjs'),
    `import { appendFileSync } from 'node:fs';
    export default { name: 'slow', moves: (n) => [1, 2, 3].filter((t) => t <= n), play: (n, t) => n - t, turn: (n) => n % 2,
      evaluate: (n) => (n * 7) % 11, key: (n) => n, parse: (text) => {
        appendFileSync(${JSON.stringify(log)}, '.');
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 40);
        return text === 'bad' ? { ok: false, error: 'I cannot read it' } : { ok: true, value: Number(text) };
      } };`,
  );
  const experiment = {
    name: 'slow',
    title: 'Is a cell ever lost?',
    games: [
      {
        game: './slow.mjs',
        positions: Array.from({ length: CELLS / 2 }, (_, at) => ({ name: `heap of ${at + 5}`, text: String(at + 5) })),
        depth: 4,
      },
    ],
    drivers: ['mtdf', 'sss'],
    tables: [10],
  };
  writeFileSync(join(folder, 'slow.json'), JSON.stringify(experiment));
  const positions = [
    { name: 'good', text: '9' },
    { name: 'wrong', text: 'bad' },
  ];
  writeFileSync(
    join(folder, 'failing.json'),
    JSON.stringify({ ...experiment, name: 'failing', games: [{ ...experiment.games[0], positions }] }),
  );
  writeFileSync(join(folder, 'flawed.json'), JSON.stringify({ ...experiment, drivers: ['mtd'] }));
}, 60_000);

afterAll(() => rm(folder, { recursive: true }), 60_000);

async function exported(dir: string): Promise<Results> {
  const { out } = await pincer('export', 'slow', '--dir', dir);
  return JSON.parse(out);
}

test('killed in the middle, it goes on from there: every cell once, the same counts', async () => {
  const [killed, whole] = [directory('killed'), directory('whole')];
  const first = start(['run', 'slow.json', '--dir', killed, '--workers', '2']);
  await until(() => begun() >= 12);
  first.child.kill('SIGKILL');
  await first.ended;
  const started = begun();

  const again = await pincer('run', 'slow.json', '--dir', killed, '--workers', '2', '--json');
  const { ran, finished, cells } = JSON.parse(again.out);
  expect({ finished, cells }).toEqual({ finished: CELLS, cells: CELLS });
  expect(CELLS - ran).toBeGreaterThan(0);
  expect(CELLS - ran).toBeLessThanOrEqual(started);
  expect(begun()).toBe(started + ran);

  await pincer('run', 'slow.json', '--dir', whole, '--workers', '1');
  const [resumed, uninterrupted] = [await exported(killed), await exported(whole)];
  expect(resumed.cells).toHaveLength(CELLS);
  expect(resumed.cells).toEqual(uninterrupted.cells);
});

test('Ctrl-C ends it in order; meanwhile nobody else may use the directory', async () => {
  const dir = directory('interrupted');
  const before = begun();
  const { child, ended } = start(['run', 'slow.json', '--dir', dir, '--workers', '1']);
  await until(() => begun() >= before + 5);
  const other = await pincer('status', '--dir', dir);
  expect(other).toMatchObject({ code: 1, out: '' });
  expect(other.err).toMatch(/^pincer: .*lock is held by process \d+ since .*\n$/);
  child.kill('SIGINT');
  const { code, out, err } = await ended;
  expect({ code, err }).toEqual({ code: 130, err: '' });
  expect(out).toMatch(/^slow: \d+ of 40 cells are done, \d+ of them in this run .*; interrupted\n$/);
  const finished = Number(/\d+/.exec(out.slice(5))?.[0]);
  expect(finished).toBeGreaterThanOrEqual(4);
  expect((await pincer('status', '--dir', dir)).out).toBe(`slow              ${finished} of 40 cells\n`);
});

describe('results', () => {
  test('a failing cell is reported with its reason, the others are done; export and status show all', async () => {
    const dir = directory('failing');
    const { code, out, err } = await pincer('run', 'failing.json', '--dir', dir);
    expect(code).toBe(1);
    expect(out).toMatch(/^failing: 4 of 4 cells are done/);
    expect(err).toBe(
      'pincer: failing: 2 of 4 cells failed; the first, ./slow.mjs at "wrong": wrong: I cannot read it. `pincer lab retry failing` lets them be tried again\n',
    );
    const out2 = join(folder, 'out.json');
    expect(await pincer('export', 'failing', '--dir', dir, '--out', out2)).toMatchObject({ code: 0, out: '' });
    const results = JSON.parse(readFileSync(out2, 'utf8')) as Results;
    expect(results.cells.map(({ error }) => error !== undefined)).toEqual([false, false, true, true]);
    expect(results.environment).toMatchObject({
      node: process.version,
      kernelHash: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    const failing = { name: 'failing', open: false, cells: 4, finished: 4, failed: 2, unfinished: 0, running: 0 };
    expect(JSON.parse((await pincer('status', '--dir', dir, '--json')).out)).toEqual({
      experiments: [failing],
      workers: [],
    });
    expect((await pincer('export', 'none', '--dir', dir)).err).toBe(
      'pincer: no experiment "none" was run there; there are failing\n',
    );
  });

  test('a damaged directory is reported in one line', async () => {
    const dir = directory('damaged');
    truncateSync(join(folder, dir, 'postgres', 'global', 'pg_control'));
    const { code, err } = await pincer('status', '--dir', dir);
    expect(code).toBe(1);
    expect(err).toMatch(/^pincer: the database in damaged cannot be opened .*\n$/);
  });
});

test('list shows what is shipped, with the depths of the preset', async () => {
  const { out } = await pincer('list', '--preset', 'paper');
  for (const name of [
    'figures-4-5',
    'figure-6',
    'memory',
    'passes',
    'guess',
    'artificial',
    'ablation',
    'transpositions',
    'minimal',
  ])
    expect(out).toMatch(new RegExp(`^${name} `, 'm'));
  expect(out).toMatch(/Depths: chess \d+, othello \d+, checkers \d+\./);
  expect(JSON.parse((await pincer('list', '--json')).out)[0]).toMatchObject({ name: 'figures-4-5' });
});

test.each(
  ['run', 'list', 'status', 'watch', 'worker', 'stop', 'retry', 'export', 'import', 'report', 'migrate', 'grant'].map(
    (name) => [name],
  ),
)('%s --help has examples', async (command) => {
  expect((await pincer(command, '--help')).out).toMatch(/Usage: pincer lab .*[\s\S]*Examples?:.*\n {2}\$ .*pincer lab/);
});

test.each<[string[], RegExp]>([
  [['run', 'figure-7'], /^pincer: there is no experiment "figure-7"; give one of figures-4-5, /],
  [['run', './none.json'], /^pincer: \.\/none\.json could not be found: /],
  [['run', './flawed.json'], /^pincer: \.\/flawed\.json: drivers\[0\]: "mtd" is not one of alpha-beta/],
  [['run', 'memory', '--preset', 'fast'], /Allowed choices are quick, paper, deep/],
  [['run', 'memory', '--workers', '-1'], /It must be a whole number from 0/],
  [['run', 'memory', '--workers', '0'], /^pincer: --workers 0 is for a server/],
  [
    ['run', './slow.json', '--dir', 'slow.json'],
    /^pincer: cannot make the directory slow\.json: a file is in the way\n$/,
  ],
  [['status', '--dir', 'nowhere'], /^pincer: no experiment was run in nowhere yet\n$/],
  [['export', 'slow', '--dir', 'nowhere'], /^pincer: no experiment was run in nowhere yet\n$/],
])('%o is an error of one line', async (args, message) => {
  const { code, err } = await pincer(...args);
  expect(code).toBe(1);
  expect(err).toMatch(message);
  expect(err).not.toMatch(/^\s+at /m);
});

test('a run shows itself in a page, and says when it ends', async () => {
  const started = startLab(['run', './slow.json', '--dir', directory('watched'), '--workers', '1', '--web', '0'], {
    cwd: folder,
  });
  let err = '';
  started.child.stderr?.on('data', (data) => {
    err += data;
  });
  await until(() => /#\/lab\n/.test(err) || started.child.exitCode !== null);
  const [, origin] = /The lab is at (http:\/\/127\.0\.0\.1:\d+\/)#\/lab\n/.exec(err) ?? [];
  expect(await (await fetch(origin)).text()).toContain('<title>Pincer');
  const events = await (await fetch(`${origin}live/lab/events`)).text();
  expect(events).toMatch(/event: summary\ndata: \{"experiments":\[.*"workers":\[\{.*"connected":true/);
  expect(events).toMatch(/event: end\ndata: \{\}\n\n$/);
  expect(await started.ended).toMatchObject({ code: 0 });
});

test('a port that is none is refused', async () => {
  const { code, err } = await pincer('run', './slow.json', '--web', 'all');
  expect(code).toBe(1);
  expect(err).toMatch(/--web \[port\].*all/);
});

test('a report is made of everything in a directory', async () => {
  const dir = directory('reported');
  expect((await pincer('run', './slow.json', '--dir', dir)).code).toBe(0);
  const { code, out } = await pincer('report', '--dir', dir, '--out', 'slow-report');
  expect({ code, out }).toEqual({ code: 0, out: 'The report is slow-report/index.html\n' });
  expect(readFileSync(join(folder, 'slow-report', 'index.html'), 'utf8')).toMatch(/Pincer/);
  expect(readFileSync(join(folder, 'slow-report', 'results.csv'), 'utf8').split('\n').length).toBeGreaterThan(CELLS);
  expect(JSON.parse((await pincer('report', '--dir', dir, '--out', 'slow-report', '--json')).out)).toEqual({
    report: 'slow-report/index.html',
  });
  writeFileSync(join(folder, 'a-file'), '');
  expect((await pincer('report', '--dir', dir, '--out', 'a-file')).err).toMatch(
    /^pincer: cannot write the report into a-file: /,
  );
});

test('a report is made anew of the data of an earlier one; data that is none is refused in one line', async () => {
  const dir = directory('again');
  await pincer('run', './slow.json', '--dir', dir, '--workers', '1');
  await pincer('report', '--dir', dir, '--out', 'first', '--gzip');
  const { code } = await pincer('report', '--from', 'first/results.json.gz', '--out', 'second', '--gzip');
  expect(code).toBe(0);
  const read = (report: string) => readFileSync(join(folder, report, 'index.html'), 'utf8');
  expect(read('second')).toBe(read('first'));
  writeFileSync(join(folder, 'odd.json'), '[{ "experiment": 5 }]');
  const refusals = [
    [['--from', 'odd.json'], /^pincer: odd\.json: .*experiment.*5 is not an object/],
    [['--from', 'no.json'], /^pincer: cannot read no\.json: /],
    [['--from', 'odd.json', '--dir', dir], /^pincer: give only one of --from, --dir, --db and --db-file\n$/],
  ] as const;
  for (const [args, message] of refusals) {
    const refused = await pincer('report', ...args, '--out', 'third');
    expect(refused.code).toBe(1);
    expect(refused.err).toMatch(message);
    expect(refused.err.trim().split('\n')).toHaveLength(1);
  }
});
