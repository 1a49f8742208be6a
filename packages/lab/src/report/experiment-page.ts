/**
 * One experiment: its figures, every condition in numbers, position by position, where it ran, and
 * the experiment itself.
 */
import { provesValue } from 'pincer/drivers';
import type { CellResult } from '../experiment/experiment.ts';
import { byPosition, meanPasses, ratioOfSums, type Searches } from '../statistics/statistics.ts';
import { failureSections } from './failures.ts';
import type { Figure } from './figure.ts';
import { figureSections } from './figure-html.ts';
import { eloAgainst } from './figures/in-play.ts';
import { type Content, escapeHtml, linkTo, type Section } from './html.ts';
import { commandOf } from './provenance.ts';
import type { Survey } from './survey.ts';
import { type Table, tableHtml } from './table.ts';
import { count, driverTitle, elo, list, mean, percent, power } from './text.ts';

const sumAt = (searches: Searches, depth: number, measure: 'leaves' | 'nodes' | 'cpu') =>
  searches.reduce((sum, { depths }) => sum + (depths.find((found) => found.depth === depth)?.[measure] ?? 0), 0);

function finishedAt(searches: Searches, depth: number): CellResult[] {
  return searches.filter(({ error, depths }) => error === undefined && depths.some((found) => found.depth === depth));
}

/** Every condition of a game at the depth reached. */
function conditionsTable(survey: Survey, game: string, depth: number): Table {
  const measure = survey.timed ? 'cpu' : 'leaves';
  const rows = survey.variants.flatMap((variant) =>
    (variant.table === false ? [survey.table] : survey.tables).flatMap((table) =>
      survey.drivers.flatMap(({ label }) => {
        const condition = { table, variant: variant.name };
        const searches = finishedAt(survey.searches(game, { ...condition, driver: label }), depth);
        if (searches.length === 0) return [];
        const base =
          survey.baseLine === undefined ? [] : survey.searches(game, { ...condition, driver: survey.baseLine });
        const relative = (of: 'leaves' | 'nodes' | 'cpu') => percent(ratioOfSums(searches, base, depth, of));
        return [
          [
            driverTitle(label),
            variant.name,
            variant.table === false ? 'none' : power(table),
            String(searches.length),
            count(sumAt(searches, depth, 'leaves')),
            count(sumAt(searches, depth, 'nodes')),
            mean(meanPasses(searches, depth)),
            ...(survey.timed ? [count(sumAt(searches, depth, 'cpu'))] : []),
            ...(survey.baseLine === undefined ? [] : [relative(measure), relative('nodes')]),
          ],
        ];
      }),
    ),
  );
  return {
    caption: `${survey.title(game)}, depth ${depth}: sums over positions, cumulative over iterations; with 95 % intervals`,
    columns: [
      'driver',
      'variant',
      'table',
      'positions',
      'leaves (NBP)',
      'total nodes',
      'passes per iteration',
      ...(survey.timed ? ['CPU ms'] : []),
      ...(survey.baseLine === undefined
        ? []
        : [`${survey.timed ? 'CPU time' : 'leaves'} rel. to Asp. NegaScout`, 'total nodes rel. to Asp. NegaScout']),
    ],
    rows,
    words: 3,
  };
}

/** What each driver needed on each position; relative to the base line where there is one. */
function positionsTable(survey: Survey, game: string, depth: number): Table {
  const measure = survey.timed ? 'cpu' : 'leaves';
  const what = survey.timed ? 'CPU time (ms)' : 'leaves (NBP)';
  const labels = survey.drivers.map(({ label }) => label);
  const base = survey.baseLine === undefined ? -1 : labels.indexOf(survey.baseLine);
  const rows = byPosition(
    labels.map((driver) => survey.searches(game, { driver })),
    depth,
    measure,
  ).map(({ position, amounts }) => {
    const whole = amounts[base];
    const cells = amounts.map((amount, index) => {
      if (amount === undefined) return '–';
      return whole === undefined || index === base ? count(amount) : `${((100 * amount) / whole).toFixed(1)} %`;
    });
    return [position.name, ...cells];
  });
  return {
    caption: `${survey.title(game)}, depth ${depth}, ${survey.variant.name}, ${power(survey.table)} entries: ${what} by position${base < 0 ? '' : `, others relative to ${driverTitle(labels[base])}`}`,
    columns: ['position', ...labels.map(driverTitle)],
    rows,
  };
}

/**
 * Whether all searches of the main variant agree on the value of each position, as far as their
 * drivers prove one.
 */
