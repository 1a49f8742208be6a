import { checkOneOf } from '../support/options.ts';
import type { Driver, NamedDriver, Profile } from './driver.ts';
import * as list from './list.ts';

export { accelerated } from './accelerated.ts';
export { aspirationOf } from './aspiration.ts';
export {
  type Driver,
  INFINITY,
  type NamedDriver,
  named,
  nullWindow,
  type Profile,
  type Root,
  type Stroke,
  type Window,
} from './driver.ts';
export * from './list.ts';
export { stepOf } from './step.ts';
export { swinging, swung } from './swing.ts';

type Listed = (typeof list)[keyof typeof list];

/** The name of a driver that comes with Pincer. */
export type DriverName = Listed['profile']['name'];

const ALL: readonly NamedDriver<DriverName>[] = Object.values(list).sort((a, b) => a.profile.place - b.profile.place);

/** The names of all drivers, in the order of lists. */
export const DRIVER_NAMES: readonly DriverName[] = ALL.map(({ profile }) => profile.name);

/** The drivers that the experiments compare; the others are for play. */
export const COMPARED_DRIVERS: readonly DriverName[] = ALL.filter(({ profile }) => profile.compared ?? true).map(
  ({ profile }) => profile.name,
);

/** The drivers by name. */
export const DRIVERS = Object.fromEntries(ALL.map((driver) => [driver.profile.name, driver])) as Readonly<
  Record<DriverName, NamedDriver<DriverName>>
>;

/** What lists know of the driver of that name, if there is one. */
export function profileOf(name: string): Profile | undefined {
  return ALL.find(({ profile }) => profile.name === name)?.profile;
}

/** Whether a driver finds the value, and not only the move. */
export function provesValue(name: string): boolean {
  return profileOf(name)?.proves !== 'move';
}

/** The driver that is wanted; where none is, `pincer`, or for a selective search `widening`. */
export function driverFor(driver: DriverName | Driver | undefined, selective: boolean): Driver {
  return driverOf(driver ?? (selective ? 'widening' : 'pincer'));
}

/** A driver by name, or the driver itself. Throws a RangeError for a name that is none. */
export function driverOf(driver: DriverName | Driver): Driver {
  return typeof driver === 'function' ? driver : DRIVERS[checkOneOf('driver', driver, DRIVER_NAMES)];
}
