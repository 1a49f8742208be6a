import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Random } from '../support/random.ts';
import { type Pentanomial, scoreOf } from './elo.ts';
import { llrOf, parseSprt, type Sprt, sprtStatus } from './sprt.ts';

const TRINOMIAL = [0, 0.5, 1];

describe('the log-likelihood ratio', () => {
  // By the conditions of Karush, Kuhn and Tucker, solved with 40 digits in mpmath.
  test.each<[number[], number, number, number, number[] | undefined]>([
    [[10, 60, 120, 70, 15], 0, 5, 0.553738311688, undefined],
    [[100, 600, 1200, 700, 150], 0, 2, 2.54079313816, undefined],
    [[3, 0, 40, 9, 1], -3, 1, 0.220572061683, undefined],
    [[12, 5, 8, 3, 1], 0, 10, -0.707001023497, undefined],
    [[341, 1240, 419], 0, 5, 2.41127714234, TRINOMIAL],
    [[30, 40, 50], -10, 10, 1.72649230735, TRINOMIAL],
  ])('of %j for Elo %i and %i', (counts, elo0, elo1, llr, worths) => {
    expect(llrOf(counts, scoreOf(elo0), scoreOf(elo1), worths)).toBeCloseTo(llr, 9);
  });

  const pairs = fc.tuple(fc.nat(2000), fc.nat(2000), fc.nat(2000), fc.nat(2000), fc.nat(2000));
  const elo = fc.double({ min: -100, max: 100, noNaN: true });

  test('is 0 without games, and changes its sign with the hypotheses and with the players', () => {
    expect(llrOf([0, 0, 0, 0, 0], 0.5, 0.51)).toBe(0);
    fc.assert(
      fc.property(pairs, elo, elo, (counts, a, b) => {
        const llr = llrOf(counts, scoreOf(a), scoreOf(b));
        expect(llrOf(counts, scoreOf(b), scoreOf(a))).toBeCloseTo(-llr, 6);
        expect(llrOf(counts.toReversed(), 1 - scoreOf(a), 1 - scoreOf(b))).toBeCloseTo(llr, 6);
      }),
    );
  });

  test('grows with a won pair, and falls with a lost one', () => {
    fc.assert(
      fc.property(
        pairs.filter((counts) => counts.every((count) => count > 0)),
        (counts) => {
          const llr = llrOf(counts, scoreOf(0), scoreOf(5));
          const [lost, , , , won] = counts;
          expect(llrOf(counts.with(4, won + 1), scoreOf(0), scoreOf(5))).toBeGreaterThan(llr);
          expect(llrOf(counts.with(0, lost + 1), scoreOf(0), scoreOf(5))).toBeLessThan(llr);
        },
      ),
    );
  });
});

describe('the test', () => {
  test('its bounds are those of Wald', () => {
    const { lower, upper } = sprtStatus({ elo0: 0, elo1: 5, alpha: 0.05, beta: 0.1 }, [0, 0, 0, 0, 0]);
    expect(lower).toBeCloseTo(Math.log(0.1 / 0.95), 12);
    expect(upper).toBeCloseTo(Math.log(0.9 / 0.05), 12);
  });

  /**
   * Pairs of games that are worth, on average, what this Elo is worth; half of the games are drawn.
   */
  function decide(test: Sprt, elo: number, random: Random): 'H0' | 'H1' {
    const edge = 2 * (scoreOf(elo) - 0.5);
    const shares = [0.05, 0.2, 0.5, 0.2, 0.05];
    // Moves weight from lost pairs to won ones.
    const tilted = shares.map((share, index) => share + (edge * (index - 2)) / 5);
    const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    for (;;) {
      let draw = random.next() / 2 ** 32;
      let kind = 0;
      while (kind < 4 && draw >= tilted[kind]) draw -= tilted[kind++];
      counts[kind]++;
      const { decision } = sprtStatus(test, counts satisfies Pentanomial);
      if (decision) return decision;
    }
  }

  const test20: Sprt = { elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05 };

  // 400 tests with an error rate of 0.05: more than 37 errors happen once in some 10,000 times.
  test.each([
    [0, 'H1'],
    [20, 'H0'],
  ])('simulated at Elo %i, it errs no more often than promised', (elo, wrong) => {
    const random = new Random(2026);
    const errors = Array.from({ length: 400 }, () => decide(test20, elo, random)).filter((each) => each === wrong);
    expect(errors.length).toBeLessThanOrEqual(37);
    expect(errors.length).toBeGreaterThan(2);
  });
});

describe('parsing', () => {
  test('what is left out is as by default', () => {
    expect(parseSprt('elo0=-3,elo1=1')).toEqual({ ok: true, value: { elo0: -3, elo1: 1, alpha: 0.05, beta: 0.05 } });
    expect(parseSprt('')).toEqual({ ok: true, value: { elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05 } });
  });

  test.each(['elo=5', 'elo0', 'elo0=x', 'elo0=5,elo1=5', 'elo0=9', 'alpha=0', 'beta=0.6', 'elo1=5000', 'toString=1'])(
    'says what is wrong with %j',
    (text) => {
      const parsed = parseSprt(text);
      expect(parsed.ok).toBe(false);
    },
  );
});
