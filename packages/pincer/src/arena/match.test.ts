import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { kit } from '../games/connect-four/kit.ts';
import { Random } from '../support/random.ts';
import { WORTHS } from './elo.ts';
import { type Archive, type Match, type MatchGame, pointsOf, runMatch } from './match.ts';
import type { Opening } from './openings.ts';
import { OwnPlayer } from './own.ts';
import { type Choice, type Player, PlayerError, RESIGN } from './player.ts';

const START: Opening = { name: 'start', moves: [] };
const LIMITS = [{ nodes: 300 }, { nodes: 300 }] as const;

/** A match of Connect Four; players are given by the test. */
function plan(pairs: number, createPlayer: Match['createPlayer'], more: Partial<Match> = {}): Match {
  return {
    conditions: {
      kit,
      adjudication: { mostPlies: 100 },
      margin: 0,
      patience: 60_000,
    },
    limits: LIMITS,
    openings: Array.from({ length: pairs }, (_, index) => ({ ...START, name: `opening ${index}` })),
    concurrency: 1,
    createPlayer,
    ...more,
  };
}

/**
 * A player who decides each game at once: it resigns unless it is the winner. It takes its time.
 */
function scripted(me: 0 | 1, winner: () => 0 | 1, time = () => 0): Player {
  let resigns = false;
  return {
    async begin() {
      resigns = winner() !== me;
    },
    async think(): Promise<Choice> {
      await new Promise((resolve) => setTimeout(resolve, time()));
      return { move: resigns ? RESIGN : '4' };
    },
    async close() {},
  };
}

class Memory implements Archive {
  readonly games = new Map<number, MatchGame>();

  async *finished() {
    yield* [...this.games.values()].sort((a, b) => a.index - b.index);
  }

  async save(game: MatchGame): Promise<void> {
    this.games.set(game.index, game);
  }
}

function never(): AbortSignal {
  return new AbortController().signal;
}

function own(driver: 'mtdf' | 'alpha-beta', build?: string): Player {
  return new OwnPlayer({
    name: driver,
    game: 'connect-four',
    options: { driver, searcher: { table: 10 }, ...(build !== undefined && { build }) },
  });
}

/** All games of a match between two searches, as text. */
async function games(concurrency: number, archive?: Archive, build?: string): Promise<string[]> {
  const played: string[] = [];
  const match = plan(4, (player) => own(player === 0 ? 'mtdf' : 'alpha-beta', build), {
    concurrency,
    openings: ['1', '2', '3', '4'].map((column) => ({ name: column, moves: [column, '4'] })),
  });
  await runMatch(match, archive, {
    signal: never(),
    onGame: ({ index, first, played: { plies, winner } }) =>
      played.push(
        `${index} ${first} ${winner} ${plies.map(({ move, nodes, score }) => `${move}:${nodes}:${score}`).join(' ')}`,
      ),
  });
  return played;
}

describe('a node-limited match of searches in threads', () => {
  test('is the same whatever the concurrency, and after an interruption', async () => {
    const alone = await games(1);
    expect(alone).toHaveLength(8);
    expect(await games(3)).toEqual(alone);
    const archive = new Memory();
    await games(1, archive);
    for (const index of [1, 4, 5]) archive.games.delete(index);
    expect(await games(2, archive)).toEqual(alone);
    expect(archive.games.size).toBe(8);
  });

  test('may be played by another build', async () => {
    const build = fileURLToPath(new URL('../../dist', import.meta.url));
    expect(await games(2, undefined, build)).toEqual(await games(1));
  });
});

describe('pairs', () => {
  test('the first player has either side once with each opening', async () => {
    const seen: [string, number][] = [];
    const match = plan(3, (player) => scripted(player, () => 0));
    const { standing, interrupted } = await runMatch(match, undefined, {
      signal: never(),
      onGame: (game) => seen.push([game.played.opening.name, game.first]),
    });
    expect(seen).toEqual([0, 1, 2].flatMap((index) => [0, 1].map((first) => [`opening ${index}`, first])));
    expect(standing).toMatchObject({ games: 6, wins: 6, pairs: [0, 0, 0, 0, 3], incidents: [0, 0] });
    expect(interrupted).toBe(false);
  });

  test('points are those of the first player of the match', () => {
    const game = (first: 0 | 1, winner: 0 | 1 | undefined) => ({ index: 0, first, played: { winner } }) as MatchGame;
    expect([pointsOf(game(0, 0)), pointsOf(game(0, 1)), pointsOf(game(1, 1)), pointsOf(game(1, 0))]).toEqual([
      1, 0, 1, 0,
    ]);
    expect(pointsOf(game(1, undefined))).toBe(0.5);
  });
});

