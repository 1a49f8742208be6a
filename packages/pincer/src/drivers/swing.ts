import { type Driver, INFINITY } from './driver.ts';

/** How much a change counts against the one an iteration later. */
const FADING = 0.5;
/** How much the spread of the changes counts against their mean. */
const DOUBT = 2;

/**
 * What the values of the iterations so far promise for the next. In many games values swing with
 * the parity of the depth: they rise when the one side has the last move, and fall when the other
 * has it. The mean swing so far is added to the last value, as far as it was steady: all of it if
 * every swing was the same, nothing of it if they were noise.
 */
export function swung(values: readonly number[]): number | undefined {
  if (values.length < 3) return values.at(-1);
  const last = values[values.length - 1];
  let [mean, square, weight] = [0, 0, 0];
  for (let at = 1; at < values.length; at++) {
    const swing = (values[at] - values[at - 1]) * ((values.length - at) % 2 === 0 ? 1 : -1);
    mean = FADING * mean + swing;
    square = FADING * square + swing * swing;
    weight = FADING * weight + 1;
  }
  mean /= weight;
  const spread = Math.max(0, square / weight - mean * mean);
  const steadiness = (mean * mean) / (mean * mean + DOUBT * spread + 1);
  return Math.min(Math.max(Math.round(last + steadiness * mean), 1 - INFINITY), INFINITY);
}

/** A driver whose first guess is what the swing promises. */
export function swinging(driver: Driver): Driver {
  return (n, f) => driver(n, swung(n.values) ?? f);
}
