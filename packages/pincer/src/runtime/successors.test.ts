import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Random } from '../support/random.ts';
import { Successors } from './successors.ts';

const word = (random: Random) => random.next() | 0;

test('what is found is what was stored last, and the newest is always found', () => {
  let found = 0;
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 1, max: 60 }), (seed, moves) => {
      const random = new Random(seed);
      const successors = new Successors();
      const positions = Array.from({ length: 300 }, () => [word(random), word(random)] as const);
      const stored = new Map<string, readonly number[]>();
      const look = (at: number, index: number) => {
        const [low, high] = positions[at];
        if (!successors.find(low, high, index)) return false;
        const { turn, keyLow, keyHigh } = successors;
        expect([turn, keyLow, keyHigh]).toEqual(stored.get(`${at} ${index}`));
        return true;
      };
      for (let step = 0; step < 2000; step++) {
        const at = random.below(positions.length);
        const index = random.below(moves);
        if (look(at, index)) found++;
        const after = [random.below(2), word(random), word(random)] as const;
        successors.store(...positions[at], index, ...after);
        stored.set(`${at} ${index}`, after);
        expect(look(at, index)).toBe(true);
      }
      successors.forget();
      expect(positions.some((_, at) => look(at, 0))).toBe(false);
    }),
    { numRuns: 8 },
  );
  expect(found).toBeGreaterThan(1000);
});

test('it grows once half of its lines are in use, and keeps them', () => {
  const random = new Random(1);
  const successors = new Successors();
  const positions = Array.from({ length: 9000 }, () => [word(random), word(random)] as const);
  const known = () => positions.filter(([low, high]) => successors.find(low, high, 3)).length;
  for (const [at, [low, high]] of positions.entries()) {
    successors.store(low, high, 3, at & 1, at, -at);
  }
  const before = known();
  expect(before).toBeGreaterThan(6500);
  const more = Array.from({ length: 9000 }, () => [word(random), word(random)] as const);
  for (const [low, high] of more) successors.store(low, high, 3, 0, 1, 2);
  expect(known()).toBeGreaterThan(0.7 * before);
  for (const [at, [low, high]] of positions.entries()) {
    if (successors.find(low, high, 3)) {
      expect([successors.turn, successors.keyLow, successors.keyHigh]).toEqual([at & 1, at, -at]);
    }
  }
});
