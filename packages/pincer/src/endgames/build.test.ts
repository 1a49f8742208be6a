import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type BuildStep, buildEndgames } from './build.ts';
import { defaultDirectory, directoryUrl } from './directory.ts';
import { loadEndgames, SHIPPED } from './endgames.ts';

const made: string[] = [];

async function directory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'pincer-endgames-'));
  made.push(path);
  return path;
}

afterEach(async () => {
  for (const path of made.splice(0)) await rm(path, { recursive: true });
});

/** Builds until so many slices are done. */
async function build(path: string, most = Number.POSITIVE_INFINITY): Promise<BuildStep[]> {
  const steps: BuildStep[] = [];
  for await (const step of buildEndgames(path, 3)) {
    if (step) steps.push(step);
    if (steps.length >= most) break;
  }
  return steps;
}

const FILES = ['checkers-2.endgames', 'checkers-3.endgames'];
const shipped = await Promise.all(FILES.map((name) => readFile(new URL(name, SHIPPED))));

async function expectFiles(path: string): Promise<void> {
  expect((await readdir(path)).sort()).toEqual(FILES);
  for (const [index, name] of FILES.entries()) {
    expect(Buffer.compare(await readFile(join(path, name)), shipped[index])).toBe(0);
  }
}

test('a build makes each slice once, and the same bytes as always', async () => {
  const path = await directory();
  const steps = await build(path);
  expect(steps).toHaveLength(16);
  expect(steps.every(({ state }) => state === 'solved')).toBe(true);
  expect(steps.reduce((sum, { positions }) => sum + positions, 0)).toBe(3_488 + 196_032);
  expect(Math.max(...steps.map(({ longest }) => longest))).toBe(62);
  await expectFiles(path);
  expect((await loadEndgames({ from: directoryUrl(path), pieces: 3 })).data).toHaveLength(199_520);
});

test('a build that was left goes on where it was', async () => {
  const path = await directory();
  await build(path, 9);
  expect((await readdir(path)).filter((name) => name.endsWith('.part')).length).toBeGreaterThan(0);
  const steps = await build(path);
  expect(steps.filter(({ state }) => state === 'there').length).toBeGreaterThanOrEqual(8);
  expect(steps.filter(({ state }) => state === 'solved').length).toBeGreaterThan(0);
  await expectFiles(path);
});

test('a damaged file and a damaged part are made anew', async () => {
  const path = await directory();
  await build(path, 9);
  for (const name of await readdir(path)) {
    if (!name.endsWith('.part')) continue;
    const file = join(path, name);
    await writeFile(file, (await readFile(file)).subarray(0, 100));
  }
  const damaged = Buffer.from(shipped[0]);
  damaged[300] ^= 1;
  await writeFile(join(path, FILES[0]), damaged);
  await expect(loadEndgames({ from: directoryUrl(path), pieces: 2 })).rejects.toThrow(/checkers-2.*checksum/);
  await build(path);
  await expectFiles(path);
});

test('two builds at once do no harm', async () => {
  const path = await directory();
  await Promise.all([build(path), build(path)]);
  await expectFiles(path);
});

test("the user's cache is where they say, or in its usual place", () => {
  expect(defaultDirectory({ XDG_CACHE_HOME: '/x' }, 'linux')).toBe(join('/x', 'pincer', 'endgames'));
  expect(defaultDirectory({}, 'linux')).toMatch(/\.cache.pincer.endgames$/);
  expect(defaultDirectory({ LOCALAPPDATA: '/y', XDG_CACHE_HOME: '/x' }, 'win32')).toBe(
    join('/y', 'pincer', 'endgames'),
  );
});
