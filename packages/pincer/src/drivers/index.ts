import { checkOneOf } from '../support/options.ts';
import { alphaBeta } from './alpha-beta.ts';
import { aspiration } from './aspiration.ts';
import { best } from './best.ts';
import { cstar } from './cstar.ts';
import type { Driver } from './driver.ts';
import { dual } from './dual.ts';
import { mtdf } from './mtdf.ts';
import { negascout } from './negascout.ts';
import { pincer } from './pincer.ts';
import { sss } from './sss.ts';
import { step } from './step.ts';
import { widening } from './widening.ts';

export { accelerated } from './accelerated.ts';
export { aspirationOf } from './aspiration.ts';
export { type Driver, INFINITY, nullWindow, type Root, type Window } from './driver.ts';
export { stepOf } from './step.ts';
export { swinging, swung } from './swing.ts';

/** The drivers that the experiments compare. */
export const COMPARED_DRIVERS = [
  'alpha-beta',
  'negascout',
  'aspiration',
  'sss',
  'dual',
  'cstar',
  'step',
  'best',
  'mtdf',
  'pincer',
] as const;

/** All drivers: those, and the one that plays. */
export const DRIVER_NAMES = [...COMPARED_DRIVERS, 'widening'] as const;

/** The name of a driver that comes with Pincer. */
export type DriverName = (typeof DRIVER_NAMES)[number];

/** The drivers by name. */
export const DRIVERS: Readonly<Record<DriverName, Driver>> = {
  'alpha-beta': alphaBeta,
  negascout,
  aspiration,
  sss,
  dual,
  cstar,
  step,
  best,
  mtdf,
  pincer,
  widening,
};

/** A driver by name, or the driver itself. Throws a RangeError for a name that is none. */
export function driverOf(driver: DriverName | Driver): Driver {
  return typeof driver === 'function' ? driver : DRIVERS[checkOneOf('driver', driver, DRIVER_NAMES)];
}
