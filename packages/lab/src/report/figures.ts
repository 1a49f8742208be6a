/**
 * The paper's figures redrawn, and those its text describes; which ones an experiment gives follows
 * from what it varies.
 */
import { isGameName } from 'pincer/games';
import { bootstrap, type Estimate, groupOf, type Measure, meanPasses, ratioByError } from '../statistics/statistics.ts';
import { kindsOf, relativeLeaves } from './artificial.ts';
import { barsFigure, type Figure, idOf, linesFigure, point } from './figure.ts';
import { type Survey, surveyOf } from './survey.ts';
import { guessTitle, mean, percent, power, signed } from './text.ts';

const RELATIVE = 'relative to Aspiration NegaScout (%)';

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

const FIGURE_4: RelativeTo = {
  of: 'figures-4-5',
  subject: 'figure-4',
  number: 'Figure 4. ',
  title: 'Leaf node count',
  measure: 'leaves',
  y: `NBP ${RELATIVE}`,
  caption: 'Leaves (NBP), cumulative over all iterations to a depth, relative to Aspiration NegaScout = 100 %.',
};

const FIGURE_5: RelativeTo = {
  of: 'figures-4-5',
  subject: 'figure-5',
  number: 'Figure 5. ',
  title: 'Total node count',
  measure: 'nodes',
  y: `total nodes ${RELATIVE}`,
  caption:
    'Interior nodes, leaves and nodes cut off by the table. As in the paper, the vertical scale is not that of figure 4.',
};

const FIGURE_6: RelativeTo = {
  of: 'figure-6',
  subject: 'figure-6',
  number: 'Figure 6. ',
  title: 'Execution time',
  measure: 'cpu',
  y: `CPU time ${RELATIVE}`,
  caption: 'CPU time of searches that ran alone, one at a time, the drivers taking turns.',
};

