import { expect, test } from 'vitest';
import type { Estimate } from '../statistics/statistics.ts';
import { above, below, between, combine, less } from './verdict.ts';

const from = (low: number, high: number): Estimate => ({
  value: (low + high) / 2,
  interval: { low, high },
  positions: 100,
  groups: 25,
});
const unsure: Estimate = { value: 0.5, positions: 20, groups: 1 };

test('an interval on one side of the threshold decides, one across it does not', () => {
  expect(below(from(0.8, 0.9), 1)).toBe('holds');
  expect(below(from(1.1, 1.2), 1)).toBe('does not hold');
  expect(below(from(0.9, 1.1), 1)).toBe('not resolved');
  expect(above(from(1.1, 1.2), 1)).toBe('holds');
  expect(above(from(0.8, 0.9), 1)).toBe('does not hold');
  expect(above(from(0.9, 1.1), 1)).toBe('not resolved');
});

test('the threshold itself is on neither side', () => {
  expect(below(from(0.9, 1), 1)).toBe('not resolved');
  expect(above(from(1, 1.1), 1)).toBe('not resolved');
});

test('a range', () => {
  expect(between(from(3, 6), 3, 6)).toBe('holds');
  expect(between(from(1, 2.9), 3, 6)).toBe('does not hold');
  expect(between(from(6.1, 9), 3, 6)).toBe('does not hold');
  expect(between(from(5, 7), 3, 6)).toBe('not resolved');
});

test('two intervals', () => {
  expect(less(from(0.6, 0.7), from(0.9, 1))).toBe('holds');
  expect(less(from(0.9, 1), from(0.6, 0.7))).toBe('does not hold');
  expect(less(from(0.6, 0.95), from(0.9, 1))).toBe('not resolved');
  expect(less(unsure, from(0.9, 1))).toBe('not resolved');
  expect(less(undefined, from(0.9, 1))).toBe('not tested');
});

test('without an interval nothing is resolved, and without a number nothing is tested', () => {
  expect([above(unsure, 1), below(unsure, 1), between(unsure, 0, 1)]).toEqual(Array(3).fill('not resolved'));
  expect([above(undefined, 1), below(undefined, 1), between(undefined, 0, 1)]).toEqual(Array(3).fill('not tested'));
});

test('one part that does not hold breaks a claim, one that is not resolved leaves it open', () => {
  expect(combine(['holds', 'not resolved', 'does not hold'])).toBe('does not hold');
  expect(combine(['holds', 'not resolved'])).toBe('not resolved');
  expect(combine(['holds', 'not tested'])).toBe('holds');
  expect(combine(['not tested'])).toBe('not tested');
  expect(combine([])).toBe('not tested');
});
