/** Games and programs that do what they should not, under the command as it is shipped. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAIN } from '../protocol/fixtures/program.ts';

interface Run {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincer-hostile-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs the command in the folder; Ctrl-C comes as soon as a file is there, and again if it must. */
function pincer(
  args: readonly string[],
  interrupt?: { readonly when: string; readonly twice?: boolean },
): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: folder,
      env: { ...process.env, XDG_DATA_HOME: join(folder, 'data'), LOCALAPPDATA: join(folder, 'data'), PINCER_DB: '' },
    });
    let [out, err, sent] = ['', '', 0];
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
    const timer = setInterval(() => {
      if (!interrupt || sent >= (interrupt.twice ? 2 : 1) || !existsSync(interrupt.when)) return;
      sent++;
      child.kill('SIGINT');
    }, 50);
    child.on('close', (code, signal) => {
      clearInterval(timer);
      resolve({ code, signal, out, err });
    });
  });
}

const HEAP = {
  name: "name: 'heap'",
  initial: 'initial: 90',
  moves: 'moves: (n) => { at("moves"); return [1, 2, 3].filter((t) => t <= n); }',
  play: 'play: (n, t) => { at("play"); return n - t; }',
  turn: 'turn: (n) => { at("turn"); return n % 2; }',
  evaluate: 'evaluate: (n) => { at("evaluate"); return n; }',
  key: 'key: (n) => { at("key"); return n; }',
  format: 'format: (t) => { at("format"); return String(t); }',
  show: 'show: (n) => { at("show"); return String(n); }',
};

/** A game that loops in one of its methods, after so many calls; it leaves a file when it does. */
async function looping(method: string, calls: number): Promise<{ readonly path: string; readonly marker: string }> {
  const name = `${method}-${calls}-${(await readdir(folder)).length}`;
  const [path, marker] = [join(folder, `${name}.mjs`), join(folder, `${name}.loops`)];
  const at = `let calls = 0; function at(method) { if (method !== '${method}' || ++calls <= ${calls}) return;
    writeFileSync(${JSON.stringify(marker)}, ''); for (;;); }`;
  const game = `export default { ${Object.values(HEAP).join(', ')} };`;
  await writeFile(path, `import { writeFileSync } from 'node:fs';\n${at}\n${game}`);
  return { path, marker };
}

/** It was interrupted: by its own exit code, or by the signal itself. */
const INTERRUPTED = ({ code, signal }: Run) => code === 130 || signal === 'SIGINT';

describe('Ctrl-C ends a game that loops', () => {
  test.each([
    ['moves', 20],
    ['play', 20],
    ['turn', 20],
    ['evaluate', 20],
    ['key', 20],
    ['format', 2],
    ['show', 0],
  ])('search: in %s', async (method, calls) => {
    const { path, marker } = await looping(method, calls);
    expect(await pincer(['search', path], { when: marker })).toSatisfy(INTERRUPTED);
  });

  test.each([
    ['solve', 'evaluate', 50, []],
    ['compare', 'evaluate', 50, []],
    ['compare', 'moves', 3, []],
    ['perft', 'moves', 10, ['--depth', '9']],
  ])('%s: in %s', async (command, method, calls, more) => {
    const { path, marker } = await looping(method, calls);
    expect(await pincer([command, path, ...more], { when: marker })).toSatisfy(INTERRUPTED);
  });

  test('match: in the rules that its referee asks', async () => {
    const { path, marker } = await looping('moves', 40);
    const args = ['match', 'pincer:table=10', 'pincer:table=10', '--game', path, '--depth', '2', '--no-store'];
    expect(await pincer(args, { when: marker })).toSatisfy(INTERRUPTED);
  });

  test('twice ends it at once, and what was printed before stays', async () => {
    const { path, marker } = await looping('evaluate', 80);
    const run = await pincer(['search', path], { when: marker, twice: true });
    expect(run).toSatisfy(INTERRUPTED);
    expect(run.out).toMatch(/^90\n\n {2}1 /);
    expect(run.err).toBe('');
  });

  test('a user’s game that does not loop is stopped, and reports what it has', async () => {
    const path = join(folder, 'long.mjs');
    await writeFile(
      path,
      `import { writeFileSync } from 'node:fs';
       export default { name: 'long', initial: 0, moves: () => [1, 2, 3, 4, 5], play: (n, t) => (n * 7 + t) % 1000003, turn: (n) => n % 2,
         evaluate: (n) => n % 100, format(t) { writeFileSync(${JSON.stringify(`${path}.begun`)}, ''); return String(t); } };`,
    );
    const run = await pincer(['search', path], { when: `${path}.begun` });
    expect(run.code).toBe(130);
    expect(run.out).toMatch(/\nBest: \d, \S+\.\n$/);
    expect(run.err).toBe('');
  });
});

/** Sets the title of a terminal, colours, and clears it, in both codings of control characters. */
const BAD = '\\u001b]0;title\\u0007\\u001b[2J\\u009b31m\\r\\u202e';
/** A control character other than a line break. */
const CONTROL = /(?!\n)[\p{Cc}\u202e]/u;

