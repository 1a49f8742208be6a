/** The first page: the headline table of each game, and the figures. */

import type { Measure } from '../statistics/statistics.ts';
import type { Judgement } from './claims.ts';
import { failureSections } from './failures.ts';
import type { Figure } from './figure.ts';
import { figureSections } from './figure-html.ts';
import { type Content, escapeHtml } from './html.ts';
import { bibtex } from './provenance.ts';
import { type Survey, surveyOf } from './survey.ts';
import { type Table, tableHtml } from './table.ts';
import { basis, driverTitle, list, percent } from './text.ts';
import { VERDICTS } from './verdict.ts';

/** What each driver needs relative to Aspiration NegaScout, at the greatest depth, game by game. */
export function headlines(surveys: readonly Survey[]): Table[] {
  const counts = surveyOf(surveys, 'figures-4-5', 'wide') ?? surveys.find(({ timed, baseLine }) => !timed && baseLine);
  const times = surveyOf(surveys, 'figure-6', 'wide') ?? surveys.find(({ timed }) => timed);
  const games = [...new Set([...(counts?.games ?? []), ...(times?.games ?? [])])];
  return games.flatMap((game) => {
    const labels = [...new Set([counts, times].flatMap((survey) => survey?.drivers.map(({ label }) => label) ?? []))];
    const rows = labels.flatMap((label) => {
      const estimates = [
        counts?.relative(game, label, 'leaves'),
        counts?.relative(game, label, 'nodes'),
        times?.relative(game, label, 'cpu'),
      ];
      if (label === counts?.baseLine || label === times?.baseLine)
        return [[driverTitle(label), ...estimates.map((estimate) => (estimate ? '100\u00a0%' : '–'))]];
      return estimates.some((estimate) => estimate) ? [[driverTitle(label), ...estimates.map(percent)]] : [];
    });
    const restsOn = [
      { survey: counts, what: 'counts', measure: 'leaves' },
      { survey: times, what: 'time', measure: 'cpu' },
    ] as const;
    const rests = restsOn.flatMap(({ survey, what, measure }) => {
      const estimate = survey?.baseLine === undefined ? undefined : survey.relative(game, survey.baseLine, measure);
      return survey && estimate ? [{ what, text: `to depth ${survey.depth(game)} over ${basis(estimate)}` }] : [];
    });
    const texts = new Set(rests.map(({ text }) => text));
    const over = texts.size === 1 ? [...texts] : rests.map(({ what, text }) => `${what} ${text}`);
    if (rows.length === 0) return [];
    return [
      {
        caption: `${(counts ?? times)?.title(game)} ${over.join('; ')}`,
        columns: ['driver', 'leaves', 'total nodes', 'CPU time'],
        rows,
      },
    ];
  });
}

/** What the `pincer` driver needs relative to MTD(f), in every game, where both were measured. */
export function beyondTable(surveys: readonly Survey[]): Table[] {
  const counts = surveyOf(surveys, 'figures-4-5', 'wide');
  const times = surveyOf(surveys, 'figure-6', 'wide');
  const of = (survey: Survey | undefined, game: string, measure: Measure) =>
    survey?.ratio(game, { driver: 'pincer' }, { driver: 'mtdf' }, measure);
  const rows = (counts?.games ?? []).flatMap((game) => {
    const estimates = [of(counts, game, 'leaves'), of(counts, game, 'nodes'), of(times, game, 'cpu')];
    return estimates[0] ? [[counts?.title(game) ?? game, ...estimates.map(percent)]] : [];
  });
  if (rows.length === 0) return [];
  return [{ caption: 'Pincer relative to MTD(f)', columns: ['game', 'leaves', 'total nodes', 'CPU time'], rows }];
}

/**
 * The figures of the report: of each subject those on the paper's positions, or else what there is.
 */
export function chosenFigures(figures: ReadonlyMap<Survey, readonly Figure[]>): Figure[] {
  const surveys = [...figures.keys()].filter(({ subject }) => subject !== 'artificial');
  const subjects = [...new Set(surveys.map(({ subject }) => subject))];
  const chosen = subjects.flatMap((subject) => surveyOf(surveys, subject, 'paper') ?? []);
  return chosen.flatMap((survey) => figures.get(survey) ?? []);
}

/** How the claims fared, in a sentence. */
export function tally(judged: readonly Judgement[]): string {
  const counts = VERDICTS.flatMap((verdict) => {
    const count = judged.filter((judgement) => judgement.verdict === verdict).length;
    if (count === 0) return [];
    const verb = {
      holds: count === 1 ? 'holds' : 'hold',
      'does not hold': count === 1 ? 'does not hold' : 'do not hold',
    };
    const words =
      verdict === 'holds' || verdict === 'does not hold' ? verb[verdict] : `${count === 1 ? 'is' : 'are'} ${verdict}`;
    return [`${count} ${words}`];
  });
  return `Of the ${judged.length} claims ${list(counts)}.`;
}

/** How the numbers are to be read. */
const READING = `<p class="note">Leaves (NBP), total nodes and CPU time relative to Aspiration NegaScout, at the greatest depth, with 95 % intervals. All counts are cumulative over the iterations to the depth. A number is the ratio of two sums over the same positions; its interval
comes from 2,000 bootstrap resamples of whole tournament games, because positions of one game resemble each other. An interval that holds 100 % leaves
open which is better.</p>`;

const FIGURES = `<p class="note">Every figure has its numbers below it. A series is hidden and shown by its name, a part of a figure is magnified by drawing a box
over it, and a value shows under the pointer or by the arrow keys. What the paper’s own text says in numbers is shaded in the colour of its driver; its curves are not drawn,
because figures 4 to 6 are missing from the copy of the paper that we work from.</p>`;

export function overview(
  surveys: readonly Survey[],
  judged: readonly Judgement[],
  figures: readonly Figure[],
): Content {
  const tables = [...headlines(surveys), ...beyondTable(surveys)];
  const results = surveys.map((survey) => survey.results);
  const short =
    tables.length > 0
      ? `<div class="headlines">\n${tables.map(tableHtml).join('\n')}\n</div>`
      : '<p>These results have no comparison with Aspiration NegaScout.</p>';
  return {
    heading: 'Best-first and depth-first minimax search in practice',
    lead: `<p class="lead">The experiment of the paper by Plaat, Schaeffer, Pijls and de Bruin, run again: one Alpha-Beta procedure, one transposition
table, one move ordering, and algorithms that differ only in the windows they call it with.</p>
<p>${tally(judged)} <a href="claims.html">The paper’s claims</a> has each with its numbers.</p>`,
    sections: [
      { id: 'in-short', title: 'In short', html: `${short}\n${READING}\n${figures.length > 0 ? FIGURES : ''}` },
      ...figureSections(figures),
      ...failureSections(surveys),
      ...(results.length === 0
        ? []
        : [{ id: 'cite', title: 'How to cite', html: `<pre>${escapeHtml(bibtex(results))}</pre>` }]),
    ],
  };
}
