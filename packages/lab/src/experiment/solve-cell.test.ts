import { expect, test } from 'vitest';
import { onePlayer } from '../experiments/one-player.ts';
import { cellsOf } from './cells.ts';
import { runCell } from './run-cell.ts';

test('every driver and A* find the same cost in every cell of the smallest instances', async () => {
  const cells = cellsOf(onePlayer('quick')).filter(
    ({ game, position }) => game === 'eight' && /^20 /.test(position.name),
  );
  const results = await Promise.all(cells.map((cell) => runCell(cell, '.')));
  expect(results.length).toBeGreaterThan(20);
  expect(results.filter(({ error }) => error !== undefined)).toEqual([]);
  const costs = new Set(results.map(({ depths: [found] }) => found.value));
  expect(costs.size).toBe(1);
});

test('a position that is none fails with its reason', async () => {
  const [cell] = cellsOf(onePlayer('quick'));
  const { error } = await runCell({ ...cell, position: { name: 'odd', text: '1 2' } }, '.');
  expect(error).toMatch(/^odd: /);
});
