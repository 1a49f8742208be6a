import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fastest, median, orderOfRound, timeRatio } from './timing.ts';

const ROUNDS = 7;
const someTimes = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: ROUNDS, maxLength: ROUNDS });

describe('times of rounds', () => {
  test('the median of an odd and of an even number', () => {
    expect(median([5, 1, 3])).toBe(3);
    expect(median([4, 1, 3, 2])).toBe(2.5);
  });

  test('ratios are taken within a round: a slow round changes nothing', () => {
    expect(timeRatio([20, 200, 22], [10, 100, 10])).toEqual({ median: 2, least: 2, greatest: 2.2 });
  });

  test('who is slower in every round is not among the fastest', () => {
    const quick = { times: [10, 10, 10] };
    const slow = { times: [12, 11, 15] };
    expect(fastest([slow, quick])).toEqual([quick]);
  });

  test('who is slower in most rounds ties, and so does who is slower by a hair', () => {
    const quick = { times: [10, 10, 10] };
    const mostly = { times: [12, 9.9, 15] };
    const hair = { times: [10.2, 10.1, 10.2] };
    expect(fastest([quick, mostly, hair])).toEqual([quick, mostly, hair]);
  });

  test('the verdict does not depend on the order of what was timed', () => {
    fc.assert(
      fc.property(fc.uniqueArray(someTimes, { minLength: 1, maxLength: 5, selector: median }), (all) => {
        const timed = all.map((times) => ({ times }));
        expect(new Set(fastest(timed.toReversed()))).toEqual(new Set(fastest(timed)));
      }),
    );
  });
});

describe('the order of a round', () => {
  test.each([2, 3, 5, 10])('%i come first equally often, and before each other as often as after', (count) => {
    const first: number[] = [];
    let before = 0;
    for (let round = 0; round < 2 * count; round++) {
      const order = orderOfRound(count, round);
      expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index));
      first.push(order[0]);
      before += Math.sign(order.indexOf(1) - order.indexOf(0));
    }
    for (let one = 0; one < count; one++) expect(first.filter((other) => other === one)).toHaveLength(2);
    expect(before).toBe(0);
  });
});
