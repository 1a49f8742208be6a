import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DRIVER_NAMES, provesValue } from '../drivers/index.ts';
import { type GameName, loadGame } from '../games/index.ts';
import { kalah } from '../games/kalah/index.ts';
import { minimax } from '../reference/minimax.ts';
import { createSearcher } from '../runtime/create.ts';
import { search } from '../runtime/deepen.ts';
import type { Iteration } from '../runtime/iterations.ts';
import { PlainPosition } from '../runtime/plain.ts';
import { Random } from '../support/random.ts';
import { searchSliced } from './sliced.ts';

const DEPTHS = { chess: 3, othello: 3, checkers: 4, 'connect-four': 6, kalah: 5, nim: 6, 'tic-tac-toe': 6 } as const;
const DRIVERS = DRIVER_NAMES.filter(provesValue);

/** Turns of 1 to 40 nodes, as a seed has it. */
function turnsOf(seed: number): () => number {
  const random = new Random(seed);
  return () => 1 + (random.next() % 40);
}

describe.each(Object.entries(DEPTHS))('%s', (name, depth) => {
  test('however threads take turns, they find the value of one', async () => {
    const game = await loadGame(name as GameName);
    const state = game.initial;
    const alone = new Map(
      DRIVERS.map((driver) => [
        driver,
        search(createSearcher(game, state, { table: 14 }), { depth, driver, principalVariation: false }).value,
      ]),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...DRIVERS),
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 10, max: 14 }),
        fc.nat(),
        (driver, threads, table, seed) => {
          const { outcome, counts } = searchSliced(game, state, {
            threads,
            driver,
            depth,
            table,
            slice: turnsOf(seed),
          });
          expect(outcome.value).toBe(alone.get(driver));
          expect(counts).toHaveLength(threads);
        },
      ),
      { numRuns: 8 },
    );
  });

  test('one is the search of today, node for node', async () => {
    const game = await loadGame(name as GameName);
    for (const selective of [false, true]) {
      const options = { table: 14, selective };
      const limits = { depth, driver: 'mtdf', principalVariation: false } as const;
      const { time: _, ...expected } = search(createSearcher(game, undefined, options), limits);
      const { outcome } = searchSliced(game, undefined, { ...options, ...limits, threads: 1, slice: 7 });
      expect(outcome).toMatchObject(expected);
    }
  });
});

test('the value is that of minimax, on which nobody had to agree', () => {
  for (const seed of [1, 2, 3]) {
    const { outcome } = searchSliced(kalah, undefined, { threads: 4, depth: 5, table: 12, slice: turnsOf(seed) });
    expect(outcome.value).toBe(minimax(new PlainPosition(kalah, kalah.initial), 5));
    expect(outcome.value).not.toBe(kalah.evaluate(kalah.initial));
  }
});

test('in a selective search who finishes an iteration first has done it for all', async () => {
  const game = await loadGame('chess');
  /** For each iteration of the first, whether it came to its end itself: by a pass that found the value. */
  const endedBy = (threads: number) => {
    const ended: boolean[] = [];
    const onIteration = ({ passes }: Iteration<unknown>) => {
      ended.push(passes.length > 0 && passes[passes.length - 1].failed === undefined);
    };
    searchSliced(game, undefined, { threads, depth: 9, table: 16, selective: true, onIteration });
    return ended;
  };
  expect(endedBy(1)).not.toContain(false);
  expect(endedBy(4)).toContain(false);
});

test('marks divide the work: four do in half the nodes what one does, and not much more together', async () => {
  const game = await loadGame('chess');
  const options = { driver: 'mtdf', depth: 5, table: 16 } as const;
  const alone = searchSliced(game, undefined, { ...options, threads: 1 }).outcome.counts.nodes;
  const { outcome, counts } = searchSliced(game, undefined, { ...options, threads: 4 });
  expect(outcome.counts.nodes).toBeLessThan(alone / 2);
  expect(counts.reduce((sum, { nodes }) => sum + nodes, 0)).toBeLessThan(2 * alone);
});