function agreement(survey: Survey, game: string, depth: number): string {
  const values = new Map<string, Set<number>>();
  for (const { label, driver } of survey.drivers)
    for (const table of survey.tables)
      for (const { cell, depths } of provesValue(driver) ? survey.searches(game, { driver: label, table }) : []) {
        const found = depths.find((each) => each.depth === depth);
        if (found) values.set(cell.position.name, (values.get(cell.position.name) ?? new Set()).add(found.value));
      }
  const differ = [...values].filter(([, each]) => each.size > 1).map(([name]) => name);
  return differ.length === 0
    ? `All searches of ‘${survey.variant.name}’ agree on the value of each position.`
    : `Searches of ‘${survey.variant.name}’ differ on the value of ${differ.length} of ${values.size} positions: ${differ.join('; ')}.`;
}

/** How often each driver made 0 to 2 points of a pair of games, and what that is worth. */
function pairsTable(survey: Survey, game: string): Table {
  const rows = survey.variants.flatMap(({ name, play }) =>
    survey.drivers.flatMap(({ label }) => {
      const pairs = finishedAt(survey.searches(game, { driver: label, variant: name }), 1);
      if (!play || pairs.length === 0) return [];
      const often = [0, 1, 2, 3, 4].map((half) => pairs.filter(({ depths: [found] }) => found.value === half).length);
      return [
        [
          driverTitle(label),
          driverTitle(play.against),
          name,
          ...often.map(String),
          elo(eloAgainst(survey, game, label, name)),
        ],
      ];
    }),
  );
  return {
    caption: `${survey.title(game)}: pairs of games by the driver’s points, and its Elo with 95 % intervals`,
    columns: ['driver', 'against', 'variant', '0', '½', '1', '1½', '2', 'Elo'],
    rows,
    words: 3,
  };
}

function gameSection(survey: Survey, game: string): Section {
  return survey.variant.play ? pairsSection(survey, game) : searchesSection(survey, game);
}

const sectionId = (survey: Survey, game: string) => `conditions-${survey.games.indexOf(game) + 1}`;

function pairsSection(survey: Survey, game: string): Section {
  const html = tableHtml(pairsTable(survey, game));
  return { id: sectionId(survey, game), title: `${survey.title(game)}: all pairs of games`, html };
}

function searchesSection(survey: Survey, game: string): Section {
  const depth = survey.depth(game);
  const title = `${survey.title(game)}: all conditions`;
  const html =
    depth === undefined
      ? '<p>No search was finished.</p>'
      : `${tableHtml(conditionsTable(survey, game, depth))}
<p class="note">${escapeHtml(agreement(survey, game, depth))}</p>
<details><summary>${escapeHtml(survey.title(game))}, position by position</summary>
${tableHtml(positionsTable(survey, game, depth))}
</details>`;
  return { id: sectionId(survey, game), title, html };
}

function environmentTable({ results: { environment }, name }: Survey): Table {
  return {
    caption: `Where ${name} ran`,
    columns: ['what', 'which'],
    rows: [
      ['date', environment.date],
      ['Pincer', environment.version],
      ['kernel hash', environment.kernelHash],
      ['Node', environment.node],
      ['processor', `${environment.cpu}, ${environment.cores} cores`],
    ],
    words: 2,
  };
}

/** `data`: the names of the files that have all results. */
export function experimentPage(survey: Survey, figures: readonly Figure[], data: readonly string[]): Content {
  const { experiment, cells } = survey.results;
  return {
    heading: experiment.title,
    lead: `<p class="lead">Experiment <code>${escapeHtml(experiment.name)}</code>, ${count(cells.length)} ${survey.variant.play ? 'pairs of games' : 'searches'}${survey.timed ? ', timed' : ''}. Run it with
<code>${escapeHtml(commandOf(experiment))}</code>.</p>`,
    sections: [
      ...figureSections(figures),
      ...survey.games.map((game) => gameSection(survey, game)),
      ...failureSections([survey]),
      { id: 'environment', title: 'Environment', html: tableHtml(environmentTable(survey)) },
      {
        id: 'data',
        title: 'The experiment’s data',
        html: `<p>As <code>pincer lab run</code> takes it. What every search found is in ${list(data.map(linkTo))}.</p>
<details><summary>${escapeHtml(experiment.name)} as JSON</summary>
<pre>${escapeHtml(JSON.stringify(experiment, null, 2))}</pre>
</details>`,
      },
    ],
  };
}
