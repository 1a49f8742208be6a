/** The other protocols, against programs of ours that do little, and against real ones. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, test } from 'vitest';
import { type GameName, loadKit } from '../../games/index.ts';
import type { Opening } from '../openings.ts';
import { OwnPlayer } from '../own.ts';
import { type Conditions, type PlayedGame, playGame } from '../play.ts';
import type { Player } from '../player.ts';
import type { Client, ClientOptions } from './client.ts';
import { GtpClient } from './gtp.ts';
import { HubClient } from './hub.ts';
import { NboardClient } from './nboard.ts';
import { featuresOf, XboardClient } from './xboard.ts';

const START: Opening = { name: 'start', moves: [] };
const TOOLS = fileURLToPath(new URL('../../../../../tools/', import.meta.url));
const FIXTURES = fileURLToPath(new URL('../fixtures/', import.meta.url));

const open: Player[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((player) => player.close()));
});

function client(
  create: new (options: ClientOptions) => Client,
  command: readonly string[],
  options: Record<string, string> = {},
): Client {
  const created = new create({ name: command[command.length - 1], command, options, patience: 60_000 });
  open.push(created);
  return created;
}

const fake = (name: string, ...args: string[]) => [process.execPath, `${FIXTURES}${name}.mjs`, ...args];

function own(game: GameName): Player {
  const player = new OwnPlayer({ name: 'own', game, options: { searcher: { table: 12 } } });
  open.push(player);
  return player;
}

async function play(
  game: GameName,
  players: readonly [Player, Player],
  opening = START,
  limits: Conditions['limits'] = [{ depth: 1 }, { depth: 1 }],
): Promise<PlayedGame | undefined> {
  const conditions = {
    kit: await loadKit(game),
    limits,
    adjudication: { mostPlies: 30 },
    margin: 60_000,
    patience: 60_000,
  };
  return await playGame(conditions, opening, players, new AbortController().signal);
}

/** Games with either side, from an opening, which end as they should. */
async function bothSides(game: GameName, one: Player, opening: Opening, limits?: Conditions['limits']): Promise<void> {
  const other = own(game);
  for (const players of [[one, other] as const, [other, one] as const]) {
    const played = await play(game, players, opening, limits);
    expect(played).toMatchObject({ termination: expect.stringMatching(/rules|adjudication/) });
    expect(played?.plies.length).toBeGreaterThan(10);
  }
}

const SICILIAN: Opening = { name: 'Sicilian', moves: ['e4', 'c5', 'Nf3'] };
const POSITION: Opening = { name: 'position', start: '4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1', moves: ['e5'] };

describe('XBoard', () => {
  test('version 2, with features, options and positions', async () => {
    const player = client(XboardClient, fake('fake-xboard', 'version-2'), { memory: '8', Style: 'b' });
    await bothSides('chess', player, SICILIAN);
    await bothSides('chess', player, POSITION);
    const played = await play('chess', [player, own('chess')]);
    expect(played?.plies[0]).toMatchObject({ depth: 4, score: 35, nodes: 1234 });
  });

  test('version 1, which says nothing of itself', async () => {
    const player = client(XboardClient, fake('fake-xboard', 'version-1'));
    await bothSides('chess', player, SICILIAN);
    expect(await play('chess', [player, own('chess')], POSITION)).toMatchObject({
      termination: 'crash',
      reason: expect.stringContaining('no setboard'),
    });
  });

  test.each([
    ['resign', 'resignation', /resignation/],
    ['claim', 'crash', /ends a game that goes on/],
    ['refuse', 'crash', /refuses what it was sent.*Illegal move: /],
  ])('a program that would %s loses', async (mode, termination, reason) => {
    const player = client(XboardClient, fake('fake-xboard', mode));
    const played = await play('chess', [own('chess'), player]);
    expect(played).toMatchObject({ termination, winner: 0 });
    expect(played?.reason).toMatch(reason);
  });

  test('an option that it does not have', async () => {
    const player = client(XboardClient, fake('fake-xboard'), { Stile: 'b' });
    await expect(player.begin(undefined)).rejects.toThrow('has no option "Stile"; it has Style, memory');
  });

  test.skipIf(!existsSync('/usr/games/phalanx'))('Phalanx', async () => {
    const player = client(XboardClient, ['/usr/games/phalanx', '-b-', '-l-']);
    await bothSides('chess', player, SICILIAN, [{ movetime: 20 }, { movetime: 20 }]);
    await bothSides('chess', player, POSITION, [{ movetime: 20 }, { movetime: 20 }]);
  });

  test.skipIf(!existsSync('/usr/games/fairymax'))(
    'Fairy-Max, which calls pawns en passant and promotions its own way',
    async () => {
      await bothSides('chess', client(XboardClient, ['/usr/games/fairymax']), SICILIAN, [{ depth: 3 }, { depth: 3 }]);
    },
  );
});

