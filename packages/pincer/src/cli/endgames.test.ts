/** `pincer endgames` as it is shipped, run as a process. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command, and interrupts it when its output matches. */
function endgames(args: readonly string[], interruptAfter?: RegExp): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN, 'endgames', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [out, err, interrupted] = ['', '', false];
    child.stdout.on('data', (data) => {
      out += data;
      if (!interruptAfter?.test(out) || interrupted) return;
      interrupted = true;
      child.kill('SIGINT');
    });
    child.stderr.on('data', (data) => (err += data));
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincer-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('help has an example for each command', async () => {
  for (const command of ['build', 'verify', 'show']) {
    const { code, out } = await endgames([command, '--help']);
    expect([code, out]).toEqual([0, expect.stringMatching(/Examples?:\n\s+\$ pincer endgames/)]);
  }
});

test('databases are made, checked and read', async () => {
  const out = join(folder, 'three');
  const built = await endgames(['build', '--pieces', '3', '--out', out]);
  expect([built.code, built.err]).toEqual([0, '']);
  expect(built.out).toMatch(/^199,520 positions of 2 to 3 pieces in .*: 16 slices solved .* 0 were there\./);
  const again = await endgames(['build', '--pieces', '3', '--out', out, '--json']);
  const summary = JSON.parse(again.out.trim().split('\n').at(-1) ?? '');
  expect(summary).toMatchObject({ slices: 16, solved: 0, there: 16, positions: 199_520, longest: 62, complete: true });
  const verified = await endgames(['verify', '--pieces', '3', '--from', out, '--json']);
  expect(JSON.parse(verified.out)).toMatchObject({ positions: 199_520, flaws: [], complete: true });
  expect(verified.code).toBe(0);
});

test('Ctrl-C leaves a build that goes on', async () => {
  const out = join(folder, 'left');
  const left = await endgames(['build', '--out', out, '--json'], /"pieces":3/);
  expect(left.code).toBe(130);
  expect(JSON.parse(left.out.trim().split('\n').at(-1) ?? '').complete).toBe(false);
  const rest = await endgames(['build', '--out', out, '--pieces', '3', '--json']);
  expect(rest.code).toBe(0);
  expect(JSON.parse(rest.out.trim().split('\n').at(-1) ?? '').there).toBeGreaterThanOrEqual(4);
});

test('a damaged file is refused by name', async () => {
  const out = join(folder, 'two');
  await endgames(['build', '--pieces', '2', '--out', out]);
  const path = join(out, 'checkers-2.endgames');
  const file = await readFile(path);
  file[200] ^= 4;
  await writeFile(path, file);
  for (const command of [['verify'], ['show', 'B:WK4:BK18']]) {
    const { code, err } = await endgames([...command, '--pieces', '2', '--from', out]);
    expect(code).toBe(1);
    expect(err).toMatch(
      /checkers-2\.endgames: the slice of 1 king against 1 king is damaged: its checksum is wrong; make/,
    );
  }
});

test('show prints the value of a position and of its moves, the best first', async () => {
  const { code, out } = await endgames(['show', 'B:WK4:BK18,K23', '--json']);
  expect(code).toBe(0);
  const { value, moves } = JSON.parse(out);
  expect(value).toBe('win in 7');
  expect(moves[0].value).toBe('win in 7');
  expect(moves.at(-1)).toEqual({ move: '18-14', value: 'win in 11' });
});

test.each([
  [['show', 'B:WK4:BK18,K40'], /the position is wrong: .*"K40"/],
  [['show', 'B:W21-25:B1'], /the position has 6 pieces, and these databases go to 4/],
  [['show', 'B:WK4:BK18', '--from', '/nowhere'], /there are no endgames of 2 pieces: .*build/],
  [['build', '--pieces', '6'], /whole number from 2 to 5/],
])('%j says what is wrong', async (args, message) => {
  const { code, err } = await endgames(args);
  expect(code).toBe(1);
  expect(err).toMatch(message);
});
