/** How the report writes numbers and names. */
import { loadKits } from 'pincer/games';
import type { Guess } from '../experiment/experiment.ts';
import type { Estimate } from '../statistics/statistics.ts';
import { profileOf } from './profile.ts';

const GAME_TITLES: ReadonlyMap<string, string> = new Map((await loadKits()).map(({ name, title }) => [name, title]));

/** A driver as the paper writes it; a label of the user's own stays as it is. */
export function driverTitle(label: string): string {
  return profileOf(label)?.title ?? label;
}

const GUESS_TITLES: Readonly<Record<Guess, string>> = {
  'one-back': 'the value one iteration back',
  'two-back': 'the value two iterations back',
  swing: 'what the swing of the values promises',
  exact: 'the value itself',
};

/** Where a first guess comes from. */
export function guessTitle(guess: Guess): string {
  return GUESS_TITLES[guess];
}

/** A game's name; of a module, its file's name. */
export function gameTitle(game: string): string {
  return GAME_TITLES.get(game) ?? game.replace(/^.*[\\/]/, '').replace(/\.[cm]?[jt]s$/, '');
}

/** What gives every name once: one that was there already has a number behind it, from 2 on. */
export function distinctNames(): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    let distinct = name;
    for (let number = 2; given.has(distinct); number++) distinct = `${name}-${number}`;
    given.add(distinct);
    return distinct;
  };
}

/** A word that is good in a file name, an id or a class. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** A whole number with thousands apart: `12,345`. */
export function count(amount: number): string {
  return Math.round(amount)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Three digits or all before the point: `0.912`, `9.12`, `91.2`, `912`. */
function digits(value: number): string {
  const size = Math.abs(value);
  return value.toFixed(size >= 99.95 ? (size >= 999.5 ? 0 : 1) : size >= 9.995 ? 1 : 2);
}

function withInterval({ value, interval }: Estimate, write: (value: number) => string, unit: string): string {
  const bounds = interval ? ` (${write(interval.low)}–${write(interval.high)})` : '';
  return `${write(value)}${unit}${bounds}`;
}

/** A ratio in per cent with its interval: `91.3 % (88.0–94.5)`; `–` for none. */
export function percent(estimate: Estimate | undefined): string {
  return estimate ? withInterval(estimate, (value) => (100 * value).toFixed(value < 10 ? 1 : 0), '\u00a0%') : '–';
}

/** A ratio as a factor: `4.1 × (3.8–4.4)`. */
export function factor(estimate: Estimate | undefined): string {
  return estimate ? withInterval(estimate, digits, '\u00a0×') : '–';
}

/** A mean with its interval: `4.12 (3.95–4.30)`. */
export function mean(estimate: Estimate | undefined): string {
  return estimate ? withInterval(estimate, digits, '') : '–';
}

/** A difference in strength with its interval: `+12 (−20 to 44)`. */
export function elo(estimate: Estimate | undefined): string {
  if (!estimate) return '–';
  const { value, interval } = estimate;
  const whole = (each: number) => signed(Math.round(each));
  return `${whole(value)}${interval ? ` (${whole(interval.low)} to ${whole(interval.high)})` : ''}`;
}

/** What an estimate rests on: `100 positions of 25 games`. */
export function basis({ positions, groups }: Estimate): string {
  const positionsText = `${positions} ${positions === 1 ? 'position' : 'positions'}`;
  return groups === positions ? positionsText : `${positionsText} in ${groups} ${groups === 1 ? 'group' : 'groups'}`;
}

/** A table's size as the paper writes it: `2²¹`. */
export function power(bits: number): string {
  return `2${String(bits).replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)])}`;
}

/** A difference: `+30`, `−30`, `0`. */
export function signed(difference: number): string {
  return difference > 0 ? `+${difference}` : String(difference).replace('-', '−');
}

/** `a, b and c` */
export function list(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items[items.length - 1]}`;
}
