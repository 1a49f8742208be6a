import { expect, test } from 'vitest';
import { shipped } from '../experiments/index.ts';
import { figuresOf } from './figures.ts';
import { synthetic } from './fixtures/synthetic.ts';
import { Survey } from './survey.ts';

function figures(name: string) {
  const experiment = shipped('paper').find((each) => each.name === name);
  if (!experiment) throw new Error(name);
  return figuresOf(new Survey(synthetic(experiment)));
}

test('threads that took turns have a figure of the first one, which says so, and one of all', () => {
  const [first, all] = figures('threads');
  expect(first.caption).toMatch(/^No time was measured: threads took turns/);
  expect(first.table.rows.map(([threads]) => threads)).toEqual(['1', '2', '4', '8', '16']);
  // The synthetic searches take the square root.
  expect(Number.parseFloat(first.table.rows[2][1] as string)).toBeCloseTo(2, 0);
  expect(all.title).toMatch(/^Nodes of all threads/);
  expect(all.table.rows.map(([threads]) => threads)).toEqual(['2', '4', '8', '16']);
});

test('threads on cores of their own have a figure by wall time, which says so', () => {
  const by = figures('threads-time');
  for (const figure of by) expect(figure.caption).toMatch(/^Wall time of one thread over that of several/);
});
