import { describe } from './describe.ts';

/**
 * Options come from callers in JavaScript too: what is wrong is said at once, with what would be
 * right.
 */

/** An integer from `least` to `most`, or a RangeError that names the option. */
export function checkInteger(option: string, value: unknown, least: number, most: number): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most) return value;
  throw new RangeError(`${option}: ${describe(value)} is not an integer from ${least} to ${most}`);
}

/** A number that is not negative; Infinity is one. */
export function checkAmount(option: string, value: unknown): number {
  if (typeof value === 'number' && value >= 0) return value;
  throw new RangeError(`${option}: ${describe(value)} is not a number from 0 up`);
}

/** One of the words, or a RangeError that names the option and lists them. */
export function checkOneOf<T extends string>(option: string, value: unknown, words: readonly T[]): T {
  if (words.includes(value as T)) return value as T;
  throw new RangeError(`${option}: ${describe(value)} is not one of ${words.join(', ')}`);
}
