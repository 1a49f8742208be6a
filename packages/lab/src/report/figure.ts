/** A figure: a chart with its caption, and the same numbers as a table. */
import type { Band, Chart, Datum } from '../chart/chart.ts';
import type { Estimate } from '../statistics/statistics.ts';
import { strokeOf } from './palette.ts';
import { reportedBands, reportedText } from './reported.ts';
import type { Survey } from './survey.ts';
import type { Table } from './table.ts';
import { basis, driverTitle, slug } from './text.ts';

/** A figure as data: as JSON it is the same. */
export interface Figure {
  /** Its file name without `.svg`. */
  readonly id: string;
  /** The section of the report it stands in. */
  readonly section: string;
  readonly title: string;
  /** Its title within the section. */
  readonly heading: string;
  readonly caption: string;
  readonly chart: Chart;
  /** The same numbers. */
  readonly table: Table;
}

/** One estimate of a series, at a place on the axis. */
export interface Point {
  readonly series: string;
  readonly x: number;
  readonly estimate: Estimate;
}

/** Lines and their table have the same numbers in common; this is what is different. */
export interface Lines {
  readonly survey: Survey;
  readonly subject: string;
  readonly section: string;
  readonly game: string;
  readonly title: string;
  readonly caption: string;
  readonly series: readonly string[];
  readonly points: readonly Point[];
  readonly x: string;
  readonly y: string;
  readonly tick?: (x: number) => string;
  readonly rule?: number;
  /** Estimates are multiplied by this: 100 for per cent. */
  readonly scale: number;
  readonly write: (estimate: Estimate | undefined) => string;
}

/**
 * The experiments that the lab ships have short file names for their figures; others put their own
 * name before.
 */
const SHIPPED: readonly string[] = [
  'figures-4-5',
  'figure-6',
  'memory',
  'passes',
  'guess',
  'ablation',
  'transpositions',
];

export function idOf(survey: Survey, figure: string, game: string): string {
  const own = SHIPPED.includes(survey.subject) || figure === survey.subject ? [] : [survey.subject];
  return [...own, figure, survey.title(game), ...(survey.name === survey.subject ? [] : ['wide'])].map(slug).join('-');
}

function seriesOf(labels: readonly string[]): Chart['series'] {
  return labels.map((label, at) => ({ label, title: driverTitle(label), stroke: strokeOf(labels, at) }));
}

/** Fewer decimals make smaller files, and the same bytes on every machine. */
const rounded = (value: number) => Number(value.toPrecision(6));

function datumOf(series: number, place: number, { value, interval }: Estimate, scale: number, text: string): Datum {
  return {
    series,
    place,
    value: rounded(scale * value),
    ...(interval && { low: rounded(scale * interval.low), high: rounded(scale * interval.high) }),
    text,
  };
}

export function linesFigure(lines: Lines): Figure[] {
  const { survey, game, points, tick = String, write, x, y, rule } = lines;
  const series = lines.series.filter((label) => points.some((point) => point.series === label));
  if (series.length === 0) return [];
  const places = [...new Set(points.map((point) => point.x))].sort((a, b) => a - b);
  const title = `${lines.title}: ${survey.title(game)}`;
  const least = points.reduce((a, b) => (b.estimate.positions < a.estimate.positions ? b : a)).estimate;
  const most = points.reduce((a, b) => (b.estimate.positions > a.estimate.positions ? b : a)).estimate;
  const rests = least.positions === most.positions ? basis(most) : `${basis(most)}, at some points ${least.positions}`;
  const bands = reportedBands(lines.subject, game, series);
  return [
    {
      id: idOf(survey, lines.subject, game),
      section: lines.section,
      title,
      heading: survey.title(game),
      caption: `${lines.caption} ${rests}. Whiskers: 95 % intervals.${reportedText(bands, series)}`,
      chart: {
        kind: 'lines',
        label: `${title}. ${y} by ${x}, ${series.length} lines. The table has the numbers.`,
        x,
        places: places.map(tick),
        y,
        series: seriesOf(series),
        data: points.map((point) =>
          datumOf(
            series.indexOf(point.series),
            places.indexOf(point.x),
            point.estimate,
            lines.scale,
            write(point.estimate),
          ),
        ),
        bands,
        ...(rule !== undefined && { rule }),
      },
      table: {
        caption: `${title}, ${y} with 95 % intervals`,
        columns: [x, ...series.map(driverTitle)],
        rows: places.map((place) => [
          tick(place),
          ...series.map((label) => write(points.find((of) => of.series === label && of.x === place)?.estimate)),
        ]),
      },
    },
  ];
}

export function point(series: string, x: number, estimate: Estimate | undefined): Point[] {
  return estimate ? [{ series, x, estimate }] : [];
}

export interface Group {
  readonly heading: string;
  readonly bars: readonly { readonly series: string; readonly estimate: Estimate }[];
}

/** What is the same of all bars of a figure; `x` is what they show. */
export interface Bars extends Omit<Figure, 'chart' | 'table'> {
  readonly x: string;
  /** The figure's subject and game, where the paper may report numbers. */
  readonly reported?: { readonly figure: string; readonly game: string };
}

export function barsFigure(
  { x, reported, ...figure }: Bars,
  groups: readonly Group[],
  write: (estimate: Estimate) => string,
): Figure[] {
  const filled = groups.filter(({ bars }) => bars.length > 0);
  if (filled.length === 0) return [];
  const series = [...new Set(filled.flatMap(({ bars }) => bars.map((bar) => bar.series)))];
  const places = filled.map(({ heading }) => heading);
  const bands: Band[] = reported ? reportedBands(reported.figure, reported.game, series, places) : [];
  return [
    {
      ...figure,
      caption: `${figure.caption} ${basis(filled[0].bars[0].estimate)}. Whiskers: 95 % intervals.${reportedText(bands, series)}`,
      chart: {
        kind: 'bars',
        label: `${figure.title}. ${x}, ${filled.length} groups of bars. The table has the numbers.`,
        x: '',
        places,
        y: x,
        series: seriesOf(series),
        data: filled.flatMap(({ bars }, place) =>
          bars.map((bar) => datumOf(series.indexOf(bar.series), place, bar.estimate, 100, write(bar.estimate))),
        ),
        bands,
        rule: 100,
      },
      table: {
        caption: `${figure.title}, ${x} with 95 % intervals`,
        columns: ['', 'driver', x],
        rows: filled.flatMap(({ heading, bars }) =>
          bars.map((bar) => [heading, driverTitle(bar.series), write(bar.estimate)]),
        ),
        words: 2,
      },
    },
  ];
}
