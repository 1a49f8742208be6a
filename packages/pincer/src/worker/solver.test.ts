/** The worker of a solver as it is shipped: these tests run the built files in real threads. */
import { afterEach, expect, test } from 'vitest';
import { createWorkerSolver, type WorkerSolverOptions } from '../../dist/worker/index.js';
import { eight } from '../puzzle/puzzles/sliding.ts';
import type { Tiles } from '../puzzle/puzzles/tiles.ts';
import type { Solver } from '../puzzle/solver.ts';
import { solveNow } from '../puzzle/solver.ts';

const PUZZLES = new URL('../../dist/puzzle/index.js', import.meta.url);
const solvers: Solver<Tiles, number>[] = [];

function solver(name: string, options: WorkerSolverOptions = {}): Solver<Tiles, number> {
  const created = createWorkerSolver<Tiles, number>(PUZZLES, { export: name, ...options });
  solvers.push(created);
  return created;
}

afterEach(() => {
  for (const used of solvers.splice(0)) used.dispose();
});

test('gives what the same solver gives in this thread, pass by pass', async () => {
  const steps = solver('eight').passes(eight.initial, { driver: 'guess', memory: 1 });
  const passes = [];
  let step = await steps.next();
  for (; !step.done; step = await steps.next()) passes.push(step.value);
  const here = solveNow(eight, eight.initial, { driver: 'guess', memory: 1 });
  const counted = (list: readonly { threshold: number; g: number | undefined; nodes: number }[]) =>
    list.map(({ threshold, g, nodes }) => [threshold, g, nodes]);
  expect(counted(passes)).toEqual(counted(here.passes));
  expect(step.value).toMatchObject({ reason: 'solved', cost: here.cost, moves: here.moves, nodes: here.nodes });
});

test('a signal stops it with its bound, and the next solution is right', async () => {
  const used = solver('fifteen');
  const hard = [14, 7, 1, 9, 12, 3, 6, 15, 8, 11, 2, 5, 10, 0, 4, 13];
  const controller = new AbortController();
  const steps = used.passes(hard, { signal: controller.signal });
  await steps.next();
  controller.abort();
  let stopped = await steps.next();
  while (!stopped.done) stopped = await steps.next();
  expect(stopped.value).toMatchObject({ reason: 'abort' });
  expect(stopped.value.bound).toBeGreaterThan(30);
  expect(await used.solve(hard, { nodes: 1000 })).toMatchObject({ reason: 'nodes' });
});

test('what is wrong is said', async () => {
  await expect(solver('nothing').solve(eight.initial)).rejects.toThrow(/exports no "nothing"/);
  await expect(solver('eight').solve([1, 2] as never)).rejects.toThrow(/blank|tile/);
  await expect(solver('eight').solve(eight.initial, { driver: (() => {}) as never })).rejects.toThrow(/cannot travel/);
  await expect(solver('createSolver').solve(eight.initial)).rejects.toThrow(/a game is an object/);
});
