import { describe, expect, test } from 'vitest';
import { aStar } from '../../reference/astar.ts';
import { backwards } from '../../reference/backwards.ts';
import { Random } from '../../support/random.ts';
import { type Instance, RANDOM_INSTANCES } from '../fixtures/instances.ts';
import { type Tiles, tilesAfter } from '../puzzles/tiles.ts';
import { solveNow, Workbench } from '../solver.ts';
import { THRESHOLD_DRIVER_NAMES } from './index.ts';

/** Megabytes: none, the smallest table, one that overflows now and then, one that is large for these. */
const MEMORIES = [0, 0.024, 0.1, 4];

/** Instances of each kind; every driver solves each, and the memories take turns. */
const COUNTS: Readonly<Record<string, number>> = {
  graph: 1600,
  eight: 500,
  'two by three': 500,
  fifteen: 300,
  'pocket cube': 120,
  'grid map': 800,
  sokoban: 300,
};

const kernels = new Map<number, Map<unknown, Workbench<unknown, unknown>>>(MEMORIES.map((size) => [size, new Map()]));

/** Where an instance is solved; kernels are made once for each memory. */
function benchOf({ puzzle, kernel }: Instance, memory: number): Workbench<unknown, unknown> {
  if (!kernel) return new Workbench(puzzle);
  const bench = kernels.get(memory)?.get(kernel) ?? new Workbench<unknown, unknown>(kernel);
  kernels.get(memory)?.set(kernel, bench);
  return bench;
}

/** The 15-puzzle after a tile was slid; undefined: it cannot. */
function slid(tiles: Tiles | undefined, tile: unknown): Tiles | undefined {
  return tiles && tilesAfter(tiles, 4).find((after) => tiles[after.indexOf(0)] === tile);
}

/** What a solution costs when it is played out; undefined: it does not solve. */
function costOf({ puzzle, state, kernel }: Instance, moves: readonly unknown[]): number | undefined {
  if (kernel) {
    const solved = moves.reduce<Tiles | undefined>(slid, state as Tiles);
    return solved?.every((tile, cell) => tile === cell) ? moves.length : undefined;
  }
  if ('walker' in puzzle) {
    const walker = puzzle.walker(state);
    let cost = 0;
    for (const move of moves as readonly number[]) {
      cost += walker.cost(move);
      walker.make(move);
    }
    return walker.solved() ? cost : undefined;
  }
  let at = state;
  let cost = 0;
  for (const move of moves) {
    cost += puzzle.cost?.(at, move) ?? 1;
    at = puzzle.play(at, move);
  }
  return puzzle.solved(at) ? cost : undefined;
}

test('there are thousands of instances, of every puzzle', () => {
  expect(Object.keys(COUNTS)).toEqual(Object.keys(RANDOM_INSTANCES));
  expect(Object.values(COUNTS).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(4000);
});

describe.each(Object.entries(RANDOM_INSTANCES))('%s', (name, randomInstance) => {
  test('every driver finds the cost of A*, with any memory', { timeout: 60_000 }, () => {
    const random = new Random(17);
    for (let count = 0; count < COUNTS[name]; count++) {
      const instance = randomInstance(random);
      const { cost } = aStar(instance.puzzle, instance.state);
      if (count % 8 === 0) {
        const back = backwards(instance.puzzle, instance.state, 400);
        expect(back.cost ?? Infinity).toBeGreaterThanOrEqual(cost ?? Infinity);
      }
      for (const [index, driver] of THRESHOLD_DRIVER_NAMES.entries()) {
        const memory = MEMORIES[(count + index) % MEMORIES.length];
        const limits = cost === undefined ? { nodes: 20_000 } : { ceiling: cost + random.below(4) };
        const found = benchOf(instance, memory).solveNow(instance.state, { driver, memory, ...limits });
        const what = `${driver}, ${memory} MB, ${name} ${count}`;
        expect([what, found.cost]).toEqual([what, cost]);
        if (cost === undefined) expect(['unsolvable', 'nodes']).toContain(found.reason);
        else {
          expect(found.reason).toBe('solved');
          expect([what, costOf(instance, found.moves ?? [])]).toEqual([what, cost]);
          expect(found.bound).toBe(cost);
        }
      }
    }
  });
});

test('the bound of a search that was stopped is right, and so is its solution', () => {
  const random = new Random(5);
  for (let count = 0; count < 300; count++) {
    const { puzzle, state } = RANDOM_INSTANCES[count % 2 === 0 ? 'eight' : 'grid map'](random);
    const { cost = Infinity } = aStar(puzzle, state);
    for (const driver of THRESHOLD_DRIVER_NAMES) {
      const found = solveNow(puzzle, state, { driver, nodes: random.below(60), ceiling: 40 });
      expect(found.bound).toBeLessThanOrEqual(cost);
      expect(found.cost ?? Infinity).toBeGreaterThanOrEqual(cost);
    }
  }
});
