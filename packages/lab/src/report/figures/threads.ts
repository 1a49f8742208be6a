import type { Measure } from '../../statistics/statistics.ts';
import { type Figure, linesFigure, point } from '../figure.ts';
import type { Survey } from '../survey.ts';
import { mean, percent } from '../text.ts';

const SECTION = 'Threads';

/** How much sooner several threads are done, and what they search together. */
export function threadsFigures(survey: Survey, game: string): Figure[] {
  return [...gainFigure(survey, game), ...(survey.timed ? [] : extraFigure(survey, game))];
}

/** By the clock, or where threads took turns by the nodes of the first: the caption says which. */
function gainFigure(survey: Survey, game: string): Figure[] {
  const measure: Measure = survey.timed ? 'wall' : 'nodes';
  const how = survey.timed
    ? 'Wall time of one thread over that of several, each on a core of its own.'
    : 'No time was measured: threads took turns of four nodes in one. Nodes of one thread over those that the first of several needs.';
  const series = survey.drivers.map(({ label }) => label);
  return linesFigure({
    survey,
    game,
    subject: 'speed-up',
    section: SECTION,
    title: survey.timed ? 'Speed-up by wall time' : 'Speed-up by nodes of the first thread',
    caption: `${how} To depth ${survey.depth(game)}.`,
    series,
    points: series.flatMap((driver) =>
      survey.threads.flatMap(({ name, threads }) =>
        point(driver, threads, survey.ratio(game, { driver }, { driver, variant: name }, measure)),
      ),
    ),
    x: 'threads',
    y: survey.timed ? 'times as fast' : 'times fewer nodes',
    scale: 1,
    write: mean,
  });
}

function extraFigure(survey: Survey, game: string): Figure[] {
  const series = survey.drivers.map(({ label }) => label);
  const several = survey.threads.filter(({ threads }) => threads > 1);
  return linesFigure({
    survey,
    game,
    subject: 'all-nodes',
    section: SECTION,
    title: 'Nodes of all threads',
    caption: `Nodes of all threads to depth ${survey.depth(game)}, relative to those of one alone; threads took turns.`,
    series,
    points: series.flatMap((driver) =>
      several.flatMap(({ name, threads }) =>
        point(driver, threads, survey.ratio(game, { driver, variant: name }, { driver }, 'allNodes')),
      ),
    ),
    x: 'threads',
    y: 'total nodes relative to one thread (%)',
    rule: 100,
    scale: 100,
    write: percent,
  });
}
