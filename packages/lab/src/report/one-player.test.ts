import { expect, test } from 'vitest';
import { cellsOf } from '../experiment/cells.ts';
import { runCell } from '../experiment/run-cell.ts';
import { onePlayer } from '../experiments/one-player.ts';
import { figuresOf } from './figures.ts';
import { Survey } from './survey.ts';

test('states, time and memory of one player have figures by table and by difficulty', { timeout: 60_000 }, async () => {
  const whole = onePlayer('quick');
  const [{ positions, ...eight }] = whole.games;
  const experiment = { ...whole, games: [{ ...eight, positions: positions.slice(0, 2) }], tables: [10, 14] };
  const cells = await Promise.all(cellsOf(experiment).map((cell) => runCell(cell, '.')));
  const environment = { date: '2026-01-01', node: '20', cpu: 'any', cores: 1, version: '0', kernelHash: '0' };
  const figures = figuresOf(new Survey({ experiment, environment, cells }));
  expect(figures.map(({ title }) => title.replace(/^One player, /, ''))).toEqual([
    expect.stringMatching(/^states expanded/),
    expect.stringMatching(/^time/),
    expect.stringMatching(/^memory/),
    expect.stringMatching(/^states expanded by difficulty/),
    expect.stringMatching(/^time by difficulty/),
    expect.stringMatching(/^memory by difficulty/),
  ]);
  expect(new Set(figures.map(({ id }) => id)).size).toBe(6);
  const [states, , memory] = figures;
  expect(states.caption).toMatch(/IDA\* expands \d+/);
  expect(states.table.rows.map(([table]) => table)).toEqual(['none', '2¹⁰', '2¹⁴']);
  expect(memory.table.rows.map(([table]) => table)).toEqual(['2¹⁰', '2¹⁴']);
});
