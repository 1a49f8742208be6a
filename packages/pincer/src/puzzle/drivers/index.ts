import { checkOneOf } from '../../support/options.ts';
import type { NamedThresholdDriver, ThresholdDriver } from './driver.ts';
import * as list from './list.ts';

export type { Answer, NamedThresholdDriver, Probe, Start, ThresholdDriver } from './driver.ts';
export * from './list.ts';

type Listed = (typeof list)[keyof typeof list];

/** The name of a driver for puzzles that comes with Pincer. */
export type ThresholdDriverName = Listed['profile']['name'];

const ALL: readonly NamedThresholdDriver<ThresholdDriverName>[] = Object.values(list).sort(
  (a, b) => a.profile.place - b.profile.place,
);

/** The names of all drivers for puzzles, in the order of lists. */
export const THRESHOLD_DRIVER_NAMES: readonly ThresholdDriverName[] = ALL.map(({ profile }) => profile.name);

/** The drivers for puzzles by name. */
export const THRESHOLD_DRIVERS = Object.fromEntries(ALL.map((driver) => [driver.profile.name, driver])) as Readonly<
  Record<ThresholdDriverName, NamedThresholdDriver<ThresholdDriverName>>
>;

/** A driver by name, or the driver itself. Throws a RangeError for a name that is none. */
export function thresholdDriverOf(driver: ThresholdDriverName | ThresholdDriver): ThresholdDriver {
  if (typeof driver === 'function') return driver;
  return THRESHOLD_DRIVERS[checkOneOf('driver', driver, THRESHOLD_DRIVER_NAMES)];
}
