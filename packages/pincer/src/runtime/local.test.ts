import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FastGame, SelectivePosition } from '../contract/game.ts';
import { arbitraryShape } from '../reference/arbitrary.ts';
import { artificialTree, type TreeShape } from '../reference/tree.ts';
import { createSearcher } from './create.ts';
import { search } from './deepen.ts';

/** Seven methods of a position and no more, or with what the others are by default. */
function treeWith(optional: Partial<SelectivePosition>): FastGame<TreeShape> {
  return {
    position(shape) {
      const tree = artificialTree.position(shape);
      return {
        moves: (into, from) => tree.moves(into, from),
        make: (move) => tree.make(move),
        unmake: (move) => tree.unmake(move),
        turn: () => tree.turn(),
        evaluate: () => tree.evaluate(),
        keyLow: () => tree.keyLow(),
        keyHigh: () => tree.keyHigh(),
        ...optional,
      };
    },
  };
}

test('a fast game that answers no more than it must is searched as one that gives the defaults', () => {
  const silent = treeWith({});
  const outspoken = treeWith({ noisy: (_into, from) => from, standPat: () => true, rank: () => 0 });
  fc.assert(
    fc.property(arbitraryShape(), fc.boolean(), (shape, selective) => {
      const [one, other] = [silent, outspoken].map((game) => {
        const { time: _, ...outcome } = search(createSearcher(game, shape, { table: 12, selective }), { depth: 4 });
        return outcome;
      });
      expect(one).toEqual(other);
    }),
    { numRuns: 30 },
  );
});
