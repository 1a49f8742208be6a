/** A figure: a chart with its caption, and the same numbers as a table. */
import type { Estimate } from '../statistics/statistics.ts';
import { barChart, lineChart, type Point } from './chart.ts';
import type { Survey } from './survey.ts';
import type { Table } from './table.ts';
import { basis, driverTitle, slug } from './text.ts';

export interface Figure {
  /** Its file name without `.svg`. */
  readonly id: string;
  /** The section of the report it stands in. */
  readonly section: string;
  readonly title: string;
  /** Its title within the section. */
  readonly heading: string;
  readonly caption: string;
  readonly svg: string;
  /** The same numbers. */
  readonly table: Table;
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

export function linesFigure(lines: Lines): Figure[] {
  const { survey, game, points, tick = String, write } = lines;
  const series = lines.series.filter((label) => points.some((point) => point.series === label));
  if (series.length === 0) return [];
  const places = [...new Set(points.map(({ x }) => x))].sort((a, b) => a - b);
  const title = `${lines.title}: ${survey.title(game)}`;
  const least = points.reduce((a, b) => (b.estimate.positions < a.estimate.positions ? b : a)).estimate;
  const most = points.reduce((a, b) => (b.estimate.positions > a.estimate.positions ? b : a)).estimate;
  const rests = least.positions === most.positions ? basis(most) : `${basis(most)}, at some points ${least.positions}`;
  return [
    {
      id: idOf(survey, lines.subject, game),
      section: lines.section,
      title,
      heading: survey.title(game),
      caption: `${lines.caption} ${rests}. Whiskers: 95 % intervals.`,
      svg: lineChart({
        label: `${title}. ${lines.y} by ${lines.x}, ${series.length} lines. The table has the numbers.`,
        series,
        points,
        x: lines.x,
        y: lines.y,
        tick,
        scale: lines.scale,
        ...(lines.rule !== undefined && { rule: lines.rule }),
      }),
      table: {
        caption: `${title}, ${lines.y} with 95 % intervals`,
        columns: [lines.x, ...series.map(driverTitle)],
        rows: places.map((place) => [
          tick(place),
          ...series.map((label) => write(points.find(({ series: of, x }) => of === label && x === place)?.estimate)),
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

export function barsFigure(
  figure: Omit<Figure, 'svg' | 'table'> & { readonly x: string },
  groups: readonly Group[],
  write: (estimate: Estimate) => string,
): Figure[] {
  const filled = groups.filter(({ bars }) => bars.length > 0);
  if (filled.length === 0) return [];
  const { id, section, title, heading: figureHeading, caption, x } = figure;
  const short = (estimate: Estimate) => write({ value: estimate.value, positions: 0, groups: 0 });
  return [
    {
      id,
      section,
      title,
      heading: figureHeading,
      caption: `${caption} ${basis(filled[0].bars[0].estimate)}. Whiskers: 95 % intervals.`,
      svg: barChart({
        label: `${title}. ${x}, ${filled.length} groups of bars. The table has the numbers.`,
        groups: filled.map(({ heading, bars }) => ({
          heading,
          bars: bars.map(({ series, estimate }) => ({ series, estimate, text: short(estimate) })),
        })),
        x,
        scale: 100,
        rule: 100,
      }),
      table: {
        caption: `${title}, ${x} with 95 % intervals`,
        columns: ['', 'driver', x],
        rows: filled.flatMap(({ heading, bars }) =>
          bars.map(({ series, estimate }) => [heading, driverTitle(series), write(estimate)]),
        ),
        words: 2,
      },
    },
  ];
}
