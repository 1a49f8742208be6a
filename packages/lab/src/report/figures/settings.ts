/** What is varied about the search, and trees of other kinds: bars. */
import { isGameName } from 'pincer/games';
import type { Estimate } from '../../statistics/statistics.ts';
import { kindsOf, relativeLeaves } from '../artificial.ts';
import { barsFigure, type Figure, idOf } from '../figure.ts';
import { type Survey, surveyOf } from '../survey.ts';
import { percent } from '../text.ts';
import { RELATIVE } from './relative.ts';

export function ablationFigure(survey: Survey, game: string): Figure[] {
  const section = survey.subject === 'transpositions' ? 'Transpositions' : 'Ablation';
  return barsFigure(
    {
      id: idOf(survey, survey.subject, game),
      section,
      title: `${section}: ${survey.title(game)}`,
      heading: survey.title(game),
      caption: `Total nodes to depth ${survey.depth(game)} with one setting changed, relative to ‘${survey.variant.name}’.`,
      x: `total nodes relative to ‘${survey.variant.name}’ (%)`,
      reported: { figure: survey.subject, game },
    },
    survey.otherVariants.map(({ name }) => ({
      heading: name,
      bars: survey.drivers.flatMap(({ label }) => {
        const estimate = survey.ratio(game, { driver: label, variant: name }, { driver: label }, 'nodes');
        return estimate ? [{ series: label, estimate }] : [];
      }),
    })),
    percent,
  );
}

/** Whether the drivers keep their order: each relative to the base line, by every evaluation. */
export function evaluationFigure(survey: Survey, game: string): Figure[] {
  const base = survey.baseLine;
  if (base === undefined) return [];
  const drivers = survey.drivers.map(({ label }) => label).filter((label) => label !== base);
  return barsFigure(
    {
      id: idOf(survey, 'net', game),
      section: 'Evaluation by a net',
      title: `Evaluation by a net: ${survey.title(game)}`,
      heading: survey.title(game),
      caption: `Leaves to depth ${survey.depth(game)}, relative to Aspiration NegaScout with the same evaluation = 100 %.`,
      x: `NBP ${RELATIVE}`,
    },
    survey.variants.map(({ name: variant }) => ({
      heading: variant,
      bars: drivers.flatMap((driver) => {
        const estimate = survey.ratio(game, { driver, variant }, { driver: base, variant }, 'leaves');
        return estimate ? [{ series: driver, estimate }] : [];
      }),
    })),
    percent,
  );
}

/** The drivers of section 4.4. */
const SIMULATED = ['negascout', 'sss', 'dual', 'mtdf'] as const;

/**
 * Leaves relative to Alpha-Beta, on artificial trees and in the games: what simulations see, and
 * what programs do.
 */
export function artificialFigure(surveys: readonly Survey[]): Figure[] {
  const artificial = surveyOf(surveys, 'artificial', 'wide');
  const real = surveyOf(surveys, 'figures-4-5', 'wide') ?? artificial;
  if (!artificial || !real) return [];
  const barsOf = (relative: (driver: string) => Estimate | undefined) =>
    SIMULATED.flatMap((driver) => {
      const estimate = relative(driver);
      return estimate ? [{ series: driver, estimate }] : [];
    });
  return barsFigure(
    {
      id: 'artificial',
      section: 'Artificial trees',
      title: 'Artificial and real trees',
      heading: 'Artificial and real trees',
      caption: 'Leaves relative to Alpha-Beta on artificial trees and in the games, at the greatest depth.',
      x: 'NBP relative to Alpha-Beta (%)',
    },
    [
      ...kindsOf(artificial).map((kind) => ({
        heading: `artificial: ${kind.title}`,
        bars: barsOf((driver) => relativeLeaves(kind, driver)),
      })),
      ...real.games.filter(isGameName).map((game) => ({
        heading: `${real.title(game)}, depth ${real.depth(game)}`,
        bars: barsOf((driver) => real.ratio(game, { driver }, { driver: 'alpha-beta' }, 'leaves')),
      })),
    ],
    percent,
  );
}
