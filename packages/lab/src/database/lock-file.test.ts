import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LabError } from './lab-error.ts';
import { takeLock } from './lock-file.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pincer-lock-'));
  path = join(folder, 'lock');
});

afterEach(() => rmSync(folder, { recursive: true }));

const DEAD = spawnSync(process.execPath, ['-e', 'process.stdout.write(String(process.pid))'], {
  encoding: 'utf8',
}).stdout;

test('one holds it, until it is given back; nothing else is left behind', () => {
  const release = takeLock(path);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
  expect(() => takeLock(path)).toThrow(LabError);
  expect(() => takeLock(path)).toThrow(new RegExp(`held by process ${process.pid} since .* give another --dir`));
  expect(readdirSync(folder)).toEqual(['lock']);
  release();
  expect(existsSync(path)).toBe(false);
  takeLock(path)();
});

test.each([
  ['of a dead process', JSON.stringify({ pid: Number(DEAD), started: '1', since: 'then' })],
  ['of an earlier process with our number', JSON.stringify({ pid: process.pid, started: '1', since: 'then' })],
  ['that is no lock', 'nonsense'],
  ['that is empty', ''],
])('a lock %s is taken over', (_, text) => {
  writeFileSync(path, text);
  const release = takeLock(path);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
  release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a lock that somebody else holds by now is not given back', () => {
  const release = takeLock(path);
  writeFileSync(path, 'another');
  release();
  expect(readFileSync(path, 'utf8')).toBe('another');
});

test('where no file can be written, that is said in a line', () => {
  expect(() => takeLock(join(folder, 'none', 'lock'))).toThrow(/^cannot write .*lock: ENOENT/);
});
