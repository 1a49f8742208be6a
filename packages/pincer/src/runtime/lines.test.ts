/**
 * What a caller may ask of a deepening search beyond its depth: some moves only, several lines,
 * every pass, a cut-short outcome.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FastGame } from '../contract/game.ts';
import { connectFour } from '../games/connect-four/index.ts';
import { nim } from '../games/nim/index.ts';
import { arbitraryShape } from '../reference/arbitrary.ts';
import { valueOfMove } from '../reference/minimax.ts';
import { ArtificialTree, artificialTree } from '../reference/tree.ts';
import { Ring } from '../search/fixtures/ring.ts';
import { createSearcher } from './create.ts';
import { type Iteration, search } from './deepen.ts';
import type { Pass } from './passes.ts';

describe('lines', () => {
  test.each(['pincer', 'aspiration', 'negascout'] as const)('%s ranks the moves as brute force does', (driver) => {
    fc.assert(
      fc.property(
        arbitraryShape(),
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 6 }),
        (shape, depth, lines) => {
          const tree = { ...shape, noise: 0 };
          const position = new ArtificialTree(tree);
          const all: Iteration<number>[] = [];
          const searcher = createSearcher(artificialTree, tree, { table: 12 });
          const outcome = search(searcher, { driver, from: depth, depth, lines }, (each) => all.push(each));
          const ranking = searcher.moves().map((move) => valueOfMove(position, move, depth));
          ranking.sort((one, other) => other - one);
          expect(all.map(({ value }) => value)).toEqual(ranking.slice(0, lines));
          expect(all.map(({ line }) => line)).toEqual(ranking.slice(0, lines).map((_, at) => at + 1));
          expect(new Set(all.map(({ move }) => move)).size).toBe(all.length);
          for (const { move, value } of all) expect(valueOfMove(position, move, depth)).toBe(value);
          expect(outcome.value).toBe(ranking[0] ?? position.evaluate());
        },
      ),
      { numRuns: 150 },
    );
  });

  test('every depth yields them all, the best first', () => {
    const all: Iteration<number>[] = [];
    search(createSearcher(connectFour, undefined, { table: 14 }), { depth: 4, lines: 3 }, (each) => all.push(each));
    expect(all.map(({ depth, line }) => [depth, line])).toEqual(
      [1, 2, 3, 4].flatMap((depth) => [1, 2, 3].map((line) => [depth, line])),
    );
  });

  test.each([0, 2.5, 501])('%s lines are refused', (lines) => {
    expect(() => search(createSearcher(connectFour, undefined, { table: 14 }), { lines })).toThrow(/lines/);
  });
});

describe('moves', () => {
  test('only these are searched, and the table does not remember the others as worse', () => {
    fc.assert(
      fc.property(arbitraryShape(), fc.integer({ min: 1, max: 4 }), fc.nat(), (shape, depth, pick) => {
        const tree = { ...shape, noise: 0 };
        const position = new ArtificialTree(tree);
        const searcher = createSearcher(artificialTree, tree, { table: 12 });
        const legal = searcher.moves();
        if (legal.length === 0) return;
        const move = legal[pick % legal.length];
        expect(search(searcher, { depth, moves: [move], principalVariation: false })).toMatchObject({
          move,
          value: valueOfMove(position, move, depth),
        });
        const best = Math.max(...legal.map((each) => valueOfMove(position, each, depth)));
        expect(search(searcher, { from: depth, depth }).value).toBe(best);
      }),
    );
  });

  test('are given in the game’s own terms; what is not legal is refused by name', () => {
    const searcher = createSearcher(nim, { heaps: [3, 1], turn: 0 }, { table: 12 });
    const move = { stones: 1, heap: 1 };
    expect(search(searcher, { depth: 2, moves: [move] }).move).toEqual(move);
    expect(() => search(searcher, { depth: 2, moves: [{ heap: 7, stones: 1 }] })).toThrow(
      /moves: .*7.* not a legal move/,
    );
    expect(() => search(searcher, { depth: 2, moves: [] })).toThrow(/moves: there are none/);
  });
});

describe('the principal variation', () => {
  /** Where a line of the ring ends by its rules, from the root after these moves. */
  function endOf(earlier: readonly number[], line: readonly number[]): number {
    const ring = new Ring(0);
    const met: number[] = [];
    let count = 0;
    for (const [index, move] of [...earlier, ...line].entries()) {
      met.push(ring.keyLow());
      ring.make(move);
      count = move === LEAP ? 0 : count + 1;
      const times = met.slice(met.length - count).filter((key) => key === ring.keyLow()).length;
      if (index >= earlier.length && (times >= 2 || count >= 9)) return index + 1 - earlier.length;
    }
    return line.length;
  }

  const LEAP = 2;
  const ringGame: FastGame<readonly number[]> = {
    name: 'ring',
    position(moves) {
      const ring = new Ring(0);
      for (const move of moves) ring.make(move);
      return ring;
    },
  };

  test('ends where a rule ends the game, the positions before the root counted', () => {
    let cut = 0;
    const searchers = [true, false].map((selective) => createSearcher(ringGame, [], { table: 12, selective }));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, 0, 1, 1, LEAP), { maxLength: 7 }), fc.nat(12), (moves, more) => {
        for (const searcher of searchers) {
          searcher.setRoot(
            moves,
            moves.map((_, index) => moves.slice(0, index)),
          );
          search(searcher, { depth: 4 + more, nodes: 20_000 }, ({ move, principalVariation }) => {
            expect(principalVariation[0]).toBe(move);
            expect(endOf(moves, principalVariation)).toBe(principalVariation.length);
            if (endOf(moves, [...principalVariation, 0]) === principalVariation.length) cut++;
          });
        }
      }),
    );
    expect(cut).toBeGreaterThan(10);
  });
});

test('onPass hears of every pass, as it ends', () => {
  const heard: [number, number, Pass][] = [];
  const all: Iteration<number>[] = [];
  search(
    createSearcher(connectFour, undefined, { table: 14 }),
    { depth: 5, lines: 2, onPass: (pass, depth, line) => heard.push([depth, line, pass]) },
    (each) => all.push(each),
  );
  expect(heard).toHaveLength(all.reduce((sum, { passes }) => sum + passes.length, 0));
  for (const { depth, passes } of all) {
    for (const pass of passes) expect(heard.some(([at, , each]) => at === depth && each === pass)).toBe(true);
  }
});

test('an iteration that is cut short leaves the move that failed high in it, and what that is worth at least', () => {
  let changed = 0;
  for (let seed = 0; seed < 60; seed++) {
    const tree = { seed, width: 4, height: 6, range: 100 };
    for (let nodes = 20; nodes < 300; nodes += 13) {
      const complete: Iteration<number>[] = [];
      const searcher = createSearcher(artificialTree, tree, { table: 12 });
      const outcome = search(searcher, { nodes, principalVariation: false }, (each) => complete.push(each));
      const last = complete.at(-1);
      if (outcome.reason !== 'nodes' || outcome.move === undefined || !last || outcome.move === last.move) continue;
      changed++;
      expect(outcome).toMatchObject({ depth: last.depth, principalVariation: [outcome.move] });
      const worth = valueOfMove(new ArtificialTree(tree), outcome.move, last.depth + 1);
      expect(worth).toBeGreaterThanOrEqual(outcome.value);
    }
  }
  expect(changed).toBeGreaterThan(10);
});
