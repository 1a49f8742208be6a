import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadKits } from '../games/index.ts';
import { arbitraryShape } from '../reference/arbitrary.ts';
import { ArtificialTree, artificialTree, type TreeShape } from '../reference/tree.ts';
import { conforms } from './conforms.ts';
import { fastHeap } from './fixtures/heap.ts';
import { MISERE_GAMES, SOUND_GAMES } from './fixtures/sound.ts';
import type { PlainGame } from './game.ts';

describe('nothing is said of a correct game', () => {
  test.each(SOUND_GAMES)('$name', (game) => {
    for (const seed of [1, 2, 3]) expect(conforms(game, undefined, { seed })).toEqual([]);
  });

  test.each(MISERE_GAMES)('$name, which is said to be the rule', (game) => {
    expect(conforms(game, undefined, { misere: true })).toEqual([]);
    expect(conforms(game).map(({ kind }) => kind)).toEqual(['winner']);
  });

  test('a fast heap', () => expect(conforms(fastHeap())).toEqual([]));

  test('the games that come with Pincer', async () => {
    for (const { game, name } of await loadKits())
      expect([name, conforms(game, undefined, { games: 5 })]).toEqual([name, []]);
  });
});

interface Path {
  readonly shape: TreeShape;
  readonly moves: readonly number[];
}

/** An artificial tree on the plain face: a state is the way to it. */
function at({ shape, moves }: Path): ArtificialTree {
  const tree = new ArtificialTree(shape);
  for (const move of moves) tree.make(move);
  return tree;
}

const plainTree: PlainGame<Path, number> = {
  moves: (path) => Array.from(new Int32Array(8).subarray(0, at(path).moves(new Int32Array(8), 0)).keys()),
  play: ({ shape, moves }, move) => ({ shape, moves: [...moves, move] }),
  turn: (path) => at(path).turn(),
  evaluate: (path) => at(path).evaluate(),
  key: (path) => `${at(path).keyHigh()} ${at(path).keyLow()}`,
};

test('nothing is said of random games, on either face', () => {
  fc.assert(
    fc.property(arbitraryShape({ height: 5 }), fc.nat(100), (shape, seed) => {
      const few = { games: 4, seed };
      expect(conforms(artificialTree, [shape], few)).toEqual([]);
      expect(conforms(plainTree, [{ shape, moves: [] }], few)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});
