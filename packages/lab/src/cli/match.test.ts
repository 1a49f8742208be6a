/** The command `match` as it is shipped, run as a process. */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parsePgn } from 'pincer/chess';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HAS_SERVER, newDatabase } from '../fixtures/stores.ts';

const MAIN = fileURLToPath(new URL('../../../pincer/dist/cli/main.js', import.meta.url));
const FAKE = fileURLToPath(new URL('../../../pincer/src/arena/fixtures/fake-uci.mjs', import.meta.url));

interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a match; a signal is sent to it once, when it is time. */
function match(
  args: readonly string[],
  signal?: NodeJS.Signals,
  isTime: () => boolean = () => false,
  env: NodeJS.ProcessEnv = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [MAIN, 'match', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => (err += data));
    const timer = setInterval(() => {
      if (!signal || !isTime()) return;
      clearInterval(timer);
      child.kill(signal);
    }, 20);
    child.on('close', (code) => {
      clearInterval(timer);
      resolve({ code, out, err });
    });
  });
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincer-'));
  await writeFile(
    join(folder, 'heap.mjs'),
    `export default { name: 'heap', initial: { n: 21, turn: 0 }, moves: ({ n }) => [1, 2, 3].filter((t) => t <= n),
      play: ({ n, turn }, t) => ({ n: n - t, turn: 1 - turn }), turn: ({ turn }) => turn,
      evaluate: ({ n }) => (n === 0 ? -1000000 : 0), key: ({ n }) => n };`,
  );
  await writeFile(
    join(folder, 'trap.mjs'),
    `let calls = 0; const game = { name: 'trap', initial: 0, moves: (n) => (n < 30 ? ['go'] : []), play: (n) => n + 1,
      turn: (n) => n % 2, evaluate: (n) => { if (n > 12) throw new RangeError('my bug'); return 0; }, key: (n) => n };
      export { game };`,
  );
});
afterAll(() => rm(folder, { recursive: true }));

const SEARCHES = ['pincer:driver=mtdf,table=12', 'pincer:driver=aspiration,table=12', '--nodes', '150'];

/** The moves of a PGN file, game by game. */
function movesIn(file: string): string[] {
  const games = parsePgn(readFileSync(file, 'utf8'));
  if (!games.ok) throw new Error(games.error);
  return games.value.map(({ moves, result }) => `${moves.map(({ san }) => san).join(' ')} ${result}`);
}

test.skipIf(!HAS_SERVER)(
  'a match that is killed goes on from the server, which others use at the same time',
  async () => {
    const env = { PINCER_DB: await newDatabase() };
    const [first, second] = [join(folder, 'server.pgn'), join(folder, 'alone.pgn')];
    const args = [...SEARCHES, '--games', '8'];
    const begun = () => existsSync(first) && movesIn(first).length >= 3;
    const other = match([...SEARCHES, '--games', '2', '--seed', '2'], undefined, undefined, env);
    const killed = await match([...args, '--out', first], 'SIGKILL', begun, env);
    expect(killed.code).toBeNull();
    expect((await other).code).toBe(0);

    await rm(first);
    const resumed = await match([...args, '--out', first, '--json'], undefined, undefined, env);
    const alone = await match([...args, '--out', second, '--no-store', '--json']);
    expect(resumed.err).not.toContain('making a database');
    expect(movesIn(first)).toEqual(movesIn(second));
    expect(JSON.parse(resumed.out).pairs).toEqual(JSON.parse(alone.out).pairs);

    const wrong = await match([...args, '--db', 'postgres://', '--dir', folder]);
    expect([wrong.code, wrong.err]).toEqual([1, 'pincer: give only one of --dir, --db and --db-file\n']);
  },
);

