/** The endgame solver, through the search that calls it. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DRIVER_NAMES } from '../../drivers/index.ts';
import { KernelSearcher } from '../../kernel/host.ts';
import { legalMoves, PASS, type Position, playMove, randomGame, resultOf, textOf } from '../../reference/othello.ts';
import { visitedOf } from '../../runtime/counts.ts';
import { search } from '../../runtime/deepen.ts';
import { INFINITY } from '../../search/values.ts';
import { Random } from '../../support/random.ts';
import { OthelloBoard } from './board.ts';
import { parseBoard } from './board-text.ts';
import { othello, parseObf } from './index.ts';
import type { State } from './position.ts';

function stateOf(position: Position | string): State {
  const parsed = parseBoard(typeof position === 'string' ? position : textOf(position));
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

const emptyOf = ({ board }: Position) => board.filter((disc) => disc === 0).length;

/**
 * The last position of a random game with so many empty squares, if it has one, and it is not over
 * by then.
 */
function ending(random: Random, empty: number): Position {
  for (;;) {
    const position = randomGame(random).findLast((each) => emptyOf(each) === empty);
    if (position !== undefined && legalMoves(position).length > 0) return position;
  }
}

/** The result in discs by perfect play, for the side to move: minimax by the book. */
function minimax(position: Position): number {
  const moves = legalMoves(position);
  if (moves.length === 0) return resultOf(position);
  return Math.max(...moves.map((move) => 0 - minimax(playMove(position, move))));
}

const solver = new KernelSearcher(othello, othello.initial, { table: 14, solver: true });
const plain = new KernelSearcher(othello, othello.initial, { table: 16 });

const solve = (state: State) => {
  solver.setRoot(state);
  return search(solver, { depth: 60, principalVariation: false });
};
const solvePlainly = (state: State) => {
  plain.setRoot(state);
  return search(plain, { driver: 'mtdf', from: 30, depth: 30, principalVariation: false }).value;
};

test('minimax by the book, with up to seven empty squares', () => {
  const random = new Random(1);
  for (let trial = 0; trial < 2000; trial++) {
    const position = ending(random, 1 + (trial % (trial < 1900 ? 5 : 7)));
    const outcome = solve(stateOf(position));
    expect(outcome.proven).toBe(true);
    expect([textOf(position), outcome.value]).toEqual([textOf(position), 100 * minimax(position)]);
    const move = outcome.move === 'pass' ? PASS : squareOf(outcome.move ?? '');
    expect(0 - 100 * minimax(playMove(position, move))).toBe(outcome.value);
  }
});

const squareOf = (name: string) => name.charCodeAt(0) - 97 + 8 * (Number(name[1]) - 1);

test('the plain search to the end of the game, with up to twelve', () => {
  const random = new Random(2);
  for (let trial = 0; trial < 1200; trial++) {
    const position = ending(random, 8 + (trial % (trial < 1000 ? 3 : 5)));
    const state = stateOf(position);
    const outcome = solve(state);
    expect(outcome.reason).toBe('proven');
    expect([textOf(position), outcome.value]).toEqual([textOf(position), solvePlainly(state)]);
    const board = new OthelloBoard(state);
    board.play(outcome.move ?? '');
    expect(0 - (board.result() ? evaluated(board.state) : solvePlainly(board.state))).toBe(outcome.value);
  }
});

const evaluated = (state: State) => {
  plain.setRoot(state);
  return plain.evaluate();
};

test('in any window, at any grain: a bound on its side of the window, or the value', () => {
  fc.assert(
    fc.property(
      fc.nat(),
      fc.integer({ min: 2, max: 12 }),
      fc.integer({ min: -6700, max: 6700 }),
      fc.constantFrom(1, 1, 2, 200, 900, 20_000),
      fc.constantFrom(1, 7, 25, 100, 2400),
      (seed, empty, middle, width, grain) => {
        const state = stateOf(ending(new Random(seed), empty));
        const value = (solvePlainly(state) / 100) * grain;
        const alpha = Math.floor((middle / 100) * grain);
        const beta = alpha + width;
        const searcher = new KernelSearcher(othello, state, { table: 10, solver: true, grain });
        searcher.begin(30, alpha, beta, false);
        while (!searcher.run(1 << 20));
        const { g } = searcher;
        if (g <= alpha) expect(value).toBeLessThanOrEqual(g);
        else if (g >= beta) expect(value).toBeGreaterThanOrEqual(g);
        else expect(value).toBe(g);
        expect(searcher.proven).toBe(true);
      },
    ),
    { numRuns: 400, seed: 3 },
  );
});

