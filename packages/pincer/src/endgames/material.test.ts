import { expect, test } from 'vitest';
import { Builder } from './builder.ts';
import { codeOf, keptOf, materialsOf, nameOf, PUBLISHED, partnerOf, placingsOf, positionsOf } from './material.ts';

test('there are as many placings as the authors of Chinook published', () => {
  expect(PUBLISHED).toEqual([1, 120, 6_972, 261_224, 7_092_774, 148_688_232]);
  for (let pieces = 1; pieces < PUBLISHED.length; pieces++) expect(placingsOf(pieces)).toBe(PUBLISHED[pieces]);
});

test('they are the coefficients of (1 + 3x)^8 (1 + 4x)^24: 8 squares take 3 kinds of piece, 24 take 4', () => {
  let polynomial = [1];
  const times = (kinds: number) => {
    polynomial = [...polynomial, 0].map((count, degree) => count + kinds * (polynomial[degree - 1] ?? 0));
  };
  for (let square = 0; square < 8; square++) times(3);
  for (let square = 0; square < 24; square++) times(4);
  expect(polynomial.slice(0, 6)).toEqual(PUBLISHED);
});

test('each slice has its partner among the others, and every one counts what can be counted by hand', () => {
  for (const pieces of [2, 3, 4, 5]) {
    const codes = materialsOf(pieces).map(codeOf);
    expect(new Set(codes).size).toBe(codes.length);
    for (const material of materialsOf(pieces)) expect(codes).toContain(codeOf(partnerOf(material)));
  }
  expect(materialsOf(4)).toHaveLength(25);
  expect(positionsOf({ men: 0, kings: 1, otherMen: 0, otherKings: 1 })).toBe(32 * 31);
  expect(positionsOf({ men: 1, kings: 0, otherMen: 0, otherKings: 1 })).toBe(28 * 31);
  expect(positionsOf({ men: 1, kings: 0, otherMen: 1, otherKings: 0 })).toBe(28 * 28 - 24);
});

test('the kernel has as many', async () => {
  expect((await Builder.create(3)).data).toHaveLength(keptOf(2) + keptOf(3));
});

test('a material has a name', () => {
  expect(nameOf({ men: 1, kings: 2, otherMen: 0, otherKings: 1 })).toBe('2 kings, 1 man against 1 king');
  expect(nameOf({ men: 0, kings: 1, otherMen: 2, otherKings: 0 })).toBe('1 king against 2 men');
});
