/**
 * Bars from the rule to the right or left, with whiskers; every bar has its name and its number, so
 * that colour says nothing new.
 */
import { type Chart, type Datum, type Drawing, datumText, escapeMarkup, type View } from './chart.ts';
import { number } from './marks.ts';
import { type Axis, tickText, valueAxis } from './scale.ts';
import { CHARACTER, fieldSvg, LINE, labelLines } from './text.ts';

const BAR = 20;
const HEADING = 26;
/** The room for numbers behind the bars. */
const RIGHT = 66;
/** Where it is narrower than this, names stand above their bars. */
const NARROW = 480;

interface Row {
  readonly datum: Datum;
  readonly at: number;
  /** The top of its bar. */
  readonly top: number;
}

export function drawBars(chart: Chart, view: View): Drawing {
  const { width, hidden } = view;
  const narrow = width < NARROW;
  const named = Math.max(...chart.series.map(({ title }) => title.length));
  const left = narrow ? 20 : 16 + CHARACTER * named;
  const right = width - RIGHT;
  const rows: Row[] = [];
  const headings: string[] = [];
  let top = 8;
  for (const [place, heading] of chart.places.entries()) {
    const bars = chart.data
      .map((datum, at) => ({ datum, at }))
      .filter(({ datum }) => datum.place === place && !hidden.has(datum.series));
    if (bars.length === 0) continue;
    headings.push(`<text x="4" y="${top + 15}" text-anchor="start" font-weight="600">${escapeMarkup(heading)}</text>`);
    top += HEADING;
    for (const bar of bars) {
      if (narrow) top += LINE;
      rows.push({ ...bar, top });
      top += BAR + 5;
    }
    top += 8;
  }
  const label = labelLines(`${chart.y} →`, width);
  const height = top + 26 + LINE * label.length;
  const xs = valueAxis(chart, view, left, right);
  const box = { left, top: 4, right, bottom: top };
  const texts = label.map(
    (line, at) => `<text x="${width - 6}" y="${top + 36 + LINE * at}" text-anchor="end">${escapeMarkup(line)}</text>`,
  );
  return {
    width,
    height,
    spots: rows.map(({ datum, at, top: y }) => ({ datum: at, x: xs.pixelOf(datum.value), y: y + BAR / 2 })),
    content: `${gridSvg(xs, top)}${headings.join('')}${names(chart, rows, left, narrow)}${fieldSvg({ ...box, right: width - 7 }, `${bandsSvg(chart, rows, xs)}${rows.map((row) => barSvg(chart, row, xs)).join('')}${ruleSvg(chart, rows, xs)}`)}${texts.join('')}`,
    partBetween: (one, other) => {
      const [low, high] = [one.x, other.x].map((pixel) => xs.valueOf(pixel)).sort((a, b) => a - b);
      return { values: [Math.max(low, xs.domain[0]), Math.min(high, xs.domain[1])] };
    },
    part: { values: xs.domain },
  };
}

function names({ series }: Chart, rows: readonly Row[], left: number, narrow: boolean): string {
  return rows
    .map(({ datum, top }) => {
      const title = escapeMarkup(series[datum.series].title);
      return narrow
        ? `<text x="${number(left)}" y="${top - 4}" text-anchor="start">${title}</text>`
        : `<text x="${number(left - 8)}" y="${top + 15}" text-anchor="end">${title}</text>`;
    })
    .join('');
}

function gridSvg({ ticks, pixelOf }: Axis, bottom: number): string {
  const lines = ticks.map((tick) => `M${number(pixelOf(tick))},4V${bottom}`).join('');
  const texts = ticks.map((tick) => `<text x="${number(pixelOf(tick))}" y="${bottom + 16}">${tickText(tick)}</text>`);
  return `<path d="${lines}" stroke="currentColor" stroke-opacity="0.13" fill="none"/>${texts.join('')}`;
}

/** Beside the bars alone, so that it crosses no name. */
function ruleSvg({ rule }: Chart, rows: readonly Row[], { pixelOf }: Axis): string {
  if (rule === undefined) return '';
  const lines = rows.map(({ top }) => `M${number(pixelOf(rule))},${top - 3}v${BAR + 6}`).join('');
  return `<path d="${lines}" stroke="currentColor" stroke-width="1.5" fill="none"/>`;
}

function barSvg(chart: Chart, { datum, top }: Row, { pixelOf, domain }: Axis): string {
  const within = (value: number) => Math.min(domain[1], Math.max(domain[0], value));
  const rule = chart.rule ?? domain[0];
  const [from, to] = [pixelOf(within(rule)), pixelOf(within(datum.value))].sort((a, b) => a - b);
  const [low, high] = [within(datum.low ?? datum.value), within(datum.high ?? datum.value)];
  const middle = top + BAR / 2;
  const { colour } = chart.series[datum.series].stroke;
  const [short] = datum.text.split(' (');
  return `<g data-series="${datum.series}"><rect x="${number(from)}" y="${top}" width="${number(Math.max(0.5, to - from))}" height="${BAR}" fill="${colour}" fill-opacity="0.75"><title>${escapeMarkup(datumText(chart, datum))}</title></rect><path d="M${number(pixelOf(low))},${middle}H${number(pixelOf(high))}" stroke="currentColor" stroke-width="1.5" fill="none"/><text x="${number(pixelOf(Math.max(high, within(rule))) + 5)}" y="${middle + 4.5}" text-anchor="start">${escapeMarkup(short)}</text></g>`;
}

/** What others report of a bar, behind it. */
function bandsSvg({ bands, series }: Chart, rows: readonly Row[], { pixelOf }: Axis): string {
  return bands
    .flatMap(({ series: of, place, low, high, text }) =>
      rows
        .filter(({ datum }) => datum.series === of && (place === undefined || datum.place === place))
        .map(({ top }) => {
          const [from, to] = [number(pixelOf(low) - 1), number(pixelOf(high) + 1)];
          return `<path d="M${from},${top - 3}H${to}V${top + BAR + 3}H${from}Z" fill="${series[of].stroke.colour}" fill-opacity="0.3" stroke="currentColor" stroke-dasharray="2 2"><title>${escapeMarkup(text)}</title></path>`;
        }),
    )
    .join('');
}
