import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryShape } from '../reference/arbitrary.ts';
import { minimax } from '../reference/minimax.ts';
import { ArtificialTree } from '../reference/tree.ts';
import { visitedOf } from '../runtime/counts.ts';
import { AlphaBeta } from './alpha-beta.ts';
import { INTERIOR } from './counts.ts';
import { SelectiveTree } from './fixtures/selective-tree.ts';
import type { SelectivePosition } from './optional.ts';
import { Path } from './path.ts';
import { Selective } from './selective.ts';
import {
  DEEPER_HITS,
  DRAWS,
  FORESIGHT,
  LATE_PRUNING,
  MATE_DISTANCE,
  NET,
  QUIESCENCE,
  REDUCTIONS,
  SINGULAR,
} from './steps.ts';
import { Table, tableWords } from './table.ts';
import { INFINITY } from './values.ts';

const BITS = 14;
const ALL = 2 ** 31 - 1;
/** All but `NET`, the last, which is the game's alone. */
const ALL_STEPS = NET - 1;

function create<P extends SelectivePosition>(position: P, steps = ALL_STEPS): Selective<P> {
  const search = new Selective(position, new Table(new Int32Array(tableWords(BITS)), BITS));
  search.steps = steps;
  search.ordering.learnAnswers();
  return search;
}

describe('without any step', () => {
  test('finds and counts what figure 1 does, however passes follow each other', () => {
    let nodes = 0;
    fc.assert(
      fc.property(
        arbitraryShape({ width: 5, height: 8 }),
        fc.array(fc.tuple(fc.integer({ min: -120, max: 120 }), fc.constantFrom(1, 1, 60)), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.integer({ min: 0, max: 6 }),
        fc.record({ scout: fc.boolean(), useEtc: fc.boolean(), useTable: fc.boolean(), deeperHits: fc.boolean() }),
        fc.integer({ min: 0, max: 4 }),
        (shape, windows, depth, { scout, ...options }, quiescence) => {
          const table = () => new Table(new Int32Array(tableWords(10)), 10);
          const plain = Object.assign(new AlphaBeta(new SelectiveTree(shape), table()), options, { quiescence });
          const selective = Object.assign(new Selective(new SelectiveTree(shape), table()), options, { quiescence });
          for (const [alpha, width] of windows) {
            for (const search of [plain, selective]) {
              search.begin(depth, alpha, alpha + width, scout);
              search.run(ALL);
            }
            expect([selective.g, selective.move, selective.horizon]).toEqual([plain.g, plain.move, plain.horizon]);
            expect(Array.from(selective.counts)).toEqual(Array.from(plain.counts));
            nodes += plain.counts[INTERIOR];
          }
        },
      ),
      { numRuns: 500 },
    );
    expect(nodes).toBeGreaterThan(100);
  });
});

describe('a selective pass', () => {
  test('gives the same result and counts however it is cut up, visits as many nodes as it may, and leaves the position alone', () => {
    let steps = 0;
    fc.assert(
      fc.property(
        arbitraryShape({ width: 5, height: 10 }),
        fc.integer({ min: -120, max: 120 }),
        fc.constantFrom(1, 1, 1, 100),
        fc.integer({ min: 1, max: 8 }),
        fc.boolean(),
        fc.integer({ min: 1, max: ALL_STEPS }),
        fc.infiniteStream(fc.integer({ min: 0, max: 30 })),
        (shape, alpha, width, depth, scout, some, slices) => {
          const whole = create(new SelectiveTree(shape), some);
          whole.begin(depth, alpha, alpha + width, scout);
          whole.run(ALL);

          const tree = new SelectiveTree(shape);
          const cut = create(tree, some);
          const root = [tree.keyLow(), tree.keyHigh(), tree.turn(), 0];
          cut.begin(depth, alpha, alpha + width, scout);
          let spent = 0;
          for (let slice = slices.next().value as number; !cut.run(slice); slice = slices.next().value as number) {
            expect([tree.keyLow(), tree.keyHigh(), tree.turn(), tree.passed]).toEqual(root);
            spent += slice;
            expect(visitedOf(cut.counts)).toBe(spent);
          }
          expect([cut.g, cut.move, cut.horizon === 0]).toEqual([whole.g, whole.move, whole.horizon === 0]);
          expect(Array.from(cut.counts)).toEqual(Array.from(whole.counts));
          steps += whole.counts[INTERIOR];
        },
      ),
      { numRuns: 400 },
    );
    expect(steps).toBeGreaterThan(100);
  });

  test('counts every node once, but for those that it searches again in another way', () => {
    fc.assert(
      fc.property(arbitraryShape({ width: 5, height: 10 }), fc.integer({ min: -90, max: 90 }), (shape, alpha) => {
        const tree = new SelectiveTree(shape);
        const search = create(tree, ALL_STEPS & ~(FORESIGHT | SINGULAR | REDUCTIONS));
        let made = 0;
        const make = tree.make.bind(tree);
        tree.make = (move) => {
          made++;
          make(move);
        };
        search.begin(7, alpha, alpha + 1, false);
        search.run(ALL);
        expect(visitedOf(search.counts)).toBe(made + 1);
      }),
      { numRuns: 200 },
    );
  });

  test('stays within its frames however deep it is asked to go', () => {
    const search = create(new SelectiveTree({ seed: 4, width: 1, height: 1000, range: 50 }));
    search.begin(239, -INFINITY, INFINITY, false);
    expect(search.run(ALL)).toBe(true);
    expect(search.selectiveDepth).toBeLessThan(256);
  });

  test('with no game of its own to ask, and no ends in sight, finds what the plain search finds', () => {
    fc.assert(
      fc.property(arbitraryShape(), fc.integer({ min: 1, max: 5 }), (shape, depth) => {
        const tree = { ...shape, noise: 0, decided: 0 };
        const plain = create(new ArtificialTree(tree), 0);
        const selective = create(new ArtificialTree(tree), DRAWS | MATE_DISTANCE);
        for (const search of [plain, selective]) {
          search.begin(depth, -INFINITY, INFINITY, false);
          search.run(ALL);
        }
        expect([selective.g, selective.move]).toEqual([plain.g, plain.move]);
      }),
    );
  });
});

test('its quiescence finds what the plain one finds: it trusts an evaluation only where the game does', () => {
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 4 }), (seed, depth, quiescence) => {
      const shape = { seed, width: 2, height: 12, range: 100, noise: 90 };
      const search = create(new ArtificialTree(shape), QUIESCENCE);
      search.quiescence = quiescence;
      search.begin(depth, -INFINITY, INFINITY, false);
      search.run(ALL);
      expect(search.g).toBe(minimax(new ArtificialTree(shape), depth, quiescence));
    }),
  );
});

