import { expect, test } from 'vitest';
import { aStar } from '../reference/astar.ts';
import { backwards } from '../reference/backwards.ts';
import { GrowingTable } from '../runtime/growing-table.ts';
import { INFINITY } from '../search/values.ts';
import { Random } from '../support/random.ts';
import { FAULT_NONE, FAULT_PATH, MAX_PATH } from './base.ts';
import { CostBounded } from './cost-bounded.ts';
import { graphPuzzle } from './fixtures/graph-puzzle.ts';
import { type Instance, RANDOM_INSTANCES, shuffled } from './fixtures/instances.ts';
import { PlainWalker } from './plain-walker.ts';
import type { FastPuzzle } from './puzzle.ts';
import { eight, slidingPuzzle } from './puzzles/sliding.ts';
import type { Tiles } from './puzzles/tiles.ts';
import { solveNow } from './solver.ts';
import type { Walker } from './walker.ts';

const walkerOf = ({ puzzle, state }: Instance): Walker =>
  'walker' in puzzle ? puzzle.walker(state) : new PlainWalker(puzzle, state);

const searchOf = (walker: Walker) => new CostBounded(walker, new GrowingTable(16));

test('no entry of the table ever says more than the truth', () => {
  const random = new Random(3);
  const puzzle = slidingPuzzle(3, 2);
  const { costs } = backwards(puzzle, puzzle.goal as Tiles);
  expect(costs.size).toBe(360);
  let entries = 0;
  for (let count = 0; count < 300; count++) {
    const search = searchOf(puzzle.walker(shuffled(random, 3, 2, random.below(100))));
    search.usePath = count % 2 === 0;
    for (let pass = 0; pass < 3; pass++) {
      search.begin(random.below(24));
      while (!search.run(1 + random.below(500)));
      for (const [name, cost] of costs) {
        const [low, high] = name.split(',').map(Number);
        if (!search.table.retrieve(low, high)) continue;
        expect(search.table.fMinus).toBeLessThanOrEqual(cost);
        entries++;
      }
    }
  }
  expect(entries).toBeGreaterThan(10_000);
});

test('nor does it where moves lead one way, cost nothing, and estimates jump', () => {
  const random = new Random(4);
  let entries = 0;
  for (let count = 0; count < 2000; count++) {
    const size = 4 + random.below(12);
    const puzzle = graphPuzzle(random, size, 4, random.below(4));
    const search = searchOf(new PlainWalker(puzzle, 0));
    for (let pass = 0; pass < 3; pass++) {
      search.begin(random.below(12));
      expect(search.run(1_000_000)).toBe(true);
    }
    for (let state = 0; state < size; state++) {
      const walker = new PlainWalker(puzzle, state);
      if (!search.table.retrieve(walker.keyLow(), walker.keyHigh())) continue;
      const { cost = INFINITY } = backwards(puzzle, state);
      expect([count, state, search.table.fMinus <= cost]).toEqual([count, state, true]);
      entries++;
    }
  }
  expect(entries).toBeGreaterThan(2000);
});

test('a pass that is cut up finds and counts the same', () => {
  const random = new Random(6);
  for (let count = 0; count < 120; count++) {
    const kinds = Object.values(RANDOM_INSTANCES);
    const instance = kinds[count % kinds.length](random);
    const threshold = random.below(16);
    const results = [1_000_000, 1, 7].map((slice) => {
      const search = searchOf(walkerOf(instance));
      search.useTable = count % 3 > 0;
      search.begin(threshold);
      const sums = { nodes: 0, expanded: 0 };
      for (let done = false; !done; ) {
        done = search.run(slice);
        sums.nodes += search.nodes;
        sums.expanded += search.expanded;
      }
      return { ...sums, bound: search.bound, solution: [...search.solution.subarray(0, search.solutionLength)] };
    });
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  }
});

test('a path that becomes too long is reported, and the walker is back at the start', () => {
  const endless = {
    moves: (state: number) => [state],
    play: (state: number) => state + 1,
    solved: () => false,
  };
  const walker = new PlainWalker(endless, 0);
  const search = searchOf(walker);
  search.begin(MAX_PATH + 1);
  expect(search.run(1_000_000)).toBe(false);
  expect(search.fault).toBe(FAULT_PATH);
  expect(walker.state).toBe(0);
  search.begin(5);
  expect(search.run(1_000_000)).toBe(true);
  expect(search.fault).toBe(FAULT_NONE);
  expect(solveNow(endless, 0, { driver: 'dfbnb' }).reason).toBe('path');
});

/** The states whose moves a search listed, pass by pass. */
function expandedBelow(puzzle: FastPuzzle<Tiles>, tiles: Tiles, cost: number): Set<string> {
  const walker = puzzle.walker(tiles);
  const names = new Set<string>();
  const list = walker.moves.bind(walker);
  walker.moves = (into, from) => {
    names.add(`${walker.keyLow()},${walker.keyHigh()}`);
    return list(into, from);
  };
  const search = searchOf(walker);
  for (let threshold = walker.estimate(); threshold < cost; threshold = search.bound) {
    search.begin(threshold);
    expect(search.run(10_000_000)).toBe(true);
  }
  return names;
}

/**
 * With a consistent estimate and a table that loses nothing, let C be the least cost. The states
 * that IDA* expands in all passes below C are exactly those with g* + h < C, which A* cannot do
 * without; the last pass, like the end of A*, adds some of those with g* + h = C.
 */
test('from below, the states of all passes that fail are those that A* expands below the cost', () => {
  const random = new Random(8);
  for (let count = 0; count < 60; count++) {
    const tiles = shuffled(random, 3, 3, 10 + random.below(30));
    const { cost = 0, expanded } = aStar(eight, tiles);
    const below = new Set(expanded.filter(({ f }) => f < cost).map(({ name }) => name));
    expect(expandedBelow(eight, tiles, cost)).toEqual(below);
  }
});
