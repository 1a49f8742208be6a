import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { AnyGame } from '../contract/check-game.ts';
import { WIN } from '../contract/game.ts';
import { DRIVER_NAMES } from '../drivers/index.ts';
import { checkers } from '../games/checkers/index.ts';
import { chess } from '../games/chess/index.ts';
import { connectFour, plainConnectFour } from '../games/connect-four/index.ts';
import { kalah } from '../games/kalah/index.ts';
import { nim } from '../games/nim/index.ts';
import { othello } from '../games/othello/index.ts';
import { ticTacToe } from '../games/tic-tac-toe/index.ts';
import { arbitraryShape } from '../reference/arbitrary.ts';
import { minimax } from '../reference/minimax.ts';
import { ArtificialTree, artificialTree } from '../reference/tree.ts';
import { visitedOf } from './counts.ts';
import { createSearcher } from './create.ts';
import { deepen, type Iteration, pliesToEnd, search } from './deepen.ts';
import type { SearcherOptions } from './searcher.ts';

const noisyKalah = { ...kalah, noisy: ({ pits }: typeof kalah.initial) => pits.includes(1) };

const collect = async <Move>(iterations: AsyncGenerator<Iteration<Move>, unknown, void>) => {
  const all: Iteration<Move>[] = [];
  for await (const iteration of iterations) all.push(iteration);
  return all;
};

describe('iterations', () => {
  test('come one a depth, with cumulative counts, every pass, and the value of their depth', async () => {
    const shape = { seed: 9, width: 4, height: 6, range: 100 };
    const all = await collect(deepen(createSearcher(artificialTree, shape, { table: 14 }), { depth: 5 }));
    expect(all.map(({ depth }) => depth)).toEqual([1, 2, 3, 4, 5]);
    let sum = { leaves: 0, nodes: 0 };
    for (const { depth, value, passes, counts } of all) {
      expect(value).toBe(minimax(new ArtificialTree(shape), depth));
      for (const pass of passes) {
        expect(pass.failed).toBe(pass.g <= pass.alpha ? 'low' : 'high');
        sum = { leaves: sum.leaves + pass.leaves, nodes: sum.nodes + pass.nodes };
      }
      expect(counts).toMatchObject(sum);
      expect(counts.nodes).toBe(counts.leaves + counts.interior + counts.tableCuts);
    }
  });

  test('may begin at any depth', () => {
    const depths: number[] = [];
    search(createSearcher(connectFour, undefined, { table: 14 }), { from: 4, depth: 6 }, ({ depth }) =>
      depths.push(depth),
    );
    expect(depths).toEqual([4, 5, 6]);
    expect(() => search(createSearcher(connectFour, undefined, { table: 14 }), { from: 7, depth: 6 })).toThrow(
      /from: 7/,
    );
  });

  test('each begins with the value of the one before', () => {
    const guesses: number[] = [];
    const values: number[] = [];
    search(
      createSearcher(connectFour, undefined, { table: 14 }),
      {
        depth: 6,
        guess: 17,
        driver: function* (n, f) {
          guesses.push(f);
          expect(n.values).toEqual(values);
          return yield { alpha: -(2 ** 30), beta: 2 ** 30 };
        },
      },
      ({ value }) => values.push(value),
    );
    expect(guesses).toEqual([17, ...values.slice(0, -1)]);
  });
});

describe('the principal variation', () => {
  test.each(DRIVER_NAMES.filter((name) => name !== 'best'))(
    '%s: is complete and leads to the value, also with the smallest table',
    (driver) => {
      fc.assert(
        fc.property(arbitraryShape(), fc.integer({ min: 1, max: 6 }), (shape, depth) => {
          const tree = { ...shape, noise: 0 };
          const outcome = search(createSearcher(artificialTree, tree, { table: 10 }), { driver, depth });
          const position = new ArtificialTree(tree);
          const root = position.turn();
          for (const move of outcome.principalVariation) position.make(move);
          const over = position.moves(new Int32Array(16), 0) === 0;
          expect(over || outcome.principalVariation.length === outcome.depth).toBe(true);
          const value = minimax(position, 0, 0, outcome.principalVariation.length);
          expect(position.turn() === root ? value : 0 - value).toBe(outcome.value);
        }),
        { numRuns: 60 },
      );
    },
  );

  test('following it costs no counted nodes', () => {
    const counts = [true, false].map(
      (principalVariation) =>
        search(createSearcher(connectFour, undefined, { table: 18 }), { depth: 6, principalVariation }).counts,
    );
    expect(counts[0].leaves).toBe(counts[1].leaves);
  });
});

