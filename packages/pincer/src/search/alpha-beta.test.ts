import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryShape } from '../reference/arbitrary.ts';
import { minimax } from '../reference/minimax.ts';
import { ArtificialTree, type TreeShape } from '../reference/tree.ts';
import { AlphaBeta } from './alpha-beta.ts';
import { FAULT_EVALUATION, FAULT_MOVES } from './base.ts';
import { CUT_INDICES, CUTS, INTERIOR, LEAVES, QUIESCENT, TABLE_CUTS, TABLE_EXACTS, TABLE_HITS } from './counts.ts';
import { Table, tableWords } from './table.ts';
import { INFINITY, NO_MOVE, WIN } from './values.ts';

const BITS = 14;
const ALL = 2 ** 31 - 1;

function create(position: ArtificialTree): AlphaBeta<ArtificialTree> {
  return new AlphaBeta(position, new Table(new Int32Array(tableWords(BITS)), BITS));
}

const windows = fc.tuple(fc.integer({ min: -120, max: 120 }), fc.integer({ min: 1, max: 100 }));

/** All calls of the procedure: each is counted exactly once. */
const calls = ({ counts }: AlphaBeta<ArtificialTree>) =>
  counts[LEAVES] + counts[INTERIOR] + counts[TABLE_CUTS] + counts[QUIESCENT];

