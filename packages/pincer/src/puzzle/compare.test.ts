import { expect, test } from 'vitest';
import {
  comparePuzzleDrivers,
  nameBestPuzzleDrivers,
  type PuzzleRow,
  randomStates,
  relatePuzzleDrivers,
} from './compare.ts';
import type { ThresholdDriverName } from './drivers/index.ts';
import { eight } from './puzzles/sliding.ts';
import type { Tiles } from './puzzles/tiles.ts';
import { Workbench } from './solver.ts';

const row = (driver: ThresholdDriverName, nodes: number, times: readonly number[], unsolved = 0): PuzzleRow => ({
  driver,
  nodes,
  expanded: nodes,
  passes: 1,
  times,
  unsolved,
});

const comparison = {
  rows: [row('ida', 90, [8, 10, 10]), row('guess', 90, [4, 6, 20]), row('dfbnb', 10, [1, 1, 1], 1)],
  states: 3,
  disagreements: [],
  interrupted: false,
};

test('drivers stand beside the first, and the best of those that solved the most are named', () => {
  const rows = relatePuzzleDrivers(comparison);
  expect(rows[1]).toMatchObject({ time: 6, timeRatio: { median: 0.6, least: 0.5, greatest: 2 } });
  expect(nameBestPuzzleDrivers(comparison)).toBe(
    'Fewest nodes: ida and guess (a tie). Least time: ida and guess (a tie).',
  );
});

test('counts are those of one round, and of a driver that learns from the states before', async () => {
  const states = randomStates(eight, 4, 60, 3);
  const drivers = ['ida', 'guess'] as const;
  let solved = 0;
  const compared = await comparePuzzleDrivers(eight, states, {
    drivers,
    rounds: 3,
    memory: 1,
    onSolve: () => solved++,
  });
  expect(compared).toMatchObject({ states: 4, disagreements: [], interrupted: false });
  expect(solved).toBe(drivers.length * (1 + 3 * 4));
  for (const [index, driver] of drivers.entries()) {
    const bench = new Workbench(eight);
    const solutions = states.map((state) => bench.solveNow(state, { driver, memory: 1 }));
    expect(compared.rows[index]).toMatchObject({
      driver,
      nodes: solutions.reduce((sum, { nodes }) => sum + nodes, 0),
      passes: solutions.reduce((sum, { passes }) => sum + passes.length, 0) / states.length,
      unsolved: 0,
    });
    expect(compared.rows[index].times).toHaveLength(3);
  }
});

test('a driver gives a state up once, not once a round', async () => {
  let walkers = 0;
  const counted = {
    ...eight,
    walker(tiles: Tiles) {
      walkers++;
      return eight.walker(tiles);
    },
  };
  const options = { drivers: ['ida'], rounds: 3, nodes: 500 } as const;
  const compared = await comparePuzzleDrivers(counted, [eight.initial, eight.goal as Tiles], options);
  expect(compared.rows[0].unsolved).toBe(1);
  expect(walkers).toBe(1 + 3);
});

test('a comparison that is stopped keeps the states that were done', async () => {
  const stop = new AbortController();
  let solved = 0;
  const onSolve = () => {
    if (++solved === 3) stop.abort();
  };
  const options = { drivers: ['ida'], rounds: 2, signal: stop.signal, onSolve } as const;
  expect(await comparePuzzleDrivers(eight, randomStates(eight, 4, 20, 1), options)).toMatchObject({
    states: 1,
    interrupted: true,
  });
});
