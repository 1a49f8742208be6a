import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryShape } from '../reference/arbitrary.ts';
import { minimax, valueOfMove } from '../reference/minimax.ts';
import { ArtificialTree, artificialTree, type TreeShape } from '../reference/tree.ts';
import { createSearcher } from '../runtime/create.ts';
import { search } from '../runtime/deepen.ts';
import { WIN } from '../search/values.ts';
import * as exported from './index.ts';
import {
  aspirationOf,
  COMPARED_DRIVERS,
  DRIVER_NAMES,
  DRIVERS,
  type Driver,
  driverOf,
  INFINITY,
  nullWindow,
  profileOf,
  provesValue,
  type Root,
  stepOf,
} from './index.ts';

const ROOT: Root = { depth: 1, values: [], selective: false, settled: () => false };

/** Runs a driver against a function that answers its windows; the windows it asked for. */
function drive(driver: Driver, guess: number, answer: (alpha: number, beta: number) => number, most = 1000) {
  const windows: { alpha: number; beta: number; scout: boolean }[] = [];
  const run = driver(ROOT, guess);
  let step = run.next();
  while (!step.done) {
    windows.push({ alpha: step.value.alpha, beta: step.value.beta, scout: step.value.scout ?? false });
    if (windows.length > most) throw new Error(`more than ${most} passes`);
    step = run.next(answer(step.value.alpha, step.value.beta));
  }
  return { value: step.value, windows };
}

/**
 * A consistent, fail-soft answer for a tree of this value, as hard as possible: the bound nearest
 * to the window.
 */
const tightest = (value: number) => (alpha: number, beta: number) => Math.max(alpha, Math.min(beta, value));

