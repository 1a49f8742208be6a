import { expect, test } from 'vitest';
import type { Start, ThresholdDriver } from './drivers/index.ts';
import { KORF } from './fixtures/korf.ts';
import { fifteen, fifteenBy } from './puzzles/fifteen.ts';
import { eight } from './puzzles/sliding.ts';
import type { Tiles } from './puzzles/tiles.ts';
import { createSolver } from './solver.ts';

/** Takes minutes with the Manhattan distance alone. */
const HARD = KORF[87].tiles;

test('passes come one by one, and end with the solution', async () => {
  const steps = createSolver(eight).passes(eight.initial);
  const thresholds: number[] = [];
  let step = await steps.next();
  for (; !step.done; step = await steps.next()) thresholds.push(step.value.threshold);
  expect(step.value).toMatchObject({ reason: 'solved', cost: 31, bound: 31 });
  expect(thresholds.at(-1)).toBe(31);
  expect(step.value.passes.map(({ threshold }) => threshold)).toEqual(thresholds);
});

test('a limit of nodes or time gives the best bound so far', async () => {
  const solver = createSolver(fifteenBy('manhattan'));
  const byNodes = await solver.solve(HARD, { nodes: 5_000_000 });
  expect(byNodes).toMatchObject({ reason: 'nodes', cost: undefined });
  expect(byNodes.bound).toBeGreaterThan(45);
  expect(byNodes.nodes).toBeGreaterThanOrEqual(5_000_000);
  expect(byNodes.nodes).toBeLessThan(5_000_010);
  expect(await solver.solve(HARD, { time: 30 })).toMatchObject({ reason: 'time' });
});

test('a signal stops it, and so does dispose; then it solves again', async () => {
  const solver = createSolver(fifteenBy('manhattan'));
  const controller = new AbortController();
  setTimeout(() => controller.abort(), 20);
  expect(await solver.solve(HARD, { signal: controller.signal })).toMatchObject({ reason: 'abort' });
  const running = solver.solve(HARD);
  await expect(solver.solve(HARD)).rejects.toThrow(/at work already/);
  setTimeout(() => solver.dispose(), 20);
  expect(await running).toMatchObject({ reason: 'abort' });
  expect(await solver.solve(fifteen.goal)).toMatchObject({ cost: 0, moves: [] });
});

test('its memory is bounded by what it is given', async () => {
  const { entries } = await createSolver(fifteenBy('manhattan')).solve(HARD, { memory: 1, nodes: 3_000_000 });
  expect(entries).toBeGreaterThan(2 ** 14);
  expect(entries).toBeLessThanOrEqual(2 ** 15);
});

test('what is wrong is said at once', async () => {
  const solver = createSolver<Tiles>(eight);
  await expect(solver.solve(eight.initial, { memory: -1 })).rejects.toThrow(/memory: -1 is not a number from 0 up/);
  await expect(solver.solve(eight.initial, { driver: 'mtdf' as never })).rejects.toThrow(
    /driver: "mtdf" is not one of ida/,
  );
  await expect(solver.solve(undefined as never)).rejects.toThrow(/the state to solve is undefined/);
  await expect(solver.solve([1, 0, 2, 3, 4, 5, 6, 7, 8, 9])).rejects.toThrow(/there is no tile 9/);
  expect(() => createSolver({} as never)).toThrow(/a puzzle needs/);
});

test('options that are wrong do not keep a solver at work', async () => {
  const solver = createSolver<Tiles>(eight);
  await expect(solver.solve(eight.initial, { signal: 5 as never })).rejects.toThrow(TypeError);
  await expect(solver.solve(eight.initial, null as never)).rejects.toThrow(TypeError);
  for (const ceiling of [-3, 1.5, 'a' as never]) {
    await expect(solver.solve(eight.initial, { ceiling })).rejects.toThrow(/ceiling: .* is not an integer from 0/);
  }
  expect(await solver.solve(eight.initial)).toMatchObject({ reason: 'solved', cost: 31 });
});

test('a driver of your own is held to what its passes proved', async () => {
  const solver = createSolver<Tiles>(eight);
  const refused = (driver: unknown, message: RegExp) =>
    expect(solver.solve(eight.initial, { driver: driver as ThresholdDriver })).rejects.toThrow(message);
  await refused(() => 3, /driver: it gave 3, not a generator of thresholds/);
  await refused(function* () {
    yield 7;
  }, /driver: it gave 7, not an object with a threshold/);
  await refused(function* () {
    yield { threshold: '31' };
  }, /the driver's threshold: "31" is not an integer/);
  await refused(function* () {
    yield { threshold: 40 };
    return 31;
  }, /driver: it returned 31, which its passes did not prove/);
  function* upwards({ estimate }: Start): ReturnType<ThresholdDriver> {
    for (let threshold = estimate; ; threshold++) {
      const { g } = yield { threshold };
      if (g <= threshold) return g;
    }
  }
  expect(await solver.solve(eight.initial, { driver: upwards })).toMatchObject({ reason: 'solved', cost: 31 });
});

test('a puzzle that breaks the contract is named, with the method and the state', async () => {
  const broken = { name: 'stairs', initial: 0, moves: () => [1], play: (at: number) => at + 1, solved: () => false };
  const negative = createSolver({ ...broken, cost: () => -1 });
  await expect(negative.solve(0)).rejects.toThrow('stairs: cost() broke the contract: it gave -1');
  const nowhere = createSolver({ ...broken, play: () => undefined as never });
  await expect(nowhere.solve(0)).rejects.toThrow('stairs: play() broke the contract: it gave undefined for the move 1');
  const nameless = createSolver({ ...broken, key: () => undefined as never });
  await expect(nameless.solve(0)).rejects.toThrow('stairs: key() broke the contract: it gave undefined, not a number');
  const fractions = createSolver({ ...broken, estimate: () => 0.5 });
  await expect(fractions.solve(0)).rejects.toThrow('stairs: estimate() broke the contract: it gave 0.5');
});

test('moves that cost nothing, in circles, do not hold it up', async () => {
  const ring = {
    moves: () => [1, 2],
    play: (at: number, by: number) => (at + by) % 12,
    cost: () => 0,
    solved: (at: number) => at === 11,
  };
  for (const memory of [0, 1]) expect(await createSolver(ring).solve(0, { memory })).toMatchObject({ cost: 0 });
  expect(await createSolver({ ...ring, solved: () => false }).solve(0, { memory: 1 })).toMatchObject({
    reason: 'unsolvable',
    bound: Infinity,
  });
});
