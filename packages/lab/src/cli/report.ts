import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Command, Option } from 'commander';
import { countText, Failure } from 'pincer/command';
import { causeOf } from '../database/lab-error.ts';
import type { Results } from '../experiment/experiment.ts';
import type { ReportOptions } from '../report/index.ts';
import { parseResults } from '../store/exchange.ts';
import type { Store } from '../store/store.ts';
import { type Place, SECRETS, withPlace, withStore } from './place.ts';
import { NAMES } from './run.ts';

/** `--out`, where a report is written. */
export const reportFolder = () => new Option('--out <folder>', 'where the report is written').default('report');

/** `pincer lab report` */
export const report = withPlace(new Command('report'))
  .description('writes a report of all results there are: pages that open from disk, figures, and the data')
  .addOption(reportFolder())
  .option(
    '--from <file>',
    'of the data of an earlier report, results.json or results.json.gz, instead of a directory or server',
  )
  .option('--gzip', 'compress the data')
  .option('--json', 'where the report is, as JSON')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer lab report --dir results --out report
  $ pincer lab report --db postgres://me@host/lab
  $ pincer lab report --from report/results.json --out report
${SECRETS}`,
  )
  .action(async ({ from, ...options }: ReportCommandOptions) => {
    if (from === undefined) await withStore(options, (store) => writeReportOf(store, options.out, options));
    else if ([options.dir, options.db, options.dbFile].some((place) => place !== undefined))
      throw new Failure('give only one of --from, --dir, --db and --db-file');
    else await writeTo(readResults(from), options.out, options);
  });

interface ReportCommandOptions extends Place, ReportOptions {
  readonly from?: string;
  readonly out: string;
  readonly json?: boolean;
}

/** The results that an earlier report was made of. */
function readResults(file: string): readonly Results[] {
  let contents: string;
  try {
    const bytes = readFileSync(file);
    contents = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  } catch (thrown) {
    throw new Failure(`cannot read ${file}: ${causeOf(thrown)}`);
  }
  const parsed = parseResults(contents, file);
  if (!parsed.ok) throw new Failure(parsed.error);
  return parsed.value;
}

interface WriteOptions extends ReportOptions {
  readonly json?: boolean;
}

/** Writes the report of everything in a store. */
export async function writeReportOf(store: Store, folder: string, options: WriteOptions = {}): Promise<void> {
  const results = [];
  const place = (name: string) => (NAMES.includes(name) ? NAMES.indexOf(name) : NAMES.length);
  const experiments = [...(await store.experiments())].sort(
    (a, b) => place(a.experiment.name) - place(b.experiment.name),
  );
  for (const { experiment } of experiments) {
    const result = await store.results(experiment.name);
    if (result) results.push(result);
  }
  await writeTo(results, folder, options);
}

async function writeTo(
  results: readonly Results[],
  folder: string,
  { json = false, ...options }: WriteOptions,
): Promise<void> {
  // Loaded when it is needed.
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
