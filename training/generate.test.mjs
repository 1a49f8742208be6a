import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { packBatch, UNKNOWN, unpackBatch } from './record.mjs';

const SCRIPT = fileURLToPath(new URL('generate.mjs', import.meta.url));
const folders = [];
const folder = () => {
  folders.push(mkdtempSync(join(tmpdir(), 'pincer-games-')));
  return folders.at(-1);
};
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true });
});

const SMALL = ['--batches', '2', '--games', '3', '--nodes', '40'];
const generate = (...args) => spawnSync(process.execPath, [SCRIPT, ...args], { encoding: 'utf8' });
const filesOf = (path) => Object.fromEntries(readdirSync(path).map((name) => [name, readFileSync(join(path, name))]));

test.each(['chess', 'othello', 'checkers'])(
  'the same seed gives the same batches of %s, on any number of threads',
  (game) => {
    const [one, two, other] = [folder(), folder(), folder()];
    expect(generate(game, '--out', one, ...SMALL).status).toBe(0);
    expect(generate(game, '--out', two, ...SMALL, '--jobs', '2').status).toBe(0);
    expect(generate(game, '--out', other, ...SMALL, '--seed', '2').status).toBe(0);
    const batches = filesOf(one);
    expect(Object.keys(batches)).toEqual([`${game}-1-00000.games`, `${game}-1-00001.games`]);
    expect(filesOf(two)).toEqual(batches);
    const movesOf = (path) =>
      Object.values(filesOf(path)).map((bytes) => unpackBatch(bytes).games.map(({ moves }) => moves));
    expect(movesOf(other)).not.toEqual(movesOf(one));
    const { recipe, games } = unpackBatch(batches[`${game}-1-00001.games`]);
    expect(recipe).toMatchObject({ game, seed: 1, number: 1, games: 3, nodes: 40 });
    expect(games.some(({ values }) => values.some((value) => value !== UNKNOWN))).toBe(true);
  },
);

test('a run goes on where it was, and leaves alone what is there', () => {
  const out = folder();
  generate('othello', '--out', out, ...SMALL);
  const before = filesOf(out);
  rmSync(join(out, 'othello-1-00001.games'));
  expect(generate('othello', '--out', out, ...SMALL).status).toBe(0);
  expect(filesOf(out)).toEqual(before);
});

test('a damaged batch, and one that was played in another way, are refused by name', () => {
  const out = folder();
  generate('othello', '--out', out, ...SMALL);
  const file = join(out, 'othello-1-00000.games');
  const wrongNodes = generate('othello', '--out', out, ...SMALL, '--nodes', '41');
  expect(wrongNodes.status).toBe(1);
  expect(wrongNodes.stderr).toContain(`${file}: it was played with nodes 40, not 41`);
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(file, bytes);
  const damaged = generate('othello', '--out', out, ...SMALL);
  expect(damaged.status).toBe(1);
  expect(damaged.stderr).toContain(`${file}: this batch of games is damaged`);
  expect(damaged.stderr).not.toMatch(/^\s+at /m);
});

test('an interrupted run leaves no broken file', async () => {
  const out = folder();
  const running = spawn(process.execPath, [SCRIPT, 'chess', '--out', out, '--games', '4', '--nodes', '100']);
  await new Promise((resolve) => {
    const waiting = setInterval(() => {
      if (readdirSync(out).length === 0) return;
      clearInterval(waiting);
      resolve();
    }, 20);
  });
  running.kill('SIGINT');
  expect(await new Promise((resolve) => running.once('exit', resolve))).toBe(130);
  for (const [name, bytes] of Object.entries(filesOf(out))) {
    expect(name).toMatch(/\.games$/);
    expect(unpackBatch(bytes).games).toHaveLength(4);
  }
});

test.each([
  [['go', '--out', 'x'], 'say one game to play: chess, othello, checkers'],
  [['chess'], 'say where the games go: --out <folder>'],
  [['chess', '--out', 'x', '--games', '0'], '--games 0: It must be a whole number from 1'],
  [['chess', '--out', 'x', '--nodes', 'many'], '--nodes many: It must be a whole number from 1'],
  [['chess', '--out', 'x', '--depth', '3'], "Unknown option '--depth'"],
  [['chess', '--out', join(SCRIPT, 'x')], 'ENOTDIR'],
  [['chess', '--out', join('/proc', 'x')], 'ENOENT'],
])('wrong usage is named: %j', (args, message) => {
  const { status, stderr } = generate(...args);
  expect(status).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).toContain('Example: node training/generate.mjs');
  expect(stderr).not.toMatch(/^\s+at /m);
});

test('--help shows how it is used', () => {
  const { status, stdout } = generate('--help');
  expect(status).toBe(0);
  expect(stdout).toContain('Example: node training/generate.mjs');
});

test('a batch is what was packed; cut short or changed anywhere it is refused', () => {
  const recipe = { game: 'othello', seed: 3 };
  const games = [
    { result: -64, moves: Uint16Array.of(19, 64, 0x8000 | 20), values: Int16Array.of(UNKNOWN, 32000, -7) },
    { result: 0, moves: Uint16Array.of(), values: Int16Array.of() },
  ];
  const bytes = packBatch(recipe, games);
  expect(unpackBatch(bytes)).toEqual({ recipe, games });
  for (let length = 0; length < bytes.length; length++)
    expect(() => unpackBatch(bytes.subarray(0, length))).toThrow(/batch/);
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] ^= 4;
    expect(() => unpackBatch(changed)).toThrow(/batch/);
  }
});
