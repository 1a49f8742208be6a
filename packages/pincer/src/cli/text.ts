import { pliesToEnd } from '../runtime/deepen.ts';
import type { TimeRatio } from '../runtime/timing.ts';

/** A value as a person reads it: `+12`, `win in 5`, `loss in 4`. */
export function valueText(value: number): string {
  const plies = pliesToEnd(value);
  if (plies === undefined) return value > 0 ? `+${value}` : String(value);
  return plies > 0 || value > 0 ? `win in ${plies}` : `loss in ${-plies}`;
}

/** A count with its thousands set apart. */
export function countText(count: number): string {
  return Math.round(count).toLocaleString('en');
}

/** A duration, as in `12 ms`, `3.4 s`, `5 min 6 s`. */
export function timeText(milliseconds: number): string {
  if (milliseconds < 1000) return `${milliseconds.toFixed(0)} ms`;
  if (milliseconds < 60_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  return `${Math.floor(milliseconds / 60_000)} min ${Math.round((milliseconds % 60_000) / 1000)} s`;
}

/** A share in per cent; a dash where the whole is nothing. */
export function percentText(part: number, whole: number): string {
  return whole > 0 ? `${((100 * part) / whole).toFixed(1)} %` : '–';
}

/** `97.1 % (95.0 to 99.8)`. */
export function ratioText({ median, least, greatest }: TimeRatio): string {
  const [middle, low, high] = [median, least, greatest].map((ratio) => (100 * ratio).toFixed(1));
  return `${middle} % (${low} to ${high})`;
}