/** Endings that random games hardly ever have, and their results for the side to move. */
const ROW = '--------';
test.each([
  ['a pass, then a wipe-out', `XO------ ${ROW} ${ROW} ---XX--- ---XX--- ${ROW} ${ROW} ${ROW} O`, -64],
  ['a wipe-out', `XO------ ${ROW} ${ROW} ---XX--- ---XX--- ${ROW} ${ROW} ${ROW} X`, 64],
  ['a wipe-out on the last square', `-O${'X'.repeat(62)} X`, 64],
  ['a pass before the last square', `-O${'X'.repeat(62)} O`, -64],
  ['two squares, both for the other side', `-O${'X'.repeat(60)}O- O`, -64],
  ['a draw by the last square', `-XO${'O'.repeat(29)}${'X'.repeat(32)} O`, 0],
])('%s', (_, text, discs) => {
  const state = stateOf(text);
  const board = [...state.board].map((square) => '-XO'.indexOf(square));
  expect(minimax({ board, turn: state.turn === 'black' ? 1 : 2 })).toBe(discs);
  expect(solve(state).value).toBe(100 * discs);
});

test('a full board, and one that neither side can fill', () => {
  expect(solve(stateOf(`${'X'.repeat(40)}${'O'.repeat(24)} O`))).toMatchObject({ value: -1600, reason: 'over' });
  expect(solve(stateOf(`-${'X'.repeat(63)} O`))).toMatchObject({ value: -6400, reason: 'over' });
});

test('the symmetries of the board and of the colours keep the value', () => {
  const random = new Random(5);
  for (let trial = 0; trial < 40; trial++) {
    const position = ending(random, 11);
    const { value } = solve(stateOf(position));
    let { board } = position;
    for (let symmetry = 0; symmetry < 8; symmetry++) {
      board =
        symmetry % 2 === 0
          ? board.map((_, square) => board[square ^ 7])
          : board.map((_, square) => board[8 * (square & 7) + (square >> 3)]);
      solver.forget();
      expect(solve(stateOf({ ...position, board })).value).toBe(value);
      const exchanged = board.map((disc) => (disc === 0 ? 0 : 3 - disc));
      expect(solve(stateOf({ board: exchanged, turn: position.turn === 1 ? 2 : 1 })).value).toBe(value);
    }
  }
});

test('every driver finds the same result, with any table', () => {
  const random = new Random(6);
  for (let trial = 0; trial < 5; trial++) {
    const state = stateOf(ending(random, 14));
    const values = DRIVER_NAMES.filter((driver) => driver !== 'best').flatMap((driver) =>
      [false as const, 10, 16].map((table) => {
        const searcher = new KernelSearcher(othello, state, { table, solver: true });
        return search(searcher, { driver, principalVariation: false }).value;
      }),
    );
    expect(values).toEqual(values.map(() => values[0]));
  }
});

test('a pass cut up anywhere finds the same in the same nodes, and a run ends soon after its budget', () => {
  const random = new Random(7);
  for (let trial = 0; trial < 60; trial++) {
    const state = stateOf(ending(random, 14));
    const selective = trial % 3 === 0;
    const searchers = [0, 1].map(() => new KernelSearcher(othello, state, { table: 12, solver: true, selective }));
    const [whole, cut] = searchers;
    for (const searcher of searchers) searcher.begin(selective ? 9 : 30, -1, 0, false);
    while (!whole.run(INFINITY));
    const most = trial % 2 === 0 ? 10 : 5000;
    for (let done = false; !done; ) {
      const budget = 1 + random.below(most);
      const before = visitedOf(cut.counts);
      done = cut.run(budget);
      // One call of the solver is not cut up: thirteen empty squares, a null window.
      expect(visitedOf(cut.counts) - before).toBeLessThan(budget + 100_000);
    }
    expect([cut.g, cut.move]).toEqual([whole.g, whole.move]);
    expect(Array.from(cut.counts)).toEqual(Array.from(whole.counts));
  }
});

test('a selective search ends with the exact result too, and proves none that is wrong', () => {
  const random = new Random(9);
  let guessed = 0;
  for (let trial = 0; trial < 30; trial++) {
    const state = stateOf(ending(random, 15));
    const { value } = solve(state);
    const searcher = new KernelSearcher(othello, state, { table: 16, selective: true });
    const outcome = search(searcher, { principalVariation: false }, (iteration) => {
      if (iteration.proven) expect(iteration.value).toBe(value);
      else if (iteration.depth >= 5) guessed++;
    });
    expect([outcome.reason, outcome.value]).toEqual(['proven', value]);
  }
  expect(guessed).toBeGreaterThan(30);
});

