import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pincer-puzzle-'));
  await writeFile(
    join(directory, 'jug.mjs'),
    `export default {
      name: 'jugs',
      initial: [0, 0],
      moves: ([a, b]) => ['fill a', 'fill b', 'empty a', 'empty b', 'a to b', 'b to a'],
      play([a, b], move) {
        if (move === 'fill a') return [3, b];
        if (move === 'fill b') return [a, 5];
        if (move === 'empty a') return [0, b];
        if (move === 'empty b') return [a, 0];
        const by = move === 'a to b' ? Math.min(a, 5 - b) : Math.min(b, 3 - a);
        return move === 'a to b' ? [a - by, b + by] : [a + by, b - by];
      },
      solved: ([, b]) => b === 4,
      key: ([a, b]) => 10 * a + b,
    };`,
  );
  await writeFile(
    join(directory, 'greedy.mjs'),
    `export default { initial: 9, goal: 0, moves: () => [1], play: (n) => Math.max(0, n - 1),
      solved: (n) => n === 0, estimate: (n) => 2 * n, key: (n) => n };`,
  );
});

afterAll(() => rm(directory, { recursive: true }));

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command without pattern databases; a signal is sent after its first line. */
function pincer(words: readonly string[], signal?: NodeJS.Signals): Promise<Ran> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    cwd: directory,
    env: { ...process.env, XDG_CACHE_HOME: directory },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => {
    if (out === '' && signal) child.kill(signal);
    out += data;
  });
  child.stderr.on('data', (data) => {
    err += data;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

const BOARD = '1 2 6 3 4 5 10 7 8 13 9 11 12 0 14 15';

test('solves a board of the 15-puzzle', async () => {
  const { code, out } = await pincer(['solve', 'fifteen', BOARD]);
  expect(out).toMatch(/^ 1 {2}2 {2}6 {2}3\n/);
  expect(out).toMatch(/threshold \d+\s+solution of 6/);
  expect(out).toMatch(/Solved: 6 moves, cost 6, and none is cheaper/);
  expect(code).toBe(0);
});

test('as JSON, a line for each pass and one for the solution', async () => {
  const { out } = await pincer(['solve', 'fifteen', BOARD, '--json', '--driver', 'guess', '--memory', '0.5']);
  const lines = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.at(-1)).toMatchObject({ reason: 'solved', cost: 6, bound: 6 });
  expect(lines.at(-1).moves).toHaveLength(6);
  expect(lines.length - 1).toBe(lines.at(-1).passes.length);
});

test("solves, checks and compares a user's puzzle", async () => {
  const solved = await pincer(['solve', './jug.mjs']);
  expect(solved.out).toMatch(/fill b b to a empty a b to a fill b b to a\nSolved: 6 moves, cost 6/);
  const checked = await pincer(['check', './jug.mjs']);
  expect(checked).toMatchObject({ code: 0, out: 'jugs: no problems\n' });
  const compared = await pincer(['compare', './jug.mjs', '--moves', '3', '--positions', '4', '--json']);
  expect(JSON.parse(compared.out)).toMatchObject({ puzzle: 'jugs', disagreements: [], interrupted: false });
});

test('says where a puzzle breaks the contract', async () => {
  const { code, out } = await pincer(['check', './greedy.mjs']);
  expect(out).toMatch(/estimate: it says \d+, and there is a solution that costs \d+/);
  expect(code).toBe(1);
});

test('Ctrl-C stops it with the best bound so far', { timeout: 30_000 }, async () => {
  const { code, out } = await pincer(
    ['solve', 'fifteen', '15 14 8 12 10 11 9 13 2 6 5 1 3 7 4 0', '--estimate', 'manhattan', '--memory', '0'],
    'SIGINT',
  );
  expect(out).toMatch(/Not solved \(stopped by abort\): every solution costs at least \d+/);
  expect(code).toBe(130);
});

test.each([
  [['solve', 'fifteen', '1 2 3'], /the state is wrong: /],
  [['solve', 'fifteen', BOARD, '--driver', 'mtdf'], /--driver: For puzzles it must be one of ida, dfbnb/],
  [['solve', 'tic-tac-toe', '--driver', 'ida'], /--driver: It must be one of/],
  [['solve', 'tic-tac-toe', '--memory', '1'], /--memory is for puzzles/],
  [['solve', 'fifteen', BOARD, '--depth', '3'], /--depth is for games/],
  [['solve', 'fifteen', BOARD, '--estimate', 'patterns'], /no pattern databases: .*pincer patterns build/],
  [['solve', 'eight', '--estimate', 'manhattan'], /eight has an estimate of its own/],
  [['solve', 'fifteen', BOARD, '--memory', 'much'], /a number of megabytes/],
  [['compare', 'eight', '--depth', '3'], /--depth is for games/],
  [['compare', 'tic-tac-toe', '--moves', '3'], /--moves is for puzzles/],
  [['check', 'fifteen'], /is a kernel/],
])('%s is refused in a line', async (words, message) => {
  const { code, err } = await pincer(words);
  expect(err).toMatch(message);
  expect(err.trim().split('\n').length).toBeLessThanOrEqual(2);
  expect(code).toBe(1);
});
