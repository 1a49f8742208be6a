import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../support/random.ts';
import { chooseMove, HIGHEST_LEVEL, limitsOfLevel } from './levels.ts';

const levels = Array.from({ length: HIGHEST_LEVEL }, (_, index) => index + 1);

const lines = fc
  .array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 8 })
  .map((values) => values.toSorted((a, b) => b - a).map((value, move) => ({ move, value })));

/** What a level loses on average by its choice. */
function meanLoss(level: number): number {
  const random = new Random(3);
  const values = [50, 40, 20, 0, -30, -100, -250, -600];
  const found = values.map((value, move) => ({ move, value }));
  let loss = 0;
  for (let game = 0; game < 2000; game++) loss += values[0] - values[chooseMove(found, level, 100, random)];
  return loss / 2000;
}

describe('the levels', () => {
  test('each errs less than the one before, and the best not at all', () => {
    const losses = levels.map(meanLoss);
    for (let level = 2; level <= HIGHEST_LEVEL; level++)
      expect(losses[level - 1]).toBeLessThanOrEqual(losses[level - 2]);
    expect(losses[0]).toBeGreaterThan(30);
    expect(losses[HIGHEST_LEVEL - 1]).toBe(0);
  });

  test('each looks at least as far as the one before', () => {
    const depths = levels.map((level) => limitsOfLevel(level).depth ?? Infinity);
    expect(depths).toEqual(depths.toSorted((a, b) => a - b));
  });

  test('never a move that loses far more than the usual error, nor one that is not there', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom(...levels), fc.integer(), (found, level, seed) => {
        const move = chooseMove(found, level, 100, new Random(seed));
        expect(found[0].value - found[move].value).toBeLessThanOrEqual(2 * 2.5 * 100);
      }),
    );
  });

  test('a win is never missed for an error', () => {
    const found = [
      { move: 'win', value: 999_999_000 },
      { move: 'other', value: 300 },
    ];
    for (let seed = 0; seed < 100; seed++) expect(chooseMove(found, 1, 100, new Random(seed))).toBe('win');
  });

  test('the same seed makes the same choices', () => {
    const choices = () => {
      const random = new Random(9);
      const found = [0, 1, 2, 3].map((move) => ({ move, value: -10 * move }));
      return Array.from({ length: 50 }, () => chooseMove(found, 1, 100, random));
    };
    expect(choices()).toEqual(choices());
    expect(new Set(choices()).size).toBeGreaterThan(2);
  });
});
