import { join } from 'node:path';
import { Command, Option } from 'commander';
import { countText, Failure } from 'pincer/command';
import type { ReportOptions } from '../report/index.ts';
import type { Store } from '../store/store.ts';
import { type Place, SECRETS, withPlace, withStore } from './place.ts';
import { NAMES } from './run.ts';

/** `--out`, where a report is written. */
export const reportFolder = () => new Option('--out <folder>', 'where the report is written').default('report');

/** `pincer lab report` */
export const report = withPlace(new Command('report'))
  .description('writes a report of all results there are: pages that open from disk, figures, and the data')
  .addOption(reportFolder())
  .option('--gzip', 'compress the data')
  .option('--json', 'where the report is, as JSON')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer lab report --dir results --out report
  $ pincer lab report --db postgres://me@host/lab
${SECRETS}`,
  )
  .action(async (options: Place & ReportOptions & { readonly out: string; readonly json?: boolean }) => {
    await withStore(options, (store) => writeReportOf(store, options.out, options));
  });

/** Writes the report of everything in a store. */
export async function writeReportOf(
  store: Store,
  folder: string,
  { json = false, ...options }: ReportOptions & { readonly json?: boolean } = {},
): Promise<void> {
  const results = [];
  const place = (name: string) => (NAMES.includes(name) ? NAMES.indexOf(name) : NAMES.length);
  const experiments = [...(await store.experiments())].sort(
    (a, b) => place(a.experiment.name) - place(b.experiment.name),
  );
  for (const { experiment } of experiments) {
    const result = await store.results(experiment.name);
    if (result) results.push(result);
  }
  // Loaded when it is needed: charts take longer to load than all the rest.
  const { writeReport } = await import('../report/index.ts');
  try {
    await writeReport(results, folder, options);
  } catch (thrown) {
    throw new Failure(`cannot write the report into ${folder}: ${(thrown as Error).message}`);
  }
  const index = join(folder, 'index.html');
  const failed = results.flatMap(({ cells }) => cells.filter(({ error }) => error !== undefined)).length;
  const without = failed === 0 ? '' : `; it is without ${countText(failed)} cells that failed, and names them`;
  process.stdout.write(
    json
      ? `${JSON.stringify({ report: index, ...(failed > 0 && { failed }) })}\n`
      : `The report is ${index}${without}\n`,
  );
}
