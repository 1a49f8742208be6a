/** What one player needs: every driver and A*, by table size and by difficulty, and the verdict. */
import { ratioOfSums, type Searches } from '../../statistics/statistics.ts';
import { type Figure, linesFigure, point } from '../figure.ts';
import type { Survey } from '../survey.ts';
import { percent, power } from '../text.ts';

/** The experiment that these figures are of. */
export const ONE_PLAYER = 'one-player';

const BASE = 'a-star';
const NO_TABLE = 'no table';
const DEPTH = 1;
const SECTION = 'One player';

/** Where lines without a table stand on the axis of tables. */
const NONE = 0;

/** Classes of difficulty: the cost of the solution, in steps of so much. */
const STEP = 5;

/** What is measured: its name in links, in titles, in captions and on the axis. */
const MEASURES = [
  {
    measure: 'leaves',
    subject: 'expanded',
    title: 'states expanded',
    what: 'States that were expanded, each time counted',
    axis: 'expanded states',
  },
  { measure: 'cpu', subject: 'time', title: 'time', what: 'CPU time', axis: 'CPU time' },
  {
    measure: 'held',
    subject: 'memory',
    title: 'memory',
    what: 'States that were held at the end, in the table or in the lists of A*',
    axis: 'states held',
  },
] as const;

type Measured = (typeof MEASURES)[number];

export function onePlayerFigures(survey: Survey): Figure[] {
  return survey.games.flatMap((game) => [
    ...MEASURES.flatMap((measured) => byTable(survey, game, measured)),
    ...MEASURES.flatMap((measured) => byDifficulty(survey, game, measured)),
  ]);
}

const seriesOf = (survey: Survey) => survey.drivers.map(({ label }) => label).filter((label) => label !== BASE);

function byTable(survey: Survey, game: string, { measure, subject, title, what, axis }: Measured): Figure[] {
  const series = seriesOf(survey);
  const base = survey.searches(game, { driver: BASE });
  // Without a table nothing is held.
  const tables = measure === 'held' ? survey.tables : [NONE, ...survey.tables];
  const at = (driver: string, table: number) =>
    survey.searches(game, table === NONE ? { driver, variant: NO_TABLE } : { driver, table });
  return linesFigure({
    survey,
    game,
    subject,
    section: SECTION,
    title: `One player, ${title}`,
    caption:
      `${what}, relative to A* with its sorted list. ${measure === 'leaves' ? verdict(survey, game) : ''}`.trim(),
    series,
    points: series.flatMap((driver) =>
      tables.flatMap((table) => point(driver, table, ratioOfSums(at(driver, table), base, DEPTH, measure))),
    ),
    x: 'table entries',
    tick: (table) => (table === NONE ? 'none' : power(table)),
    y: `${axis} relative to A* (%)`,
    rule: 100,
    scale: 100,
    write: percent,
  });
}

function byDifficulty(survey: Survey, game: string, { measure, subject, title, what, axis }: Measured): Figure[] {
  const series = seriesOf(survey);
  const costOf = costs(survey.searches(game, { driver: BASE }));
  const classes = [...new Set([...costOf.values()].map(classOf))].sort((a, b) => a - b);
  const within = (searches: Searches, least: number) =>
    searches.filter(({ cell }) => classOf(costOf.get(cell.position.name) ?? -1) === least);
  return linesFigure({
    survey,
    game,
    subject: `${subject}-by-difficulty`,
    section: SECTION,
    title: `One player, ${title} by difficulty`,
    caption: `${what}, with ${power(survey.table)} entries, by the cost of the solution, relative to A*.`,
    series,
    points: series.flatMap((driver) =>
      classes.flatMap((least) => {
        const of = within(survey.searches(game, { driver }), least);
        const to = within(survey.searches(game, { driver: BASE }), least);
        return point(driver, least, ratioOfSums(of, to, DEPTH, measure));
      }),
    ),
    x: 'cost of the solution',
    tick: (least) => `${least}–${least + STEP - 1}`,
    y: `${axis} relative to A* (%)`,
    rule: 100,
    scale: 100,
    write: percent,
  });
}

function classOf(cost: number): number {
  return STEP * Math.floor(cost / STEP);
}

function costs(searches: Searches): ReadonlyMap<string, number> {
  return new Map(searches.flatMap(({ cell, depths: [found] }) => (found ? [[cell.position.name, found.value]] : [])));
}

/** The answer to the paper's question for one puzzle, in words and numbers. */
function verdict(survey: Survey, game: string): string {
  const largest = survey.tables[survey.tables.length - 1];
  const ratio = (driver: string) =>
    ratioOfSums(
      survey.searches(game, { driver, table: largest }),
      survey.searches(game, { driver: BASE }),
      DEPTH,
      'leaves',
    );
  const ida = ratio('ida');
  if (!ida) return '';
  const below = `With ${power(largest)} entries IDA* expands ${percent(ida)} of what A* does`;
  return `${below}, from a guess that is the cost ${percent(ratio('guess, cost +0'))}, from above (DFBnB) ${percent(ratio('dfbnb'))}.`;
}
