/** Axes: from values to pixels and back, with ticks at round values. */
import type { Chart, View } from './chart.ts';

/** An axis between two values. */
export interface Axis {
  readonly domain: readonly [number, number];
  readonly ticks: readonly number[];
  pixelOf(value: number): number;
  valueOf(pixel: number): number;
}

/** Beyond this ratio of the largest to the smallest value an axis is logarithmic. */
const WIDE_RANGE = 4;
/** Whiskers of ratios are cut so far beyond the extremes of the values, as a share of these. */
const WHISKER_LIMIT = 0.25;
const TICKS = 5;

interface Extent {
  readonly domain: readonly [number, number];
  readonly log: boolean;
}

/** The visible values and as much of their intervals as is within reason. */
function extentOf({ data, bands, rule }: Chart, { hidden }: View): Extent {
  const visible = data.filter(({ series }) => !hidden.has(series));
  const shown = visible.length > 0 ? visible : data;
  const ends = bands.filter(({ series }) => !hidden.has(series)).flatMap(({ low, high }) => [low, high]);
  const values = [...shown.map(({ value }) => value), ...ends, ...(rule === undefined ? [] : [rule])];
  const least = Math.min(...values);
  const most = Math.max(...values);
  const low = Math.min(least, ...shown.flatMap((datum) => datum.low ?? []));
  const high = Math.max(most, ...shown.flatMap((datum) => datum.high ?? []));
  const log = least > 0 && most / least > WIDE_RANGE;
  const domain =
    least > 0
      ? ([Math.max(low, least - WHISKER_LIMIT * least), Math.min(high, most + WHISKER_LIMIT * most)] as const)
      : ([low, high] as const);
  return domain[0] === domain[1] ? { domain: [domain[0] - 1, domain[1] + 1], log: false } : { domain, log };
}

/** The distance of ticks: 1, 2 or 5 times a power of ten, so that there are about TICKS. */
function stepOf(low: number, high: number): number {
  const rough = (high - low) / TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const digit = rough / power;
  return power * (digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10);
}

function linearTicks(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

/** As many of each ten as there is room for. */
function logTicks(low: number, high: number): number[] {
  const ticks: number[] = [];
  const decades = Math.log10(high / low);
  const digits = decades > 2.5 ? [1] : decades > 1 ? [1, 2, 5] : [1, 1.5, 2, 3, 5, 7];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++)
    for (const digit of digits) ticks.push(Number((digit * 10 ** power).toPrecision(12)));
  const within = ticks.filter((tick) => tick >= low && tick <= high);
  return within.length > 1 ? within : linearTicks(low, high, stepOf(low, high));
}

/** The axis of a chart's values between two pixels: those of the part that is seen, or of all. */
export function valueAxis(chart: Chart, view: View, from: number, to: number): Axis {
  const { domain, log } = extentOf(chart, view);
  const part = view.part?.values;
  const step = stepOf(...(part ?? domain));
  const [low, high] =
    part ?? (log ? domain : [Math.floor(domain[0] / step) * step, Math.ceil(domain[1] / step) * step]);
  const scaled = log && low > 0 ? Math.log : (value: number) => value;
  const unscaled = log && low > 0 ? Math.exp : (value: number) => value;
  const [first, last] = [scaled(low), scaled(high)];
  return {
    domain: [low, high],
    ticks: log && low > 0 ? logTicks(low, high) : linearTicks(low, high, step),
    pixelOf: (value) =>
      value <= 0 && scaled === Math.log ? from : from + ((scaled(value) - first) / (last - first)) * (to - from),
    valueOf: (pixel) => unscaled(first + ((pixel - from) / (to - from)) * (last - first)),
  };
}

/** The axis of places that are counted from 0, with some room at both ends. */
export function placeAxis(count: number, { part }: View, from: number, to: number): Axis {
  const [low, high] = part?.places ?? [-0.35, count - 0.65];
  return {
    domain: [low, high],
    ticks: Array.from({ length: count }, (_, at) => at).filter((at) => at >= low && at <= high),
    pixelOf: (place) => from + ((place - low) / (high - low)) * (to - from),
    valueOf: (pixel) => low + ((pixel - from) / (to - from)) * (high - low),
  };
}

/** A value at a tick: `20k` for 20,000. */
export function tickText(value: number): string {
  return value >= 1e6 ? `${value / 1e6}M` : value >= 10_000 ? `${value / 1000}k` : String(value);
}