describe('limits', () => {
  const searcher = () => createSearcher(connectFour, undefined, { table: 16 });

  test('depth', () => {
    expect(search(searcher(), { depth: 4 })).toMatchObject({ depth: 4, reason: 'depth' });
  });

  test('nodes, exactly', () => {
    for (const nodes of [1, 2, 50, 1000, 12_345]) {
      const used = searcher();
      expect(search(used, { nodes, principalVariation: false })).toMatchObject({ reason: 'nodes' });
      expect(used.counts[0] + used.counts[1] + used.counts[2]).toBe(nodes);
    }
  });

  test.each<[string, AnyGame<unknown, unknown>, SearcherOptions]>([
    ['plain face', plainConnectFour, {}],
    ['fast face', connectFour, {}],
    ['fast face, selective', connectFour, { selective: true }],
    ['plain face with noise, selective', noisyKalah, { selective: true }],
    ['chess', chess, {}],
    ['chess, selective', chess, { selective: true }],
    ['checkers, selective', checkers, { selective: true }],
    ['othello, selective', othello, { selective: true, solver: false }],
  ])('nodes, exactly, wherever the slices fall: %s', (_name, game, options) => {
    const used = createSearcher(game, undefined, { ...options, table: 14 });
    let now = 0;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4000 }),
        fc.array(fc.nat({ max: 30 }), { minLength: 1 }),
        (nodes, steps) => {
          let looks = 0;
          const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
            now += steps[looks++ % steps.length];
            return now;
          });
          used.forget();
          used.setRoot(game.initial);
          const { reason } = search(used, { nodes, principalVariation: false });
          clock.mockRestore();
          expect([reason, visitedOf(used.counts)]).toEqual(['nodes', nodes]);
        },
      ),
      { numRuns: 20 },
    );
  });

  test('time: a search that is stopped returns the last complete iteration', async () => {
    const started = performance.now();
    const all: Iteration<number>[] = [];
    const iterations = deepen(searcher(), { time: 60 });
    let step = await iterations.next();
    for (; !step.done; step = await iterations.next()) all.push(step.value);
    expect(performance.now() - started).toBeLessThan(2000);
    const { reason, ...last } = step.value;
    expect(reason).toBe('time');
    expect(last).toEqual(all.at(-1));
  });

  test('a signal, although the search never waits', async () => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 30);
    const iterations = deepen(searcher(), { signal: controller.signal });
    let step = await iterations.next();
    while (!step.done) step = await iterations.next();
    expect(step.value.reason).toBe('abort');
    expect(step.value.depth).toBeGreaterThan(0);
  });

  test('stopped before anything was found, there is still a legal move', () => {
    expect(search(searcher(), { signal: AbortSignal.abort() })).toMatchObject({ depth: 0, move: 3, reason: 'abort' });
    expect(search(searcher(), { time: 0 })).toMatchObject({
      depth: 0,
      move: 3,
      reason: 'time',
      principalVariation: [3],
    });
  });

  test('the game is left as it was, however the search ends', async () => {
    const tree = new ArtificialTree({ seed: 3, width: 3, height: 30, range: 9 });
    let [made, unmade] = [0, 0];
    const [make, unmake] = [tree.make.bind(tree), tree.unmake.bind(tree)];
    tree.make = (move) => {
      make(move);
      made++;
    };
    tree.unmake = () => {
      unmake();
      unmade++;
    };
    const game = { position: () => tree };
    search(createSearcher(game, 0, { table: 12 }), { nodes: 5000 });
    for await (const { depth } of deepen(createSearcher(game, 0, { table: 12 }))) if (depth === 3) break;
    const stopped = deepen(createSearcher(game, 0, { table: 12 }), { nodes: 3000 });
    await stopped.next();
    await stopped.return(undefined as never);
    expect(made).toBe(unmade);
    expect(made).toBeGreaterThan(5000);
  });

  test.each([
    [{ depth: 0 }, /depth: 0 is not an integer from 1/],
    [{ depth: 2.5 }, /depth: 2.5 is not an integer/],
    [{ depth: 1000 }, /depth: 1000 .* to 239/],
    [{ time: -1 }, /time: -1/],
    [{ nodes: Number.NaN }, /nodes: NaN/],
    [{ driver: 'sss*' as 'sss' }, /driver: "sss\*" is not one of/],
  ])('%o is refused', (limits, message) => {
    expect(() => search(searcher(), limits)).toThrow(message);
  });

  test.each([
    [{ table: 9 }, /table: 9 is not an integer from 10 to 26/],
    [{ hits: 'any' as 'equal' }, /hits: "any" is not one of equal, deeper/],
    [{ quiescence: -1 }, /quiescence: -1/],
    [{ table: 12, buffer: new ArrayBuffer(64) }, /2\^12 entries need 98304 bytes, not 64/],
  ])('searcher option %o is refused', (options, message) => {
    expect(() => createSearcher(connectFour, undefined, options)).toThrow(message);
  });
});