/** A tree that looks a move ahead by itself, and has two opinions of moves. */
class FarsightedTree extends ArtificialTree implements SelectivePosition {
  private looked = 0;
  private done = true;
  appraised = 0;

  frontier(beta: number, before: number, tried: number, most: number): number {
    const moves = new Int32Array(16);
    const end = this.moves(moves, 0);
    this.looked = 0;
    this.done = end > 0 || most > 0;
    if (end === 0 && this.done) this.looked++;
    if (end === 0) return this.done ? this.evaluate() : before;
    const side = this.turn();
    let g = before;
    for (let at = tried; at < end && g < beta; at++) {
      if (this.looked === most) {
        this.done = false;
        break;
      }
      this.make(moves[at]);
      g = Math.max(g, this.turn() === side ? this.evaluate() : 0 - this.evaluate());
      this.unmake();
      this.looked++;
    }
    return g;
  }

  frontierEnds(): boolean {
    return this.done;
  }

  frontierNodes(): number {
    return this.looked;
  }

  appraise(move: number): number {
    this.appraised++;
    return 7 * move;
  }
}

test('a game that looks a move ahead by itself, and appraises moves: the value of minimax, however passes are cut up', () => {
  let appraised = 0;
  fc.assert(
    fc.property(
      arbitraryShape({ width: 5, height: 8 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      (shape, depth, slice, scout) => {
        const still = { ...shape, noise: 0, decided: 0 };
        const tree = new FarsightedTree(still);
        const search = create(tree, DEEPER_HITS | FORESIGHT);
        search.begin(depth, -INFINITY, INFINITY, scout);
        const nodes = () => search.counts.slice(0, 3).reduce((sum, each) => sum + each);
        for (let before = 0; !search.run(slice); before += slice) expect(nodes()).toBe(before + slice);
        expect(search.g).toBe(minimax(new ArtificialTree(still), depth));
        const whole = create(new FarsightedTree(still), DEEPER_HITS | FORESIGHT);
        whole.begin(depth, -INFINITY, INFINITY, scout);
        whole.run(ALL);
        expect([...search.counts]).toEqual([...whole.counts]);
        appraised += tree.appraised;
      },
    ),
    { numRuns: 300 },
  );
  expect(appraised).toBeGreaterThan(100);
});

test('ProbCut tries the shallowest search first, goes on to deeper ones, and cuts where one is far enough beyond', () => {
  const shape = { seed: 3, width: 3, height: 12, range: 50, noise: 0, decided: 0 };
  const asked = (error: (shallow: number) => number) => {
    const tree = Object.assign(new ArtificialTree(shape), {
      tried: new Set<number>(),
      foresight: (depth: number, tried: number) => (depth === 6 ? ([0, 2, 4].find((next) => next > tried) ?? -1) : -1),
      foresightError: (_depth: number, shallow: number) => {
        tree.tried.add(shallow);
        return error(shallow);
      },
    });
    const search = create(tree, FORESIGHT);
    search.begin(7, -1, 0, false);
    search.run(ALL);
    return { tried: [...tree.tried], nodes: visitedOf(search.counts) };
  };
  const never = asked(() => 10_000);
  const always = asked(() => -10_000);
  const second = asked((shallow) => (shallow === 2 ? -10_000 : 10_000));
  expect(never.tried).toEqual([0, 2, 4]);
  expect(second.tried).toEqual([0, 2]);
  expect(always.tried).toEqual([0]);
  expect(always.nodes).toBeLessThan(second.nodes);
  expect(second.nodes).toBeLessThan(never.nodes);
});

/** Who strays first has lost so much, whatever comes after. With one choice nobody can. */
class Rut implements SelectivePosition {
  private readonly made: number[] = [];

  constructor(
    private readonly loss: number,
    private readonly choices: number,
  ) {}

  moves(into: Int32Array, from: number): number {
    into[from] = 0;
    into[from + 1] = 1;
    return from + this.choices;
  }

  make(move: number): void {
    this.made.push(move);
  }

  unmake(): void {
    this.made.pop();
  }

  turn(): number {
    return this.made.length & 1;
  }

  evaluate(): number {
    if (this.strayed() < 0) return 0;
    return (this.strayed() & 1) === this.turn() ? -this.loss : this.loss;
  }

  keyLow(): number {
    return this.made.length;
  }

  keyHigh(): number {
    return this.strayed();
  }

  margin(plies: number): number {
    return 20 * plies;
  }

  /** The ply at which somebody did; -1: nobody. */
  private strayed(): number {
    return this.made.indexOf(1);
  }
}

test('the only good move is searched a ply deeper, two if all others are far worse, one if there are none', () => {
  const reached = (loss: number, choices: number, alpha = -1, beta = 0) => {
    const search = create(new Rut(loss, choices), SINGULAR | DEEPER_HITS);
    search.table.keepsDeeper = true;
    for (let depth = 6; depth <= 12; depth++) {
      search.begin(depth, alpha, beta, false);
      search.run(ALL);
      expect(search.g).toBe(0);
    }
    return search.selectiveDepth;
  };
  const [alike, worse, farWorse, only] = [reached(1, 2), reached(7, 2), reached(12, 2), reached(12, 1)];
  expect(worse).toBeGreaterThan(alike);
  expect(farWorse).toBeGreaterThan(worse);
  expect(only).toBe(worse);
  // Not two in a window that is open.
  expect(reached(12, 2, -40, 40)).toBe(reached(7, 2, -40, 40));
});

test('late pruning leaves out quiet moves that come late, and no others', () => {
  const shape = { seed: 11, width: 8, height: 8, range: 50, noise: 0, decided: 0 };
  const searched = [DRAWS, DRAWS | LATE_PRUNING].map((steps) => {
    const tree = new SelectiveTree(shape);
    // Move 6 is quiet, but urges.
    tree.urges = (move) => move === 6;
    const made = new Array<number>(8).fill(0);
    const make = tree.make.bind(tree);
    tree.make = (move) => {
      made[move]++;
      make(move);
    };
    const search = create(tree, steps);
    search.useTable = false;
    search.begin(2, -INFINITY, INFINITY, false);
    search.run(ALL);
    return made;
  });
  const [all, some] = searched;
  expect(some[4]).toBeLessThan(all[4]);
  for (const move of [1, 3, 5, 6, 7]) expect(some[move], `${move}`).toBeGreaterThan(some[4]);
});

test('mate distance changes no value, and saves nodes once a win is known', () => {
  let saved = 0;
  fc.assert(
    fc.property(arbitraryShape(), (shape) => {
      const tree = { ...shape, decided: 100, ends: 30, noise: 0 };
      const [plain, quicker] = [0, MATE_DISTANCE].map((steps) => {
        const search = create(new ArtificialTree(tree), steps);
        search.begin(5, -INFINITY, INFINITY, false);
        search.run(ALL);
        return search;
      });
      expect(quicker.g).toBe(plain.g);
      saved += plain.counts[INTERIOR] - quicker.counts[INTERIOR];
    }),
  );
  expect(saved).toBeGreaterThan(0);
});

test('the path finds the last position with the same key that could come back', () => {
  const path = new Path();
  path.remember(1, 1);
  path.remember(2, 2);
  path.reach(0, 3, 3);
  path.reach(1, 4, 4);
  path.reach(2, 3, 3);
  expect(path.repeated(2, 2, 3, 3)).toBe(0);
  expect(path.repeated(2, 1, 3, 3)).toBeGreaterThan(1000);
  expect(path.repeated(2, 100, 2, 2)).toBe(-1);
  expect(path.repeated(2, 3, 1, 1)).toBeGreaterThan(1000);
  path.clear();
  path.reach(0, 3, 3);
  expect(path.repeated(1, 100, 2, 2)).toBeGreaterThan(1000);
});
