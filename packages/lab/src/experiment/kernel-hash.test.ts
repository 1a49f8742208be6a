/** The hash of the search, of the built files and of changed copies of them. */
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILT, type BuiltPackages, hashOf, kernelHash, revisionOf, searchFolders } from './kernel-hash.ts';

let folder: string;
let copy: BuiltPackages;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pincer-hash-'));
  copy = { pincer: join(folder, 'pincer'), lab: join(folder, 'lab') };
  for (const name of ['pincer', 'lab'] as const) cpSync(BUILT[name], copy[name], { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true }));

/** All folders of both packages, as `pincer/search`. */
const ROOMS = (['pincer', 'lab'] as const).flatMap((name) =>
  readdirSync(BUILT[name], { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${name}/${entry.name}`),
);

const roomOf = (path: string, { pincer, lab }: BuiltPackages) => {
  const [name, root] = path.startsWith(`${resolve(pincer)}/`) ? ['pincer', pincer] : ['lab', lab];
  return `${name}/${relative(root, path).split('/')[0]}`;
};

const HASHED = searchFolders(BUILT).map((path) => roomOf(join(path, 'x'), BUILT));

/** All files below a folder that have one of these endings. */
const filesIn = (path: string, ...endings: string[]) =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name));

/** The hash while one byte of a file is another. */
function hashWithChanged(file: string): string {
  const bytes = readFileSync(file);
  const changed = Buffer.from(bytes);
  changed[changed.length >> 1] ^= 1;
  writeFileSync(file, changed);
  try {
    return hashOf(copy);
  } finally {
    writeFileSync(file, bytes);
  }
}

test('a copy elsewhere has the hash of the files that run', () => {
  expect(hashOf(copy)).toBe(kernelHash());
  expect(kernelHash()).toMatch(/^[0-9a-f]{16}$/);
});

test.each(HASHED)('a changed byte in any file of %s changes it', (room) => {
  const files = filesIn(join(folder, room), '.js', '.wasm');
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(hashWithChanged(file), file).not.toBe(kernelHash());
});

test.each(ROOMS.filter((room) => !HASHED.includes(room)))('a change in %s does not', (room) => {
  const files = filesIn(join(folder, room), '.js', '.endgames');
  expect(files.length).toBeGreaterThan(0);
  expect(hashWithChanged(files[0]), files[0]).toBe(kernelHash());
});

test('types do not count', () => {
  const [file] = filesIn(join(copy.pincer, 'search'), '.d.ts');
  expect(hashWithChanged(file)).toBe(kernelHash());
});

test('a file that is renamed, added or removed changes it, and nothing breaks', () => {
  const [first] = filesIn(join(copy.pincer, 'drivers'), '.js');
  const other = join(dirname(first), `renamed-${basename(first)}`);
  renameSync(first, other);
  const renamed = hashOf(copy);
  cpSync(other, first);
  const added = hashOf(copy);
  rmSync(other);
  expect(hashOf(copy)).toBe(kernelHash());
  expect(new Set([renamed, added, kernelHash()]).size).toBe(3);
});

describe('everything that a cell loads', () => {
  /**
   * The built files that a file imports, statically or later. Entries of `pincer` stand for what
   * they name.
   */
  function importsOf(file: string): string[] {
    const require = createRequire(file);
    const names = [...readFileSync(file, 'utf8').matchAll(/\b(?:from|import\()\s*'([^']+)'/g)].map(([, name]) => name);
    const kernels = [...readFileSync(file, 'utf8').matchAll(/new URL\('([^']+\.wasm)', import\.meta\.url\)/g)];
    return [
      ...names.filter((name) => name.startsWith('.')).map((name) => resolve(dirname(file), name)),
      ...names.filter((name) => /^pincer(\/|$)/.test(name)).map((name) => require.resolve(name)),
      ...kernels.map(([, name]) => resolve(dirname(file), name)),
    ];
  }

  function reachableFrom(start: string): Set<string> {
    const reached = new Set<string>();
    const open = [start];
    for (let file = open.pop(); file !== undefined; file = open.pop()) {
      if (reached.has(file)) continue;
      expect(existsSync(file), file).toBe(true);
      reached.add(file);
      if (file.endsWith('.js')) open.push(...importsOf(file));
    }
    return reached;
  }

  test('is in a folder that is hashed, but for the entry of `pincer`, which only names its parts', () => {
    const reached = reachableFrom(join(BUILT.lab, 'experiment', 'run-cell.js'));
    const entry = join(BUILT.pincer, 'index.js');
    expect(reached.size).toBeGreaterThan(50);
    expect(reached).toContain(entry);
    expect(
      readFileSync(entry, 'utf8')
        .replaceAll(/^(export (\{[^}]*\}|\*) from '[^']+';|\/\/.*)$/gm, '')
        .trim(),
    ).toBe('');
    for (const game of ['chess', 'othello', 'checkers'])
      expect(reached).toContain(join(BUILT.pincer, 'kernels', `${game}.wasm`));
    const uncovered = [...reached].filter((file) => file !== entry && !HASHED.includes(roomOf(file, BUILT)));
    expect(uncovered).toEqual([]);
  });
});

test("a user's game is also known by its own file", () => {
  const game = join(folder, 'game.mjs');
  writeFileSync(game, 'export default 1;');
  const before = revisionOf('./game.mjs', folder);
  expect(before).toMatch(new RegExp(`^${kernelHash()}-[0-9a-f]{16}$`));
  writeFileSync(game, 'export default 2;');
  expect(revisionOf('./game.mjs', folder)).not.toBe(before);
  expect(revisionOf('./none.mjs', folder)).toBe(`${kernelHash()}-unreadable`);
  expect(revisionOf('chess', folder)).toBe(kernelHash());
});
