/** Every solution tree proves its bound: recomputed from the evaluations of its leaves alone. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../contract/check-game.ts';
import type { SelectivePosition } from '../contract/game.ts';
import { DRIVER_NAMES, type DriverName } from '../drivers/index.ts';
import { checkers } from '../games/checkers/index.ts';
import { chess } from '../games/chess/index.ts';
import { connectFour } from '../games/connect-four/index.ts';
import { kalah } from '../games/kalah/index.ts';
import { nim } from '../games/nim/index.ts';
import { othello } from '../games/othello/index.ts';
import { arbitraryShape } from '../reference/arbitrary.ts';
import { minimax } from '../reference/minimax.ts';
import { ArtificialTree, artificialTree, type TreeShape } from '../reference/tree.ts';
import { MAX_MOVES } from '../search/ordering.ts';
import { fromRoot } from '../search/values.ts';
import { createTracedSearcher, type Proof, Prover, type TracedPass, trace } from './index.ts';

/** What a proof is checked against: a game's own answers, of the position at hand. */
interface Rules {
  turn(): number;
  evaluate(): number;
  make(move: number): void;
  unmake(move: number): void;
  /** The moves that a search of this depth follows; none: this cannot be asked here. */
  followed(depth: number): readonly number[] | undefined;
}

const buffer = new Int32Array(MAX_MOVES);

/** The rules of a position, quiescence included. */
function rulesOf(position: SelectivePosition, quiescence: number): Rules {
  return {
    turn: () => position.turn(),
    evaluate: () => position.evaluate(),
    make: (move) => position.make(move),
    unmake: (move) => position.unmake(move),
    followed(depth) {
      if (depth > 0) return Array.from(buffer.subarray(0, position.moves(buffer, 0)));
      if (-depth >= quiescence) return [];
      return Array.from(buffer.subarray(0, position.noisy?.(buffer, 0) ?? 0));
    },
  };
}

/** The bound that a proof gives, by minimax over its leaves; wins are counted from its node. */
function recompute(rules: Rules, passes: readonly TracedPass[], proof: Proof, known: Map<Proof, number>): number {
  const found = known.get(proof);
  if (found !== undefined) return found;
  const { records } = passes[proof.pass];
  const { depth, standPat } = records.node(proof.node);
  const { by, parts } = proof;
  let value: number;
  if (by === 'leaf' || by === 'stand-pat') value = rules.evaluate();
  else if (by === 'table') value = recompute(rules, passes, parts[0], known);
  else {
    const followed = rules.followed(depth);
    const moves = parts.map((part) => passes[part.pass].records.move(part.node));
    if (by === 'all' && followed) expect(moves.toSorted()).toEqual([...followed].sort());
    if (by === 'one' && followed) expect(followed).toContain(moves[0]);
    const values = parts.map((part, at) => {
      const side = rules.turn();
      rules.make(moves[at]);
      const below = recompute(rules, passes, part, known);
      const same = rules.turn() === side;
      expect(part.bound === proof.bound).toBe(same);
      rules.unmake(moves[at]);
      return fromRoot(same ? below : 0 - below, 1);
    });
    if (by === 'all' && standPat !== undefined) values.push(rules.evaluate());
    value = Math.max(...values);
  }
  if (by === 'leaf') expect(rules.followed(depth) ?? []).toEqual([]);
  known.set(proof, value);
  return value;
}

