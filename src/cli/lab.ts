import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { isStore } from '../lab/embedded.ts';
import { PRESETS, type Preset, shipped } from '../lab/experiments/index.ts';
import { LabError } from '../lab/lab-error.ts';
import { loadExperiment } from '../lab/load.ts';
import { writeReport } from '../lab/report/index.ts';
import { type RunSummary, runExperiment } from '../lab/run.ts';
import { keyedCells, type Located, Store } from '../lab/store.ts';
import { Failure, INTERRUPTED } from './failure.ts';
import { onInterrupt } from './interrupt.ts';
import { wholeNumber } from './parse.ts';
import { Progress } from './progress.ts';
import { countText } from './text.ts';

const DIRECTORY = '.pincer-lab';
const EXPERIMENT = 'the name of an experiment that comes with Pincer, or the path of a .json, .js or .mjs file';
const NAMES = shipped('quick').map(({ name }) => name);

interface RunOptions {
  readonly preset: Preset;
  readonly dir: string;
  readonly workers: number;
  readonly json?: boolean;
}

export const directory = () => new Option('--dir <directory>', 'where results are kept').default(DIRECTORY);

export const reportFolder = () => new Option('--out <folder>', 'where the report is written').default('report');

const run = new Command('run')
  .description('run experiments; what is done already is not done again')
  .argument('<experiment...>', `${EXPERIMENT}; "all" for all that come with Pincer`)
  .addOption(
    new Option('--preset <name>', 'how deep the experiments that come with Pincer go')
      .choices(PRESETS)
      .default('quick'),
  )
  .addOption(directory())
  .option('--workers <count>', 'threads for cells that are not timed', wholeNumber(1, 1024), availableParallelism())
  .option('--json', 'a line of JSON for each experiment')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer lab run figures-4-5
  $ pincer lab run all --preset paper --dir results
  $ pincer lab run ./my-experiment.json --workers 2

