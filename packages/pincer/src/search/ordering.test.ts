import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Ordering } from './ordering.ts';

const AT = 100;

/** The order in which an Ordering gives these moves. */
function order(
  ordering: Ordering,
  moves: readonly number[],
  rank: (move: number) => number = () => 0,
  tableMove?: number,
  ply = 3,
) {
  const end = AT + moves.length;
  ordering.moves.set(moves, AT);
  for (let at = AT; at < end; at++) ordering.score(at, ply, 1, rank(ordering.moves[at]));
  if (tableMove !== undefined) ordering.promote(tableMove, AT, end);
  return moves.map((_, index) => ordering.pick(AT + index, end));
}

test('without knowledge moves keep the order in which the game wrote them', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(1_000_000), { maxLength: 40 }), (moves) => {
      expect(order(new Ordering(), moves)).toEqual(moves);
    }),
  );
});

test('the order is the table’s move, rank, killers, history, and equals stay as they were', () => {
  const ordering = new Ordering();
  ordering.useKillers = true;
  ordering.reward(11, 1, 2);
  ordering.reward(12, 1, 3);
  ordering.reward(13, 0, 9);
  ordering.killed(14, 3);
  ordering.killed(16, 4);
  const rank = (move: number) => (move === 15 ? 1 : 0);
  expect(order(ordering, [10, 11, 12, 13, 14, 15, 16, 17], rank, 17)).toEqual([17, 15, 14, 12, 11, 10, 13, 16]);
});

test('a table move that is not in the list changes nothing', () => {
  expect(order(new Ordering(), [4, 5, 6], undefined, 9)).toEqual([4, 5, 6]);
});

test('moves are sorted by rank, stably', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(4000), { maxLength: 30 }), fc.nat(), (moves, salt) => {
      const rank = (move: number) => (Math.imul(move, 2654435761 + salt) >>> 28) % 5;
      expect(order(new Ordering(), moves, rank)).toEqual(moves.toSorted((a, b) => rank(b) - rank(a)));
    }),
  );
});

test('switched off, killers and history say nothing', () => {
  const ordering = new Ordering();
  ordering.useHistory = false;
  ordering.reward(5, 1, 9);
  ordering.killed(6, 3);
  expect(order(ordering, [4, 5, 6])).toEqual([4, 5, 6]);
});

test('two killers a ply, the newer first to be replaced last', () => {
  const ordering = new Ordering();
  ordering.useKillers = true;
  for (const move of [7, 8, 8, 9]) ordering.killed(move, 3);
  expect(order(ordering, [5, 7, 8, 9])).toEqual([8, 9, 5, 7]);
});

test('history stays bounded and keeps its proportions', () => {
  const ordering = new Ordering();
  for (let round = 0; round < 2000; round++) {
    ordering.reward(5, 1, 200);
    ordering.reward(6, 1, 100);
  }
  expect(order(ordering, [4, 6, 5], (move) => (move === 4 ? 1 : 0))).toEqual([4, 5, 6]);
});

test('fading halves what was learned, forgetting drops it', () => {
  const ordering = new Ordering();
  ordering.reward(5, 1, 1);
  ordering.fade();
  expect(order(ordering, [4, 5])).toEqual([4, 5]);
  ordering.useKillers = true;
  ordering.reward(5, 1, 10);
  ordering.killed(6, 3);
  expect(order(ordering, [4, 5, 6])).toEqual([6, 5, 4]);
  ordering.forget();
  expect(order(ordering, [4, 5, 6])).toEqual([4, 5, 6]);
});

test('a demoted move comes last', () => {
  const ordering = new Ordering();
  ordering.moves.set([4, 5, 6], AT);
  for (let at = AT; at < AT + 3; at++) ordering.score(at, 3, 1, 0);
  ordering.demote(AT + 1);
  expect([0, 1, 2].map((index) => ordering.pick(AT + index, AT + 3))).toEqual([4, 6, 5]);
});
