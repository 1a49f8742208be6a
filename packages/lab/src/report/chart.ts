/** Charts as SVG text, drawn by Observable Plot on a document of its own. */
import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { Estimate } from '../statistics/statistics.ts';
import { escapeHtml } from './html.ts';
import { type Stroke, strokeOf } from './palette.ts';
import { driverTitle } from './text.ts';

/** One estimate of a series, at a place on the axis. */
export interface Point {
  readonly series: string;
  readonly x: number;
  readonly estimate: Estimate;
}

export interface LineChart {
  /** What a screen reader says of it. */
  readonly label: string;
  readonly series: readonly string[];
  readonly points: readonly Point[];
  readonly x: string;
  readonly y: string;
  /** How a place on the x axis is written. */
  readonly tick?: (x: number) => string;
  /** Estimates are multiplied by this: 100 for per cent. */
  readonly scale: number;
  /** A line across, such as the base line at 100. */
  readonly rule?: number;
}

export interface BarChart {
  readonly label: string;
  /** Groups of bars, each with a heading, from top to bottom. */
  readonly groups: readonly { readonly heading: string; readonly bars: readonly Bar[] }[];
  readonly x: string;
  readonly scale: number;
  /** Where bars begin: what they are compared with. */
  readonly rule: number;
}

interface Bar {
  readonly series: string;
  readonly estimate: Estimate;
  readonly text: string;
}

const WIDTH = 460;
const FONT = 13;
const LEGEND_ROW = 22;
/** Beyond this ratio of the largest to the smallest value an axis is logarithmic. */
const WIDE_RANGE = 4;
/** Whiskers are cut at this multiple of the extremes of the values; the table has them whole. */
const WHISKER_LIMIT = 1.3;

/** Fewer decimals make smaller files and the same bytes on every machine. */
function round(svg: string): string {
  return svg.replace(/-?(?<!\d)\d+\.\d{3,}/g, (number) => String(Number(Number(number).toFixed(2))));
}

/**
 * Draws with Plot and returns what is inside the SVG. A screen reader gets one label for all, so
 * Plot's many are dropped.
 */
function draw(options: Plot.PlotOptions): string {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const svg = Plot.plot({ ...options, document, style: { fontSize: `${FONT}px` } });
  for (const element of svg.querySelectorAll('style')) element.remove();
  for (const element of svg.querySelectorAll('[aria-label]')) element.removeAttribute('aria-label');
  return round(svg.innerHTML);
}

function frame(label: string, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${escapeHtml(label)}" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="${FONT}" text-anchor="middle" fill="currentColor">${content}</svg>`;
}

/** A chart as a file by itself: dark on white, without variables. */
export function standalone(svg: string): string {
  return `${svg
    .replace(
      'fill="currentColor">',
      'fill="currentColor" color="#1b1f24"><rect width="100%" height="100%" fill="#fff"/>',
    )
    .replace(/var\(--[a-z]+, (#[0-9A-F]+)\)/g, '$1')}\n`;
}

/** Rows of legend entries, as many to a row as fit, each with its place. */
function legendLayout(series: readonly string[]): {
  readonly rows: number;
  readonly places: readonly [number, number][];
} {
  const places: [number, number][] = [];
  let left = 8;
  let row = 0;
  for (const label of series) {
    const width = 44 + 7.2 * driverTitle(label).length;
    if (left + width > WIDTH && left > 8) {
      left = 8;
      row++;
    }
    places.push([left, row]);
    left += width;
  }
  return { rows: row + 1, places };
}