/** Traces a search, and checks the solution trees of every pass. Returns the passes. */
function check(
  game: AnyGame<unknown, unknown>,
  state: unknown,
  driver: DriverName,
  depth: number,
  options = {},
  rules?: Rules,
): TracedPass[] {
  const searcher = createTracedSearcher(game, state, { table: 14, ...options });
  const asked: Rules = rules ?? {
    turn: () => searcher.turn(),
    evaluate: () => searcher.evaluate(),
    make: (move) => searcher.make(move),
    unmake: (move) => searcher.unmake(move),
    followed: (left) => (left > 0 ? searcher.moves() : undefined),
  };
  const prover = new Prover();
  const passes: TracedPass[] = [];
  for (const pass of trace(searcher, { driver, depth })) {
    passes.push(pass);
    const trees = prover.add(pass);
    if (!trees.ok) throw new Error(trees.error);
    const { upper, lower } = trees.value;
    expect(upper !== undefined).toBe(pass.failed !== 'high');
    expect(lower !== undefined).toBe(pass.failed !== 'low');
    const known = new Map<Proof, number>();
    for (const proof of [upper, lower]) {
      if (proof) expect(recompute(asked, passes, proof, known)).toBe(pass.g);
    }
  }
  return passes;
}

const CHESS = chess.parse('r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 6');
const MATE = chess.parse('6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1');

describe.each([
  ['chess', chess, CHESS.ok ? CHESS.value : undefined, 3],
  ['chess with a mate', chess, MATE.ok ? MATE.value : undefined, 3],
  ['Othello', othello, undefined, 5],
  ['checkers', checkers, undefined, 6],
  ['Connect Four', connectFour, undefined, 5],
  ['Kalah', kalah, undefined, 4],
  ['nim', nim, undefined, 5],
] as never as [string, AnyGame<unknown, unknown>, unknown, number][])('%s', (_name, game, state, depth) => {
  test.each(DRIVER_NAMES)('%s: each solution tree proves its bound', (driver) => {
    expect(check(game, state, driver, depth).length).toBeGreaterThanOrEqual(depth > 3 ? 3 : 1);
  });
});

test('on any tree, with any driver and table, each solution tree proves its bound', () => {
  fc.assert(
    fc.property(
      arbitraryShape(),
      fc.constantFrom(...DRIVER_NAMES),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom({ table: 10 }, { table: 14 }, { quiescence: 2 }, { quiescence: 0, killers: true }),
      (shape, driver, depth, options) => {
        const tree: TreeShape = { ...shape, range: Math.min(shape.range, 100) };
        const quiescence = options.quiescence ?? 16;
        const rules = rulesOf(new ArtificialTree(tree), quiescence);
        const passes = check(artificialTree as AnyGame<unknown, unknown>, tree, driver, depth, options, rules);
        for (const { depth: plies, fMinus, fPlus } of passes) {
          const value = minimax(new ArtificialTree(tree), plies, quiescence);
          expect(value).toBeGreaterThanOrEqual(fMinus);
          expect(value).toBeLessThanOrEqual(fPlus);
        }
      },
    ),
    { numRuns: 100 },
  );
});

/** The parts of a proof, itself included, each once. */
function partsOf(proof: Proof): Set<Proof> {
  const all = new Set([proof]);
  for (const each of all) for (const part of each.parts) all.add(part);
  return all;
}

test('a solution tree has all moves of one side, and one of the other', () => {
  const tree = { seed: 5, width: 3, height: 4, range: 50 };
  const searcher = createTracedSearcher(artificialTree, tree, { table: false });
  const [pass] = trace(searcher, { driver: 'alpha-beta', from: 4, depth: 4 });
  const trees = new Prover().add(pass);
  if (!trees.ok) throw new Error(trees.error);
  const leaves = (proof: Proof | undefined) => [...partsOf(proof as Proof)].filter(({ by }) => by === 'leaf').length;
  expect(leaves(trees.value.upper)).toBe(3 ** 2);
  expect(leaves(trees.value.lower)).toBe(3 ** 2);
});

test('where a pass has no room for its nodes, no tree is claimed from there on', () => {
  const searcher = createTracedSearcher(artificialTree, { seed: 1, width: 12, height: 7, range: 9 }, { table: false });
  const prover = new Prover();
  const results = [...trace(searcher, { driver: 'alpha-beta', depth: 7 })].map((pass) => prover.add(pass));
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, true, true, false]);
  expect(results.at(-1)).toMatchObject({
    error: expect.stringMatching(/^pass 7 has \d+ nodes, and a trace holds 131072: search less deeply$/),
  });
});
