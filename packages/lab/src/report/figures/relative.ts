/** Figures 4, 5 and 6, and where MTD(f) wins and loses: all relative to Aspiration NegaScout. */
import { type Measure, ratioByError } from '../../statistics/statistics.ts';
import { type Figure, linesFigure, point } from '../figure.ts';
import type { Survey } from '../survey.ts';
import { percent } from '../text.ts';

/** What most figures are relative to. */
export const RELATIVE = 'relative to Aspiration NegaScout (%)';

interface RelativeTo {
  /** The experiment that gives the paper's figure. */
  readonly of: string;
  readonly subject: string;
  readonly number: string;
  readonly title: string;
  readonly measure: Measure;
  readonly y: string;
  readonly caption: string;
}

export const FIGURE_4: RelativeTo = {
  of: 'figures-4-5',
  subject: 'figure-4',
  number: 'Figure 4. ',
  title: 'Leaf node count',
  measure: 'leaves',
  y: `NBP ${RELATIVE}`,
  caption: 'Leaves (NBP), cumulative over all iterations to a depth, relative to Aspiration NegaScout = 100 %.',
};

export const FIGURE_5: RelativeTo = {
  of: 'figures-4-5',
  subject: 'figure-5',
  number: 'Figure 5. ',
  title: 'Total node count',
  measure: 'nodes',
  y: `total nodes ${RELATIVE}`,
  caption:
    'Interior nodes, leaves and nodes cut off by the table. As in the paper, the vertical scale is not that of figure 4.',
};

export const FIGURE_6: RelativeTo = {
  of: 'figure-6',
  subject: 'figure-6',
  number: 'Figure 6. ',
  title: 'Execution time',
  measure: 'cpu',
  y: `CPU time ${RELATIVE}`,
  caption: 'CPU time of searches that ran alone, one at a time, the drivers taking turns.',
};

export function relativeFigure(survey: Survey, game: string, of: RelativeTo): Figure[] {
  const series = survey.drivers.map(({ label }) => label).filter((label) => label !== survey.baseLine);
  const own = survey.subject === of.of;
  const title = own ? of.number + of.title : of.title;
  return linesFigure({
    ...of,
    survey,
    game,
    title,
    section: own ? title : `${title} (${survey.subject})`,
    series,
    points: series.flatMap((label) =>
      survey.depths(game).flatMap((depth) => point(label, depth, survey.relative(game, label, of.measure, depth))),
    ),
    x: 'depth',
    rule: 100,
    scale: 100,
    write: percent,
  });
}

/** Where one class of errors ends and the next begins, in units of the evaluation. */
const ERRORS = [0, 1, 10, 30, 100, 300, Infinity];

/**
 * Where a driver wins and loses: the last iteration's leaves, by how far its value lay from that of
 * the one before.
 */
export function errorFigure(survey: Survey, game: string): Figure[] {
  const depth = survey.depth(game);
  const base = survey.baseLine;
  if (depth === undefined || base === undefined) return [];
  const series = ['mtdf', 'pincer'].filter((label) => survey.labelOf(label) !== undefined);
  const classes = ERRORS.slice(0, -1).map((from, at) => ({ from, below: ERRORS[at + 1] }));
  return linesFigure({
    survey,
    game,
    subject: 'error',
    section: 'The error of the first guess',
    title: 'The error of the first guess',
    caption: `Leaves of the iteration to depth ${depth} alone, by how far its value lies from that of the iteration before.`,
    series,
    points: series.flatMap((driver) =>
      classes.flatMap((range, at) =>
        point(
          driver,
          at,
          ratioByError(
            survey.searches(game, { driver }),
            survey.searches(game, { driver: base }),
            depth,
            'leaves',
            range,
          ),
        ),
      ),
    ),
    x: 'error of the value one iteration back',
    tick: (at) => classTitle(classes[at]),
    y: `NBP of the iteration ${RELATIVE}`,
    rule: 100,
    scale: 100,
    write: percent,
  });
}

function classTitle({ from, below }: { readonly from: number; readonly below: number }): string {
  if (below === Infinity) return `${from} and more`;
  return below - from === 1 ? String(from) : `${from}–${below - 1}`;
}
