import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Clocks, makeTimeControl, parseTimeControl } from './time-control.ts';

test.each([
  ['10+0.1', { base: 10_000, increment: 100 }],
  ['0.5', { base: 500, increment: 0 }],
  ['2:00+1', { base: 120_000, increment: 1000 }],
  ['40/60', { base: 60_000, increment: 0, moves: 40 }],
  ['40/1:30+0.5', { base: 90_000, increment: 500, moves: 40 }],
])('%s', (text, control) => {
  expect(parseTimeControl(text)).toEqual({ ok: true, value: control });
});

test.each(['', '10+', '+1', '10s', '-1+1', '0+0', '0/10', '1e9', '999999999', '10+0.1 ', '1:2:3', '١٠+1'])(
  '%j is none',
  (text) => {
    expect(parseTimeControl(text).ok).toBe(false);
  },
);

test('is read as it is written', () => {
  const time = fc.integer({ min: 1, max: 80_000_000 });
  fc.assert(
    fc.property(time, time, fc.option(fc.integer({ min: 1, max: 999 })), (base, increment, moves) => {
      const control = { base, increment, ...(moves !== null && { moves }) };
      expect(parseTimeControl(makeTimeControl(control))).toEqual({ ok: true, value: control });
    }),
  );
});

describe('clocks', () => {
  test('lose what is used and gain the increment', () => {
    const clock = new Clocks([
      { base: 1000, increment: 100 },
      { base: 500, increment: 0 },
    ]);
    expect(clock.spend(0, 300, 0)).toBe(true);
    expect(clock.reading(1).left).toEqual([800, 500]);
    expect(clock.spend(1, 500, 0)).toBe(true);
    expect(clock.reading(0).left).toEqual([800, 0]);
    expect(clock.spend(1, 1, 0)).toBe(false);
    expect(clock.spend(1, 5, 10)).toBe(true);
    expect(clock.reading(0).left).toEqual([800, 0]);
  });

  test('are wound up after so many moves', () => {
    const control = { base: 1000, increment: 0, moves: 2 };
    const clock = new Clocks([control, control]);
    expect(clock.reading(0).movesToGo).toBe(2);
    clock.spend(0, 400, 0);
    expect(clock.reading(0)).toMatchObject({ left: [600, 1000], movesToGo: 1 });
    clock.spend(0, 400, 0);
    expect(clock.reading(0)).toMatchObject({ left: [1200, 1000], movesToGo: 2 });
  });
});
