/** How far drivers are from the smallest tree, or from the best case. */
import { bootstrap, groupOf } from '../../statistics/statistics.ts';
import { type Figure, linesFigure, point } from '../figure.ts';
import type { Survey } from '../survey.ts';
import { percent } from '../text.ts';

/** The leaves of the minimal tree of a position such as `width 4 height 6`, and its height. */
function minimalTree(text: string | undefined): { readonly leaves: number; readonly height: number } | undefined {
  const [, width] = text?.match(/\bwidth (\d+)/) ?? [];
  const [, height] = text?.match(/\bheight (\d+)/) ?? [];
  if (width === undefined || height === undefined) return undefined;
  const half = Number(height) / 2;
  return { leaves: Number(width) ** Math.floor(half) + Number(width) ** Math.ceil(half) - 1, height: Number(height) };
}

/**
 * On uniform trees, by height: the leaves of all iterations relative to those of the minimal tree.
 */
export function minimalFigure(survey: Survey, game: string): Figure[] {
  const series = survey.drivers.map(({ label }) => label);
  return linesFigure({
    survey,
    game,
    subject: 'minimal',
    section: 'The minimal tree',
    title: 'The minimal tree',
    caption: 'Leaves of all iterations on uniform trees relative to the leaves of the minimal tree.',
    series,
    points: series.flatMap((driver) => {
      const trees = survey.searches(game, { driver }).flatMap(({ cell: { position }, depths }) => {
        const minimal = minimalTree(position.text);
        const leaves = depths.find(({ depth }) => depth === minimal?.height)?.leaves;
        return minimal && leaves !== undefined ? [{ position, minimal, leaves }] : [];
      });
      return [...new Set(trees.map(({ minimal }) => minimal.height))].flatMap((height) => {
        const observations = trees
          .filter(({ minimal }) => minimal.height === height)
          .map(({ position, minimal, leaves }) => ({ group: groupOf(position), amounts: [leaves, minimal.leaves] }));
        return point(
          driver,
          height,
          bootstrap(observations, ([found, least]) => found / least),
        );
      });
    }),
    x: 'height',
    y: 'NBP relative to the minimal tree (%)',
    rule: 100,
    scale: 100,
    write: percent,
  });
}

/**
 * In games, where nobody knows the minimal tree: leaves relative to MTD(f) with the exact value as
 * its first guess.
 */
export function bestCaseFigure(survey: Survey, game: string): Figure[] {
  const exact = survey.drivers.find(({ guess }) => guess === 'exact');
  if (!exact) return [];
  const series = survey.drivers.map(({ label }) => label).filter((label) => label !== exact.label);
  return linesFigure({
    survey,
    game,
    subject: 'best-case',
    section: 'The best case',
    title: 'The best case',
    caption:
      'Leaves, cumulative over iterations, relative to MTD(f) given the exact value beforehand, which then needs two passes.',
    series,
    points: series.flatMap((driver) =>
      survey
        .depths(game)
        .flatMap((depth) =>
          point(driver, depth, survey.ratio(game, { driver }, { driver: exact.label }, 'leaves', depth)),
        ),
    ),
    x: 'depth',
    y: 'NBP relative to the best case (%)',
    rule: 100,
    scale: 100,
    write: percent,
  });
}
