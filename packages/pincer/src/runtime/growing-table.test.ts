import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { connectFour, plainConnectFour } from '../games/connect-four/index.ts';
import { ticTacToe } from '../games/tic-tac-toe/index.ts';
import { artificialTree, type TreeShape } from '../reference/tree.ts';
import { Table, tableWords } from '../search/table.ts';
import { INFINITY } from '../search/values.ts';
import { Random } from '../support/random.ts';
import { visitedOf } from './counts.ts';
import { createSearcher } from './create.ts';
import { search } from './deepen.ts';
import { GrowingTable } from './growing-table.ts';

interface Entry {
  readonly low: number;
  readonly high: number;
  readonly depth: number;
  readonly value: number;
  readonly move: number;
  readonly heuristic: boolean;
}

const put = (table: Table, { low, high, depth, value, move, heuristic }: Entry) =>
  table.store(low, high, depth, value, INFINITY, move, heuristic);

const has = (table: Table, { low, high, depth, value, move, heuristic }: Entry) =>
  table.retrieve(low, high) &&
  table.depth === depth &&
  table.fMinus === value &&
  table.fPlus === INFINITY &&
  table.move === move &&
  table.heuristic === heuristic;

describe('a table that grows', () => {
  test('keeps every entry, whatever is stored while they are moved', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 14, max: 18 }), (seed, most) => {
        const random = new Random(seed);
        const any = (): Entry => ({
          low: random.below(2 ** 32) | 0,
          high: random.below(2 ** 32) | 0,
          depth: random.below(30) - 5,
          value: random.below(2000) - 1000,
          move: random.below(100),
          heuristic: random.below(2) === 0,
        });
        const table = new GrowingTable(most);
        const all: Entry[] = [];
        // One more than a quarter of its first entries: it begins to grow.
        while (table.used <= 2 ** 11) {
          all.push(any());
          put(table, all[all.length - 1]);
        }
        const kept = all.filter((entry) => has(table, entry));
        expect(kept.length).toBe(table.used);
        for (let round = 0; round < 600; round++) put(table, kept[random.below(kept.length)]);
        expect(kept.filter((entry) => !has(table, entry))).toEqual([]);
        expect(table.used).toBe(kept.length);
      }),
      { numRuns: 20 },
    );
  });

  test('loses next to nothing on its way, where a small one loses most', () => {
    const entry = (at: number): Entry => ({
      low: Math.imul(at, 0x9e3779b1),
      high: Math.imul(at, 0x85ebca6b),
      depth: at % 7,
      value: at,
      move: at,
      heuristic: false,
    });
    const all = Array.from({ length: 60_000 }, (_, at) => entry(at));
    const growing = new GrowingTable(18);
    const small = new Table(new Int32Array(tableWords(13)), 13);
    for (const each of all) {
      put(growing, each);
      put(small, each);
    }
    expect(all.filter((each) => has(growing, each)).length).toBeGreaterThan(0.9 * all.length);
    expect(all.filter((each) => has(small, each)).length).toBeLessThan(0.2 * all.length);
    growing.forget();
    expect([growing.used, all.some((each) => has(growing, each))]).toEqual([0, false]);
  });

  test('gives the values of one of a fixed size, and the same counts however a search is cut up', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 300 }), fc.boolean(), (seed, slice, transpositions) => {
        const shape: TreeShape = { seed, width: 6, height: 8, range: 1000, transpositions };
        const [whole, cut] = [createSearcher(artificialTree, shape), createSearcher(artificialTree, shape)];
        const fixed = search(createSearcher(artificialTree, shape, { table: 16 }), { depth: 7 });
        for (const [searcher, nodes] of [
          [whole, 2 ** 30],
          [cut, slice],
        ] as const) {
          searcher.begin(7, -INFINITY, INFINITY, false);
          while (!searcher.run(nodes));
        }
        expect(cut.g).toBe(whole.g);
        if (fixed.depth === 7) expect(cut.g).toBe(fixed.value);
        expect(Array.from(cut.counts)).toEqual(Array.from(whole.counts));
        expect(visitedOf(cut.counts)).toBeGreaterThan(3000);
      }),
      { numRuns: 10 },
    );
  });

  test('is what a searcher has by default, and never more than a small game needs', () => {
    const buffers = () => process.memoryUsage().arrayBuffers;
    const memoryOf = (game: typeof ticTacToe) => {
      const before = buffers();
      const searcher = createSearcher(game);
      search(searcher);
      const taken = buffers() - before;
      searcher.forget();
      return taken;
    };
    expect(memoryOf(ticTacToe)).toBeLessThan(4 * 2 ** 20);
  });

  test('finds what a fixed one finds in Connect Four, with about as many nodes', () => {
    for (const game of [connectFour, plainConnectFour]) {
      const [growing, fixed] = [{}, { table: 21 }].map((options) =>
        search(createSearcher(game, undefined, options), { depth: 12, principalVariation: false }),
      );
      expect(growing.value).toBe(fixed.value);
      expect(growing.counts.nodes / fixed.counts.nodes).toBeLessThan(1.03);
    }
  });
});
