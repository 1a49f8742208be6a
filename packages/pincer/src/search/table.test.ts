import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Table, tableWords } from './table.ts';
import { INFINITY, NO_MOVE } from './values.ts';

const BITS = 10;
const create = () => new Table(new Int32Array(tableWords(BITS)), BITS);
const store = (table: Table, key: number, depth: number, fMinus: number, fPlus: number, move = 7, heuristic = true) =>
  table.store(key, ~key, depth, fMinus, fPlus, move, heuristic);
const retrieve = (table: Table, key: number) => {
  if (!table.retrieve(key, ~key)) return undefined;
  const { depth, fMinus, fPlus, move, heuristic } = table;
  return { depth, fMinus, fPlus, move, heuristic };
};

test('an entry keeps all that was stored, at both ends of the range', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
      fc.integer({ min: -64, max: 255 }),
      fc.integer({ min: -INFINITY, max: INFINITY }),
      fc.integer({ min: -INFINITY, max: INFINITY }),
      fc.integer({ min: NO_MOVE, max: 2 ** 31 - 1 }),
      fc.boolean(),
      (low, high, depth, fMinus, fPlus, move, heuristic) => {
        const table = create();
        expect(table.retrieve(low, high)).toBe(false);
        table.store(low, high, depth, fMinus, fPlus, move, heuristic);
        expect(table.retrieve(low, high)).toBe(true);
        expect(table).toMatchObject({ depth, fMinus, fPlus, move, heuristic });
        expect(table.retrieve(low ^ 1, high)).toBe(false);
        expect(table.retrieve(low, high ^ 1)).toBe(false);
        expect(table.retrieve(low ^ 1, high ^ 1)).toBe(false);
      },
    ),
  );
});

test('both bounds of one depth are kept, whichever comes first', () => {
  const table = create();
  store(table, 1, 5, 30, INFINITY, 4);
  store(table, 1, 5, -INFINITY, 40, NO_MOVE);
  expect(retrieve(table, 1)).toMatchObject({ depth: 5, fMinus: 30, fPlus: 40, move: 4 });
  store(table, 2, 5, -INFINITY, 40, NO_MOVE);
  store(table, 2, 5, 30, INFINITY, 4);
  expect(retrieve(table, 2)).toMatchObject({ depth: 5, fMinus: 30, fPlus: 40, move: 4 });
});

test('another depth resets the other bound, and keeps the move if there is no new one', () => {
  const table = create();
  store(table, 1, 5, 30, INFINITY, 4);
  store(table, 1, 6, -INFINITY, 40, NO_MOVE);
  expect(retrieve(table, 1)).toMatchObject({ depth: 6, fMinus: -INFINITY, fPlus: 40, move: 4 });
});

test('bounds rest on a heuristic if one of them does', () => {
  const table = create();
  store(table, 1, 5, 30, INFINITY, 4, true);
  store(table, 1, 5, -INFINITY, 40, NO_MOVE, false);
  expect(retrieve(table, 1)?.heuristic).toBe(true);
  store(table, 1, 6, 30, 30, 4, false);
  expect(retrieve(table, 1)?.heuristic).toBe(false);
});

/** The bucket into which a key falls: its two entries are twelve words. */
function bucketOf(key: number): number {
  const words = new Int32Array(tableWords(BITS));
  store(new Table(words, BITS), key, 1, 1, 1);
  return Math.floor(words.findIndex((word) => word !== 0) / 12);
}

/** Three keys of one bucket. */
const [A, B, C] = Array.from({ length: 5000 }, (_, key) => key + 1).filter((key) => bucketOf(key) === bucketOf(1));

test('the deepest entry of a bucket stays, and the newest is never lost', () => {
  const table = create();
  expect(store(table, A, 9, 1, 1)).toBe(false);
  expect(store(table, B, 3, 2, 2)).toBe(false);
  expect(store(table, C, 4, 3, 3)).toBe(true);
  expect(retrieve(table, A)).toBeDefined();
  expect(retrieve(table, B)).toBeUndefined();
  expect(retrieve(table, C)).toBeDefined();
});

test('a deeper node moves what was there to the second place', () => {
  const table = create();
  store(table, A, 3, 1, 1);
  store(table, B, 5, 2, 2);
  expect(retrieve(table, A)).toBeDefined();
  expect(store(table, C, 4, 3, 3)).toBe(true);
  expect(retrieve(table, A)).toBeUndefined();
  expect(retrieve(table, B)).toBeDefined();
});

test('entries of an earlier search still answer, and are replaced first', () => {
  const table = create();
  store(table, A, 9, 1, 1);
  table.age();
  expect(retrieve(table, A)).toMatchObject({ depth: 9 });
  store(table, B, 1, 2, 2);
  expect(retrieve(table, B)).toMatchObject({ depth: 1 });
  store(table, C, 1, 3, 3);
  expect(retrieve(table, A)).toBeUndefined();
});

test('an entry torn by two writers reads as absent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5 }), fc.nat(1000), fc.nat(1000), (word, one, two) => {
      fc.pre(one !== two);
      const [first, second] = [one, two].map((value) => {
        const words = new Int32Array(tableWords(BITS));
        store(new Table(words, BITS), 99, value % 50, value, value + 1, value);
        return words;
      });
      const at = first.findIndex((content) => content !== 0);
      const base = at - (at % 6);
      const torn = Int32Array.from(first);
      for (let index = 0; index <= word; index++) torn[base + index] = second[base + index];
      const table = new Table(torn, BITS);
      if (!table.retrieve(99, ~99)) return;
      // What verifies is one of the two entries, whole.
      expect([one, two]).toContain(table.fMinus);
      expect(table).toMatchObject({ depth: table.fMinus % 50, fPlus: table.fMinus + 1, move: table.fMinus });
    }),
    { numRuns: 2000 },
  );
});
