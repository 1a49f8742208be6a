/** An embedded database whose files lose pages: whoever asks for all results is not given some. */
import { cpSync, mkdtempSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Experiment } from '../experiment/experiment.ts';
import { keyedCells } from '../experiment/keyed-cells.ts';
import { beginExperiment } from '../work/run-experiment.ts';
import { exportExperiment } from './exchange.ts';
import { Store } from './store.ts';

const PAGE = 8192;

const EXPERIMENT: Experiment = {
  name: 'many',
  title: 'Are all there?',
  games: [{ game: 'nim', positions: Array.from({ length: 400 }, (_, at) => ({ name: `at ${at}` })), depth: 1 }],
  drivers: ['mtdf', 'sss'],
};

let folder: string;
const files = new Map<string, string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pincer-damage-'));
  const store = await Store.openDirectory(join(folder, 'whole'));
  const located = { experiment: EXPERIMENT, base: folder };
  await beginExperiment(located, store);
  const depths = [{ depth: 1, value: 1, passes: 1, leaves: 1, nodes: 1, quiescent: 0 }];
  await store.save(keyedCells(located).map((keyed) => ({ keyed, tries: 1, result: { cell: keyed.cell, depths } })));
  for (const table of ['results', 'plan', 'cells']) {
    const [{ file }] = await store.database.query<{ file: string }>(
      'select pg_relation_filepath($1::regclass) as file',
      [table],
    );
    files.set(table, file);
  }
  await store.database.query('checkpoint');
  await store.close();
});

afterAll(() => rm(folder, { recursive: true }));

/** What the export of a damaged copy comes to. */
async function exported(name: string, damage: (file: string) => void, table: string): Promise<unknown> {
  const copy = join(folder, name.replaceAll(' ', '-'));
  cpSync(join(folder, 'whole'), copy, { recursive: true });
  const file = join(copy, 'postgres', files.get(table) ?? '');
  expect(statSync(file).size).toBeGreaterThan(4 * PAGE);
  damage(file);
  let store: Store | undefined;
  try {
    store = await Store.openDirectory(copy);
    return (await exportExperiment(store, 'many'))?.cells.length;
  } catch (thrown) {
    return (thrown as Error).message;
  } finally {
    await store?.close().catch(() => {});
  }
}

test('a whole one is exported whole', async () => {
  expect(await exported('a copy', () => {}, 'results')).toBe(800);
});

test.each<[string, string, (file: string) => void]>([
  ['results', 'lost all pages', (file) => truncateSync(file, 0)],
  ['results', 'lost some pages', (file) => truncateSync(file, 2 * PAGE)],
  ['results', 'have a page of zeros', (file) => overwrite(file, Buffer.alloc(PAGE))],
  ['results', 'have a page of noise', (file) => overwrite(file, Buffer.alloc(PAGE, 0xa5))],
  ['plan', 'lost some pages', (file) => truncateSync(file, 2 * PAGE)],
  ['cells', 'lost some pages', (file) => truncateSync(file, 2 * PAGE)],
])('%s that %s are an error, and nobody says that they are safe', async (table, what, damage) => {
  const found = await exported(`${table} ${what}`, damage, table);
  expect(found).toMatch(/damaged/);
  expect(found).not.toMatch(/is safe/);
});

function overwrite(file: string, page: Buffer): void {
  const contents = readFileSync(file);
  page.copy(contents, PAGE);
  writeFileSync(file, contents);
}
