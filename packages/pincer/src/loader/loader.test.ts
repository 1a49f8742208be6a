import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findKit, isModule, modulePath } from './index.ts';

const HEAP = `{ name: 'heap', initial: 5, moves: (n) => [1, 2].filter((t) => t <= n), play: (n, t) => n - t,
  turn: (n) => n % 2, evaluate: (n) => n }`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincer-loader-'));
  await writeFile(join(folder, 'default.mjs'), `export default ${HEAP};`);
  await writeFile(join(folder, 'named.mjs'), `export const game = ${HEAP};`);
  await writeFile(join(folder, 'other.mjs'), 'export const chess = 1, draughts = 2;');
  await writeFile(join(folder, 'half.mjs'), 'export default { moves: () => [] };');
  await writeFile(join(folder, 'nothing.mjs'), 'export default undefined;');
  await writeFile(join(folder, 'broken.mjs'), 'throw new Error("no weights");');
  await writeFile(join(folder, 'typed.mts'), `const heap: object = ${HEAP};\nexport default heap;`);
});

afterAll(() => rm(folder, { recursive: true }));

test('a game of ours is found by its name, with its kit', async () => {
  const found = await findKit('othello');
  expect(found.ok && found.value.title).toBe('Othello');
});

test.each(['default.mjs', 'named.mjs'])('a user’s game is found by its path: %s', async (file) => {
  const found = await findKit(`./${file}`, folder);
  if (!found.ok) throw new Error(found.error);
  expect(found.value).toMatchObject({ name: 'heap', title: 'heap', sides: ['first', 'second'] });
  const course = found.value.follow({ moves: ['1', '2'] });
  expect(course.ok && course.value.state).toBe(2);
});

test.each([
  ['go', /^there is no game "go"; give one of chess, .*, or the path of a module/],
  ['./none.js', /^there is no file .*none\.js$/],
  ['./broken.mjs', /^\.\/broken\.mjs could not be loaded: no weights$/],
  ['./other.mjs', /exports neither a default nor "game", but chess, draughts$/],
  ['./half.mjs', /^\.\/half\.mjs: the game has no play\(\), turn\(\), evaluate\(\); a game needs moves\(state\), play/],
  ['./nothing.mjs', /^\.\/nothing\.mjs: a game is an object, not undefined; a game needs moves\(state\), play/],
])('%s is refused, with what is wrong', async (game, error) => {
  expect(await findKit(game, folder)).toEqual({ ok: false, error: expect.stringMatching(error) });
});

test('TypeScript is taken where the runtime strips types; elsewhere a line says what to do', async () => {
  const found = await findKit('./typed.mts', folder);
  if ('typescript' in process.features && process.features.typescript)
    expect(found.ok && found.value.title).toBe('heap');
  else
    expect(!found.ok && found.error).toMatch(
      /^\.\/typed\.mts: Node \d+\.\S+ does not run TypeScript; take Node 22\.18 or/,
    );
});

test('paths are distinguished from names', () => {
  expect(['chess', 'connect-four'].some(isModule)).toBe(false);
  expect(['./a.js', 'a.js', 'folder/a', 'C:\\a'].every(isModule)).toBe(true);
  expect(modulePath('../a.js', '/there/now')).toBe('/there/a.js');
});