test('a selective search leaps to the end of the game, and proves it with three plies more, passes or not', () => {
  const random = new Random(12);
  let passes = 0;
  for (let trial = 0; trial < 60; trial++) {
    const empty = 14 + (trial % 4);
    const state = stateOf(ending(random, empty));
    const searcher = new KernelSearcher(othello, state, { table: 16, selective: true });
    const depths: number[] = [];
    const { value, proven, principalVariation } = search(searcher, {}, ({ depth }) => depths.push(depth));
    const whole = [...Array.from({ length: empty - 10 }, (_, ply) => ply + 1), empty, empty + 1, empty + 2, empty + 3];
    expect(depths).toEqual(whole.slice(0, depths.length));
    expect(proven).toBe(true);
    expect(value).toBe(solve(state).value);
    if (principalVariation.includes('pass')) passes++;
  }
  expect(passes).toBeGreaterThan(5);
});

test('a selective search of less depth does not leap beyond it', () => {
  const state = stateOf(ending(new Random(13), 18));
  const depths: number[] = [];
  const searcher = new KernelSearcher(othello, state, { table: 16, selective: true });
  search(searcher, { depth: 11 }, ({ depth }) => depths.push(depth));
  expect(depths).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

test('a game played to its end, the table kept from move to move, ends with the result that was proven', () => {
  const random = new Random(11);
  for (const selective of [false, true]) {
    const searcher = new KernelSearcher(othello, othello.initial, { table: 14, solver: true, selective });
    for (let trial = 0; trial < 15; trial++) {
      const state = stateOf(ending(random, 12));
      const board = new OthelloBoard(state);
      const values = new Set<number>();
      for (; board.result() === undefined; ) {
        searcher.setRoot(board.state);
        const { value, move } = search(searcher, { principalVariation: false });
        values.add(board.state.turn === state.turn ? value : 0 - value);
        board.play(move ?? '');
      }
      const { black, white } = board.result() ?? { black: Number.NaN, white: Number.NaN };
      values.add(100 * (state.turn === 'black' ? black - white : white - black));
      expect(values.size).toBe(1);
    }
  }
});

test('the principal variation of a solved game goes to its end, and ends with the result', () => {
  const random = new Random(10);
  for (const selective of [false, true]) {
    for (let trial = 0; trial < 15; trial++) {
      const state = stateOf(ending(random, 13));
      const { value, principalVariation } = search(new KernelSearcher(othello, state, { solver: true, selective }));
      const board = new OthelloBoard(state);
      for (const move of principalVariation) expect(board.play(move).ok).toBe(true);
      const result = board.result();
      const discs = (result?.black ?? Number.NaN) - (result?.white ?? Number.NaN);
      expect(100 * discs).toBe(state.turn === 'black' ? value : 0 - value);
    }
  }
});

test('after forget, the same search again in the same nodes', () => {
  const state = stateOf(ending(new Random(8), 15));
  const first = solve(state);
  solver.forget();
  const second = solve(state);
  solver.forget();
  expect(solve(state).counts).toEqual(second.counts);
  expect(second.value).toBe(first.value);
});

const problems = (() => {
  const parsed = parseObf(readFileSync(new URL('./data/fforum-40-59.obf', import.meta.url), 'utf8'));
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
})();

test('FFO 40: the result of each of its ten moves', { timeout: 120_000 }, () => {
  const { state, scores } = problems[0];
  const found = scores.map(({ move }) => {
    const board = new OthelloBoard(state);
    board.play(move);
    return { move, discs: (0 - solve(board.state).value) / 100 };
  });
  expect(found).toEqual(scores);
});

test.each([41, 42, 44])('FFO %i', { timeout: 120_000 }, (number) => {
  const { state, scores } = problems[number - 40];
  const searcher = new KernelSearcher(othello, state, { table: 18, solver: true });
  const { value, move, proven } = search(searcher, { principalVariation: false });
  expect(proven).toBe(true);
  expect(value).toBe(100 * scores[0].discs);
  expect(scores.filter(({ discs }) => 100 * discs === value).map((score) => score.move)).toContain(move);
});

test.each([40, 41, 42, 43, 44])('FFO %i, selectively first', { timeout: 120_000 }, (number) => {
  const { state, scores } = problems[number - 40];
  const searcher = new KernelSearcher(othello, state, { table: 20, ...othello.proving });
  const seen: boolean[] = [];
  const { value, move, proven } = search(searcher, { principalVariation: false }, (each) => seen.push(each.proven));
  expect(proven).toBe(true);
  expect(seen.filter((each) => each)).toHaveLength(1);
  expect(value).toBe(100 * scores[0].discs);
  expect(scores.filter(({ discs }) => 100 * discs === value).map((score) => score.move)).toContain(move);
});
