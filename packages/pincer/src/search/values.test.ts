import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromNode, fromRoot, INFINITY, LIMIT, MAX_PLY, WIN } from './values.ts';

test('distances to a win convert there and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_PLY }), fc.nat(MAX_PLY), (distance, ply) => {
      for (const sign of [1, -1]) {
        const atNode = sign * (WIN - distance);
        expect(Math.abs(fromRoot(atNode, ply))).toBe(WIN - distance - ply);
        expect(fromNode(fromRoot(atNode, ply), ply)).toBe(atNode);
      }
    }),
  );
});

test('all other values, and infinities, stay as they are', () => {
  fc.assert(
    fc.property(fc.integer({ min: -LIMIT, max: LIMIT }), fc.nat(MAX_PLY), (value, ply) => {
      expect(fromRoot(value, ply)).toBe(value);
      expect(fromNode(value, ply)).toBe(value);
    }),
  );
  for (const value of [INFINITY, -INFINITY]) {
    expect(fromRoot(value, 9)).toBe(value);
    expect(fromNode(value, 9)).toBe(value);
  }
});

test('no sum of a window’s arithmetic leaves 32 bits', () => {
  expect(INFINITY + 1).toBeLessThan(2 ** 31);
  expect(INFINITY + INFINITY).toBeLessThan(2 ** 31);
  expect(WIN + MAX_PLY).toBeLessThan(INFINITY);
  expect(WIN - 2 * MAX_PLY).toBeGreaterThan(LIMIT);
});