describe('every driver', () => {
  test.each(DRIVER_NAMES)('%s finds the brute-force value and a move that achieves it', (driver) => {
    fc.assert(
      fc.property(
        arbitraryShape(),
        fc.integer({ min: 1, max: 5 }),
        fc.constantFrom(10, 12, 14),
        fc.integer({ min: -50, max: 50 }),
        (shape, depth, table, guess) => {
          const quiescence = 2;
          const position = new ArtificialTree(shape);
          const searcher = createSearcher(artificialTree, shape, { table, quiescence });
          const outcome = search(searcher, { driver, depth, guess });
          expect(outcome.reason).toMatch(/depth|proven|over/);
          if (outcome.move === undefined) return;
          const value = minimax(position, depth, quiescence);
          if (driver !== 'best') expect(outcome.value).toBe(value);
          else expect(outcome.value).toBeLessThanOrEqual(value);
          expect(valueOfMove(position, outcome.move, depth, quiescence)).toBe(value);
        },
      ),
      { numRuns: 400 },
    );
  });

  test.each(DRIVER_NAMES)('%s finds the same without table, table move or history', (driver) => {
    fc.assert(
      fc.property(
        arbitraryShape({ width: 3, height: 5 }),
        fc.constantFrom(
          { table: false } as const,
          { tableMove: false, table: 10 },
          { history: false, table: 10 },
          { killers: true, table: 10 },
          { etc: true, table: 10 },
          { etc: true, table: 16 },
        ),
        (shape, options) => {
          const outcome = search(createSearcher(artificialTree, shape, options), { driver, depth: 4 });
          if (outcome.move === undefined) return;
          const position = new ArtificialTree(shape);
          expect(valueOfMove(position, outcome.move, 4)).toBe(minimax(position, 4));
        },
      ),
      { numRuns: 100 },
    );
  });

  test.each(DRIVER_NAMES)('%s ends for every value, though each pass moves its bound by 1 only', (name) => {
    for (const value of [-4, -1, 0, 1, 3]) {
      for (const guess of [-5, 0, 2, 5]) {
        const answer = tightest(value);
        // Bounds that only just answer the window make AB-SSS* and AB-DUAL* step from the ends of
        // the scale: start them near.
        const near = (alpha: number, beta: number) =>
          beta >= INFINITY && alpha > value ? 6 : alpha <= -INFINITY && beta < value ? -6 : answer(alpha, beta);
        const { value: found } = drive(DRIVERS[name], guess, near, 64);
        expect(found).toBe(value);
      }
    }
  });

  test.each(Object.entries(DRIVERS))('%s ends when bounds contradict each other', (_, driver) => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20, max: 20 }),
        fc.infiniteStream(fc.integer({ min: -20, max: 20 })),
        (guess, answers) => {
          drive(driver, guess, () => answers.next().value as number, 64);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('the windows are those of the paper', () => {
  test('Alpha-Beta and NegaScout use the full window, once', () => {
    expect(drive(DRIVERS['alpha-beta'], 0, tightest(7)).windows).toEqual([
      { alpha: -INFINITY, beta: INFINITY, scout: false },
    ]);
    expect(drive(DRIVERS.negascout, 0, tightest(7)).windows).toEqual([
      { alpha: -INFINITY, beta: INFINITY, scout: true },
    ]);
  });

  test('AB-SSS* comes down from +∞, figure 2', () => {
    const answers = [10, 7, 7];
    const { windows } = drive(DRIVERS.sss, 0, () => answers.shift() as number);
    expect(windows.map(({ beta }) => beta)).toEqual([INFINITY, 10, 7]);
    expect(windows.every(({ alpha, beta }) => alpha === beta - 1)).toBe(true);
  });

  test('AB-DUAL* goes up from -∞, figure 2', () => {
    const answers = [3, 7, 7];
    const { windows } = drive(DRIVERS.dual, 0, () => answers.shift() as number);
    expect(windows.map(({ alpha }) => alpha)).toEqual([-INFINITY, 3, 7]);
    expect(windows.every(({ alpha, beta }) => alpha === beta - 1)).toBe(true);
  });

  test('MTD(f) starts at its guess and follows g, figure 3', () => {
    const down = [4, 2, 2];
    expect(drive(DRIVERS.mtdf, 5, () => down.shift() as number).windows.map(({ beta }) => beta)).toEqual([5, 4, 2]);
    const up = [6, 8, 8];
    expect(drive(DRIVERS.mtdf, 5, () => up.shift() as number).windows.map(({ beta }) => beta)).toEqual([5, 7, 9]);
  });

  test('MTD(f) with the exact guess needs exactly two passes', () => {
    for (const value of [-3, 0, 8]) {
      const { windows } = drive(DRIVERS.mtdf, value, tightest(value));
      expect(windows.map(({ beta }) => beta)).toEqual([value, value + 1]);
    }
  });

  test('C* bisects what is left, rounded up', () => {
    const answers = [4, 20, 9, 9];
    const { windows, value } = drive(DRIVERS.cstar, 0, () => answers.shift() as number);
    expect(windows.map(({ beta }) => beta)).toEqual([0, Math.ceil((4 + INFINITY) / 2), 12, 7]);
    expect(value).toBe(9);
    for (const { alpha, beta } of windows) expect(alpha).toBe(beta - 1);
  });

  test('MTD(step) strides down and closes upwards', () => {
    const answers = [30, 18, 15, 15];
    expect(drive(stepOf(10), 0, () => answers.shift() as number).windows.map(({ beta }) => beta)).toEqual([
      INFINITY,
      20,
      8,
      16,
    ]);
  });

  test('the widening window grows where it failed, and is opened in the end', () => {
    const root = { ...ROOT, values: [95, 98, 100] };
    const windowsFor = (value: number) => {
      const run = DRIVERS.widening(root, 100);
      const windows: string[] = [];
      let step = run.next();
      while (!step.done) {
        windows.push(`${step.value.alpha}..${step.value.beta}`);
        step = run.next(tightest(value)(step.value.alpha, step.value.beta));
      }
      return { windows, value: step.value };
    };
    expect(windowsFor(104)).toEqual({ windows: ['84..116'], value: 104 });
    expect(windowsFor(150).windows).toEqual(['84..116', '84..148', '84..212']);
    expect(windowsFor(70).windows).toEqual(['84..116', '52..100']);
    for (const value of [-5000, -300, 700, 99_999]) expect(windowsFor(value).value).toBe(value);
    expect(windowsFor(-5000).windows.length).toBeLessThan(9);
  });

  test('Aspiration NegaScout opens only the side on which it failed', () => {
    expect(drive(aspirationOf(10), 100, tightest(104)).windows).toEqual([{ alpha: 90, beta: 110, scout: true }]);
    expect(drive(aspirationOf(10), 100, tightest(42)).windows).toEqual([
      { alpha: 90, beta: 110, scout: true },
      { alpha: -INFINITY, beta: 110, scout: true },
    ]);
    expect(drive(aspirationOf(10), 100, tightest(142)).windows).toEqual([
      { alpha: 90, beta: 110, scout: true },
      { alpha: 90, beta: INFINITY, scout: true },
    ]);
  });

  test('MTD(best) stops when the root is settled, and answers the lower bound', () => {
    const answers = [6, 9];
    const run = DRIVERS.best({ ...ROOT, settled: () => answers.length === 0 }, 5);
    let step = run.next();
    const betas: number[] = [];
    while (!step.done) {
      betas.push(step.value.beta);
      step = run.next(answers.shift() as number);
    }
    expect(betas).toEqual([5, 7]);
    expect(step.value).toBe(9);
  });
});

describe('the pincer driver', () => {
  const guessAfter = (...values: number[]) => {
    const first = DRIVERS.pincer({ ...ROOT, values }, 7).next();
    return first.done ? undefined : first.value.beta;
  };

  test('begins with the last value, and the swing between odd and even depths as far as it is steady', () => {
    expect(guessAfter()).toBe(7);
    expect(guessAfter(3)).toBe(3);
    expect(guessAfter(3, 9)).toBe(9);
    expect(guessAfter(0, 50, 0, 50, 0)).toBe(50);
    expect(guessAfter(0, 50, 0, 50, 0, 50)).toBe(0);
    expect(guessAfter(10, 20, 30, 40, 50)).toBe(50);
    const unsteady = guessAfter(0, 50, 20, 25, 5);
    expect(unsteady).toBeGreaterThan(5);
    expect(unsteady).toBeLessThan(25);
  });

  test('forgets how it was long ago', () => {
    expect(guessAfter(0, 100, 0, 100, 100, 101, 100, 102, 103, 102, 104, 105)).toBe(105);
  });

  test('its first guess is in range, whatever the values', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -WIN, max: WIN }), { maxLength: 12 }), (values) => {
        const guess = guessAfter(...values);
        return Number.isInteger(guess) && guess !== undefined && guess > -INFINITY && guess <= INFINITY;
      }),
    );
  });

  test('steps grow after three passes in one direction, and never leave the bounds', () => {
    const { windows, value } = drive(DRIVERS.pincer, 0, tightest(200));
    expect(value).toBe(200);
    expect(windows.slice(0, 6).map(({ beta }) => beta)).toEqual([0, 1, 2, 4, 6, 8]);
    expect(windows.length).toBeLessThan(60);
    expect(drive(DRIVERS.mtdf, 0, tightest(200)).windows.length).toBe(202);
    expect(drive(DRIVERS.pincer, 0, tightest(-200)).value).toBe(-200);
  });
});

