/** What commands load before they answer: as little as they need. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MAIN } from '../protocol/fixtures/program.ts';

const HOOK = new URL('../../../../tools/list-loaded.mjs', import.meta.url).href;
const folder = mkdtempSync(join(tmpdir(), 'pincer-loading-'));

afterAll(() => rmSync(folder, { recursive: true }));

let runs = 0;

/** The rooms of `pincer` whose files were loaded, and the packages. */
function loaded(args: readonly string[], input = ''): { readonly rooms: string[]; readonly packages: string[] } {
  const list = join(folder, String(runs++));
  const { status } = spawnSync(process.execPath, ['--import', HOOK, MAIN, ...args], {
    input,
    env: { ...process.env, LOADED: list },
  });
  expect(status).toBe(0);
  const urls = readFileSync(list, 'utf8');
  const all = (pattern: RegExp) => [...new Set([...urls.matchAll(pattern)].map(([, name]) => name))].sort();
  return { rooms: all(/\/pincer\/dist\/(\w+)\//g), packages: all(/\/node_modules\/([^/]+)\//g) };
}

test('help loads no command', () => {
  expect(loaded(['--help'])).toEqual({ rooms: ['cli', 'support'], packages: ['commander'] });
});

test.each(['quit\n', 'uci\nsetoption name Hash value 1\nstop\nquit\n'])(
  'uci introduces itself before it loads chess: %j',
  (input) => {
    const { rooms, packages } = loaded(['uci'], input);
    expect(packages).toEqual([]);
    expect(rooms).toEqual(expect.arrayContaining(['cli', 'protocol']));
    for (const heavy of ['arena', 'endgames', 'engine', 'games', 'kernel', 'play', 'runtime'])
      expect(rooms).not.toContain(heavy);
  },
);

test('uci is ready with chess and its kernel', () => {
  expect(loaded(['uci'], 'uci\nisready\nquit\n').rooms).toEqual(expect.arrayContaining(['engine', 'games', 'kernel']));
});
