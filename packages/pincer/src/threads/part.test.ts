import fc from 'fast-check';
import { expect, test } from 'vitest';
import { widening } from '../drivers/index.ts';
import { loadGame } from '../games/index.ts';
import { createSearcher } from '../runtime/create.ts';
import { partOf, striding } from './part.ts';

const chess = createSearcher(await loadGame('chess'), undefined, { table: 10, selective: true });
const helpers = fc.nat(20);
const depths = fc.integer({ min: 1, max: chess.deepest - 1 });

test('no helper leaves out the depth that is asked for, wherever it comes from', () => {
  fc.assert(
    fc.property(helpers, depths, depths, (helper, asked, start) => {
      const { stride } = partOf(chess, helper, widening, { depth: asked });
      const own = striding(chess, stride);
      let depth = start;
      while (depth < asked) {
        const next = own.nextDepth(depth);
        expect(next - depth).toBeGreaterThanOrEqual(1);
        expect(next - depth).toBeLessThanOrEqual(stride.depths);
        depth = next;
      }
      expect(depth).toBe(Math.max(asked, start));
    }),
  );
});

test('some helpers leave depths out, the first less where no depth but the greatest is asked for', () => {
  const strides = (depth: number | undefined) =>
    [0, 1, 2, 3].map((helper) => partOf(chess, helper, widening, depth === undefined ? {} : { depth }).stride.depths);
  expect(strides(9)).toEqual([3, 1, 2, 3]);
  expect(strides(undefined)).toEqual([2, 1, 3, 2]);
  expect(strides(chess.deepest)).toEqual([2, 1, 3, 2]);
});

test('nobody leaves a depth out where the game is solved, or the search is plain', async () => {
  const othello = await loadGame('othello');
  for (const options of [{ selective: true, solver: true }, { selective: false }]) {
    const searcher = createSearcher(othello, undefined, { table: 10, ...options });
    for (const helper of [0, 1, 2]) expect(partOf(searcher, helper, widening, { depth: 9 }).stride.depths).toBe(1);
  }
});
