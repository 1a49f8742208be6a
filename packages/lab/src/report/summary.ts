/** The report in short, as Markdown: the headline tables and the claims. */
import { caveatOf, type Judgement } from './claims.ts';
import { failureTables } from './failures.ts';
import { beyondTable, headlines, tally } from './overview.ts';
import type { Survey } from './survey.ts';
import { escapeMarkdown, type Table, tableMarkdown } from './table.ts';

/** The most important number of a claim: its first, or the test. */
function oursOf({ findings: [first], test }: Judgement): string {
  if (test !== undefined) return `proven by ${test}`;
  return first ? `${first.what}: ${first.number}` : '–';
}

function claimsTable(judged: readonly Judgement[]): Table {
  return {
    caption: 'The paper’s claims',
    columns: ['#', 'claim', 'verdict', 'our number', 'the paper’s'],
    rows: judged.map((judgement) => [
      String(judgement.number),
      judgement.statement,
      judgement.verdict,
      oursOf(judgement),
      judgement.paper,
    ]),
    words: 5,
  };
}

export function summary(surveys: readonly Survey[], judged: readonly Judgement[]): string {
  const caveat = caveatOf(judged.flatMap(({ findings }) => findings));
  return [
    '# Best-first and depth-first minimax search in practice, measured',
    ...[...headlines(surveys), ...beyondTable(surveys)].map(tableMarkdown),
    'Ratios of sums over positions, cumulative over iterations; 95 % bootstrap intervals over tournament games.',
    escapeMarkdown(tally(judged)),
    tableMarkdown(claimsTable(judged)),
    ...failureTables(surveys).map(tableMarkdown),
    ...(caveat === undefined ? [] : [escapeMarkdown(caveat)]),
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}
