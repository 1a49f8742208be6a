import { InvalidArgumentError, Option } from 'commander';
import { DRIVER_NAMES, type DriverName } from '../drivers/index.ts';
import { THRESHOLD_DRIVER_NAMES, type ThresholdDriverName } from '../puzzle/drivers/index.ts';
import { SELECTIVE_STEPS, type SelectiveStep } from '../runtime/searcher.ts';
import { MAX_TABLE_BITS, MIN_TABLE_BITS } from '../search/table.ts';
import { MAX_THREADS, type ThreadCount } from '../threads/available.ts';
import { Failure } from './failure.ts';

/** A parser of an option for commander: a whole number from `least` to `most`. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** What a parser makes of an option whose meaning was not known until now. */
export function parsed<T>(option: string, parse: () => T): T {
  try {
    return parse();
  } catch (thrown) {
    if (!(thrown instanceof InvalidArgumentError)) throw thrown;
    throw new Failure(`${option}: ${thrown.message}`);
  }
}

export const tableBits = wholeNumber(MIN_TABLE_BITS, MAX_TABLE_BITS);

/** How many threads: a number, or all cores but one. */
export function threadCount(text: string): ThreadCount {
  return text === 'auto' ? text : wholeNumber(1, MAX_THREADS)(text);
}

/** The option `--threads` of commands that search. */
export const THREADS = ['--threads <count>', 'search with so many threads; auto: a core less than there are'] as const;

export function driverName(text: string): DriverName {
  if ((DRIVER_NAMES as readonly string[]).includes(text)) return text as DriverName;
  throw new InvalidArgumentError(`It must be one of ${DRIVER_NAMES.join(', ')}.`);
}

/** The same of a driver for puzzles. */
export function thresholdDriverName(text: string): ThresholdDriverName {
  const name = THRESHOLD_DRIVER_NAMES.find((each) => each === text);
  if (name) return name;
  throw new InvalidArgumentError(`For puzzles it must be one of ${THRESHOLD_DRIVER_NAMES.join(', ')}.`);
}

export function driverNames(text: string): DriverName[] {
  return [...new Set(text.split(',').map((name) => driverName(name.trim())))];
}

/** The option `--without` of commands that search selectively. */
export function withoutOption(): Option {
  return new Option('--without <steps>', 'leave steps of the search out, as in net or net,knowledge').argParser(
    stepNames,
  );
}

/** Steps of the selective search, set apart by commas. */
function stepNames(text: string): SelectiveStep[] {
  return text.split(',').map((name) => {
    const step = SELECTIVE_STEPS.find((each) => each === name.trim());
    if (step) return step;
    throw new InvalidArgumentError(`They must be some of ${SELECTIVE_STEPS.join(', ')}.`);
  });
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** A duration such as `500ms`, `10s`, `2m`, in milliseconds. */
export function duration(text: string): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text);
  if (match) return Number(match[1]) * UNITS[match[2]];
  throw new InvalidArgumentError('It must be a number and a unit, such as 500ms, 10s, 2m or 1h.');
}
