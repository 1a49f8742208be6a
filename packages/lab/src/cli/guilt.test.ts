/**
 * Whose fault it is when a run in a directory dies: a cell's only if it died in a process of its
 * own while the run lived to see it. And what becomes of failures.
 */
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEmbedded } from '../database/embedded.ts';
import { keyedCells } from '../experiment/keyed-cells.ts';
import { shipped } from '../experiments/index.ts';
import { killThrice, writeHeld } from '../fixtures/held.ts';
import { startLab, startPincer } from '../fixtures/pincer.ts';
import { MAX_TRIES_A_CELL } from '../store/plan.ts';
import { Store } from '../store/store.ts';
import { environment } from '../work/environment.ts';

let folder: string;

function directory(name: string): string {
  cpSync(join(folder, 'template'), join(folder, name), { recursive: true });
  return name;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincer-guilt-'));
  await (await openEmbedded(join(folder, 'template'))).close();
  writeHeld(folder);
  writeFileSync(
    join(folder, 'deadly.mjs'),
    `export default { name: 'deadly', moves: (n) => [1, 2].filter((t) => t <= n), play: (n, t) => n - t, turn: (n) => n % 2,
      evaluate: (n) => n, key: (n) => n, parse: (text) => {
        if (text === '6') process.kill(process.pid, 'SIGKILL');
        return { ok: true, value: Number(text) };
      } };`,
  );
  const held = JSON.parse(readFileSync(join(folder, 'held.json'), 'utf8'));
  const games = [{ ...held.games[0], game: './deadly.mjs' }];
  writeFileSync(join(folder, 'deadly.json'), JSON.stringify({ ...held, name: 'deadly', games }));
});

afterAll(() => rm(folder, { recursive: true }));

const start = (...args: string[]) => startLab(args, { cwd: folder });

test('a run that is killed three times over the same cell completes in the end', async () => {
  const dir = directory('killed');
  const run = () => start('run', 'held.json', '--dir', dir, '--workers', '2', '--json');
  await killThrice(folder, run);
  const { code, out } = await run().ended;
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ cells: 3, finished: 3, failed: 0 });
});

test('a cell that brings its run down is found out; the report names it, and retry clears it', async () => {
  const dir = directory('deadly');
  const run = () => start('run', 'deadly.json', '--dir', dir, '--workers', '1', '--json').ended;
  const codes = [];
  for (let last: number | null = null; last === null; codes.push(last)) last = (await run()).code;
  expect(codes).toEqual([null, null, 1]);
  const { code, out, err } = await run();
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ cells: 3, finished: 3, ran: 0, failed: 1 });
  expect(err).toBe(
    'pincer: deadly: 1 of 3 cells failed; the first, ./deadly.mjs at "6": the process ended with SIGKILL, 3 times. `pincer lab retry deadly` lets them be tried again\n',
  );
  expect(await start('report', '--dir', dir).ended).toMatchObject({
    code: 0,
    out: 'The report is report/index.html; it is without 1 cells that failed, and names them\n',
  });
  for (const page of ['index.html', 'summary.md', 'experiment-deadly.html']) {
    const text = readFileSync(join(folder, 'report', page), 'utf8');
    expect(text).toMatch(/deadly: 1 of 3 searches failed/);
    expect(text).toContain('the process ended with SIGKILL');
  }
  const retry = (...args: string[]) => start('retry', ...args, '--dir', dir).ended;
  expect(await retry('deadly', '--json')).toEqual({ code: 0, out: '{"experiment":"deadly","cleared":1}\n', err: '' });
  expect(await retry('deadly')).toEqual({ code: 0, out: 'deadly: 0 failures are forgotten\n', err: '' });
  expect(await retry('none')).toEqual({ code: 1, out: '', err: 'pincer: there is no experiment "none"\n' });
  expect((await start('status', '--dir', dir).ended).out).toMatch(/^deadly {12}2 of 3 cells\n/);
});

test('reproduce ends with its report, also if cells failed: it names them, and the exit code is not 0', async () => {
  const dir = directory('reproduced');
  const store = await Store.openDirectory(join(folder, dir));
  for (const experiment of shipped('quick')) {
    const located = { experiment, base: folder };
    const cells = keyedCells(located);
    await store.queue.create(experiment.name, 60);
    await store.begin(located, environment(), cells);
    const depths = (depth: number) => [
      { depth, value: 1, passes: 2, leaves: 3, nodes: 4, quiescent: 0, cpu: 5, wall: 6 },
    ];
    const failed = { depths: [], error: 'it was not its day' };
    await store.save(
      cells.map((keyed, at) => ({
        keyed,
        tries: MAX_TRIES_A_CELL,
        result: {
          cell: keyed.cell,
          ...(at === 1 && experiment.name === 'passes' ? failed : { depths: depths(keyed.cell.depth) }),
        },
      })),
    );
  }
  await store.close();
  const { code, out, err } = await startPincer(['reproduce', '--dir', dir, '--out', 'paper', '--json'], { cwd: folder })
    .ended;
  expect(code).toBe(1);
  expect(JSON.parse(out.trim().split('\n').at(-1) ?? '')).toEqual({ report: 'paper/index.html', failed: 1 });
  expect(err).toMatch(/^pincer: passes: 1 of \d+ cells failed; .*it was not its day\. `pincer lab retry passes`.*\n$/);
  expect(readFileSync(join(folder, 'paper', 'index.html'), 'utf8')).toContain('it was not its day');
});
