/**
 * The command with and without the lab: a copy of what is shipped, away from the workspace where
 * the lab is always found.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url));
const COMMANDER = dirname(fileURLToPath(import.meta.resolve('commander')));

let folder: string;

/** Installs the package as npm would, and returns its command. */
function install(project: string): string {
  const modules = join(folder, project, 'node_modules');
  mkdirSync(modules, { recursive: true });
  for (const part of ['dist', 'package.json'])
    cpSync(join(PACKAGE, part), join(modules, 'pincer', part), { recursive: true });
  symlinkSync(COMMANDER, join(modules, 'commander'), 'dir');
  return join(modules, 'pincer/dist/cli/main.js');
}

/** A lab that shows that it was called; `body` is its main module. */
function installLab(project: string, body: string): void {
  const lab = join(folder, project, 'node_modules/pincer-lab');
  mkdirSync(lab, { recursive: true });
  writeFileSync(join(lab, 'package.json'), '{ "name": "pincer-lab", "type": "module", "exports": "./index.js" }');
  writeFileSync(join(lab, 'index.js'), body);
}

const LAB = `const command = (name) => async () => {
    const { Command } = await import(${JSON.stringify(import.meta.resolve('commander'))});
    return new Command(name).action(() => { process.stdout.write(name + ' of the lab\\n'); });
  };
  class Failure extends Error { name = 'Failure'; exitCode = 3; }
  export const extension = {
    commands: { lab: command('lab'), reproduce: command('reproduce') },
    async withArchive(place) { throw new Failure('kept in ' + JSON.stringify(place)); },
  };`;

let alone: string;
let beside: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pincer-extension-'));
  alone = install('alone');
  beside = install('beside');
  installLab('beside', LAB);
  installLab('project', LAB);
  installLab('broken', `import 'not-there'; export const extension = {};`);
});

afterAll(() => rmSync(folder, { recursive: true }));

function run(main: string, cwd: string, args: readonly string[]) {
  const { PINCER_DB: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    cwd: join(folder, cwd),
    env: { ...env, XDG_DATA_HOME: join(folder, 'data'), LOCALAPPDATA: join(folder, 'data') },
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

const MATCH = [
  'match',
  'pincer',
  'pincer',
  '--game',
  'tic-tac-toe',
  '--depth',
  '2',
  '--games',
  '2',
  '--openings',
  'none',
];

describe('without the lab', () => {
  test.each([
    [['lab'], 'pincer lab'],
    [['lab', 'run', '--help'], 'pincer lab'],
    [['help', 'lab'], 'pincer lab'],
    [['reproduce'], 'pincer reproduce'],
    [[...MATCH, '--dir', 'games'], 'keeping games in a database'],
    [[...MATCH, '--db', 'postgres://me@host/lab'], 'keeping games in a database'],
    [[...MATCH, '--db-file', 'address'], 'keeping games in a database'],
  ])('%j says in one line what to install', (args, what) => {
    expect(run(alone, 'alone', args)).toEqual({
      code: 1,
      out: '',
      err: `pincer: ${what} needs the lab, which is a package of its own: npm install pincer-lab\n`,
    });
  });

  test('a match without a place is played, and one line says where its games are kept', () => {
    const { code, out, err } = run(alone, 'alone', MATCH);
    expect(code).toBe(0);
    expect(out).toMatch(/: 2 games in /);
    const kept = `pincer: finished games are kept in ${join(folder, 'data', 'pincer', 'matches', 'tic-tac-toe-')}`;
    expect(err.startsWith(kept)).toBe(true);
    expect(err.split('\n')).toHaveLength(2);
    expect(run(alone, 'alone', [...MATCH, '--no-store'])).toMatchObject({ code: 0, err: '' });
  });

  test('help lists its commands', () => {
    const { code, out } = run(alone, 'alone', ['--help']);
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}lab .*pincer-lab/m);
    expect(out).toMatch(/^ {2}reproduce /m);
  });
});

describe.each([
  ['beside the package', () => beside, 'beside'],
  ['in the project at hand', () => alone, 'project'],
])('with the lab %s', (_, main, cwd) => {
  test('its commands run', () => {
    expect(run(main(), cwd, ['lab'])).toEqual({ code: 0, out: 'lab of the lab\n', err: '' });
    expect(run(main(), cwd, ['reproduce'])).toEqual({ code: 0, out: 'reproduce of the lab\n', err: '' });
  });

  test('it keeps the games of a match that has a place, and what it refuses is shown in one line', () => {
    const refused = { code: 3, out: '', err: 'pincer: kept in {"dir":"x"}\n' };
    expect(run(main(), cwd, [...MATCH, '--dir', 'x'])).toEqual(refused);
    expect(run(main(), cwd, MATCH).err).toContain('finished games are kept in');
  });
});

test('a lab that cannot be loaded is not taken for a missing one', () => {
  const { code, err } = run(alone, 'broken', ['lab']);
  expect(code).toBe(1);
  expect(err).toMatch(/Cannot find package 'not-there'/);
});

test('without the page its command says in one line what to install', () => {
  expect(run(alone, 'alone', ['web'])).toEqual({
    code: 1,
    out: '',
    err: 'pincer: pincer web needs the page, which is a package of its own: npm install pincer-web\n',
  });
});
