import fc from 'fast-check';
import { Random } from 'pincer/support';
import { describe, expect, test } from 'vitest';
import type { CellResult, DepthResult } from '../experiment/experiment.ts';
import {
  bootstrap,
  byPosition,
  depthReached,
  meanPasses,
  type Observation,
  paired,
  quantile,
  ratioByError,
  ratioOfPasses,
  ratioOfRatios,
  ratioOfSums,
  shareAbove,
  tailOf,
} from './statistics.ts';

const ratio = ([a, b]: Float64Array) => a / b;

/**
 * A search of a position: leaves by depth from depth 1 on; nodes are twice as many; passes 3, 4, 5
 * …
 */
function search(position: string, leaves: readonly number[], group?: string, error?: string): CellResult {
  return {
    cell: {
      game: 'chess',
      position: { name: position, ...(group && { group }) },
      driver: 'mtdf',
      table: 21,
      variant: { name: 'standard' },
      depth: leaves.length,
      measure: 'counts',
    },
    depths: leaves.map(
      (count, index): DepthResult => ({
        depth: index + 1,
        value: 0,
        passes: 3 + index,
        leaves: count,
        nodes: 2 * count,
        quiescent: 0,
      }),
    ),
    ...(error && { error }),
  };
}

/** About normal, mean 0 and deviation 1. */
function normal(random: Random): number {
  let sum = -6;
  for (let draw = 0; draw < 12; draw++) sum += random.next() / 2 ** 32;
  return sum;
}

describe('bootstrap', () => {
  test('of nothing is undefined, and so is a ratio to nothing', () => {
    expect(bootstrap([], ratio)).toBeUndefined();
    expect(bootstrap([{ group: 'a', amounts: [1, 0] }], ratio)).toBeUndefined();
  });

  test('one group has a value but no interval', () => {
    const observations = [
      { group: 'a', amounts: [90, 100] },
      { group: 'a', amounts: [30, 20] },
    ];
    expect(bootstrap(observations, ratio)).toEqual({ value: 1, positions: 2, groups: 1 });
  });

  test('two groups: the interval reaches from one group’s ratio to the other’s', () => {
    const observations = [
      { group: 'a', amounts: [50, 100] },
      { group: 'b', amounts: [150, 100] },
    ];
    expect(bootstrap(observations, ratio)).toEqual({
      value: 1,
      interval: { low: 0.5, high: 1.5 },
      positions: 2,
      groups: 2,
    });
  });

  test('the same ratio everywhere leaves no doubt', () => {
    const observations = Array.from({ length: 12 }, (_, i) => ({
      group: `g${i}`,
      amounts: [9 * (i + 1), 10 * (i + 1)],
    }));
    const estimate = bootstrap(observations, ratio);
    expect(estimate?.interval?.low).toBeCloseTo(0.9, 12);
    expect(estimate?.interval?.high).toBeCloseTo(0.9, 12);
  });

  test('is the same every time, and the interval holds the value', () => {
    const amount = fc.integer({ min: 1, max: 1000 });
    const observation = fc.record({
      group: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      amounts: fc.tuple(amount, amount),
    });
    fc.assert(
      fc.property(fc.array(observation, { minLength: 1, maxLength: 30 }), (observations) => {
        const estimate = bootstrap(observations, ratio);
        expect(bootstrap(observations, ratio)).toEqual(estimate);
        const { value = Number.NaN, interval } = estimate ?? {};
        if (interval) expect(interval.low <= value && value <= interval.high).toBe(true);
      }),
      { seed: 1, numRuns: 50 },
    );
  });

  /**
   * How often of 200 the interval holds the truth, where the groups, of 4 positions each, differ
   * more than their positions do.
   */
  function coverage(groups: number, resampled: 'group' | 'position'): number {
    const random = new Random(7);
    let held = 0;
    for (let trial = 0; trial < 200; trial++) {
      const observations: Observation[] = [];
      for (let group = 0; group < groups; group++) {
        const common = 0.15 * normal(random);
        for (let position = 0; position < 4; position++) {
          const size = 1000 + random.below(500);
          observations.push({
            group: resampled === 'group' ? `${group}` : `${group}.${position}`,
            amounts: [size * (0.9 + common + 0.05 * normal(random)), size],
          });
        }
      }
      const { low, high } = bootstrap(observations, ratio)?.interval ?? { low: 0, high: 0 };
      if (low <= 0.9 && 0.9 <= high) held++;
    }
    return held / 200;
  }

  test.each([25, 8])('with %i groups the interval holds the truth about 95 times in 100', (groups) => {
    expect(coverage(groups, 'group')).toBeGreaterThan(0.9);
    expect(coverage(groups, 'group')).toBeLessThan(0.99);
  });

  test('taking neighbouring positions for independent ones would promise too much', () => {
    expect(coverage(25, 'position')).toBeLessThan(0.85);
  });
});

test('the fewer the groups, the less is left out at the ends', () => {
  // By Student's t of 2.120 and 3.182.
  expect(tailOf(17)).toBeCloseTo(0.0144, 3);
  expect(tailOf(4)).toBeLessThan(0.0005);
  expect(tailOf(10_000)).toBeCloseTo(0.025, 4);
});

