import { describe } from 'pincer/support';

/**
 * What is wrong with a user's data, and where: `games[0].depth: "six" is not an integer from 1 to
 * 239`.
 */
export class Flaw extends Error {
  constructor(path: string, what: string) {
    super(path === '' ? what : `${path}: ${what}`);
  }
}

/** Reads one value of a user's data, or throws a Flaw. */
export type Read<T> = (value: unknown, path: string) => T;

type Fields = Readonly<Record<string, unknown>>;

/** An object that has no other fields than those allowed. */
export function fieldsOf(value: unknown, path: string, allowed: readonly string[]): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Flaw(path, `${describe(value)} is not an object with ${allowed.join(', ')}`);
  }
  for (const key of Object.keys(value)) {
    if (!allowed.includes(key))
      throw new Flaw(join(path, key), `there is no such field; there are ${allowed.join(', ')}`);
  }
  return value as Fields;
}

/** The field, which must be there. */
export function required<T>(fields: Fields, key: string, path: string, read: Read<T>): T {
  if (fields[key] === undefined) throw new Flaw(join(path, key), 'it is missing');
  return read(fields[key], join(path, key));
}

/** An object with the field, or without it. */
export function optional<K extends string, T>(
  fields: Fields,
  key: K,
  path: string,
  read: Read<T>,
): { readonly [P in K]?: T } {
  if (fields[key] === undefined) return {};
  return { [key]: read(fields[key], join(path, key)) } as { readonly [P in K]?: T };
}

/** A list of such parts. */
export function listOf<T>(read: Read<T>): Read<readonly T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) throw new Flaw(path, `${describe(value)} is not a list`);
    return value.map((part, index) => read(part, `${path}[${index}]`));
  };
}

/** A list that is not empty, in which no two parts have the same name. */
export function listOfDifferent<T>(read: Read<T>, nameOf: (part: T) => string): Read<readonly T[]> {
  return (value, path) => {
    const parts = listOf(read)(value, path);
    if (parts.length === 0) throw new Flaw(path, 'the list is empty');
    const places = new Map<string, number>();
    for (const [at, part] of parts.entries()) {
      const name = nameOf(part);
      const first = places.get(name);
      if (first !== undefined) throw new Flaw(`${path}[${at}]`, `${name} is there already, at ${path}[${first}]`);
      places.set(name, at);
    }
    return parts;
  };
}

/** Control characters and halves of characters, which no database takes. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}]/u;

/** A text of printable characters that is not blank. */
export const text: Read<string> = (value, path) => {
  if (typeof value !== 'string' || value.trim() === '') throw new Flaw(path, `${describe(value)} is not a text`);
  if (UNPRINTABLE.test(value)) throw new Flaw(path, `${describe(value)} has a character that cannot be printed`);
  return value;
};

/** True or false. */
export const flag: Read<boolean> = (value, path) => {
  if (typeof value === 'boolean') return value;
  throw new Flaw(path, `${describe(value)} is neither true nor false`);
};

/** False: for what can only be turned off. */
export const onlyFalse: Read<false> = (value, path) => {
  if (value === false) return value;
  throw new Flaw(path, `${describe(value)} is not false, which is all it can be`);
};

/** Any number. */
export const number: Read<number> = (value, path) => {
  if (typeof value === 'number') return value;
  throw new Flaw(path, `${describe(value)} is not a number`);
};

/** A whole number in a range, bounds included. */
export function integer(least: number, most: number): Read<number> {
  return (value, path) => {
    if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
    throw new Flaw(path, `${describe(value)} is not an integer from ${least} to ${most}`);
  };
}

/** One of these words or numbers. */
export function oneOf<T extends string | number>(words: readonly T[]): Read<T> {
  return (value, path) => {
    if (words.includes(value as T)) return value as T;
    throw new Flaw(path, `${describe(value)} is not one of ${words.join(', ')}`);
  };
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}
