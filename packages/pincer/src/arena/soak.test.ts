import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kit } from '../games/chess/kit.ts';
import { UciClient } from './clients/uci.ts';
import { Durations } from './durations.ts';
import { footprintOf, Trail } from './footprint.ts';
import type { Player } from './player.ts';
import { type Pairing, Soaking } from './soak.ts';

const FAKE = fileURLToPath(new URL('fixtures/fake-uci.mjs', import.meta.url));
const TOOL = fileURLToPath(new URL('../../../../tools/soak.mjs', import.meta.url));

/** Who plays the fool's mate, with either side. */
const FOOL: Player = {
  async begin() {},
  async think({ moves }) {
    return { move: ['f3', 'e5', 'g4', 'Qh4'][moves.length] };
  },
  async close() {},
};

function pairing(createPlayer: Pairing['createPlayer']): Pairing {
  const limits = [{ depth: 1 }, { movetime: 50 }];
  return { name: 'pair', kit, limits, openings: [{ name: 'start', moves: [] }], createPlayer };
}

function fake(mode: string): Player {
  return new UciClient({ name: mode, command: [process.execPath, FAKE, mode], options: {}, patience: 60_000 });
}

describe('a soak', () => {
  test('plays all games in turn with the same processes', async () => {
    let [made, games] = [0, 0];
    const { signal } = new AbortController();
    const onGame = (count: number) => {
      games = count;
    };
    const fools = pairing(() => {
      made++;
      return FOOL;
    });
    const soaking = new Soaking({ pairings: [fools], concurrency: 1, games: 8, signal, onGame });
    await soaking.run();
    const { bouts, mishaps, reports } = soaking.report();
    expect(games).toBe(8);
    expect(made).toBe(2);
    const counts = { games: 4, wins: 2, losses: 2, moves: 16 };
    expect(bouts).toMatchObject([counts, counts]);
    expect(bouts.map(({ overruns }) => overruns.count)).toEqual([0, 16]);
    expect({ mishaps, reports }).toEqual({ mishaps: {}, reports: [] });
  });

  test('counts what must not happen, says who did it, and puts another in its place', async () => {
    let crashers = 0;
    const { signal } = new AbortController();
    const unequal = pairing((player) => {
      if (player === 0) crashers++;
      return fake(player === 0 ? 'crash' : 'well');
    });
    const soaking = new Soaking({ pairings: [unequal], concurrency: 1, games: 4, signal });
    await soaking.run();
    const { mishaps, reports, bouts } = soaking.report();
    expect(mishaps).toEqual({ crash: 4 });
    expect(reports.map(({ player }) => player)).toEqual([0, 0, 0, 0]);
    expect(bouts.map(({ games, wins, losses }) => [games, wins, losses])).toEqual([
      [2, 0, 2],
      [2, 0, 2],
    ]);
    expect(crashers).toBe(5);
  });

  test('ends when it is asked to', async () => {
    const controller = new AbortController();
    const pairings = [pairing(() => fake('hang'))];
    const soaking = new Soaking({ pairings, concurrency: 2, signal: controller.signal });
    setTimeout(() => controller.abort(), 500);
    await soaking.run();
    expect(soaking.report().mishaps).toEqual({});
  });
});

describe('footprints', () => {
  test.skipIf(process.platform !== 'linux')('of a process are found, of none are not', () => {
    const own = footprintOf(process.pid);
    expect(own?.memory).toBeGreaterThan(process.memoryUsage.rss() / 2 ** 20 / 2);
    expect(own?.handles).toBeGreaterThan(2);
    expect(footprintOf(2 ** 30)).toBeUndefined();
  });

  test('growth is seen however long it takes, and noise is not growth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 20_000 }), fc.integer({ min: 0, max: 100 }), (count, growth) => {
        const trail = new Trail();
        for (let at = 0; at < count; at++) {
          const noise = (at % 7) - 3;
          trail.add({ memory: 100 + (growth * at) / count + noise, handles: 19 });
        }
        const trend = trail.trend();
        const grown = (trend?.late.memory ?? 0) - (trend?.early.memory ?? 0);
        expect(Math.abs(grown - 0.8 * growth)).toBeLessThan(0.12 * growth + 6);
        expect(trend?.middle.handles).toBe(19);
      }),
      { numRuns: 50 },
    );
  });

  test('a life that was too short is not judged', () => {
    const trail = new Trail();
    for (let at = 0; at < 9; at++) trail.add({ memory: 1, handles: 1 });
    expect(trail.trend()).toBeUndefined();
  });
});

test('the share of times up to a bound', () => {
  const times = fc.array(fc.double({ min: -5, max: 9000, noNaN: true }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(times, fc.constantFrom(0.5, 0.9, 0.999, 1), (all, share) => {
      const durations = new Durations();
      for (const time of all) durations.add(time);
      const sorted = all.map((time) => Math.max(0, time)).sort((a, b) => a - b);
      const expected = sorted[Math.ceil(share * all.length) - 1];
      expect(durations.count).toBe(all.length);
      expect(durations.most).toBe(sorted[sorted.length - 1]);
      expect(Math.abs(durations.quantile(share) - expected)).toBeLessThanOrEqual(0.11);
    }),
  );
});

/** Runs `tools/soak.mjs`. */
function soak(
  args: readonly string[],
  interruptAfter?: RegExp,
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [TOOL, ...args]);
    let [out, err] = ['', ''];
    child.stdout.on('data', (data) => (out += data));
    child.stderr.on('data', (data) => {
      err += data;
      if (interruptAfter?.test(err)) child.kill('SIGINT');
    });
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

describe('the tool', () => {
  test('reports games of programs as they are shipped', async () => {
    const { code, out } = await soak(['nboard', '--games', '2', '--json']);
    const report = JSON.parse(out);
    expect(report.bouts).toMatchObject([{ pairing: 'nboard', games: 2 }]);
    expect(report).toMatchObject({ mishaps: {}, faults: [], interrupted: false });
    expect(code).toBe(0);
  });

  test('reports what is known when it is interrupted', async () => {
    const { code, out } = await soak(['nboard', '--minutes', '10'], / games/);
    expect(out).toMatch(/nboard, depth 5 +[1-9]/);
    expect(out).toContain('(interrupted)');
    expect(code).toBe(130);
  });

  test.each([[['--games', 'x']], [['chess']], [['--one', 'Driver']], [['--nonsense']]])('refuses %j', async (args) => {
    const { code, err } = await soak(args);
    expect(err).toContain('usage: npm run soak');
    expect(code).toBe(2);
  });
});