function legend(series: readonly string[], strokes: readonly Stroke[], top: number): { height: number; svg: string } {
  const { rows, places } = legendLayout(series);
  const height = rows * LEGEND_ROW + 6;
  const middle = (index: number) => places[index][1] * LEGEND_ROW + LEGEND_ROW / 2;
  const svg = draw({
    width: WIDTH,
    height,
    margin: 0,
    axis: null,
    x: { type: 'identity' },
    y: { type: 'identity' },
    marks: series.flatMap((label, index) => [
      Plot.link([index], {
        x1: places[index][0],
        x2: places[index][0] + 26,
        y1: middle(index),
        y2: middle(index),
        ...lineStyle(strokes[index]),
      }),
      Plot.dot([index], { x: places[index][0] + 13, y: middle(index), ...dotStyle(strokes[index]) }),
      Plot.text([driverTitle(label)], {
        x: places[index][0] + 32,
        y: middle(index),
        text: (title: string) => title,
        textAnchor: 'start',
      }),
    ]),
  });
  return { height, svg: `<g transform="translate(0,${top})">${svg}</g>` };
}

const lineStyle = ({ colour, dash }: Stroke) => ({ stroke: colour, strokeDasharray: dash, strokeWidth: 1.75 });
const dotStyle = ({ colour, symbol }: Stroke) => ({ stroke: colour, fill: colour, fillOpacity: 0.35, symbol, r: 3.5 });

interface Extent {
  readonly domain: [number, number];
  readonly log: boolean;
}

/** The values and as much of their intervals as is within reason. */
function extentOf(estimates: readonly Estimate[], scale: number, rule: number | undefined): Extent {
  const values = estimates.map(({ value }) => value * scale);
  const least = Math.min(...values, rule ?? Number.POSITIVE_INFINITY);
  const most = Math.max(...values, rule ?? 0);
  const low = Math.min(least, ...estimates.flatMap(({ interval }) => (interval ? interval.low * scale : [])));
  const high = Math.max(most, ...estimates.flatMap(({ interval }) => (interval ? interval.high * scale : [])));
  const log = least > 0 && most / least > WIDE_RANGE;
  const domain: [number, number] = [Math.max(low, least / WHISKER_LIMIT), Math.min(high, most * WHISKER_LIMIT)];
  if (domain[0] === domain[1]) return { domain: [domain[0] - 1, domain[1] + 1], log: false };
  return { domain, log };
}

const within = (value: number, [low, high]: readonly [number, number]) => Math.min(high, Math.max(low, value));

/** Ticks of a logarithmic axis: as many of each ten as there is room for. */
function logTicks([low, high]: readonly [number, number]): number[] {
  const ticks: number[] = [];
  const decades = Math.log10(high / low);
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++)
    for (const digit of decades > 2.5 ? [1] : decades > 1 ? [1, 2, 5] : [1, 1.5, 2, 3, 5, 7])
      ticks.push(digit * 10 ** power);
  return ticks.filter((tick) => tick >= low && tick <= high);
}

const tickText = (value: number) =>
  value >= 1e6 ? `${value / 1e6}M` : value >= 10_000 ? `${value / 1000}k` : String(value);

function axisOf(label: string, { domain, log }: Extent): Plot.ScaleOptions {
  return log
    ? { label, type: 'log', domain, ticks: logTicks(domain), tickFormat: tickText, grid: true }
    : {
        label,
        domain,
        nice: true,
        ticks: 5,
        tickFormat: (value: number) => tickText(Number(value.toFixed(2))),
        grid: true,
      };
}

/**
 * Lines over the places of an axis, with a whisker for each interval; series stand slightly apart
 * so that whiskers do not hide.
 */
