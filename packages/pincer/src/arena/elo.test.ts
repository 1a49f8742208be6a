import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { eloOf, normal, type Pentanomial, scoreOf, strengthOf } from './elo.ts';

test('the normal distribution, against SciPy', () => {
  const known: readonly (readonly [number, number])[] = [
    [-6, 9.865876450376946e-10],
    [-3, 0.0013498980316300933],
    [-1.5, 0.06680720126885807],
    [-0.3, 0.3820885778110474],
    [0, 0.5],
    [0.7, 0.758036347776927],
    [2.2, 0.9860965524865014],
    [4, 0.9999683287581669],
    [7, 0.9999999999987201],
  ];
  for (const [z, share] of known) expect(Math.abs(normal(z) / share - 1)).toBeLessThan(1e-12);
});

describe('Elo', () => {
  test('known scores', () => {
    expect(scoreOf(0)).toBe(0.5);
    expect(scoreOf(400)).toBeCloseTo(10 / 11, 12);
    expect(eloOf(0.75)).toBeCloseTo(190.848501887865, 9);
    expect(eloOf(0)).toBe(-Infinity);
    expect(eloOf(1)).toBe(Infinity);
  });

  test('is the inverse of the score, and odd', () => {
    fc.assert(
      fc.property(fc.double({ min: -900, max: 900, noNaN: true }), (elo) => {
        expect(eloOf(scoreOf(elo))).toBeCloseTo(elo, 6);
        expect(scoreOf(-elo)).toBeCloseTo(1 - scoreOf(elo), 12);
      }),
    );
  });
});

describe('strength', () => {
  test('nothing without pairs', () => {
    expect(strengthOf([0, 0, 0, 0, 0])).toBeUndefined();
  });

  test('of 275 pairs, against a calculation in Python', () => {
    const found = strengthOf([10, 60, 120, 70, 15]);
    expect(found?.score).toBeCloseTo(0.5181818181818182, 12);
    expect(found?.elo).toBeCloseTo(12.639594428680942, 5);
    expect(found?.low).toBeCloseTo(-6.084021012257441, 5);
    expect(found?.high).toBeCloseTo(31.436954707752967, 5);
    expect(found?.superiority).toBeCloseTo(0.907074134224624, 9);
    expect(found?.normalised).toBeCloseTo(19.599123751574712, 6);
  });

  const pairs = fc.tuple(fc.nat(500), fc.nat(500), fc.nat(500), fc.nat(500), fc.nat(500));

  test('whoever is swapped has the opposite strength, and the interval holds the estimate', () => {
    fc.assert(
      fc.property(
        pairs.filter((each) => each.some((count) => count > 0)),
        (each) => {
          const found = strengthOf(each);
          const swapped = strengthOf(each.toReversed() as unknown as Pentanomial);
          if (!found || !swapped) throw new Error('there are pairs');
          expect(swapped.score).toBeCloseTo(1 - found.score, 9);
          expect(swapped.superiority).toBeCloseTo(1 - found.superiority, 9);
          expect(found.low).toBeLessThanOrEqual(found.elo);
          expect(found.high).toBeGreaterThanOrEqual(found.elo);
        },
      ),
    );
  });

  test('a clean sweep proves no infinite strength', () => {
    const few = strengthOf([0, 0, 0, 0, 2]);
    const many = strengthOf([0, 0, 0, 0, 200]);
    expect(few?.low).toBeLessThan(200);
    expect(many?.low).toBeGreaterThan(few?.low ?? 0);
    expect(many?.low).toBeLessThan(Infinity);
  });
});
