import { expect, test } from 'vitest';
import { PRESETS, shipped } from '../experiments/index.ts';
import { cellId, cellsOf } from './cells.ts';
import type { Cell, Experiment } from './experiment.ts';
import { parseExperiment } from './parse.ts';

const EXPERIMENT: Experiment = {
  name: 'tiny',
  title: 'What?',
  games: [
    {
      game: 'connect-four',
      positions: [{ name: 'a' }, { name: 'b', text: '4' }],
      depth: 3,
      delta: 7,
      guess: 'two-back',
    },
  ],
  drivers: ['aspiration', 'mtdf', { label: 'own', driver: 'aspiration', delta: 1, guess: 'swing' }],
  tables: [10, 12],
  variants: [{ name: 'standard' }, { name: 'no table', table: false }],
};

const short = ({ table, variant, position, driver }: Cell) =>
  `${table} ${variant.name} ${position.name} ${typeof driver === 'string' ? driver : driver.label}`;

test('drivers take turns at each position, and without a table there is one size', () => {
  expect(cellsOf(EXPERIMENT).map(short)).toEqual(
    ['10 standard', '10 no table', '12 standard'].flatMap((setting) =>
      ['a', 'b'].flatMap((position) =>
        ['aspiration', 'mtdf', 'own'].map((driver) => `${setting} ${position} ${driver}`),
      ),
    ),
  );
});

test('timed cells change the order of the drivers from position to position', () => {
  const cells = cellsOf({ ...EXPERIMENT, tables: [10], variants: [{ name: 's' }], measure: 'time' });
  expect(cells.map(short).map((text) => text.slice(5))).toEqual([
    'a aspiration',
    'a mtdf',
    'a own',
    'b own',
    'b mtdf',
    'b aspiration',
  ]);
});

test('a game’s window and guess are for those aspirations that have none of their own', () => {
  const [aspiration, mtdf, own] = cellsOf(EXPERIMENT).map(({ driver }) => driver);
  expect(aspiration).toEqual({ label: 'aspiration', driver: 'aspiration', delta: 7, guess: 'two-back' });
  expect(mtdf).toBe('mtdf');
  expect(own).toMatchObject({ delta: 1, guess: 'swing' });
});

test('a cell’s id depends on its content, not on the order of its fields', () => {
  const [cell] = cellsOf(EXPERIMENT);
  const reversed = Object.fromEntries(Object.entries(cell).reverse()) as unknown as Cell;
  expect(cellId(reversed)).toBe(cellId(cell));
  expect(cellId(JSON.parse(JSON.stringify(cell)))).toBe(cellId(cell));
  expect(cellId({ ...cell, depth: 4 })).not.toBe(cellId(cell));
  expect(cellId({ ...cell, position: { name: 'a', text: '1' } })).not.toBe(cellId(cell));
});

test.each(PRESETS)('what is shipped with the preset %s is valid, and its cells are all different', (preset) => {
  const experiments = shipped(preset);
  expect(new Set(experiments.map(({ name }) => name)).size).toBe(experiments.length);
  for (const experiment of experiments) {
    expect(parseExperiment(experiment, experiment.name)).toEqual({ ok: true, value: experiment });
    const ids = cellsOf(experiment).map(cellId);
    expect(new Set(ids).size).toBe(ids.length);
  }
});
