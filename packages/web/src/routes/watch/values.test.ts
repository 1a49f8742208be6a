import { INFINITY } from 'pincer/drivers';
import { expect, test } from 'vitest';
import { momentOf, type Race } from './race.ts';
import { fieldsOf, type RaceRequest } from './setup.ts';
import { traceRace } from './tracing.ts';
import { scaleOf, statusOf, textOf, verdictOf } from './values.ts';

async function raceOf(drivers: RaceRequest['drivers']): Promise<Race> {
  const traced = await traceRace({ game: 'tree', fen: '', tree: fieldsOf(0).tree.fallback, depth: 5, drivers });
  if (!traced.ok) throw new Error(traced.error);
  return traced.value.race;
}

test('values of trees are plain numbers, and ends of windows infinite', () => {
  expect([3, -3, 0, INFINITY, INFINITY - 1, -INFINITY].map((value) => textOf(undefined, value))).toEqual([
    ...['3', '−3', '0'],
    ...['+∞', '+∞', '−∞'],
  ]);
});

test('a status asks what the pass asks, and answers where it is complete', async () => {
  const { lanes } = await raceOf(['mtdf', 'aspiration']);
  const said = (lane: number, at: number) => statusOf(undefined, lanes[lane], momentOf(lanes[lane], at));
  expect(said(0, 7)).toBe('Pass 1 of 3: Is f at least 2? 7 of 80 nodes.');
  expect(said(0, 92)).toBe('Pass 2 of 3: Is f at least 3? Yes: at least 5.');
  expect(said(0, 127)).toBe('Pass 3 of 3: Is f at least 6? No: at most 5.');
  expect(said(1, 255)).toBe('Pass 1 of 1: Where between −48 and 52 is f? It is 5.');
});

test('the verdict names who needed fewer nodes', async () => {
  expect(verdictOf(undefined, await raceOf(['alpha-beta', 'mtdf']))).toBe(
    'f = 5. Alpha-Beta took 204 nodes, MTD(f) 127: MTD(f) saved 38 %.',
  );
  expect(verdictOf(undefined, await raceOf(['mtdf', 'mtdf']))).toMatch(/127: the same\.$/);
});

test('all that a race knew has its place on the scale, and infinity is at its ends', async () => {
  const race = await raceOf(['sss', 'dual']);
  const { place, ticks } = scaleOf(race);
  for (const { passes } of race.lanes) {
    for (const { g } of passes) {
      expect(place(g)).toBeGreaterThan(0);
      expect(place(g)).toBeLessThan(1);
    }
  }
  expect([place(-INFINITY), place(INFINITY)]).toEqual([0, 1]);
  expect(ticks.length).toBeGreaterThan(2);
  expect(ticks.length).toBeLessThan(8);
  expect(ticks.map(place)).toEqual(ticks.map(place).toSorted((one, other) => one - other));
});
