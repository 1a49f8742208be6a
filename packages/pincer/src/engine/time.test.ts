import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { budgetOf, Pace } from './time.ts';

const HORIZON = 40;

const clocks = fc.record({
  remaining: fc.integer({ min: 0, max: 7_200_000 }),
  increment: fc.integer({ min: 0, max: 60_000 }),
});
const overheads = fc.integer({ min: 0, max: 1000 });

describe('the budget of a move', () => {
  test('is in order, and leaves the overhead on the clock', () => {
    fc.assert(
      fc.property(clocks, overheads, fc.option(fc.integer({ min: 1, max: 100 })), (clock, overhead, movesToGo) => {
        const { soft, hard } = budgetOf({ ...clock, ...(movesToGo && { movesToGo }) }, overhead, HORIZON);
        expect(soft).toBeGreaterThanOrEqual(1);
        expect(hard).toBeGreaterThanOrEqual(soft);
        expect(hard).toBeLessThanOrEqual(Math.max(1, clock.remaining - overhead));
      }),
    );
  });

  test('more time on the clock is never less for the move', () => {
    fc.assert(
      fc.property(clocks, overheads, fc.integer({ min: 0, max: 10_000 }), (clock, overhead, more) => {
        const less = budgetOf(clock, overhead, HORIZON);
        const longer = budgetOf({ ...clock, remaining: clock.remaining + more }, overhead, HORIZON);
        expect(longer.soft).toBeGreaterThanOrEqual(less.soft);
        expect(longer.hard).toBeGreaterThanOrEqual(less.hard);
      }),
    );
  });

  test('a game of 200 moves, each thought about to the hard limit, is never lost on time', () => {
    const control = fc.record({
      remaining: fc.integer({ min: 1000, max: 600_000 }),
      increment: fc.integer({ min: 0, max: 5000 }),
    });
    fc.assert(
      fc.property(control, ({ remaining, increment }) => {
        let left = remaining;
        for (let move = 0; move < 200; move++) {
          left -= budgetOf({ remaining: left, increment }, 20, HORIZON).hard + 1;
          expect(left).toBeGreaterThan(0);
          left += increment;
        }
      }),
    );
  });

  test('nor with so many moves to a time control, and of the last move nearly all is used', () => {
    for (let left = 60_000, movesToGo = 40; movesToGo > 0; movesToGo--) {
      const { soft } = budgetOf({ remaining: left, movesToGo }, 20, HORIZON);
      if (movesToGo === 1) expect(soft).toBe(left - 20);
      left -= soft;
      expect(left).toBeGreaterThanOrEqual(20);
    }
  });

  test('says what is wrong with a clock', () => {
    expect(() => budgetOf({ remaining: -1 }, 20, HORIZON)).toThrow('remaining: -1 is not a number from 0 up');
    expect(() => budgetOf({ remaining: 1, movesToGo: 0.5 }, 20, HORIZON)).toThrow('movesToGo: 0.5');
  });
});

describe('the pace', () => {
  const factorAfter = (...findings: [move: string, value: number][]) => {
    const pace = new Pace();
    for (const [move, value] of findings) pace.note({ move, value });
    return pace.factor;
  };

  test('a move that stays takes less than one that changes, and a value that falls takes more', () => {
    const settled = factorAfter(['a', 10], ['a', 10], ['a', 12]);
    expect(settled).toBeLessThan(1);
    expect(factorAfter(['a', 10], ['b', 10])).toBeGreaterThan(settled);
    expect(factorAfter(['a', 10], ['b', 10], ['a', 10])).toBeGreaterThan(factorAfter(['a', 10], ['b', 10]));
    expect(factorAfter(['a', 10], ['a', -50])).toBeGreaterThan(settled);
    expect(factorAfter(['b', 10], ['a', 10], ['a', 10])).toBeLessThan(factorAfter(['b', 10], ['a', 10]));
  });

  test('never stretches without bound', () => {
    const findings = Array.from({ length: 60 }, (_, index): [string, number] => [String(index), -1000 * index]);
    expect(factorAfter(...findings)).toBeLessThanOrEqual(2.7);
  });
});