test('a user writes a driver in a few lines', () => {
  const zeroFirst: Driver = function* () {
    const g = yield nullWindow(0);
    return yield g < 0 ? { alpha: -INFINITY, beta: 0 } : { alpha: -1, beta: INFINITY };
  };
  const shape: TreeShape = { seed: 3, width: 3, height: 5, range: 100 };
  const outcome = search(createSearcher(artificialTree, shape, { table: 12 }), { driver: zeroFirst, depth: 5 });
  expect(outcome.value).toBe(minimax(new ArtificialTree(shape), 5));
});

test('an unknown driver is named in the error, with those there are', () => {
  expect(() => driverOf('mtd' as 'mtdf')).toThrow(/driver: "mtd" is not one of alpha-beta, .*mtdf/);
});

describe('what lists know of the drivers', () => {
  test('their order: those that the experiments compare, then those that play', () => {
    expect(COMPARED_DRIVERS.join(' ')).toBe('alpha-beta negascout aspiration sss dual cstar step best mtdf pincer');
    expect(DRIVER_NAMES).toEqual([...COMPARED_DRIVERS, 'widening', 'anchored', 'tolerant']);
  });

  test('names, titles, places and strokes are all different', () => {
    const profiles = DRIVER_NAMES.map((name) => DRIVERS[name].profile);
    for (const part of ['name', 'title', 'place', 'stroke'] as const) {
      expect(new Set(profiles.map((profile) => JSON.stringify(profile[part]))).size).toBe(profiles.length);
    }
    for (const part of ['colour', 'mark'] as const)
      expect(new Set(profiles.map(({ stroke }) => stroke[part])).size).toBe(profiles.length);
  });

  test('every driver is exported by name', () => {
    for (const driver of Object.values(DRIVERS)) expect(Object.values(exported)).toContain(driver);
  });

  test('only MTD(best) does not prove the value', () => {
    expect(DRIVER_NAMES.filter((name) => !provesValue(name))).toEqual(['best']);
    expect(profileOf('mtdf')?.title).toBe('MTD(f)');
    expect(profileOf('mine')).toBeUndefined();
  });
});
