/** UCI against a program that misbehaves in every way we could think of, and against real ones. */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { kit } from '../../games/chess/kit.ts';
import type { Opening } from '../openings.ts';
import { type Conditions, playGame } from '../play.ts';
import type { Player } from '../player.ts';
import { UciClient } from './uci.ts';

const FAKE = fileURLToPath(new URL('../fixtures/fake-uci.mjs', import.meta.url));
const START: Opening = { name: 'start', moves: [] };
const CONDITIONS: Conditions = {
  kit,
  limits: [{ depth: 1 }, { depth: 1 }],
  adjudication: { mostPlies: 12 },
  margin: 0,
  patience: 60_000,
};

const open: Player[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((player) => player.close()));
});

function fake(mode: string, options: Record<string, string> = {}, patience = 60_000): UciClient {
  const client = new UciClient({ name: mode, command: [process.execPath, FAKE, mode], options, patience });
  open.push(client);
  return client;
}

function play(players: readonly [Player, Player], conditions: Partial<Conditions> = {}) {
  return playGame({ ...CONDITIONS, ...conditions }, START, players, new AbortController().signal);
}

describe('a program that behaves', () => {
  test.each(['well', 'slow', 'garbage'])('plays on, if it is %s', async (mode) => {
    const game = await play([fake('well', { Hash: '2', 'Own Book': 'false' }), fake(mode)]);
    expect(game).toMatchObject({ termination: 'adjudication', reason: '12 plies', winner: undefined });
    expect(game?.plies).toHaveLength(12);
    expect(game?.plies[2]).toMatchObject({ depth: 1, score: 2, nodes: 20 });
  });

  test('an option that it does not have is reported before the first game', async () => {
    await expect(fake('well', { Hsh: '2' }).begin(undefined)).rejects.toThrow(
      'well has no option "Hsh"; it has Hash, Own Book',
    );
  });
});

describe('a program that breaks down loses', () => {
  test.each([
    ['crash', 'crash', /crash ended with exit code 3.*assertion failed: table\.c line 42/],
    ['close', 'crash', /closed its output/],
    ['flood', 'crash', /wrote more than \d+ characters without an answer/],
    ['long-line', 'crash', /wrote a line of more than 65536 characters/],
    ['illegal', 'illegal move', /e1e8 is not legal/],
    ['none', 'illegal move', /"\(none\)" is not a move/],
    ['nonsense', 'illegal move', /is not a move/],
  ])('by %s', async (mode, termination, reason) => {
    const game = await play([fake('well'), fake(mode)]);
    expect(game).toMatchObject({ termination, winner: 0 });
    expect(game?.reason).toMatch(reason);
    expect(game?.plies).toHaveLength(3);
  });

  test('by hanging, with a clock and without', async () => {
    const hung = await play([fake('hang'), fake('well')], { patience: 3000 });
    expect(hung).toMatchObject({
      termination: 'no answer',
      winner: 1,
      reason: expect.stringContaining('within 3000 ms'),
    });
    const clock = { base: 2000, increment: 0 };
    const late = await play([fake('hang'), fake('well')], { limits: [{ clock }, { depth: 1 }] });
    expect(late).toMatchObject({ termination: 'time forfeit', winner: 1 });
  });

  test('before its first move', async () => {
    await expect(fake('exit').begin(undefined)).rejects.toThrow(/exit ended with exit code 7.*cannot find my weights/);
    await expect(fake('silent', {}, 300).begin(undefined)).rejects.toThrow('silent gave no uciok within 300 ms');
    const missing = new UciClient({ name: 'gone', command: ['/no/such/engine'], options: {}, patience: 5000 });
    await expect(missing.begin(undefined)).rejects.toThrow(/gone cannot be started: .*ENOENT/);
    await missing.close();
  });
});

test('all of a process group are ended, however stubborn', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pincer-'));
  const file = join(folder, 'child');
  const command = [process.execPath, FAKE, 'stubborn', file];
  const client = new UciClient({ name: 'stubborn', command, options: {}, patience: 60_000 });
  await client.begin(undefined);
  const child = Number(await readFile(file, 'utf8'));
  expect(alive(child)).toBe(true);
  await client.close();
  while (alive(child)) await new Promise((resolve) => setTimeout(resolve, 50));
  await rm(folder, { recursive: true });
});

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('an interrupted game has no result', async () => {
  const controller = new AbortController();
  const players = [fake('hang'), fake('well')] as const;
  const game = playGame(CONDITIONS, START, players, controller.signal);
  setTimeout(() => controller.abort(), 300);
  expect(await game).toBeUndefined();
});

describe.each([
  ['gnuchess', ['/usr/games/gnuchess', '--uci']],
  ['stockfish', ['/usr/games/stockfish']],
  ['toga2', ['/usr/games/toga2']],
])('%s', (name, command) => {
  test.skipIf(!existsSync(command[0]))('plays a legal game from an opening and from a position', async () => {
    const client = new UciClient({ name, command, options: {}, patience: 60_000 });
    open.push(client);
    const other = fake('well');
    const lines: Opening[] = [
      { name: 'line', moves: ['e4', 'c5', 'Nf3', 'd6', 'd4', 'cxd4'] },
      { name: 'mate', start: '7k/6pp/8/8/8/8/6PP/R6K w - - 0 1', moves: [] },
    ];
    for (const opening of lines) {
      const signal = new AbortController().signal;
      const limits = [{ depth: 4 }, { depth: 1 }] as const;
      const game = await playGame({ ...CONDITIONS, limits }, opening, [client, other], signal);
      if (opening.name === 'mate') {
        expect(game).toMatchObject({ termination: 'rules', reason: 'checkmate', winner: 0 });
        expect(game?.plies[0].score).toBeGreaterThan(900_000);
      } else expect(game?.termination).toBe('adjudication');
    }
  });
});
