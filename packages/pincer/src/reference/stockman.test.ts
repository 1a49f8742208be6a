import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leavesOf } from './leaves.ts';
import { minimax } from './minimax.ts';
import { dualStar, sssStar } from './stockman.ts';
import { ArtificialTree } from './tree.ts';

const shapes = fc.record({
  seed: fc.nat(),
  width: fc.integer({ min: 1, max: 4 }),
  height: fc.integer({ min: 1, max: 6 }),
  range: fc.constantFrom(1, 5, 100, 100_000),
  ends: fc.constantFrom(0, 15),
});

test('claim 2: AB-SSS* evaluates the same leaves as SSS*, in the same order', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const stockman = sssStar(new ArtificialTree(shape), shape.height);
      expect(stockman.value).toBe(minimax(new ArtificialTree(shape), shape.height));
      const driver = leavesOf('sss', shape, shape.height);
      fc.pre(driver.lost === 0);
      expect(driver).toMatchObject(stockman);
    }),
    { numRuns: 200 },
  );
});

test('claim 2: AB-DUAL* evaluates the same leaves as DUAL*, in the same order', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const stockman = dualStar(new ArtificialTree(shape), shape.height);
      expect(stockman.value).toBe(minimax(new ArtificialTree(shape), shape.height));
      const driver = leavesOf('dual', shape, shape.height);
      fc.pre(driver.lost === 0);
      expect(driver).toMatchObject(stockman);
    }),
    { numRuns: 200 },
  );
});