Stop it with Ctrl-C at any time: the next run goes on from there. Exit code: 0 done, 1 if a cell failed or the run
could not go on, ${INTERRUPTED} interrupted.`,
  )
  .action(async (names: readonly string[], options: RunOptions) => {
    const experiments = await findExperiments(names, options.preset);
    await withStore(options.dir, (store) => runAll(experiments, store, options), true);
  });

/** Runs experiments one after the other. False if it was interrupted; cells that failed are told at the end, as a Failure. */
export async function runAll(
  experiments: readonly Located[],
  store: Store,
  options: Pick<RunOptions, 'workers' | 'json'>,
): Promise<boolean> {
  const signal = onInterrupt();
  const failed: string[] = [];
  for (const located of experiments) {
    const summary = await runOne(located, store, options, signal);
    if (summary.interrupted) {
      process.exitCode = INTERRUPTED;
      return false;
    }
    if (summary.failures.length > 0) failed.push(failureText(located, summary));
  }
  if (failed.length > 0) throw new Failure(failed.join('; '));
  return true;
}

async function runOne(
  located: Located,
  store: Store,
  { workers, json }: Pick<RunOptions, 'workers' | 'json'>,
  signal: AbortSignal,
): Promise<RunSummary> {
  const { name } = located.experiment;
  let progress: Progress | undefined;
  const begun = performance.now();
  const summary = await runExperiment(located, store, {
    workers,
    signal,
    onBegin: (cells) => {
      if (cells > 0) progress = new Progress(cells, `cells of ${name}`, json);
    },
    onResult: () => progress?.advance(),
  }).finally(() => progress?.stop());
  const seconds = (performance.now() - begun) / 1000;
  const { cells, finished, ran, failures, interrupted } = summary;
  process.stdout.write(
    json
      ? `${JSON.stringify({ experiment: name, cells, finished, ran, failed: failures.length, interrupted, seconds })}\n`
      : `${name}: ${countText(finished)} of ${countText(cells)} cells are done, ${countText(ran)} of them in this run (${seconds.toFixed(1)} s)${interrupted ? '; interrupted' : ''}\n`,
  );
  return summary;
}

function failureText({ experiment }: Located, { failures, cells }: RunSummary): string {
  const [{ cell, error }] = failures;
  const some = `${failures.length} of ${cells} cells failed`;
  return `${experiment.name}: ${some}; the first, ${cell.game} at "${cell.position.name}": ${error}`;
}

const list = new Command('list')
  .description('the experiments that come with Pincer')
  .addOption(new Option('--preset <name>', 'their depths').choices(PRESETS).default('quick'))
  .option('--json', 'the experiments as JSON')
  .addHelpText('after', '\nExamples:\n  $ pincer lab list\n  $ pincer lab list --preset paper --json')
  .action(({ preset, json }: { preset: Preset; json?: boolean }) => {
    const experiments = shipped(preset);
    if (json) process.stdout.write(`${JSON.stringify(experiments)}\n`);
    else {
      for (const { name, title, games } of experiments) {
        const depths = games.map(({ game, depth }) => `${game} ${depth}`).join(', ');
        process.stdout.write(`${name.padEnd(18)}${title}\n${' '.repeat(18)}Depths: ${depths}.\n`);
      }
    }
  });

const status = new Command('status')
  .description('how far the experiments in a directory are')
  .addOption(directory())
  .option('--json', 'as JSON')
  .addHelpText('after', '\nExample:\n  $ pincer lab status --dir results')
  .action(async ({ dir, json }: { dir: string; json?: boolean }) => {
    await withStore(dir, async (store) => {
      const rows = [];
      for (const located of await store.experiments()) {
        const cells = keyedCells(located);
        const found = [...(await store.find(cells)).values()];
        const failed = found.filter(({ result }) => result.error !== undefined).length;
        rows.push({ experiment: located.experiment.name, cells: cells.length, finished: found.length, failed });
      }
      if (json) process.stdout.write(`${JSON.stringify(rows)}\n`);
      else {
        for (const { experiment, cells, finished, failed } of rows) {
          const failures = failed > 0 ? `, ${countText(failed)} of them failed` : '';
          process.stdout.write(
            `${experiment.padEnd(18)}${countText(finished)} of ${countText(cells)} cells${failures}\n`,
          );
        }
      }
    });
  });

const exportCommand = new Command('export')
  .description('all results of an experiment, as JSON')
  .argument('<name>', 'the name of an experiment that was run')
  .addOption(directory())
  .option('--out <file>', 'write to this file rather than to the terminal')
  .addHelpText('after', '\nExample:\n  $ pincer lab export figures-4-5 --out figures.json')
  .action(async (name: string, { dir, out }: { dir: string; out?: string }) => {
    await withStore(dir, async (store) => {
      const results = await store.results(name);
      if (!results) {
        const known = (await store.experiments()).map(({ experiment }) => experiment.name);
        throw new Failure(`no experiment "${name}" was run in ${dir}; there are ${known.join(', ') || 'none'}`);
      }
      const text = `${JSON.stringify(results)}\n`;
      if (out === undefined) process.stdout.write(text);
      else {
        try {
          writeFileSync(out, text);
        } catch (thrown) {
          throw new Failure(`cannot write ${out}: ${(thrown as Error).message}`);
        }
      }
    });
  });

const report = new Command('report')
  .description('writes a report of all results in a directory: pages that open from disk, figures, and the data')
  .addOption(directory())
  .addOption(reportFolder())
  .option('--json', 'where the report is, as JSON')
  .addHelpText('after', '\nExample:\n  $ pincer lab report --dir results --out report')
  .action(async ({ dir, out, json }: { dir: string; out: string; json?: boolean }) => {
    await withStore(dir, (store) => writeReportOf(store, out, json));
  });

/** Writes the report of everything in a store. */
export async function writeReportOf(store: Store, folder: string, json = false): Promise<void> {
  const results = [];
  const place = (name: string) => (NAMES.includes(name) ? NAMES.indexOf(name) : NAMES.length);
  const experiments = [...(await store.experiments())].sort(
    (a, b) => place(a.experiment.name) - place(b.experiment.name),
  );
  for (const { experiment } of experiments) {
    const result = await store.results(experiment.name);
    if (result) results.push(result);
  }
  try {
    await writeReport(results, folder);
  } catch (thrown) {
    throw new Failure(`cannot write the report into ${folder}: ${(thrown as Error).message}`);
  }
  const index = join(folder, 'index.html');
  process.stdout.write(json ? `${JSON.stringify({ report: index })}\n` : `The report is ${index}\n`);
}

export const lab = new Command('lab')
  .description("experiments: the paper's, and your own")
  .addCommand(run)
  .addCommand(list)
  .addCommand(status)
  .addCommand(exportCommand)
  .addCommand(report);

async function findExperiments(names: readonly string[], preset: Preset): Promise<Located[]> {
  const all = shipped(preset);
  const located: Located[] = [];
  for (const name of names.flatMap((each) => (each === 'all' ? NAMES : [each]))) {
    const known = all.find((experiment) => experiment.name === name);
    if (known) located.push({ experiment: known, base: process.cwd() });
    else if (!/[./\\]/.test(name)) {
      throw new Failure(`there is no experiment "${name}"; give one of ${NAMES.join(', ')}, or the path of a file`);
    } else {
      const loaded = await loadExperiment(name);
      if (!loaded.ok) throw new Failure(loaded.error);
      located.push(loaded.value);
    }
  }
  return located;
}

/** Opens the store in a directory, and creates it there if a run asks for it. */
export async function withStore(dir: string, work: (store: Store) => Promise<unknown>, create = false): Promise<void> {
  if (!create && !isStore(dir)) throw new Failure(`no experiment was run in ${dir} yet`);
  try {
    const store = await Store.openDirectory(dir);
    try {
      await work(store);
    } finally {
      await store.close();
    }
  } catch (thrown) {
    throw thrown instanceof LabError ? new Failure(thrown.message) : thrown;
  }
}
