import { expect, test } from 'vitest';
import { WIN } from '../search/values.ts';
import { accelerated } from './accelerated.ts';
import { anchored } from './anchored.ts';
import { type Driver, INFINITY, type Window } from './driver.ts';
import { provesValue } from './index.ts';
import { swung } from './swing.ts';
import { tolerant } from './tolerant.ts';
import { widening } from './widening.ts';

/** The windows that a driver asks for if Alpha-Beta answers so, and what it returns if it does. */
function asked(driver: Driver, f: number, values: readonly number[], answers: readonly number[]) {
  const windows = driver({ depth: 4, values, selective: true, settled: () => false }, f);
  const list: Window[] = [];
  let step = windows.next();
  for (const g of answers) {
    if (step.done) throw new Error(`it ended before ${g}`);
    list.push(step.value);
    step = windows.next(g);
  }
  return { windows: list, returned: step.done ? step.value : undefined, next: step.done ? undefined : step.value };
}

const scout = true;
const KNOWN = [4, 6, 5];

test('widening begins wide while little is known, and narrow later', () => {
  expect(asked(widening, 5, [4, 6], [9])).toEqual({
    windows: [{ alpha: -995, beta: 1005, scout }],
    returned: 9,
    next: undefined,
  });
  expect(asked(widening, 5, KNOWN, [9]).windows).toEqual([{ alpha: -11, beta: 21, scout }]);
});

test('widening widens the side that failed, twice as far each time, and opens it in the end', () => {
  const low = asked(widening, 0, KNOWN, [-16, -50, -120, -260, -600, -1300]);
  expect(low.windows).toEqual([
    { alpha: -16, beta: 16, scout },
    { alpha: -48, beta: 0, scout },
    { alpha: -114, beta: -24, scout },
    { alpha: -248, beta: -69, scout },
    { alpha: -516, beta: -158, scout },
    { alpha: -1112, beta: -337, scout },
  ]);
  expect(low.next).toEqual({ alpha: -INFINITY, beta: -724, scout });

  const high = asked(widening, 0, KNOWN, [16, 60, 130, 260, 520, 1100]);
  expect(high.windows.map(({ alpha, beta }) => [alpha, beta])).toEqual([
    [-16, 16],
    [-16, 48],
    [-16, 124],
    [-16, 258],
    [-16, 516],
    [-16, 1032],
  ]);
  expect(high.next).toEqual({ alpha: -16, beta: INFINITY, scout });
});

test('widening ends at the end of the scale', () => {
  expect(asked(widening, -INFINITY, KNOWN, [-INFINITY]).returned).toBe(-INFINITY);
  expect(asked(widening, INFINITY, KNOWN, [INFINITY]).returned).toBe(INFINITY);
  // Only the side that failed counts.
  expect(asked(widening, -INFINITY, KNOWN, [16 - INFINITY]).next).toEqual({
    alpha: -INFINITY,
    beta: 48 - INFINITY,
    scout,
  });
  expect(asked(widening, INFINITY, KNOWN, [INFINITY - 16]).next).toEqual({
    alpha: INFINITY - 48,
    beta: INFINITY - 8,
    scout,
  });
});

test('anchored proves a lower bound, then opens a window of NegaScout above it', () => {
  // Changes of 20: 10 below, 40 above.
  const values = [0, 20, 0, 20, 0];
  const near = asked(anchored, 0, values, [-6, 3]);
  expect(near.windows).toEqual([
    { alpha: -11, beta: -10 },
    { alpha: -7, beta: 40, scout },
  ]);
  expect(near.returned).toBe(3);
  const low = asked(anchored, 0, values, [-30, -60, -70]);
  expect(low.windows.map(({ beta }) => beta)).toEqual([-10, -50, -100]);
  // What failed low is known from above.
  expect(low.next).toEqual({ alpha: -71, beta: -59, scout });
  const high = asked(anchored, 0, values, [5, 45, 130]);
  expect(high.windows.map(({ alpha, beta }) => [alpha, beta])).toEqual([
    [-11, -10],
    [4, 45],
    [44, 125],
  ]);
  expect(high.next).toEqual({ alpha: 129, beta: 290, scout });
  // Bounds of a selective search may contradict each other.
  expect(asked(anchored, 0, values, [-6, -20]).returned).toBe(-6);
});

test('anchored ends at the end of the scale', () => {
  expect(asked(anchored, -INFINITY, [0, 0], [-INFINITY]).returned).toBe(-INFINITY);
  expect(asked(anchored, INFINITY, [0, 0], [INFINITY, INFINITY]).returned).toBe(INFINITY);
});

test('tolerant looks below the guess, then above it, and ends within half of what values change by', () => {
  // Changes of 20: a tolerance of 10.
  const values = [0, 20, 0, 20, 0];
  const next = (answers: readonly number[]) => asked(tolerant, 0, values, answers).next?.beta;
  const within = asked(tolerant, 0, values, [-4, 4]);
  expect(within.windows.map(({ alpha, beta }) => [alpha, beta])).toEqual([
    [-5, -4],
    [4, 5],
  ]);
  expect(within.returned).toBe(-4);
  expect([next([-30]), next([-30, -60]), next([-30, -60, -100])]).toEqual([-35, -70, -120]);
  expect([next([30]), next([30, 60]), next([30, 60, 90])]).toEqual([35, 70, 110]);
  // What is left is halved, and nothing is left between bounds that contradict each other.
  expect(next([30, 60, 90, 105])).toBe(98);
  expect(asked(tolerant, 0, values, [30, 60, 90, 80]).returned).toBe(90);
});

test('tolerant goes on to the value where the search is not selective, or the game is decided', () => {
  const root = { depth: 4, values: [0, 20, 0, 20, 0], settled: () => false };
  const passes = (selective: boolean, f: number) => {
    const windows = tolerant({ ...root, selective }, f);
    let count = 0;
    for (let step = windows.next(); !step.done; count++) {
      const { alpha, beta } = step.value as Window;
      step = windows.next(Math.max(alpha, Math.min(beta, f + 3)));
      if (step.done) return { value: step.value, count: count + 1 };
    }
    throw new Error('no window');
  };
  expect(passes(true, 0)).toEqual({ value: -4, count: 2 });
  expect(passes(false, 0).value).toBe(3);
  expect(passes(true, WIN - 20).value).toBe(WIN - 17);
});

test('accelerated goes further than the bound says after three failures in the same direction, either way', () => {
  const gammas = (answers: readonly number[]) =>
    [...asked(accelerated, 0, [], answers).windows, asked(accelerated, 0, [], answers).next].map((each) => each?.beta);
  expect(gammas([-1, -2, -3, -5])).toEqual([0, -1, -2, -4, -6]);
  expect(gammas([0, 1, 2, 4])).toEqual([0, 1, 2, 4, 6]);
  expect(gammas([-1, -2, -3, -4])).toEqual([0, -1, -2, -4, -3]);
});

test('the swing is believed as far as it was steady', () => {
  expect(swung([])).toBeUndefined();
  expect(swung([0, 10])).toBe(10);
  expect(swung([0, 10, 0])).toBe(10);
  expect(swung([0, 10, 0, 10])).toBe(0);
  expect(swung([0, 10, 0, 4])).toBe(-1);
  expect(swung([0, 1, 2, 3])).toBe(3);
});

test('an unknown driver is taken to prove its value', () => {
  expect([provesValue('best'), provesValue('mtdf'), provesValue('mine')]).toEqual([false, true, true]);
});