export function lineChart(chart: LineChart): string {
  const strokes = chart.series.map((_, index) => strokeOf(chart.series, index));
  const places = [...new Set(chart.points.map(({ x }) => x))].sort((a, b) => a - b);
  const extent = extentOf(
    chart.points.map(({ estimate }) => estimate),
    chart.scale,
    chart.rule,
  );
  const height = 300;
  const apart = Math.min(0.055, 0.5 / chart.series.length);
  const marks = chart.series.flatMap((series, index): Plot.Markish[] => {
    const shift = (index - (chart.series.length - 1) / 2) * apart;
    const points = chart.points
      .filter((point) => point.series === series)
      .sort((a, b) => a.x - b.x)
      .map(({ x, estimate: { value, interval } }) => ({
        x: places.indexOf(x) + shift,
        y: value * chart.scale,
        low: within((interval?.low ?? value) * chart.scale, extent.domain),
        high: within((interval?.high ?? value) * chart.scale, extent.domain),
      }));
    return [
      Plot.ruleX(points, { x: 'x', y1: 'low', y2: 'high', stroke: strokes[index].colour, strokeOpacity: 0.55 }),
      Plot.line(points, { x: 'x', y: 'y', ...lineStyle(strokes[index]) }),
      Plot.dot(points, { x: 'x', y: 'y', ...dotStyle(strokes[index]) }),
    ];
  });
  const svg = draw({
    width: WIDTH,
    height,
    marginLeft: 52,
    marginTop: 30,
    marginBottom: 42,
    marginRight: 16,
    x: {
      label: chart.x,
      domain: [-0.35, places.length - 0.65],
      ticks: places.map((_, index) => index),
      tickFormat: (index: number) => (chart.tick ?? String)(places[index]),
      labelAnchor: 'right',
    },
    y: axisOf(chart.y, extent),
    marks: [...(chart.rule === undefined ? [] : [Plot.ruleY([chart.rule], { strokeWidth: 1.5 })]), ...marks],
  });
  const below = legend(chart.series, strokes, height);
  return frame(chart.label, height + below.height, svg + below.svg);
}

/**
 * Bars from the rule to the right or left, with whiskers; every bar has its name and its number, so
 * that colour says nothing new.
 */
export function barChart(chart: BarChart): string {
  const bars = chart.groups.flatMap(({ heading, bars }) => bars.map((bar) => ({ ...bar, heading })));
  const series = [...new Set(bars.map((bar) => bar.series))];
  const extent = extentOf(
    bars.map(({ estimate }) => estimate),
    chart.scale,
    chart.rule,
  );
  const data = bars.map(({ heading, series: label, text, estimate: { value, interval } }) => ({
    heading,
    title: driverTitle(label),
    text,
    value: value * chart.scale,
    colour: strokeOf(series, series.indexOf(label)).colour,
    low: within((interval?.low ?? value) * chart.scale, extent.domain),
    high: within((interval?.high ?? value) * chart.scale, extent.domain),
  }));
  const perGroup = Math.max(...chart.groups.map((group) => group.bars.length), 1);
  const height = 68 + chart.groups.length * (28 + perGroup * 26);
  const svg = draw({
    width: WIDTH,
    height,
    marginLeft: 16 + 7.2 * Math.max(...data.map(({ title }) => title.length)),
    marginTop: 26,
    marginBottom: 42,
    marginRight: 62,
    x: { ...axisOf(chart.x, extent), axis: 'bottom', labelAnchor: 'right' },
    y: { label: null, domain: series.map(driverTitle), padding: 0.25, tickSize: 0 },
    fy: { label: null, axis: null, domain: chart.groups.map(({ heading }) => heading), padding: 0.3 },
    marks: [
      Plot.barX(data, {
        x1: chart.rule,
        x2: 'value',
        y: 'title',
        fy: 'heading',
        fill: (bar) => bar.colour,
        fillOpacity: 0.75,
      }),
      Plot.ruleY(data, { x1: 'low', x2: 'high', y: 'title', fy: 'heading', strokeWidth: 1.5 }),
      Plot.text(data, {
        x: (bar) => Math.max(bar.high, chart.rule),
        y: 'title',
        fy: 'heading',
        text: 'text',
        textAnchor: 'start',
        dx: 5,
      }),
      Plot.ruleX([chart.rule], { strokeWidth: 1.5 }),
      Plot.text(chart.groups, {
        fy: 'heading',
        text: 'heading',
        frameAnchor: 'top-left',
        dy: -17,
        fontWeight: 600,
      }),
    ],
    color: { type: 'identity' },
  });
  return frame(chart.label, height, svg);
}
