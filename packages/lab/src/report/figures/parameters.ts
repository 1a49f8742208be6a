/** What is varied about a driver, from little to much: its table, grain, first guess, window. */
import { meanPasses } from '../../statistics/statistics.ts';
import { type Figure, linesFigure, point } from '../figure.ts';
import type { Survey } from '../survey.ts';
import { guessTitle, mean, percent, power, signed } from '../text.ts';

export function memoryFigure(survey: Survey, game: string): Figure[] {
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

export function passesFigure(survey: Survey, game: string): Figure[] {
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

export function guessFigure(survey: Survey, game: string): Figure[] {
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

/** Windows of Aspiration NegaScout, relative to the one with fewest leaves. */
export function windowFigure(survey: Survey, game: string): Figure[] {
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
