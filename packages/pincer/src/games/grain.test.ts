import { expect, test } from 'vitest';
import { createSearcher } from '../runtime/create.ts';
import type { Searcher } from '../runtime/searcher.ts';
import { Random } from '../support/random.ts';
import { checkers } from './checkers/index.ts';
import { chess } from './chess/index.ts';
import { connectFour } from './connect-four/index.ts';
import { othello } from './othello/index.ts';

/** The evaluations along one random game. */
function evaluations<State>(searcher: Searcher<State, string>): number[] {
  const random = new Random(3);
  const values: number[] = [];
  for (let moves = searcher.moves(); moves.length > 1 && values.length < 40; moves = searcher.moves()) {
    values.push(searcher.evaluate());
    searcher.make(moves[random.below(moves.length)]);
  }
  return values;
}

test.each([
  ['chess', 2400, (grain: number) => evaluations(createSearcher(chess, undefined, { table: 10, grain }))],
  ['checkers', 2400, (grain: number) => evaluations(createSearcher(checkers, undefined, { table: 10, grain }))],
  ['othello', 25, (grain: number) => evaluations(createSearcher(othello, undefined, { table: 10, grain }))],
] as const)('%s: every grain is the finest one, rounded; the finest really resolves more', (_game, finest, values) => {
  const fine = values(finest);
  const coarse = values(5);
  expect(coarse).toEqual(fine.map((value) => Math.trunc((value * 5) / finest) + 0));
  expect(new Set(fine).size).toBeGreaterThan(new Set(coarse).size);
  expect(fine.some((value) => value % (finest / 5) !== 0)).toBe(true);
});

test('a game with one grain says so', () => {
  expect(() => createSearcher(connectFour, undefined, { table: 10, grain: 50 })).toThrow(
    /grain: connect-four has one grain only/,
  );
});
