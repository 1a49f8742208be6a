import { DRIVER_NAMES, type DriverName } from '../drivers/index.ts';
import { MAX_KERNEL_TABLE_BITS, MIN_TABLE_BITS, tableWords } from '../search/table.ts';
import type { Parsed } from '../support/parsed.ts';
import { MAX_THREADS } from '../threads/available.ts';

/** What a GUI can set. */
export interface UciSettings {
  /** Megabytes of table. */
  readonly hash: number;
  /** How many threads search. */
  readonly threads: number;
  /** How many lines to show. */
  readonly lines: number;
  /** Milliseconds. */
  readonly overhead: number;
  readonly driver: DriverName;
  /** Whether the net evaluates, where there is one. */
  readonly net: boolean;
}

export const DEFAULTS: UciSettings = { hash: 64, threads: 1, lines: 1, overhead: 20, driver: 'widening', net: true };

/** Words of four bytes. */
const MEGABYTE = 1 << 18;
const MOST_HASH = tableWords(MAX_KERNEL_TABLE_BITS) / MEGABYTE;

/** The greatest table that fits into so many megabytes. */
export function tableBitsOf(megabytes: number): number {
  let bits: number = MIN_TABLE_BITS;
  while (bits < MAX_KERNEL_TABLE_BITS && tableWords(bits + 1) <= megabytes * MEGABYTE) bits++;
  return bits;
}

/** An option: how it is announced, and what a value makes of the settings. */
interface UciOption {
  readonly name: string;
  readonly type: string;
  set(settings: UciSettings, value: string): Parsed<UciSettings>;
}

function spin(name: string, start: number, least: number, most: number, change: (to: number) => Partial<UciSettings>) {
  return {
    name,
    type: `spin default ${start} min ${least} max ${most}`,
    set(settings: UciSettings, value: string): Parsed<UciSettings> {
      const number = Number(value);
      if (!/^\d+$/.test(value) || number < least || number > most)
        return { ok: false, error: `${name} is a whole number from ${least} to ${most}, not "${value.slice(0, 20)}"` };
      return { ok: true, value: { ...settings, ...change(number) } };
    },
  };
}

/** Without `change`, an option that GUIs want to find and that changes nothing here. */
function check(name: string, start = false, change: (to: boolean) => Partial<UciSettings> = () => ({})) {
  return {
    name,
    type: `check default ${start}`,
    set(settings: UciSettings, value: string): Parsed<UciSettings> {
      const word = value.toLowerCase();
      if (word === 'true' || word === 'false') return { ok: true, value: { ...settings, ...change(word === 'true') } };
      return { ok: false, error: `${name} is true or false, not "${value.slice(0, 20)}"` };
    },
  };
}

export const CLEAR_HASH = 'Clear Hash';

export const UCI_OPTIONS: readonly UciOption[] = [
  spin('Hash', DEFAULTS.hash, 1, MOST_HASH, (hash) => ({ hash })),
  spin('Threads', DEFAULTS.threads, 1, MAX_THREADS, (threads) => ({ threads })),
  check('Ponder'),
  spin('MultiPV', DEFAULTS.lines, 1, 256, (lines) => ({ lines })),
  check('UCI_AnalyseMode'),
  { name: CLEAR_HASH, type: 'button', set: (settings) => ({ ok: true, value: settings }) },
  check('Net', DEFAULTS.net, (net) => ({ net })),
  spin('Move Overhead', DEFAULTS.overhead, 0, 10_000, (overhead) => ({ overhead })),
  {
    name: 'Driver',
    type: `combo default ${DEFAULTS.driver} ${DRIVER_NAMES.map((name) => `var ${name}`).join(' ')}`,
    set(settings, value) {
      const driver = DRIVER_NAMES.find((name) => name === value.toLowerCase());
      if (driver) return { ok: true, value: { ...settings, driver } };
      return { ok: false, error: `Driver is one of ${DRIVER_NAMES.join(', ')}, not "${value.slice(0, 20)}"` };
    },
  },
];

/** The option and the value of `name … value …`, in any case. */
export function parseSetOption(
  words: readonly string[],
): Parsed<{ readonly option: UciOption; readonly value: string }> {
  if (words[0] !== 'name') return { ok: false, error: 'setoption needs "name" and the name of an option' };
  const at = words.indexOf('value');
  const name = words.slice(1, at < 0 ? undefined : at).join(' ');
  const option = UCI_OPTIONS.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (option) return { ok: true, value: { option, value: at < 0 ? '' : words.slice(at + 1).join(' ') } };
  const names = UCI_OPTIONS.map((each) => each.name).join(', ');
  return { ok: false, error: `there is no option "${name.slice(0, 40)}": there are ${names}` };
}
