import { availableParallelism } from 'node:os';
import { Command, Option } from 'commander';
import { INTERRUPTED, onInterrupt, wholeNumber } from 'pincer/command';
import { PRESETS, type Preset, shipped } from '../experiments/index.ts';
import { type WebOption, webOption, withPage } from './live.ts';
import { directory, withStore } from './place.ts';
import { reportFolder, writeReportOf } from './report.ts';
import { conclude, runAll } from './run.ts';

interface ReproduceOptions {
  readonly preset: Preset;
  readonly dir: string;
  readonly out: string;
  readonly workers: number;
  readonly web?: WebOption;
  readonly json?: boolean;
}

/** `pincer reproduce` */
export const reproduce = new Command('reproduce')
  .addOption(
    new Option('--preset <name>', 'quick: minutes; paper: hours; deep: a night').choices(PRESETS).default('quick'),
  )
  .addOption(directory())
  .addOption(reportFolder())
  .option('--workers <count>', 'threads for cells that are not timed', wholeNumber(1, 1024), availableParallelism())
  .addOption(webOption())
  .option('--json', 'a line of JSON for each experiment, then where the report is')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer reproduce
  $ pincer reproduce --preset paper --out results

Stop it with Ctrl-C at any time: the next run goes on from there. If cells fail, the report is written without them, and names
them; \`pincer lab retry\` lets them be tried again.

Exit code: 0 done, 1 if a cell failed or the run could not go on, ${INTERRUPTED} interrupted.`,
  )
  .action(async ({ preset, dir, out, workers, web, json = false }: ReproduceOptions) => {
    const experiments = shipped(preset).map((experiment) => ({ experiment, base: process.cwd() }));
    await withStore(
      { dir },
      async (store) => {
        const signal = onInterrupt();
        const summary = await withPage(store, web, () => runAll(experiments, store, { workers, json, signal }));
        if (!summary.interrupted) await writeReportOf(store, out, { json });
        conclude(summary);
      },
      { create: true },
    );
  });