test('quantiles are linear between neighbours', () => {
  const numbers = Float64Array.of(10, 20, 30, 40);
  expect([0, 0.5, 1].map((share) => quantile(numbers, share))).toEqual([10, 25, 40]);
});

describe('comparisons', () => {
  const base = [search('p', [10, 100]), search('q', [10, 300]), search('r', [10, 50])];
  const other = [search('q', [12, 240]), search('p', [6, 120]), search('r', [9])];

  test('a ratio of sums is over the positions that both finished to the depth', () => {
    expect(ratioOfSums(other, base, 1, 'leaves')).toMatchObject({ value: 27 / 30, positions: 3, groups: 3 });
    expect(ratioOfSums(other, base, 2, 'leaves')).toMatchObject({ value: 360 / 400, positions: 2, groups: 2 });
    expect(ratioOfSums(other, base, 2, 'nodes')?.value).toBe(0.9);
    expect(ratioOfSums(other, base, 2, 'leaves')?.interval).toEqual({ low: 0.8, high: 1.2 });
  });

  test('nothing in common, no such depth, no such measure: undefined', () => {
    expect(ratioOfSums(other, [search('s', [1, 2])], 1, 'leaves')).toBeUndefined();
    expect(ratioOfSums(other, base, 3, 'leaves')).toBeUndefined();
    expect(ratioOfSums(other, base, 1, 'cpu')).toBeUndefined();
    expect(ratioOfSums([], [], 1, 'leaves')).toBeUndefined();
  });

  test('a failed search counts for nobody', () => {
    const failed = [search('p', [6, 120], undefined, 'out of memory'), search('q', [12, 240])];
    expect(ratioOfSums(failed, base, 1, 'leaves')).toMatchObject({ value: 1.2, positions: 1 });
  });

  test('positions are the same when name and text are', () => {
    const texted = (text: string) => {
      const { cell, depths } = search('p', [10]);
      return { cell: { ...cell, position: { ...cell.position, text } }, depths };
    };
    expect(paired([[texted('x')], [texted('y')]], 1)).toHaveLength(0);
    expect(paired([[texted('x')], [texted('x')]], 1)).toHaveLength(1);
  });

  test('groups, not positions, are drawn', () => {
    const grouped = (factor: number) => [search('p', [100 * factor], 'game 1'), search('q', [300], 'game 1')];
    expect(ratioOfSums(grouped(0.5), grouped(1), 1, 'leaves')).toEqual({ value: 350 / 400, positions: 2, groups: 1 });
  });

  test('a ratio of ratios', () => {
    const small = (leaves: number) => [search('p', [leaves])];
    expect(ratioOfRatios([small(300), small(100)], [small(120), small(80)], 1, 'leaves')?.value).toBe(2);
  });

  test('the share of positions with more', () => {
    expect(shareAbove(other, base, 2, 'leaves')).toMatchObject({ value: 0.5, positions: 2 });
    expect(shareAbove(base, base, 1, 'leaves')?.value).toBe(0);
  });

  test('passes of an iteration, on average over the iterations to a depth', () => {
    expect(meanPasses(base, 2)).toMatchObject({ value: 3.5, positions: 3, interval: { low: 3.5, high: 3.5 } });
    expect(meanPasses(other, 2)?.positions).toBe(2);
    expect(meanPasses(base, 3)).toBeUndefined();
    expect(ratioOfPasses(other, base, 1)?.value).toBe(1);
    expect(ratioOfPasses(other, base, 3)).toBeUndefined();
  });

  test('position by position', () => {
    expect(byPosition([base, other], 2, 'leaves').map(({ position, amounts }) => [position.name, ...amounts])).toEqual([
      ['p', 100, 120],
      ['q', 300, 240],
      ['r', 50, undefined],
    ]);
  });

  test('the depth reached is one that half of the searches finished', () => {
    expect(depthReached(other)).toBe(2);
    expect(depthReached([search('p', [1, 2, 3]), search('q', [1]), search('r', [1])])).toBe(1);
    expect(depthReached([])).toBeUndefined();
  });
});

test('by the error of the guess: the last iteration alone, on the positions whose value moved so far', () => {
  const valued = (position: string, leaves: readonly number[], values: readonly number[]) => {
    const found = search(position, leaves);
    return { ...found, depths: found.depths.map((depth, at) => ({ ...depth, value: values[at] })) };
  };
  const of = [valued('a', [10, 40], [0, 3]), valued('b', [10, 70], [0, -50]), valued('c', [10], [0])];
  const to = [valued('a', [20, 80], [0, 3]), valued('b', [20, 50], [0, -50]), valued('c', [10, 20], [0, 1])];
  const within = (from: number, below: number) => ratioByError(of, to, 2, 'leaves', { from, below });
  expect(within(0, 10)).toMatchObject({ value: 30 / 60, positions: 1 });
  expect(within(10, Infinity)).toMatchObject({ value: 60 / 30, positions: 1 });
  expect(within(0, Infinity)).toMatchObject({ value: 90 / 90, positions: 2 });
  expect(within(4, 50)).toBeUndefined();
  expect(ratioByError(of, to, 1, 'leaves', { from: 0, below: Infinity })).toBeUndefined();
});
