import { expect, test } from 'vitest';
import { nim } from '../games/nim/index.ts';
import { ticTacToe } from '../games/tic-tac-toe/index.ts';
import { type Comparison, compareDrivers, nameBestDrivers, randomLines, relateDrivers } from './compare.ts';
import { createSearcher } from './create.ts';
import { search } from './deepen.ts';

const sums = (driver: 'mtdf' | 'aspiration' | 'sss', leaves: number, times: readonly number[]) => ({
  driver,
  leaves,
  nodes: 2 * leaves,
  passes: 1,
  times,
});

const comparison: Comparison = {
  rows: [sums('mtdf', 90, [4, 6, 20]), sums('aspiration', 100, [8, 10, 10]), sums('sss', 90, [40, 40, 40])],
  positions: 1,
  disagreements: [],
  interrupted: false,
};

test('drivers stand beside Aspiration NegaScout, or the first where it is not there', () => {
  const { base, rows } = relateDrivers(comparison);
  expect(base.driver).toBe('aspiration');
  expect(rows[0]).toMatchObject({ driver: 'mtdf', time: 6, timeRatio: { median: 0.6, least: 0.5, greatest: 2 } });
  expect(rows[1]).toMatchObject({ time: 10, timeRatio: { median: 1, least: 1, greatest: 1 } });
  expect(relateDrivers({ ...comparison, rows: comparison.rows.slice(2) }).base.driver).toBe('sss');
});

test('the best are named, and who ties with them', () => {
  expect(nameBestDrivers(comparison)).toBe(
    'Fewest leaves: mtdf and sss (a tie). Fewest nodes: mtdf and sss (a tie). Least time: mtdf and aspiration (a tie).',
  );
});

test('counts are those of searches one by one', async () => {
  const state = nim.initial;
  const lines = randomLines(nim, state, 3, 1);
  const drivers = ['mtdf', 'negascout'] as const;
  let searches = 0;
  const options = { depth: 5, drivers, table: 12, rounds: 2, onSearch: () => searches++ };
  const { rows, positions, disagreements } = await compareDrivers(nim, state, lines, options);
  expect([positions, disagreements, searches]).toEqual([3, [], drivers.length * (1 + 3 * 2)]);
  for (const [index, driver] of drivers.entries()) {
    let [leaves, nodes] = [0, 0];
    for (const line of lines) {
      const searcher = createSearcher(nim, state, { table: 12 });
      for (const move of line) searcher.make(move);
      const { counts } = search(searcher, { depth: 5, driver, principalVariation: false });
      leaves += counts.leaves;
      nodes += counts.nodes;
    }
    expect(rows[index]).toMatchObject({ driver, leaves, nodes });
  }
});

test('a comparison that is stopped keeps the positions that were done', async () => {
  const stop = new AbortController();
  const drivers = ['mtdf'] as const;
  let searches = 0;
  const onSearch = () => {
    if (++searches === 2) stop.abort();
  };
  const lines = randomLines(ticTacToe, ticTacToe.initial, 4, 1);
  const options = { depth: 9, drivers, table: 12, rounds: 1, signal: stop.signal, onSearch };
  expect(await compareDrivers(ticTacToe, ticTacToe.initial, lines, options)).toMatchObject({
    positions: 1,
    interrupted: true,
  });
});
