import { expect, test } from 'vitest';
import { type Fields, makeQuery, oneOf, readQuery, text, whole, wordsWithSpaces } from './query.ts';

interface Values {
  readonly level: number;
  readonly side: 'white' | 'black';
  readonly fen: string;
  readonly moves: readonly string[];
}

const fields: Fields<Values> = {
  level: whole(1, 10, 5),
  side: oneOf(['white', 'black'], 'white'),
  fen: text(),
  moves: wordsWithSpaces(),
};

test('a query holds what differs from the fallback', () => {
  const usual: Values = { level: 5, side: 'white', fen: '', moves: [] };
  const other: Values = { level: 3, side: 'black', fen: 'K7/8', moves: ['e4', 'e5'] };
  expect(makeQuery(usual, fields)).toEqual({});
  expect(makeQuery(other, fields)).toEqual({ level: '3', side: 'black', fen: 'K7/8', moves: 'e4 e5' });
  for (const values of [usual, other]) {
    expect(readQuery(makeQuery(values, fields), fields)).toEqual({ ok: true, value: values });
  }
});

test.each([
  ['level', '0', 'level must be a whole number from 1 to 10, not "0"'],
  ['level', '3.5', 'level must be a whole number from 1 to 10, not "3.5"'],
  ['side', 'red', 'side must be one of white, black, not "red"'],
])('%s=%s is refused, and says what would be right', (name, value, error) => {
  expect(readQuery({ [name]: value }, fields)).toEqual({ ok: false, error });
});

test('names that nobody knows are ignored', () => {
  expect(readQuery({ utm: 'x' }, fields).ok).toBe(true);
});
