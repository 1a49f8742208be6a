/**
 * Lines over the places of an axis, with a whisker for each interval; series stand slightly apart
 * so that whiskers do not hide.
 */
import { type Chart, type Drawing, datumText, escapeMarkup, type Part, type Pixel, type View } from './chart.ts';
import { markSvg, number } from './marks.ts';
import { type Axis, placeAxis, tickText, valueAxis } from './scale.ts';
import { CHARACTER, fieldSvg, LINE, labelLines } from './text.ts';

const LEFT = 54;
const RIGHT = 16;
const BOTTOM = 46;

const between = (value: number, [low, high]: readonly [number, number]) => Math.min(high, Math.max(low, value));

export function drawLines(chart: Chart, view: View): Drawing {
  const { width } = view;
  const height = Math.round(between(0.62 * width, [280, 420]));
  const label = labelLines(`↑ ${chart.y}`, width);
  const top = 14 + LINE * label.length;
  const [right, bottom] = [width - RIGHT, height - BOTTOM];
  const xs = placeAxis(chart.places.length, view, LEFT, right);
  const ys = valueAxis(chart, view, bottom, top);
  const spots = spotsOf(chart, view, xs, ys);
  const box = { left: LEFT, top, right, bottom };
  const part: Part = { values: ys.domain, places: xs.domain };
  const inside = `${bandsSvg(chart, view, ys, box)}${ruleSvg(chart, ys, box)}${seriesSvg(chart, view, spots, ys)}`;
  return {
    width,
    height,
    spots: spots.filter(({ x, y }) => x >= LEFT && x <= right && y >= top - 1 && y <= bottom + 1),
    content: `${label.map((line, at) => `<text x="4" y="${14 + LINE * at}" text-anchor="start">${escapeMarkup(line)}</text>`).join('')}${gridSvg(ys, box)}${placesSvg(chart, xs, box)}<text x="${right}" y="${height - 6}" text-anchor="end">${escapeMarkup(chart.x)} →</text>${fieldSvg(box, inside)}`,
    partBetween: (one, other) => partBetween(xs, ys, one, other),
    part,
  };
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function partBetween(xs: Axis, ys: Axis, one: Pixel, other: Pixel): Part {
  const ordered = (axis: Axis, a: number, b: number): readonly [number, number] => {
    const ends = [a, b].map((pixel) => between(axis.valueOf(pixel), axis.domain)).sort((low, high) => low - high);
    return [ends[0], ends[1]];
  };
  return { values: ordered(ys, one.y, other.y), places: ordered(xs, one.x, other.x) };
}

function spotsOf({ data, series }: Chart, { hidden }: View, xs: Axis, ys: Axis): Drawing['spots'] {
  const apart = Math.min(0.055, 0.5 / series.length);
  return data.flatMap((datum, at) =>
    hidden.has(datum.series)
      ? []
      : [
          {
            datum: at,
            x: xs.pixelOf(datum.place + (datum.series - (series.length - 1) / 2) * apart),
            y: ys.pixelOf(datum.value),
          },
        ],
  );
}

function gridSvg({ ticks, pixelOf }: Axis, { left, right }: Box): string {
  const lines = ticks.map((tick) => `M${left},${number(pixelOf(tick))}H${right}`).join('');
  const texts = ticks.map(
    (tick) => `<text x="${left - 8}" y="${number(pixelOf(tick) + 4)}" text-anchor="end">${tickText(tick)}</text>`,
  );
  return `<path d="${lines}" stroke="currentColor" stroke-opacity="0.13" fill="none"/>${texts.join('')}`;
}

/** As many of the places as there is room for have their text. */
function placesSvg({ places }: Chart, { ticks, pixelOf }: Axis, { left, right, bottom }: Box): string {
  const widest = CHARACTER * (Math.max(...ticks.map((at) => places[at].length), 1) + 1.5);
  const every = Math.max(1, Math.ceil((widest * ticks.length) / (right - left)));
  const marks = ticks.map((at) => `M${number(pixelOf(at))},${bottom}v5`).join('');
  const texts = ticks
    .filter((_, at) => at % every === 0)
    .map((at) => `<text x="${number(pixelOf(at))}" y="${bottom + 18}">${escapeMarkup(places[at])}</text>`);
  return `<path d="${marks}" stroke="currentColor" fill="none"/>${texts.join('')}`;
}

function ruleSvg({ rule }: Chart, { pixelOf }: Axis, { left, right }: Box): string {
  if (rule === undefined) return '';
  return `<path d="M${left},${number(pixelOf(rule))}H${right}" stroke="currentColor" stroke-width="1.5" fill="none"/>`;
}

function bandsSvg({ bands, series }: Chart, { hidden }: View, { pixelOf }: Axis, { left, right }: Box): string {
  return bands
    .filter((band) => !hidden.has(band.series))
    .map(({ series: of, low, high, text }) => {
      const [from, to] = [number(pixelOf(high)), number(pixelOf(low))];
      const { colour } = series[of].stroke;
      return `<g fill="${colour}" stroke="${colour}" data-series="${of}"><path fill-opacity="0.13" stroke="none" d="M${left},${from}H${right}V${to}H${left}Z"><title>${escapeMarkup(text)}</title></path><path d="M${left},${from}H${right}M${left},${to}H${right}" stroke-dasharray="1 3" fill="none"/></g>`;
    })
    .join('');
}

function seriesSvg(chart: Chart, { hidden }: View, spots: Drawing['spots'], ys: Axis): string {
  return chart.series
    .map(({ stroke: { colour, mark, dash } }, of) => {
      if (hidden.has(of)) return '';
      const ours = spots
        .map(({ datum, x, y }) => ({ datum: chart.data[datum], x, y }))
        .filter(({ datum }) => datum.series === of)
        .sort((a, b) => a.datum.place - b.datum.place);
      const end = (value: number) => number(ys.pixelOf(between(value, ys.domain)));
      const whiskers = ours.flatMap(({ datum: { low, high }, x }) =>
        low === undefined || high === undefined ? [] : [`M${number(x)},${end(low)}V${end(high)}`],
      );
      const line = ours.map(({ x, y }) => `${number(x)},${number(y)}`).join('L');
      const marks = ours.map(({ datum, x, y }) =>
        markSvg(mark, x, y, `<title>${escapeMarkup(datumText(chart, datum))}</title>`),
      );
      const whisker = whiskers.length === 0 ? '' : `<path d="${whiskers.join('')}" stroke-opacity="0.5"/>`;
      return `<g data-series="${of}" stroke="${colour}" fill="${colour}" fill-opacity="0.35">${whisker}<path d="M${line}" fill="none" stroke-width="1.75" stroke-dasharray="${dash}"/>${marks.join('')}</g>`;
    })
    .join('');
}
