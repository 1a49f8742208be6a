import { expect, test, vi } from 'vitest';
import { ticTacToe } from '../games/tic-tac-toe/index.ts';
import { outcomeOf } from '../runtime/bot.ts';
import { createEngine } from './engine.ts';
import * as time from './time.ts';
import { Way } from './way.ts';

vi.mock('./time.ts', { spy: true });

const INCREMENT = 100;

/** A way that moves of these costs have gone, by a clock that begins with a minute. */
function travelled(...costs: readonly number[]): Way {
  const way = new Way();
  let remaining = 60_000;
  for (const cost of [...costs, 0]) {
    way.begin({ remaining });
    way.end({ remaining, increment: INCREMENT }, 50);
    remaining += INCREMENT - 50 - cost;
  }
  return way;
}

const CAREFUL = { expected: 20, reserve: 500 };

test('nothing is known of it before some moves were made', () => {
  expect(new Way().toll(20, INCREMENT)).toEqual(CAREFUL);
  expect(travelled(1, 1).toll(20, INCREMENT)).toEqual(CAREFUL);
  expect(travelled(1, 1, 1).toll(20, INCREMENT)).toEqual({ expected: 1, reserve: 160 });
});

test('the worst of late counts, and is forgotten in time', () => {
  const soon = travelled(1, 1, 12, 1);
  expect(soon.toll(20, INCREMENT).expected).toBeCloseTo(12 * 0.97);
  expect(travelled(1, 1, 12, ...Array(200).fill(1)).toll(20, INCREMENT).expected).toBe(1);
  expect(travelled(1, 1, 400).toll(20, INCREMENT)).toEqual(CAREFUL);
});

test('increments that do not pay for it leave the reserve as it is', () => {
  expect(travelled(4, 4, 4).toll(20, 8)).toEqual({ expected: 4, reserve: 500 });
  expect(travelled(4, 4, 4).toll(20, 9)).toEqual({ expected: 4, reserve: 190 });
  expect(travelled(4, 4, 4).toll(20)).toEqual({ expected: 4, reserve: 500 });
});

test('a clock that was set anew says nothing of it', () => {
  const way = travelled(1, 1, 1, 1);
  way.begin({ remaining: 600_000 });
  expect(way.toll(20, INCREMENT)).toEqual({ expected: 1, reserve: 160 });
  way.end({ remaining: 600_000 }, 10);
  way.begin({ remaining: Number.NaN });
  expect(way.toll(20, INCREMENT)).toEqual({ expected: 1, reserve: 160 });
});

test('an engine plans with what it learned, from one thought to the next', async () => {
  const engine = createEngine(ticTacToe, { table: 10 });
  const most = 10_000;
  let remaining = 600_000;
  for (let move = 0; move < 5; move++) {
    const begun = performance.now();
    await outcomeOf(engine.think({ clock: { remaining, increment: most }, overhead: most, depth: 1 }));
    remaining += most - Math.ceil(performance.now() - begun);
  }
  const tolls = vi.mocked(time.budgetOf).mock.calls.map(([, , , toll]) => toll.expected);
  expect(tolls.slice(0, 3)).toEqual([most, most, most]);
  expect(tolls[4]).toBeLessThan(most);
});
