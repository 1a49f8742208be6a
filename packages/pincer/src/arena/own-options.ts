import { resolve } from 'node:path';
import { DRIVER_NAMES, type DriverName } from '../drivers/index.ts';
import { SELECTIVE_STEPS, type SearcherOptions } from '../runtime/searcher.ts';
import type { Parsed } from '../support/parsed.ts';

/** How a search of ours plays. */
export interface OwnOptions {
  readonly driver?: DriverName;
  readonly searcher: Omit<SearcherOptions, 'buffer' | 'worker' | 'export'>;
  /** Milliseconds that a move costs on its way to the clock. */
  readonly overhead?: number;
  /** The folder of another build of Pincer, to measure a change: its `dist`. */
  readonly build?: string;
}

const FLAGS = ['selective', 'solver', 'net', 'tableMove', 'history', 'killers', 'etc'] as const;
const NUMBERS = ['table', 'grain', 'quiescence'] as const;

/** A program that plays takes what it finds in its table. */
const DEFAULTS = { hits: 'deeper', selective: true };

/** The options of a player `pincer:…`. What the numbers may be is checked by the search. */
export function parseOwnOptions(options: Readonly<Record<string, string>>): Parsed<OwnOptions> {
  const searcher: Record<string, unknown> = { ...DEFAULTS };
  let driver: DriverName | undefined;
  let build: string | undefined;
  let overhead: number | undefined;
  for (const [name, value] of Object.entries(options)) {
    const wrong = (what: string) => ({ ok: false, error: `${name}=${value}: it must be ${what}` }) as const;
    if (name === 'driver') {
      driver = DRIVER_NAMES.find((each) => each === value);
      if (!driver) return wrong(`one of ${DRIVER_NAMES.join(', ')}`);
    } else if (name === 'build') {
      build = resolve(value);
    } else if (name === 'threads') {
      if (value !== 'auto' && !/^\d{1,3}$/.test(value)) return wrong('a whole number, or auto');
      searcher.threads = value === 'auto' ? value : Number(value);
    } else if (name === 'overhead') {
      if (!/^\d{1,5}$/.test(value)) return wrong('a whole number of milliseconds');
      overhead = Number(value);
    } else if (name === 'hits') {
      if (value !== 'equal' && value !== 'deeper') return wrong('equal or deeper');
      searcher.hits = value;
    } else if (name === 'without') {
      const steps = value.split('+');
      if (!steps.every((step) => (SELECTIVE_STEPS as readonly string[]).includes(step))) {
        return wrong(`some of ${SELECTIVE_STEPS.join('+')}`);
      }
      searcher.without = steps;
    } else if ((FLAGS as readonly string[]).includes(name)) {
      if (!/^(true|false|)$/.test(value)) return wrong('true or false');
      searcher[name] = value !== 'false';
    } else if ((NUMBERS as readonly string[]).includes(name)) {
      if (name === 'table' && value === 'false') searcher.table = false;
      else if (/^\d{1,6}$/.test(value)) searcher[name] = Number(value);
      else return wrong('a whole number');
    } else {
      const known = ['driver', 'hits', 'without', ...FLAGS, ...NUMBERS, 'threads', 'overhead', 'build'];
      return { ok: false, error: `there is no option "${name}"; there are ${known.join(', ')}` };
    }
  }
  return {
    ok: true,
    value: {
      searcher,
      ...(driver && { driver }),
      ...(build !== undefined && { build }),
      ...(overhead !== undefined && { overhead }),
    },
  };
}
