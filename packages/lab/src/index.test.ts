/** The lab as a library: the built package, as a user imports it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cellsOf, type Experiment, LabError, parseExperiment, runCell, runExperiment, writeReport } from './index.ts';

const EXPERIMENT: Experiment = {
  name: 'tiny',
  title: 'Is it the same as cell by cell?',
  games: [{ game: 'nim', positions: ['1 2 3', '2 3'].map((text) => ({ name: text, text })), depth: 4 }],
  drivers: ['mtdf', 'aspiration'],
  tables: [10],
};

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pincer-library-'));
});

afterAll(() => rm(folder, { recursive: true }));

test('an experiment runs into a directory, goes on from there, and becomes a report', async () => {
  const located = { experiment: EXPERIMENT, base: folder };
  const directory = join(folder, 'results');
  const first = await runExperiment(located, { directory, workers: 1 });
  expect(first).toMatchObject({ cells: 4, finished: 4, ran: 4, failures: [], interrupted: false });
  const expected = await Promise.all(cellsOf(EXPERIMENT).map((cell) => runCell(cell, folder)));
  expect(first.results.cells).toEqual(expected);
  const again = await runExperiment(located, { directory, workers: 1 });
  expect(again).toMatchObject({ ran: 0, results: { cells: expected } });

  await writeReport([again.results], join(folder, 'report'));
  expect(readdirSync(join(folder, 'report'))).toEqual(
    expect.arrayContaining(['index.html', 'results.csv', 'summary.md']),
  );
  const data = JSON.parse(readFileSync(join(folder, 'report', 'results.json'), 'utf8'));
  expect(data).toEqual([JSON.parse(JSON.stringify(again.results))]);
});

test('what is wrong with the directory is a LabError', async () => {
  const located = { experiment: EXPERIMENT, base: folder };
  const directory = fileURLToPath(import.meta.url);
  await expect(runExperiment(located, { directory })).rejects.toThrow(LabError);
});

test('what a user wrote is parsed', () => {
  expect(parseExperiment(JSON.parse(JSON.stringify(EXPERIMENT)), 'here')).toEqual({ ok: true, value: EXPERIMENT });
  expect(parseExperiment({ ...EXPERIMENT, drivers: [] }, 'here')).toEqual({
    ok: false,
    error: 'here: drivers: the list is empty',
  });
});

/** Prints the address of every module that Node loads. */
const TRACER = `data:text/javascript,${encodeURIComponent(`import { register } from 'node:module';
  register('data:text/javascript,' + encodeURIComponent(\`export async function load(url, context, next) {
    process._rawDebug(url);
    return await next(url, context);
  }\`));`)}`;

function loadedBy(code: string): string[] {
  const { stderr, status } = spawnSync(process.execPath, ['--import', TRACER, '--input-type=module', '-e', code], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stderr.split('\n').filter((line) => line.startsWith('file:'));
}

test('to import it loads no database, no threads and no charts', () => {
  const outside = (url: string) => url.includes('/node_modules/');
  const alone = loadedBy(`await import('pincer-lab')`);
  expect(alone.some((url) => url.endsWith('/lab/dist/index.js'))).toBe(true);
  expect(alone.filter(outside)).toEqual([]);
  const command = loadedBy(`await (await import('pincer-lab')).extension.commands.lab()`);
  expect(command.filter(outside).length).toBeGreaterThan(10);
});