describe('proofs end the search', () => {
  test('a win', () => {
    const outcome = search(createSearcher(nim, { heaps: [1, 2], turn: 0 }, { table: 12 }));
    expect(outcome).toMatchObject({ reason: 'proven', value: WIN - 3, move: { heap: 1, stones: 1 }, proven: true });
    expect(pliesToEnd(outcome.value)).toBe(3);
  });

  test('a loss', () => {
    const outcome = search(createSearcher(nim, { heaps: [2, 2], turn: 1 }, { table: 12 }));
    expect(pliesToEnd(outcome.value)).toBe(-4);
    expect(outcome.reason).toBe('proven');
  });

  test('a draw, when nothing is left to look at', () => {
    expect(search(createSearcher(ticTacToe, undefined, { table: 16 }))).toMatchObject({
      reason: 'proven',
      value: 0,
      depth: 10,
    });
  });

  test('a game that is over', () => {
    expect(search(createSearcher(ticTacToe, 'xxxoo....', { table: 12 }))).toMatchObject({
      reason: 'over',
      value: -WIN,
      move: undefined,
      principalVariation: [],
      proven: true,
    });
  });

  test('other values prove nothing', () => {
    expect(pliesToEnd(0)).toBeUndefined();
    expect(pliesToEnd(999_000_000)).toBeUndefined();
  });
});

test('a driver that never homes in is settled by the full window', () => {
  const outcome = search(createSearcher(artificialTree, { seed: 1, width: 2, height: 3, range: 9 }, { table: 12 }), {
    depth: 2,
    driver: function* () {
      for (;;) yield { alpha: 0, beta: 1 };
    },
  });
  expect(outcome.value).toBe(minimax(new ArtificialTree({ seed: 1, width: 2, height: 3, range: 9 }), 2));
});

test('two searchers may share one table', () => {
  const buffer = new SharedArrayBuffer(24 << 16);
  const alone = search(createSearcher(plainConnectFour, undefined, { table: 16 }), { depth: 7 });
  const first = search(createSearcher(plainConnectFour, undefined, { table: 16, buffer }), { depth: 7 });
  const second = search(createSearcher(plainConnectFour, undefined, { table: 16, buffer }), { depth: 7 });
  expect(first.counts).toEqual(alone.counts);
  expect(second.value).toBe(alone.value);
  expect(second.counts.leaves).toBeLessThan(alone.counts.leaves / 2);
});

test('memory stays flat however many searches run', () => {
  const searcher = createSearcher(connectFour, undefined, { table: 16 });
  const initial = connectFour.initial;
  search(searcher, { depth: 6 });
  const before = process.memoryUsage().arrayBuffers;
  for (let round = 0; round < 300; round++) {
    searcher.setRoot(initial);
    search(searcher, { depth: 5 });
  }
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 20);
});