describe('a sequential test', () => {
  /** The first player wins about 70 % of the games; games take different times. */
  function match(concurrency: number): Match {
    const random = new Random(5);
    const results = Array.from({ length: 400 }, (): 0 | 1 => (random.below(10) < 7 ? 0 : 1));
    let lanes = 0;
    const time = new Random(concurrency);
    return plan(
      200,
      (player) => {
        let game = 0;
        const lane = player === 0 ? lanes++ : lanes - 1;
        return scripted(
          player,
          () => results[(lane * 7 + game++) % 400],
          () => time.below(4),
        );
      },
      { concurrency, sprt: { elo0: 0, elo1: 100, alpha: 0.05, beta: 0.05 } },
    );
  }

  test('stops the match when it is decided, after a whole pair', async () => {
    const { standing, interrupted } = await runMatch(match(1), undefined, { signal: never() });
    expect(interrupted).toBe(false);
    expect(standing.sprt?.decision).toBeDefined();
    expect(standing.games).toBeLessThan(400);
    expect(standing.games % 2).toBe(0);
    expect(standing.pairs.reduce((sum, count) => sum + count, 0) * 2).toBe(standing.games);
  });

  test('counts games in their order, and none beyond the decision', async () => {
    const archive = new Memory();
    const first = await runMatch(match(3), archive, { signal: never() });
    const seen: number[] = [];
    const again = await runMatch(match(1), archive, { signal: never(), onGame: ({ index }) => seen.push(index) });
    expect(again.standing).toEqual(first.standing);
    expect(seen).toEqual(Array.from({ length: first.standing.games }, (_, index) => index));
    expect(first.standing.pairs.reduce((sum, count, kind) => sum + 2 * WORTHS[kind] * count, 0)).toBeCloseTo(
      first.standing.wins + first.standing.draws / 2,
    );
  });
});

describe('what goes wrong', () => {
  test('a player that cannot be started fails the match', async () => {
    const failing = { ...scripted(1, () => 0), begin: () => Promise.reject(new PlayerError('no such program')) };
    const match = plan(2, (player) => (player === 0 ? scripted(0, () => 0) : failing));
    await expect(runMatch(match, undefined, { signal: never() })).rejects.toThrow('no such program');
  });

  test('a player that never gets ready fails the match', async () => {
    const idle = { ...scripted(1, () => 0), begin: () => new Promise<void>(() => {}) };
    const match = plan(2, (player) => (player === 0 ? scripted(0, () => 0) : idle));
    const hasty = { ...match, conditions: { ...match.conditions, patience: 30 } };
    await expect(runMatch(hasty, undefined, { signal: never() })).rejects.toThrow('not ready within 30 ms');
  });

  test('a player that breaks down is replaced by a new one, and every player is closed', async () => {
    let created = 0;
    let closed = 0;
    const match = plan(2, (player) => {
      if (player === 0) return scripted(0, () => 0);
      created++;
      return {
        begin: async () => {},
        think: () => Promise.reject(new PlayerError('broken')),
        close: async () => {
          closed++;
        },
      };
    });
    const { standing } = await runMatch(match, undefined, { signal: never() });
    expect(standing).toMatchObject({ wins: 4, incidents: [0, 4] });
    expect(standing.reports[0]).toMatchObject({ termination: 'crash', reason: 'broken', player: 1, game: 0 });
    expect(created).toBe(5);
    expect(closed).toBe(5);
  });

  test('an archive that fails ends the match with its reason', async () => {
    const archive = {
      finished: new Memory().finished.bind(new Memory()),
      save: () => Promise.reject(new Error('disk full')),
    };
    const match = plan(2, (player) => scripted(player, () => 0));
    await expect(runMatch(match, archive, { signal: never() })).rejects.toThrow('disk full');
  });

  test('an interruption keeps what is finished', async () => {
    const controller = new AbortController();
    const archive = new Memory();
    const match = plan(50, (player) =>
      scripted(
        player,
        () => 0,
        () => 5,
      ),
    );
    const { standing, interrupted } = await runMatch(match, archive, {
      signal: controller.signal,
      onGame: ({ index }) => {
        if (index === 6) controller.abort();
      },
    });
    expect(interrupted).toBe(true);
    expect(standing.games).toBe(6);
    expect(archive.games.size).toBe(7);
  });
});
