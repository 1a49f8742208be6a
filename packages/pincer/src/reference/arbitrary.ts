import fc from 'fast-check';
import type { TreeShape } from './tree.ts';

/**
 * Small trees of every kind, for property tests: early ends, double moves, transpositions, noise,
 * decided games.
 */
export function arbitraryShape(most: Partial<Pick<TreeShape, 'width' | 'height'>> = {}): fc.Arbitrary<TreeShape> {
  const percent = fc.constantFrom(0, 0, 10, 30);
  const shape = fc.record({
    seed: fc.nat(),
    width: fc.integer({ min: 1, max: most.width ?? 4 }),
    height: fc.integer({ min: 1, max: most.height ?? 7 }),
    range: fc.constantFrom(0, 1, 5, 100, 100_000, 999_000_000),
    order: fc.constantFrom('random' as const, 'random' as const, 'strong' as const),
    ends: percent,
    repeats: percent,
    noise: percent,
    decided: percent,
    transpositions: fc.boolean(),
  });
  // The worths along a line add up: keep their sum in range.
  return shape.map((tree) => (tree.order === 'strong' ? { ...tree, range: Math.min(tree.range, 100_000) } : tree));
}
