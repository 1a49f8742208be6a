import { expect, test } from 'vitest';
import { DRIVER_NAMES, type DriverName } from '../../drivers/index.ts';
import { KernelSearcher } from '../../kernel/host.ts';
import { legalMoves, type Position, playMove, randomGame, resultOf, textOf } from '../../reference/othello.ts';
import { search } from '../../runtime/deepen.ts';
import { Random } from '../../support/random.ts';
import { OthelloBoard } from './board.ts';
import { parseBoard } from './board-text.ts';
import { othello } from './index.ts';
import type { State } from './position.ts';

function stateOf(position: Position): State {
  const parsed = parseBoard(textOf(position));
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

/** Minimax by the book, over the kernel's own moves and values. */
function minimax(kernel: KernelSearcher<State>, depth: number): number {
  const moves = kernel.moves();
  if (depth === 0 || moves.length === 0) return kernel.evaluate();
  return Math.max(
    ...moves.map((move) => {
      kernel.make(move);
      const value = 0 - minimax(kernel, depth - 1);
      kernel.unmake(move);
      return value;
    }),
  );
}

/** The result in discs by perfect play, for the side to move. */
function solve(position: Position): number {
  const moves = legalMoves(position);
  if (moves.length === 0) return resultOf(position);
  return Math.max(...moves.map((move) => 0 - solve(playMove(position, move))));
}

const somewhere = (random: Random) => {
  const game = randomGame(random);
  return game[random.below(game.length - 1)];
};

test('the value of minimax, three and four plies deep', () => {
  const random = new Random(1);
  const searcher = new KernelSearcher(othello, othello.initial, { table: 12 });
  for (let trial = 0; trial < 60; trial++) {
    searcher.setRoot(stateOf(somewhere(random)));
    const depth = trial < 50 ? 3 : 4;
    const outcome = search(searcher, { depth });
    expect(outcome.value).toBe(minimax(searcher, outcome.depth));
    expect(outcome.principalVariation[0]).toBe(outcome.move);
  }
});

/** All that find the value; MTD(best) proves a best move and only a lower bound of its value. */
const EXACT = DRIVER_NAMES.filter((driver) => driver !== 'best');

test('every driver finds the same value, and MTD(best) a move that has it', () => {
  const random = new Random(2);
  const searcher = new KernelSearcher(othello, othello.initial, { table: 14, hits: 'equal' });
  for (let trial = 0; trial < 200; trial++) {
    const state = stateOf(somewhere(random));
    const depth = trial % 10 === 0 ? 5 : 4;
    const run = (root: State, driver: DriverName, depth: number) => {
      searcher.setRoot(root);
      searcher.forget();
      return search(searcher, { driver, depth, principalVariation: false });
    };
    const outcomes = EXACT.map((driver) => run(state, driver, depth));
    const [{ value }] = outcomes;
    expect(outcomes.map((outcome) => outcome.value)).toEqual(outcomes.map(() => value));

    const best = run(state, 'best', depth);
    expect(best.value).toBeLessThanOrEqual(value);
    const board = new OthelloBoard(state);
    board.play(best.move ?? '');
    expect(0 - run(board.state, 'mtdf', best.depth - 1).value).toBe(value);
  }
});

test('with few empty squares, the result by perfect play', () => {
  const random = new Random(3);
  const searcher = new KernelSearcher(othello, othello.initial, { table: 14 });
  let solved = 0;
  while (solved < 150) {
    const position = randomGame(random).find(({ board }) => board.filter((disc) => disc === 0).length <= 6);
    if (position === undefined) continue;
    searcher.setRoot(stateOf(position));
    const outcome = search(searcher, { depth: 20 });
    expect(outcome.proven).toBe(true);
    expect(outcome.value).toBe(100 * solve(position));
    solved++;
  }
});

test('an exact result stays the same however it is searched', () => {
  const random = new Random(4);
  const game = randomGame(random);
  const position = game.find(({ board }) => board.filter((disc) => disc === 0).length === 9) as Position;
  const values = EXACT.map((driver) => {
    const searcher = new KernelSearcher(othello, stateOf(position), { table: 16, hits: 'deeper' });
    return search(searcher, { driver, depth: 24, principalVariation: false }).value;
  });
  expect(values).toEqual(values.map(() => values[0]));
  expect(values[0] % 200).toBe(0);
});