describe('figure 1', () => {
  test('g is a bound or the value, as its contract says', () => {
    fc.assert(
      fc.property(
        arbitraryShape(),
        windows,
        fc.integer({ min: 0, max: 5 }),
        fc.boolean(),
        fc.boolean(),
        (shape, [alpha, width], depth, scout, useTable) => {
          const search = create(new ArtificialTree(shape));
          search.useTable = useTable;
          search.quiescence = 3;
          const beta = alpha + width;
          const f = minimax(new ArtificialTree(shape), depth, 3);
          search.begin(depth, alpha, beta, scout);
          expect(search.run(ALL)).toBe(true);
          if (search.g <= alpha) expect(f).toBeLessThanOrEqual(search.g);
          else if (search.g >= beta) expect(f).toBeGreaterThanOrEqual(search.g);
          else expect(search.g).toBe(f);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('a pass that fails low has no move, any other has one', () => {
    fc.assert(
      fc.property(arbitraryShape(), windows, (shape, [alpha, width]) => {
        const search = create(new ArtificialTree(shape));
        for (let again = 0; again < 2; again++) {
          search.begin(4, alpha, alpha + width, false);
          search.run(ALL);
          expect(search.move === NO_MOVE).toBe(search.g <= alpha);
        }
      }),
    );
  });

  test('what a pass learned makes the next one a table look-up', () => {
    const search = create(new ArtificialTree({ seed: 5, width: 3, height: 6, range: 100 }));
    search.begin(6, -INFINITY, INFINITY, false);
    search.run(ALL);
    const { g, move } = search;
    search.counts.fill(0);
    search.begin(6, g - 1, g, false);
    search.run(ALL);
    expect([search.g, search.move]).toEqual([g, move]);
    expect([calls(search), search.counts[TABLE_CUTS], search.counts[TABLE_EXACTS]]).toEqual([1, 1, 1]);
  });

  test('an entry answers for its own depth only, unless deeper ones are welcome', () => {
    const shape: TreeShape = { seed: 8, width: 3, height: 8, range: 1000 };
    for (const deeper of [false, true]) {
      const search = create(new ArtificialTree(shape));
      search.deeperHits = deeper;
      search.begin(6, -INFINITY, INFINITY, false);
      search.run(ALL);
      const deep = search.g;
      search.begin(4, -INFINITY, INFINITY, false);
      search.run(ALL);
      expect(search.g).toBe(deeper ? deep : minimax(new ArtificialTree(shape), 4));
    }
  });
});

describe('counts', () => {
  test('every node is counted once, and cut-offs by the index of their move', () => {
    fc.assert(
      fc.property(arbitraryShape(), windows, fc.integer({ min: 1, max: 5 }), (shape, [alpha, width], depth) => {
        const tree = new ArtificialTree(shape);
        let made = 0;
        const make = tree.make.bind(tree);
        tree.make = (move) => {
          made++;
          make(move);
        };
        const search = create(tree);
        search.begin(depth, alpha, alpha + width, false);
        search.run(ALL);
        expect(calls(search)).toBe(made + 1);
        const cuts = search.counts.subarray(CUTS, CUTS + CUT_INDICES).reduce((sum, count) => sum + count, 0);
        expect(cuts).toBeLessThanOrEqual(search.counts[INTERIOR] + search.counts[LEAVES] + search.counts[QUIESCENT]);
        expect(search.counts[TABLE_HITS]).toBeGreaterThanOrEqual(search.counts[TABLE_CUTS]);
      }),
    );
  });

  test('on a known tree they are what a hand count gives', () => {
    // Two plies, two moves, best first: Alpha-Beta sees both replies to the first move and one to
    // the second.
    const search = create(new ArtificialTree({ seed: 1, width: 2, height: 2, range: 0, order: 'perfect' }));
    search.begin(2, -INFINITY, INFINITY, false);
    search.run(ALL);
    expect([search.counts[LEAVES], search.counts[INTERIOR], search.counts[TABLE_CUTS]]).toEqual([3, 3, 0]);
    expect(Array.from(search.counts.subarray(CUTS, CUTS + 2))).toEqual([1, 0]);
    expect(search.move).toBe(0);
  });
});

describe('a suspended pass', () => {
  test('gives the same result and counts however it is cut up, visits as many nodes as it may, and leaves the position alone', () => {
    fc.assert(
      fc.property(
        arbitraryShape(),
        windows,
        fc.integer({ min: 1, max: 5 }),
        fc.boolean(),
        fc.boolean(),
        fc.infiniteStream(fc.integer({ min: 0, max: 7 })),
        (shape, [alpha, width], depth, scout, useEtc, slices) => {
          const whole = create(new ArtificialTree(shape));
          whole.useEtc = useEtc;
          whole.begin(depth, alpha, alpha + width, scout);
          whole.run(ALL);

          const tree = new ArtificialTree(shape);
          const cut = create(tree);
          cut.useEtc = useEtc;
          const root = [tree.keyLow(), tree.keyHigh(), tree.turn()];
          cut.begin(depth, alpha, alpha + width, scout);
          let spent = 0;
          for (let slice = slices.next().value as number; !cut.run(slice); slice = slices.next().value as number) {
            expect([tree.keyLow(), tree.keyHigh(), tree.turn()]).toEqual(root);
            spent += slice;
            expect(calls(cut)).toBe(spent);
          }
          expect([cut.g, cut.move, cut.horizon === 0]).toEqual([whole.g, whole.move, whole.horizon === 0]);
          expect(Array.from(cut.counts)).toEqual(Array.from(whole.counts));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('uses exactly the nodes it is given', () => {
    const search = create(new ArtificialTree({ seed: 2, width: 4, height: 7, range: 50 }));
    search.begin(7, -INFINITY, INFINITY, false);
    for (const nodes of [1, 10, 100]) {
      const before = calls(search);
      expect(search.run(nodes)).toBe(false);
      expect(calls(search) - before).toBe(nodes);
    }
    expect(search.suspendedLine().length).toBeGreaterThan(0);
  });

  test('is forgotten when another pass begins', () => {
    const shape: TreeShape = { seed: 2, width: 3, height: 6, range: 50 };
    const search = create(new ArtificialTree(shape));
    search.begin(6, -INFINITY, INFINITY, false);
    search.run(50);
    search.begin(3, -INFINITY, INFINITY, false);
    search.run(ALL);
    expect(search.g).toBe(minimax(new ArtificialTree(shape), 3));
  });
});

describe('quiescence', () => {
  test('follows noisy moves as far as it may, and stands pat where the game allows it', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 0, max: 4 }),
        windows,
        (seed, depth, quiescence, [alpha, width]) => {
          const shape: TreeShape = { seed, width: 2, height: 12, range: 100, noise: 90 };
          const search = create(new ArtificialTree(shape));
          search.quiescence = quiescence;
          search.begin(depth, -INFINITY, INFINITY, false);
          search.run(ALL);
          const f = minimax(new ArtificialTree(shape), depth, quiescence);
          expect(search.g).toBe(f);
          const narrow = create(new ArtificialTree(shape));
          narrow.quiescence = quiescence;
          narrow.begin(depth, alpha, alpha + width, true);
          narrow.run(ALL);
          if (narrow.g <= alpha) expect(f).toBeLessThanOrEqual(narrow.g);
          else if (narrow.g >= alpha + width) expect(f).toBeGreaterThanOrEqual(narrow.g);
          else expect(narrow.g).toBe(f);
        },
      ),
    );
  });

  test('a noisy node at the horizon is a leaf; what is below is counted apart', () => {
    const search = create(new ArtificialTree({ seed: 1, width: 2, height: 12, range: 100, noise: 100 }));
    search.quiescence = 2;
    search.begin(1, -INFINITY, INFINITY, false);
    search.run(ALL);
    expect([search.counts[INTERIOR], search.counts[LEAVES]]).toEqual([1, 2]);
    expect(search.counts[QUIESCENT]).toBeGreaterThan(2);
    const below = calls(search) - 3;
    expect(search.counts[QUIESCENT]).toBe(below);
  });
});

test('every part of the search has its effect: the counts of a fixed tree', () => {
  const shape: TreeShape = {
    seed: 42,
    width: 5,
    height: 9,
    range: 60,
    ends: 5,
    noise: 10,
    transpositions: true,
  };
  const count = (change: (search: AlphaBeta<ArtificialTree>) => void, scout = false) => {
    const search = create(new ArtificialTree(shape));
    search.quiescence = 3;
    change(search);
    for (const [depth, alpha, beta] of [
      [3, -INFINITY, INFINITY],
      [4, -INFINITY, INFINITY],
      [5, -20, 20],
      [6, -1, 0],
      [6, -INFINITY, INFINITY],
    ]) {
      search.begin(depth, alpha, beta, scout);
      search.run(ALL);
    }
    return Array.from(search.counts.subarray(0, 12)).join(' ');
  };
  expect({
    standard: count(() => {}),
    scout: count(() => {}, true),
    'no table': count((search) => {
      search.useTable = false;
    }),
    'no table move': count((search) => {
      search.useTableMove = false;
    }),
    'no history': count((search) => {
      search.ordering.useHistory = false;
    }),
    killers: count((search) => {
      search.ordering.useKillers = true;
    }),
    'deeper hits': count((search) => {
      search.deeperHits = true;
    }),
    etc: count((search) => {
      search.useEtc = true;
    }),
  }).toMatchInlineSnapshot(`
    {
      "deeper hits": "518 405 337 96 598 206 2 0 141 83 31 34",
      "etc": "505 377 283 96 525 172 2 0 137 73 35 27",
      "killers": "520 393 280 106 547 169 2 0 159 55 43 24",
      "no history": "500 392 266 80 519 143 2 0 151 70 37 29",
      "no table": "1908 963 0 619 0 0 0 0 366 227 120 110",
      "no table move": "650 538 579 164 974 342 1 0 162 98 66 45",
      "scout": "460 405 329 79 605 204 1 0 150 89 34 37",
      "standard": "518 405 337 96 598 206 2 0 141 83 31 34",
    }
  `);
});

describe('a proof', () => {
  test('rests on ends of the game alone exactly if no leaf at the horizon was needed', () => {
    const shape: TreeShape = { seed: 4, width: 3, height: 4, range: 100 };
    const search = create(new ArtificialTree(shape));
    search.begin(4, -INFINITY, INFINITY, false);
    search.run(ALL);
    expect(search.horizon).toBeGreaterThan(0);
    // One ply deeper, the same leaves are ends of the game; the table distinguishes the two.
    search.begin(5, -INFINITY, INFINITY, false);
    search.run(ALL);
    expect(search.horizon).toBe(0);
    search.begin(5, search.g - 1, search.g, false);
    search.run(ALL);
    expect(search.horizon).toBe(0);
    search.begin(4, -INFINITY, INFINITY, false);
    search.run(ALL);
    expect(search.horizon).toBeGreaterThan(0);
  });

  test('a shorter win is worth more, and the distance is counted from the root', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const shape: TreeShape = { seed, width: 2, height: 6, range: 10, ends: 30, decided: 100 };
        const search = create(new ArtificialTree(shape));
        search.begin(7, -INFINITY, INFINITY, false);
        search.run(ALL);
        expect(search.g).toBe(minimax(new ArtificialTree(shape), 7));
        expect(Math.abs(search.g)).toBeGreaterThanOrEqual(WIN - 6);
      }),
    );
  });
});

describe('a game that breaks the contract', () => {
  const shape: TreeShape = { seed: 1, width: 2, height: 5, range: 10 };

  test.each([0.5, Number.NaN, 2e9, -WIN - 1, WIN - 2000])('stops the search when it evaluates to %d', (value) => {
    const tree = new ArtificialTree(shape);
    tree.evaluate = () => value;
    const search = create(tree);
    search.begin(3, -INFINITY, INFINITY, false);
    expect(search.run(ALL)).toBe(false);
    expect(search.fault).toBe(FAULT_EVALUATION);
    expect(search.suspendedLine()).toEqual([0, 0, 0]);
  });

  test.each([-1, Number.NaN, 1e9])('stops the search when moves() returns %d', (end) => {
    const tree = new ArtificialTree(shape);
    tree.moves = () => end;
    const search = create(tree);
    search.begin(3, -INFINITY, INFINITY, false);
    expect(search.run(ALL)).toBe(false);
    expect(search.fault).toBe(FAULT_MOVES);
  });
});

test('the enhanced transposition cut-off keeps the contract, and saves nodes where lines transpose', () => {
  let [plain, enhanced] = [0, 0];
  for (let seed = 0; seed < 30; seed++) {
    const shape: TreeShape = { seed, width: 4, height: 9, range: 100, transpositions: true };
    const nodes = [false, true].map((useEtc) => {
      const search = create(new ArtificialTree(shape));
      search.useEtc = useEtc;
      for (const depth of [4, 6]) {
        search.begin(depth, 9, 10, false);
        search.run(ALL);
      }
      const f = minimax(new ArtificialTree(shape), 6);
      expect(search.g < 10 ? f <= search.g : f >= search.g).toBe(true);
      return calls(search);
    });
    plain += nodes[0];
    enhanced += nodes[1];
  }
  expect(enhanced).toBeLessThan(plain);
});
