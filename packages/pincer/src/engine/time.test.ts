import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Budget, budgetOf as budgetBy, type GameClock, movesToCome, Pace } from './time.ts';
import { Way } from './way.ts';

const HORIZON = 40;

/** As one plans who knows nothing of the way. */
const budgetOf = (clock: GameClock, overhead: number, horizon: number) =>
  budgetBy(clock, overhead, horizon, new Way().toll(overhead));

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
      fc.property(control, fc.integer({ min: 4, max: HORIZON }), ({ remaining, increment }, horizon) => {
        let left = remaining;
        for (let move = 0; move < 200; move++) {
          left -= budgetOf({ remaining: left, increment }, 20, horizon).hard + 1;
          expect(left).toBeGreaterThan(0);
          left += increment;
        }
      }),
    );
  });

  test('nor with so many moves to a time control, and of the last move nearly all is used', () => {
    for (let left = 60_000, movesToGo = 40; movesToGo > 0; movesToGo--) {
      const { soft } = budgetOf({ remaining: left, movesToGo }, 20, HORIZON);
      if (movesToGo === 1) expect(soft).toBe(left - 520);
      left -= soft;
      expect(left).toBeGreaterThanOrEqual(20);
    }
    expect(budgetOf({ remaining: 1000, movesToGo: 1 }, 50, HORIZON).soft).toBeGreaterThan(700);
  });

  test('says what is wrong with a clock', () => {
    expect(() => budgetOf({ remaining: -1 }, 20, HORIZON)).toThrow('remaining: -1 is not a number from 0 up');
    expect(() => budgetOf({ remaining: 1, movesToGo: 0.5 }, 20, HORIZON)).toThrow('movesToGo: 0.5');
  });
});

/** What a move takes: the thought, and the way. */
type Spent = readonly [used: number, cost: number];

/** What the clock shows before each move of a game, and at last, to one who learns what the way costs. */
function clocksOf(
  { remaining, increment = 0, movesToGo }: GameClock,
  overhead: number,
  moves: number,
  spend: (budget: Budget, move: number) => Spent,
): number[] {
  const clocks = [remaining];
  const way = new Way();
  for (let move = 0; move < moves; move++) {
    const left = clocks[move];
    if (left < 0) return clocks;
    const toGo = movesToGo && { movesToGo: movesToGo - (move % movesToGo) };
    const clock = { remaining: left, increment, ...toGo };
    way.begin(clock);
    const budget = budgetBy(clock, overhead, movesToCome(move), way.toll(overhead, increment));
    const [used, cost] = spend(budget, move);
    way.end(clock, used);
    const flag = left - used - cost;
    const refill = movesToGo && (move + 1) % movesToGo === 0 ? remaining : 0;
    clocks.push(flag < 0 ? flag : flag + increment + refill);
  }
  return clocks;
}

describe('a whole game', () => {
  const overheads = fc.integer({ min: 1, max: 300 });
  const lengths = fc.integer({ min: 1, max: 300 });
  const latenesses = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }));

  test('is not lost on time while moves cost no more than the overhead, and increments pay for it', () => {
    const bases = fc.integer({ min: 2000, max: 600_000 });
    const more = fc.integer({ min: 2, max: 5000 });
    const controls = fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined });
    fc.assert(
      fc.property(
        bases,
        more,
        controls,
        overheads,
        lengths,
        latenesses,
        (base, extra, movesToGo, overhead, n, late) => {
          const clock = { remaining: base, increment: overhead + extra, ...(movesToGo && { movesToGo }) };
          const lateness = [...late.take(n)];
          const clocks = clocksOf(clock, overhead, n, ({ hard }, move) => [hard, overhead * lateness[move]]);
          expect(Math.min(...clocks)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  test('nor without an increment in so many moves as were thought to come', () => {
    const most = movesToCome(0);
    fc.assert(
      fc.property(overheads, fc.integer({ min: 45, max: 500 }), latenesses, (overhead, times, late) => {
        const lateness = [...late.take(most)];
        // However empty the clock, a millisecond is thought about each move.
        const remaining = most + times * overhead;
        const clocks = clocksOf({ remaining }, overhead, most, ({ soft }, move) => [soft, overhead * lateness[move]]);
        expect(Math.min(...clocks)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  /** About what iterations of chess were seen to make of a soft limit, and what a move costs on its way. */
  const typical =
    (seed: number) =>
    (budget: Budget, move: number): Spent => {
      const spread = [0.9, 1.3, 2.4, 1.1, 2, 1.6, 2.8, 1][(seed + 3 * move) % 8];
      return [Math.min(budget.hard, spread * budget.soft), 2];
    };

  test('uses its time: of 6 s + 0.06 s and of 60 s + 0.6 s little is left, and of 1 s + 0.01 s not half', () => {
    for (let seed = 0; seed < 8; seed++) {
      const long = { remaining: 6000, increment: 60 };
      const clocks = clocksOf(long, 20, 100, typical(seed));
      expect(clocks[60]).toBeLessThan(0.2 * 6000);
      expect(clocks[80]).toBeLessThan(0.15 * 6000);
      expect(Math.min(...clocks)).toBeGreaterThan(170);
      expect(clocksOf({ remaining: 60_000, increment: 600 }, 20, 100, typical(seed))[80]).toBeLessThan(0.07 * 60_000);
      const short = clocksOf({ remaining: 1000, increment: 10 }, 20, 100, typical(seed));
      expect(short[60]).toBeLessThan(400);
      expect(Math.min(...short)).toBeGreaterThan(170);
    }
  });

  test('keeps the whole reserve on a way that costs more, and without an increment', () => {
    for (let seed = 0; seed < 8; seed++) {
      const costly = (budget: Budget, move: number): Spent => [typical(seed)(budget, move)[0], 40];
      expect(Math.min(...clocksOf({ remaining: 6000, increment: 60 }, 50, 100, costly))).toBeGreaterThan(350);
      expect(clocksOf({ remaining: 6000 }, 20, 60, typical(seed))[60]).toBeGreaterThan(450);
    }
  });

  test('a machine that is late again and again makes it move faster, not lose', () => {
    const late = (budget: Budget, move: number): Spent => [budget.hard, move % 12 === 11 ? 400 : 5];
    expect(Math.min(...clocksOf({ remaining: 6000, increment: 60 }, 20, 200, late))).toBeGreaterThan(0);
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
