import { describe, expect, test } from 'vitest';
import { aStar } from '../../reference/astar.ts';
import { backwards } from '../../reference/backwards.ts';
import { Random } from '../../support/random.ts';
import { type Instance, RANDOM_INSTANCES } from '../fixtures/instances.ts';
import { solveNow } from '../solver.ts';
import { THRESHOLD_DRIVER_NAMES } from './index.ts';

/** None, the smallest, one that is large for these. */
const MEMORIES = [0, 0.024, 4];

/** Instances of each kind; every driver solves each with every memory. */
const COUNTS: Readonly<Record<string, number>> = { graph: 300, 'pocket cube': 40, sokoban: 60 };

/** What a solution costs when it is played out; undefined: it does not solve. */
function costOf({ puzzle, state }: Instance, moves: readonly unknown[]): number | undefined {
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

describe.each(Object.entries(RANDOM_INSTANCES))('%s', (name, randomInstance) => {
  test('every driver finds the cost of A*, with any memory', { timeout: 60_000 }, () => {
    const random = new Random(17);
    for (let count = COUNTS[name] ?? 100; count > 0; count--) {
      const instance = randomInstance(random);
      const { cost } = aStar(instance.puzzle, instance.state);
      expect(backwards(instance.puzzle, instance.state, 400).cost ?? Infinity).toBeGreaterThanOrEqual(cost ?? Infinity);
      for (const driver of THRESHOLD_DRIVER_NAMES) {
        for (const memory of MEMORIES) {
          const limits = cost === undefined ? { nodes: 20_000 } : { ceiling: cost + random.below(4) };
          const found = solveNow(instance.puzzle, instance.state, { driver, memory, ...limits });
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
