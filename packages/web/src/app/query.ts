import type { Parsed } from 'pincer';

/**
 * A value that an address holds under a name. It is left out of links where it is the `fallback`,
 * so that addresses stay short.
 */
export interface Field<T> {
  readonly fallback: T;
  /** Reads the value, or says what it must be: `must be …`. */
  parse(text: string): Parsed<T>;
  make(value: T): string;
}

/** Fields by their names in the query. */
export type Fields<T> = { readonly [Name in keyof T]: Field<T[Name]> };

/** Any text. */
export function text(fallback = ''): Field<string> {
  return { fallback, parse: (value) => ({ ok: true, value }), make: (value) => value };
}

/** A whole number. */
export function whole(from: number, to: number, fallback: number): Field<number> {
  return {
    fallback,
    parse(value) {
      const number = /^-?\d{1,12}$/.test(value) ? Number(value) : Number.NaN;
      if (number >= from && number <= to) return { ok: true, value: number };
      return { ok: false, error: `must be a whole number from ${from} to ${to}` };
    },
    make: String,
  };
}

/** One word of a list. */
export function oneOf<const Word extends string>(words: readonly Word[], fallback: Word): Field<Word> {
  return {
    fallback,
    parse(value) {
      const word = words.find((each) => each === value);
      if (word !== undefined) return { ok: true, value: word };
      return { ok: false, error: `must be one of ${words.filter((each) => each !== '').join(', ')}` };
    },
    make: (value) => value,
  };
}

/** Words with spaces between them, as the moves of a game. */
export function wordsWithSpaces(): Field<readonly string[]> {
  return {
    fallback: [],
    parse: (value) => ({ ok: true, value: value.split(/\s+/).filter((word) => word !== '') }),
    make: (words) => words.join(' '),
  };
}

/** The values that a query holds; names that nobody knows are ignored. */
export function readQuery<T extends object>(query: Readonly<Record<string, string>>, fields: Fields<T>): Parsed<T> {
  const values: Partial<T> = {};
  for (const name of namesOf(fields)) {
    const written = query[name];
    if (written === undefined || written === '') {
      values[name] = fields[name].fallback;
      continue;
    }
    const parsed = fields[name].parse(written);
    if (!parsed.ok) return { ok: false, error: `${name} ${parsed.error}, not "${written.slice(0, 40)}"` };
    values[name] = parsed.value;
  }
  return { ok: true, value: values as T };
}

/** The query that holds these values. */
export function makeQuery<T extends object>(values: T, fields: Fields<T>): Record<string, string> {
  const query: Record<string, string> = {};
  for (const name of namesOf(fields)) {
    const written = fields[name].make(values[name]);
    if (written !== fields[name].make(fields[name].fallback)) query[name] = written;
  }
  return query;
}

function namesOf<T extends object>(fields: Fields<T>): (keyof T & string)[] {
  return Object.keys(fields) as (keyof T & string)[];
}
