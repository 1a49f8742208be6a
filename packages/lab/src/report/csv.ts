import type { Results } from '../experiment/experiment.ts';

const COLUMNS = [
  'experiment',
  'kernel',
  'game',
  'position',
  'text',
  'group',
  'driver',
  'table',
  'variant',
  'depth',
  'value',
  'passes',
  'leaves',
  'nodes',
  'quiescent',
  'allNodes',
  'cpu',
  'wall',
  'held',
  'error',
] as const;

type Row = Readonly<Record<(typeof COLUMNS)[number], string | number | undefined>>;

/** What a spreadsheet takes for the start of a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;

/**
 * A field as RFC 4180 has it: in quotes where it needs them. A text that a spreadsheet would take
 * for a formula has an apostrophe before it.
 */
function field(value: string | number | undefined = ''): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line for each search and depth; a search that failed has one line with its reason. */
export function csvOf(results: readonly Results[]): string {
  const lines = [COLUMNS.join()];
  for (const { experiment, environment, cells } of results)
    for (const { cell, depths, error } of cells) {
      const common = {
        experiment: experiment.name,
        kernel: environment.kernelHash,
        game: cell.game,
        position: cell.position.name,
        text: cell.position.text,
        group: cell.position.group ?? cell.position.name,
        driver: typeof cell.driver === 'string' ? cell.driver : cell.driver.label,
        table: cell.variant.table === false ? undefined : cell.table,
        variant: cell.variant.name,
      };
      const rows: readonly Partial<Row>[] = error === undefined ? depths.map((found) => ({ ...found })) : [{ error }];
      for (const row of rows) {
        const whole: Partial<Row> = { ...common, ...row };
        lines.push(COLUMNS.map((column) => field(whole[column])).join());
      }
    }
  return `${lines.join('\r\n')}\r\n`;
}