test('a match that is killed, interrupted and resumed has the games of one that is not', async () => {
  const dir = join(folder, 'lab');
  const [first, second] = [join(folder, 'first.pgn'), join(folder, 'second.pgn')];
  const args = [...SEARCHES, '--games', '16', '--concurrency', '2'];
  const grown = (file: string, games: number) => existsSync(file) && movesIn(file).length >= games;

  const killed = await match([...args, '--dir', dir, '--out', first], 'SIGKILL', () => grown(first, 3));
  expect(killed.code).toBeNull();
  const before = movesIn(first);
  expect(before.length).toBeLessThan(16);

  const stopped = await match([...args, '--dir', dir, '--out', first], 'SIGINT', () => grown(first, before.length + 2));
  expect(stopped.code).toBe(130);
  expect(stopped.out).toContain('interrupted');
  const then = movesIn(first);
  expect(then.slice(0, before.length)).toEqual(before);

  const done = await match([...args, '--dir', dir, '--out', first, '--json']);
  expect(done.code).toBe(0);
  const report = JSON.parse(done.out);
  expect(report).toMatchObject({ game: 'chess', games: 16, interrupted: false, incidents: [0, 0] });
  expect(report.wins + report.draws + report.losses).toBe(16);

  await match([...SEARCHES, '--games', '16', '--no-store', '--out', second]);
  expect(movesIn(second)).toEqual(movesIn(first));
  expect(movesIn(second)).toHaveLength(16);
});

test('a game of the user, with a test that is decided', async () => {
  const game = ['--game', join(folder, 'heap.mjs'), '--no-store', '--openings', 'random:1'];
  const strong = 'pincer:table=12,name=strong,depth=20';
  const weak = 'pincer:table=12,name=weak,depth=1';
  const won = await match([strong, weak, ...game, '--sprt', 'elo0=0,elo1=50', '--games', '400']);
  expect(won.code).toBe(0);
  expect(won.out).toMatch(/SPRT +H1 accepted: LLR [\d.]+ \(-2\.94 to 2\.94\), H0 Elo 0, H1 Elo 50/);
  const lost = await match([weak, strong, ...game, '--sprt', 'elo0=0,elo1=50', '--games', '400', '--json']);
  expect(lost.code).toBe(2);
  expect(JSON.parse(lost.out).sprt.decision).toBe('H0');
});

test('a game with a bug costs the match, not the program', async () => {
  const ran = await match([
    'pincer:table=12,depth=1',
    'pincer:table=12,depth=20',
    '--game',
    join(folder, 'trap.mjs'),
    '--games',
    '2',
    '--no-store',
    '--openings',
    'none',
  ]);
  expect(ran.code).toBe(1);
  expect(ran.err).toContain('my bug');
  expect(ran.err).not.toContain('    at ');
});

test('a program that breaks down is reported and scored', async () => {
  const ran = await match([
    'pincer:table=12,nodes=50',
    `uci:${process.execPath} ${FAKE} crash,name=breaker`,
    '--games',
    '4',
    '--depth',
    '1',
    '--no-store',
  ]);
  expect(ran.code).toBe(0);
  expect(ran.out).toContain('4 of 4 (100.0 %)');
  expect(ran.out).toContain('Incidents    4 of breaker');
  expect(ran.out).toMatch(/game 1: breaker: crash: breaker ended with exit code 3.*assertion failed/);
});

describe('what is wrong is said in one line', () => {
  test.each([
    [['pincer', 'pincer'], 'say how long pincer may think'],
    [['pincer', 'pincer', '--depth', '1', '--games', '3'], 'must be even'],
    [['pincer', 'pincer', '--tc', '10m'], 'no time control'],
    [['pincer', 'pincer', '--depth', '1', '--openings', '/no/such.pgn'], 'there is no file'],
    [['pincer', 'uci:/no/such/engine', '--depth', '1', '--no-store'], 'cannot be started'],
    [['pincer:table=5', 'pincer', '--depth', '1', '--no-store'], 'table: 5 is not an integer'],
    [['pincer', 'pincer', '--depth', '1', '--no-store', '--out', '/no/such/folder/x.pgn'], 'cannot write'],
  ])('%j', async (args, error) => {
    const ran = await match(args);
    expect(ran.code).toBe(1);
    expect(ran.err).toContain(error);
    expect(ran.err).not.toContain('    at ');
  });

  test('and the help has examples', async () => {
    const { code, out } = await match(['--help']);
    expect(code).toBe(0);
    expect(out).toContain('$ pincer match pincer uci:/usr/games/toga2,Hash=16 --tc 10+0.1');
  });
});