describe('escape sequences do nothing', () => {
  test.each([
    ['search', []],
    ['search', ['--json']],
    ['search', ['--selective', '--depth', '3']],
    ['solve', []],
    ['compare', ['--depth', '3']],
    ['compare', ['--depth', '3', '--json']],
    ['perft', ['--depth', '2', '--divide']],
    ['perft', ['--depth', '2', '--divide', '--json']],
    ['search', ['nowhere']],
  ])('of a game: %s %j', async (command, more) => {
    const path = join(folder, 'bad.mjs');
    await writeFile(
      path,
      `export default { name: 'bad ${BAD}', initial: 5, moves: (n) => [1, 2].filter((t) => t <= n), play: (n, t) => n - t,
         turn: (n) => n % 2, evaluate: (n) => n, key: (n) => n, format: (t) => t + '${BAD}\\nBest: all', show: (n) => n + '${BAD}',
         parse: () => ({ ok: false, error: 'never ${BAD}' }) };`,
    );
    const { code, out, err } = await pincer([command, path, ...more]);
    expect(out + err).not.toMatch(CONTROL);
    expect(out + err).toContain('\\u001b]0;title\\u0007');
    expect(code).toBe(more.includes('nowhere') ? 1 : 0);
  });

  test.each([
    ['a crash', `evaluate: () => { throw new Error('${BAD}'); }`],
    ['a breach', `evaluate: () => '${BAD}'`],
  ])('of %s', async (_, method) => {
    const path = join(folder, 'crash.mjs');
    await writeFile(
      path,
      `export default { name: 'crash', initial: 5, moves: (n) => [1].filter((t) => t <= n), play: (n, t) => n - t, turn: (n) => n % 2, ${method} };`,
    );
    const { code, out, err } = await pincer(['search', path]);
    expect([code, out]).toEqual([1, '']);
    expect(err).not.toMatch(CONTROL);
    expect(err).toContain('\\u001b]0;title\\u0007');
  });

  test('of a program, and of openings, in report and PGN', async () => {
    const engine = join(folder, 'engine.mjs');
    await writeFile(
      engine,
      `import { createInterface } from 'node:readline';
       for await (const line of createInterface({ input: process.stdin })) {
         if (line === 'uci') console.log('id name ${BAD}\\nuciok');
         if (line === 'isready') console.log('readyok');
         if (line.startsWith('go')) { console.error('${BAD}'); console.log('bestmove e9${BAD}'); }
       }`,
    );
    const openings = join(folder, 'openings.txt');
    await writeFile(openings, 'e4 e5\n');
    const out = join(folder, 'games.pgn');
    const args = ['match', 'pincer:depth=1,table=10', `uci:${process.execPath} ${engine},name=bad`, '--depth', '1'];
    const run = await pincer([...args, '--games', '2', '--no-store', '--openings', openings, '--out', out]);
    expect(run.code).toBe(0);
    expect(run.out).toMatch(/illegal move: .*\\u001b/);
    const record = await readFile(out, 'utf8');
    expect(record).toMatch(/\[Ending ".*u001b/);
    for (const text of [run.out, run.err, record]) expect(text).not.toMatch(CONTROL);
    await writeFile(openings, `e4 e5${JSON.parse(`"${BAD}"`)}\n`);
    const refused = await pincer([...args, '--openings', openings]);
    expect(refused.code).toBe(1);
    expect(refused.err).toContain('\\u001b');
    expect(refused.err).not.toMatch(CONTROL);
  });
});

test('a match keeps its games in the data directory, goes on from there, and leaves no trace where it runs', async () => {
  const before = await readdir(folder);
  const args = [
    'match',
    'pincer:table=10',
    'pincer:table=11',
    '--game',
    'connect-four',
    '--nodes',
    '50',
    '--games',
    '4',
  ];
  const first = await pincer(args);
  expect(first.code).toBe(0);
  const kept = join(folder, 'data', 'pincer', 'matches');
  const [file] = await readdir(kept);
  expect(first.err).toContain(`finished games are kept in ${join(kept, file)}`);
  const lines = await readFile(join(kept, file), 'utf8');
  expect(lines.trimEnd().split('\n')).toHaveLength(5);
  expect((await pincer(args)).code).toBe(0);
  expect(await readFile(join(kept, file), 'utf8')).toBe(lines);
  expect((await readdir(folder)).sort()).toEqual([...before, 'data'].sort());
});

test('where the data directory cannot be, a match is played all the same', async () => {
  await rm(join(folder, 'data'), { recursive: true, force: true });
  await writeFile(join(folder, 'data'), 'a file');
  const run = await pincer(['match', 'pincer', 'pincer:table=11', '--game', 'nim', '--nodes', '50', '--games', '2']);
  expect(run.code).toBe(0);
  expect(run.err).toMatch(/finished games cannot be kept in .*matches, and the match cannot be resumed: ENOTDIR/);
  await rm(join(folder, 'data'));
});
