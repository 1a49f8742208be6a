/**
 * The paper's claims that hold exactly, or on average, on artificial trees. Their numbers are those
 * of the list in ARCHITECTURE.md.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRIVER_NAMES, type DriverName } from '../drivers/index.ts';
import { createSearcher } from '../runtime/create.ts';
import { search } from '../runtime/deepen.ts';
import { arbitraryShape } from './arbitrary.ts';
import { leavesOf } from './leaves.ts';
import { minimax } from './minimax.ts';
import { ArtificialTree, artificialTree, type TreeShape } from './tree.ts';

const minimalLeaves = (width: number, depth: number) =>
  width ** Math.floor(depth / 2) + width ** Math.ceil(depth / 2) - 1;

describe('claim 1: the minimal tree has w^⌊d/2⌋ + w^⌈d/2⌉ - 1 leaves', () => {
  const perfect = (width: number, height: number): TreeShape => ({
    seed: 1,
    width,
    height,
    range: 0,
    order: 'perfect',
  });

  test.each([
    [2, 1],
    [2, 6],
    [2, 7],
    [3, 4],
    [3, 5],
    [4, 4],
    [8, 3],
  ])('width %i, depth %i: Alpha-Beta, and MTD(f) with the exact guess in two passes', (width, depth) => {
    const shape = perfect(width, depth);
    const value = minimax(new ArtificialTree(shape), depth);
    expect(leavesOf('alpha-beta', shape, depth)).toMatchObject({
      value,
      leaves: { length: minimalLeaves(width, depth) },
    });
    const mtdf = leavesOf('mtdf', shape, depth, value);
    expect(mtdf).toMatchObject({ value, passes: 2 });
    expect(mtdf.leaves.length).toBe(minimalLeaves(width, depth));
  });
});

test('claim 3: on a static tree SSS*, DUAL*, MTD(f) and C* evaluate a subset of Alpha-Beta’s leaves', () => {
  fc.assert(
    fc.property(
      fc.record({
        seed: fc.nat(),
        width: fc.integer({ min: 1, max: 4 }),
        height: fc.integer({ min: 1, max: 6 }),
        range: fc.constantFrom(3, 100, 100_000),
        ends: fc.constantFrom(0, 20),
      }),
      fc.integer({ min: -100, max: 100 }),
      (shape, guess) => {
        const all = new Set(leavesOf('alpha-beta', shape, shape.height).leaves);
        for (const driver of ['sss', 'dual', 'mtdf', 'cstar', 'step'] as const) {
          const { leaves, lost } = leavesOf(driver, shape, shape.height, guess);
          fc.pre(lost === 0);
          for (const leaf of leaves) expect(all).toContain(leaf);
        }
      },
    ),
    { numRuns: 150 },
  );
});

describe('claim 5: Alpha-Beta evaluates as many leaves of random uniform trees as Baudet’s formula expects', () => {
  // The expected counts are Baudet's (1978), for continuous values; a wide range stands for that.
  test.each([
    [2, 2, 3.667, 4000],
    [2, 10, 316.1, 400],
    [3, 4, 45.2, 2000],
    [3, 6, 248.6, 800],
    [8, 4, 987.7, 150],
  ])('width %i, depth %i: %f', (width, height, expected, trees) => {
    let leaves = 0;
    for (let seed = 0; seed < trees; seed++) {
      leaves += leavesOf('alpha-beta', { seed, width, height, range: 400_000_000 }, height, 0, 14).leaves.length;
    }
    expect(Math.abs(leaves / trees / expected - 1)).toBeLessThan(0.02);
  });
});

test('claim 13: the size of the table never changes the value', () => {
  fc.assert(
    fc.property(arbitraryShape({ height: 8 }), fc.constantFrom(...DRIVER_NAMES), (shape, driver) => {
      const values = [10, 11, 16].map((table) =>
        search(createSearcher(artificialTree, shape, { table }), { driver, depth: 6 }),
      );
      if (driver === 'best') return;
      expect(new Set(values.map(({ value, depth }) => `${value} at ${depth}`)).size).toBe(1);
    }),
    { numRuns: 150 },
  );
});

describe('claim 16: parity on random uniform trees', () => {
  const mean = (driver: DriverName, width: number, height: number, offset?: number) => {
    let leaves = 0;
    for (let seed = 0; seed < 60; seed++) {
      const shape = { seed, width, height, range: 1000 };
      const guess = offset === undefined ? 0 : minimax(new ArtificialTree(shape), height) + offset;
      leaves += leavesOf(driver, shape, height, guess, 16).leaves.length;
    }
    return leaves;
  };

  test('at even depth SSS* is cheaper than DUAL*, and a high guess cheaper than a low one', () => {
    expect(mean('sss', 4, 6)).toBeLessThan(mean('dual', 4, 6));
    expect(mean('mtdf', 4, 6, 100)).toBeLessThan(mean('mtdf', 4, 6, -100));
  });

  test('at odd depth it is the other way round', () => {
    expect(mean('dual', 4, 5)).toBeLessThan(mean('sss', 4, 5));
    expect(mean('mtdf', 4, 5, -100)).toBeLessThan(mean('mtdf', 4, 5, 100));
  });
});
