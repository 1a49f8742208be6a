/** The searches that failed: what a report is without, and why. */
import type { Section } from './html.ts';
import type { Survey } from './survey.ts';
import { type Table, tableHtml } from './table.ts';
import { driverTitle, power } from './text.ts';

/** More failures than this are in the data only. */
const FAILURES_SHOWN = 20;

/** The searches of each experiment that failed; none if none did. */
export function failureTables(surveys: readonly Survey[]): Table[] {
  return surveys.filter(({ failures }) => failures.length > 0).map(failureTable);
}

function failureTable(survey: Survey): Table {
  const { failures } = survey;
  const more = failures.length > FAILURES_SHOWN ? `, the first ${FAILURES_SHOWN}` : '';
  return {
    caption: `${survey.name}: ${failures.length} of ${survey.results.cells.length} searches failed and count for nobody${more}`,
    columns: ['position', 'driver', 'variant', 'table', 'why'],
    rows: failures
      .slice(0, FAILURES_SHOWN)
      .map(({ cell, error = '' }) => [
        `${survey.title(cell.game)}, ${cell.position.name}`,
        driverTitle(typeof cell.driver === 'string' ? cell.driver : cell.driver.label),
        cell.variant.name,
        power(cell.table),
        error,
      ]),
    words: 5,
  };
}

/** A section on the searches that failed; none if none did. */
export function failureSections(surveys: readonly Survey[]): Section[] {
  const tables = failureTables(surveys).map(tableHtml);
  return tables.length === 0 ? [] : [{ id: 'failures', title: 'Failures', html: tables.join('\n') }];
}