describe('GTP', () => {
  test.each(['othello', 'kalah', 'connect-four'] as const)('plays %s, in the notation of the game', async (game) => {
    const player = client(GtpClient, fake('fake-gtp', game));
    for (const players of [[player, own(game)] as const, [own(game), player] as const]) {
      const clock = { clock: { base: 60_000, increment: 1000 }, depth: 1 };
      expect((await play(game, players, START, [clock, clock]))?.termination).toMatch(/rules|adjudication/);
    }
  });

  test('refusals and resignations', async () => {
    const refusing = await play('othello', [own('othello'), client(GtpClient, fake('fake-gtp', 'othello', 'refuse'))]);
    expect(refusing).toMatchObject({
      termination: 'crash',
      winner: 0,
      reason: expect.stringContaining('illegal move'),
    });
    const resigning = await play('othello', [client(GtpClient, fake('fake-gtp', 'othello', 'resign')), own('othello')]);
    expect(resigning).toMatchObject({ termination: 'resignation', winner: 1 });
    const player = client(GtpClient, fake('fake-gtp', 'othello'));
    await expect(player.begin(`${'-'.repeat(27)}OX------XO${'-'.repeat(27)} X`)).rejects.toThrow('GTP has no command');
  });

  test.skipIf(!existsSync('/usr/games/gtp-rhino'))('Rhino, with passes', async () => {
    const player = client(GtpClient, ['/usr/games/gtp-rhino', '--level=1']);
    // Black must pass before the last of these moves.
    const moves = 'f5d6c3d3c6f4d2g6g4c5f6b6d7e7c7e8c4b5b7d8c8e6f8b3g5a8h6f7b4a3g8b8a4h8c2a5a6a7h3'.match(/../g) ?? [];
    const opening = { name: 'passes', moves };
    const conditions = {
      kit: await loadKit('othello'),
      limits: [{}, { depth: 1 }] as const,
      adjudication: { mostPlies: 200 },
      margin: 0,
      patience: 60_000,
    };
    const played = await playGame(conditions, opening, [player, own('othello')], new AbortController().signal);
    expect(played?.termination).toBe('rules');
  });
});

test('NBoard', async () => {
  const player = client(NboardClient, fake('fake-nboard'));
  await bothSides('othello', player, { name: 'line', moves: ['f5', 'd6'] });
  const played = await play('othello', [player, own('othello')]);
  expect(played?.plies[0]).toMatchObject({ score: -125 });
});

test('Hub, with captures of several pieces', async () => {
  const player = client(HubClient, [process.execPath, `${TOOLS}rapid-draughts.mjs`]);
  const other = own('checkers');
  for (const players of [[player, other] as const, [other, player] as const]) {
    const conditions = {
      kit: await loadKit('checkers'),
      limits: [{ depth: 1 }, { depth: 1 }] as const,
      adjudication: { mostPlies: 200 },
      margin: 0,
      patience: 60_000,
    };
    const played = await playGame(conditions, START, players, new AbortController().signal);
    expect(['rules', 'adjudication']).toContain(played?.termination);
  }
  const start = { name: 'king', start: 'B:WK30:BK1', moves: [] };
  expect(await play('checkers', [player, other], start)).toMatchObject({
    termination: 'crash',
    reason: expect.stringContaining('the usual position'),
  });
});

test('the features of a line, also of one that is out of order', () => {
  const features = (line: string) => featuresOf(line).map(({ name, value }) => `${name}: ${value}`);
  expect(features('feature ping=1 my-name="A = B" done=0')).toEqual(['ping: 1', 'my-name: A = B', 'done: 0']);
  expect(features('feature a="b c=1')).toEqual(['a: "b', 'c: 1']);
  expect(features(`feature ${'x'.repeat(60_000)} ping=1`)).toEqual(['ping: 1']);
});
