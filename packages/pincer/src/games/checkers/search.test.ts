import { expect, test } from 'vitest';
import { DRIVER_NAMES } from '../../drivers/index.ts';
import { Kernel, KernelSearcher } from '../../kernel/host.ts';
import { legalMoves, playedPositions, playMove, strewnPositions } from '../../reference/checkers.ts';
import { minimax } from '../../reference/minimax.ts';
import { pliesToEnd, search } from '../../runtime/deepen.ts';
import type { SelectivePosition } from '../../search/optional.ts';
import { LIMIT } from '../../search/values.ts';
import { Random } from '../../support/random.ts';
import { CheckersBoard, checkers, INITIAL, parseFen, type State } from './index.ts';

/** The kernel's position for the minimax of `src/reference`. */
function asPosition(kernel: Kernel<State>): SelectivePosition {
  const list = (moves: number[], into: Int32Array, from: number) => {
    into.set(moves, from);
    return from + moves.length;
  };
  return {
    moves: (into, from) => list(kernel.moves(), into, from),
    noisy: (into, from) => ((kernel.status() & MUST_CAPTURE) === 0 ? from : list(kernel.moves(), into, from)),
    standPat: () => false,
    make: (move) => kernel.make(move),
    unmake: (move) => kernel.unmake(move),
    turn: () => kernel.turn(),
    evaluate: () => kernel.evaluate(),
    keyLow: () => 0,
    keyHigh: () => 0,
  };
}
const MUST_CAPTURE = 2;

const some = (positions: State[], every: number) => positions.filter((_, index) => index % every === 0);
const states = [...some(playedPositions(new Random(3), 4000), 40), ...some(strewnPositions(new Random(4), 400), 4)];

test('the search finds what minimax finds at depths 1 to 3', () => {
  const kernel = new Kernel(checkers, INITIAL);
  for (const state of states) {
    kernel.setRoot(state);
    if (kernel.moves().length === 0) continue;
    const searcher = new KernelSearcher(checkers, state, { table: 12, hits: 'equal' });
    for (let depth = 1; depth <= 3; depth++) {
      const found = search(searcher, { depth });
      if (found.depth === depth) expect(found.value).toBe(minimax(asPosition(kernel), depth));
    }
  }
});

/** `best` proves a move, not a value. */
test.each(DRIVER_NAMES.filter((name) => name !== 'best'))(
  '%s finds the value of Alpha-Beta without a table at depth 5',
  (driver) => {
    const plain = new KernelSearcher(checkers, INITIAL, { table: false });
    const searcher = new KernelSearcher(checkers, INITIAL, { table: 16, hits: 'equal' });
    for (const state of states) {
      plain.setRoot(state);
      searcher.setRoot(state);
      const expected = search(plain, { depth: 5, driver: 'alpha-beta', principalVariation: false });
      const found = search(searcher, { depth: 5, driver, principalVariation: false });
      expect([found.depth, found.value]).toEqual([expected.depth, expected.value]);
    }
  },
);

test('best finds a move of the best value at depth 5', () => {
  const searcher = new KernelSearcher(checkers, INITIAL, { table: 16, hits: 'equal' });
  const plain = new KernelSearcher(checkers, INITIAL, { table: false });
  for (const state of states) {
    plain.setRoot(state);
    searcher.setRoot(state);
    const expected = search(plain, { depth: 5, driver: 'alpha-beta', principalVariation: false });
    if (expected.depth < 5 || Math.abs(expected.value) > LIMIT) continue;
    const { move } = search(searcher, { depth: 5, driver: 'best', principalVariation: false });
    const board = new CheckersBoard(state);
    expect(board.play(move ?? '').ok).toBe(true);
    if (board.moves().length === 0) continue;
    plain.setRoot(board.state);
    expect(0 - search(plain, { depth: 4, driver: 'alpha-beta', principalVariation: false }).value).toBe(expected.value);
  }
});

test.each([
  ['B:WK4:BK18,K23', 7],
  ['B:WK3:BK18,K10', 7],
  ['W:WK18,K19,K22:BK1', 9],
])('%s is won in %i plies', (fen, plies) => {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error);
  const { value, proven } = search(new KernelSearcher(checkers, parsed.value, { table: 16 }), { depth: 20 });
  expect(proven).toBe(true);
  expect(pliesToEnd(value)).toBe(plies);
});

/** A king behind: by what the evaluation sees, it is losing. */
const behind = 'B:WK31,K32:BK1';

function stateOf(fen: string): State {
  const parsed = parseFen(fen);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

test('to come back to an earlier position is a draw, in a selective search', () => {
  const root = { ...stateOf(behind), quiet: 10 };
  const earlier = legalMoves(root).map((move) => playMove(root, move));
  expect(earlier.length).toBeGreaterThan(0);
  const searcher = new KernelSearcher(checkers, root, { table: 12, selective: true });
  const valueAfter = (positions: readonly State[]) => {
    searcher.setRoot(root, positions);
    return search(searcher, { depth: 3 }).value;
  };
  expect(valueAfter([])).toBeLessThan(-20);
  expect(valueAfter(earlier)).toBe(0);
  expect(valueAfter([])).toBeLessThan(-20);
});

test('forty moves without progress are a draw, in a selective search', () => {
  const valueAt = (quiet: number, selective: boolean) => {
    const searcher = new KernelSearcher(checkers, { ...stateOf(behind), quiet }, { table: 12, selective });
    return search(searcher, { depth: 1 }).value;
  };
  expect(valueAt(0, true)).toBeLessThan(-20);
  expect(valueAt(79, true)).toBe(0);
  expect(valueAt(79, false)).toBeLessThan(-20);
});

test('a selective search finds wins that the plain one finds, and looks further', () => {
  const random = new Random(6);
  let wins = 0;
  for (const state of some(strewnPositions(random, 600), 3)) {
    if (legalMoves(state).length === 0) continue;
    const plain = search(new KernelSearcher(checkers, state, { table: 14 }), { depth: 5, principalVariation: false });
    if (pliesToEnd(plain.value) === undefined) continue;
    const selective = new KernelSearcher(checkers, state, { table: 14, selective: true, without: ['net'] });
    const found = search(selective, { depth: 12, nodes: 100_000, principalVariation: false });
    expect(Math.sign(pliesToEnd(found.value) ?? 0), state.squares).toBe(Math.sign(pliesToEnd(plain.value) ?? 0));
    wins++;
  }
  expect(wins).toBeGreaterThan(20);
});