function relativeFigure(survey: Survey, game: string, of: RelativeTo): Figure[] {
  const series = survey.drivers.map(({ label }) => label).filter((label) => label !== survey.baseLine);
  const title = survey.subject === of.of ? of.number + of.title : of.title;
  return linesFigure({
    ...of,
    survey,
    game,
    title,
    section: title,
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
function errorFigure(survey: Survey, game: string): Figure[] {
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

function memoryFigure(survey: Survey, game: string): Figure[] {
  const largest = survey.tables[survey.tables.length - 1];
  const series = survey.drivers.map(({ label }) => label);
  return linesFigure({
    survey,
    game,
    subject: 'memory',
    section: 'Memory',
    title: 'Memory',
    caption: `Total nodes to depth ${survey.depth(game)}, relative to the same driver with ${power(largest)} entries.`,
    series,
    points: series.flatMap((driver) =>
      survey.tables.flatMap((table) =>
        point(driver, table, survey.ratio(game, { driver, table }, { driver, table: largest }, 'nodes')),
      ),
    ),
    x: 'table entries',
    tick: power,
    y: `total nodes relative to a table of ${power(largest)} (%)`,
    rule: 100,
    scale: 100,
    write: percent,
  });
}

function passesFigure(survey: Survey, game: string): Figure[] {
  const depth = survey.depth(game);
  const series = survey.drivers.map(({ label }) => label);
  return depth === undefined
    ? []
    : linesFigure({
        survey,
        game,
        subject: 'passes',
        section: 'Passes',
        title: 'Calls of Alpha-Beta',
        caption: `Calls of Alpha-Beta in an iteration, on average over the iterations to depth ${depth}.`,
        series,
        points: series.flatMap((driver) =>
          survey.grains.flatMap(({ name, grain }) =>
            point(driver, grain, meanPasses(survey.searches(game, { driver, variant: name }), depth)),
          ),
        ),
        x: 'grain of the evaluation',
        y: 'passes per iteration',
        scale: 1,
        write: mean,
      });
}

function guessFigure(survey: Survey, game: string): Figure[] {
  const drivers = [...new Set(survey.drivers.filter(({ offset }) => offset !== 0).map(({ driver }) => driver))];
  return linesFigure({
    survey,
    game,
    subject: 'guess',
    section: 'First guess',
    title: 'First guess',
    caption: `Total nodes to depth ${survey.depth(game)} with a first guess that is off, relative to ${guessTitle(survey.sweptGuess)}.`,
    series: drivers,
    points: drivers.flatMap((driver) => {
      const sweep = survey.sweep(driver);
      const anchor = sweep.find(({ offset }) => offset === 0);
      if (!anchor) return [];
      return sweep.flatMap(({ label, offset }) =>
        point(driver, offset, survey.ratio(game, { driver: label }, { driver: anchor.label }, 'nodes')),
      );
    }),
    x: 'added to the first guess',
    tick: signed,
    y: 'total nodes relative to no offset (%)',
    rule: 100,
    scale: 100,
    write: percent,
  });
}

function ablationFigure(survey: Survey, game: string): Figure[] {
  const section = survey.subject === 'transpositions' ? 'Transpositions' : 'Ablation';
  return barsFigure(
    {
      id: idOf(survey, survey.subject, game),
      section,
      title: `${section}: ${survey.title(game)}`,
      heading: survey.title(game),
      caption: `Total nodes to depth ${survey.depth(game)} with one setting changed, relative to ‘${survey.variant.name}’.`,
      x: `total nodes relative to ‘${survey.variant.name}’ (%)`,
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
function evaluationFigure(survey: Survey, game: string): Figure[] {
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
function minimalFigure(survey: Survey, game: string): Figure[] {
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
function bestCaseFigure(survey: Survey, game: string): Figure[] {
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

/** Windows of Aspiration NegaScout, relative to the one with fewest leaves. */
function windowFigure(survey: Survey, game: string): Figure[] {
  const windows = survey.drivers.filter(({ delta }) => delta !== undefined);
  const leaves = (driver: string) => survey.ratio(game, { driver }, { driver: windows[0].label }, 'leaves');
  const best = windows.toSorted(
    (a, b) => (leaves(a.label)?.value ?? Infinity) - (leaves(b.label)?.value ?? Infinity),
  )[0];
  return linesFigure({
    survey,
    game,
    subject: 'window',
    section: 'Windows of Aspiration NegaScout',
    title: 'Windows of Aspiration NegaScout',
    caption: `Leaves to depth ${survey.depth(game)}, relative to the best: ±${best.delta} around ${guessTitle(best.guess)}.`,
    series: [...new Set(windows.map(({ guess }) => guessTitle(guess)))],
    points: windows.flatMap(({ label, guess, delta = 0 }) =>
      point(guessTitle(guess), delta, survey.ratio(game, { driver: label }, { driver: best.label }, 'leaves')),
    ),
    x: 'half of the window',
    tick: (delta) => `±${delta}`,
    y: 'NBP relative to the best window (%)',
    rule: 100,
    scale: 100,
    write: percent,
  });
}

/** The figures that one experiment gives by itself. */
export function figuresOf(survey: Survey): Figure[] {
  const offsets = survey.drivers.some(({ offset }) => offset !== 0);
  const windows = survey.drivers.filter(({ delta }) => delta !== undefined).length;
  return survey.games.flatMap((game) => {
    if (survey.timed) return relativeFigure(survey, game, FIGURE_6);
    if (offsets) return guessFigure(survey, game);
    if (survey.tables.length > 1) return memoryFigure(survey, game);
    if (survey.grains.length > 1) return passesFigure(survey, game);
    if (survey.variants.some(({ net }) => net !== undefined)) return evaluationFigure(survey, game);
    if (survey.variants.length > 1) return ablationFigure(survey, game);
    if (windows > 1) return windowFigure(survey, game);
    if (survey.subject === 'minimal')
      return isGameName(game) ? bestCaseFigure(survey, game) : minimalFigure(survey, game);
    return [
      ...relativeFigure(survey, game, FIGURE_4),
      ...relativeFigure(survey, game, FIGURE_5),
      ...errorFigure(survey, game),
    ];
  });
}
