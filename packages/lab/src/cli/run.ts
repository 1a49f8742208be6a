import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { Command, Option } from 'commander';
import { countText, duration, Failure, INTERRUPTED, onInterrupt, ProgressBar, wholeNumber } from 'pincer/command';
import { isModule, modulePath } from 'pincer/loader';
import type { Located } from '../experiment/experiment.ts';
import { loadExperiment } from '../experiment/load.ts';
import { PRESETS, type Preset, shipped } from '../experiments/index.ts';
import type { Store } from '../store/store.ts';
import { beginExperiment, type RunSummary, runExperiment } from '../work/run-experiment.ts';
import { work } from '../work/worker.ts';
import { type WebOption, webOption, withPage } from './live.ts';
import { isServer, type Place, SECRETS, withPlace, withStore } from './place.ts';
import { failureText, watchOne } from './watch.ts';

const EXPERIMENT = 'the name of an experiment that comes with Pincer, or the path of a .json, .js or .mjs file';

/** The experiments that come with Pincer, in the order of the report. */
export const NAMES = shipped('quick').map(({ name }) => name);

interface RunOptions extends Place {
  readonly preset: Preset;
  readonly workers?: number;
  readonly lease: number;
  readonly machineClass?: string;
  readonly limit?: number;
  readonly web?: WebOption;
  readonly json?: boolean;
}

/** `pincer lab run` */
export const run = withPlace(new Command('run'))
  .description('run experiments; what is done already is not done again')
  .argument('<experiment...>', `${EXPERIMENT}; "all" for all that come with Pincer`)
  .addOption(
    new Option('--preset <name>', 'how deep the experiments that come with Pincer go')
      .choices(PRESETS)
      .default('quick'),
  )
  .option(
    '--workers <count>',
    'threads for cells that are not timed (default: one for each core; on a server none, other processes do the work)',
    wholeNumber(0, 1024),
  )
  .option('--machine-class <name>', 'times are compared only within a class (default: the model of the CPU)')
  .option('--limit <duration>', 'give up a cell that takes longer, and note it as failed', duration)
  .addOption(
    new Option('--lease <duration>', 'on a server: a worker that is silent for so long gives its cells back')
      .argParser(duration)
      .default(60_000, '60s'),
  )
  .addOption(webOption())
  .option('--json', 'a line of JSON for each experiment')
  .addHelpText(
    'after',
    `
Examples:
  $ pincer lab run figures-4-5
  $ pincer lab run all --preset paper --dir results
  $ pincer lab run ./my-experiment.json --workers 2
  $ pincer lab run all --db postgres://me@host/lab
  $ pincer lab run all --web 8000

Stop it with Ctrl-C at any time: the next run goes on from there. On a server, Ctrl-C only ends the watching: workers
(pincer lab worker) go on, and pincer lab watch shows them again.
${SECRETS}

Exit code: 0 done, 1 if a cell failed or the run could not go on, ${INTERRUPTED} interrupted.`,
  )
  .action(async (names: readonly string[], options: RunOptions) => {
    const experiments = await findExperiments(names, options.preset);
    const signal = onInterrupt();
    if (isServer(options)) {
      await withStore(
        options,
        (store) => withPage(store, options.web, () => coordinate(experiments, store, { ...options, signal })),
        { create: true, signal },
      );
    } else {
      const { workers = availableParallelism() } = options;
      if (workers === 0) throw new Failure('--workers 0 is for a server, where other processes do the work');
      await withStore(
        options,
        async (store) =>
          await withPage(store, options.web, async () =>
            conclude(await runAll(experiments, store, { ...options, workers, signal })),
          ),
        { create: true },
      );
    }
  });

interface RunAllOptions extends Pick<RunOptions, 'workers' | 'machineClass' | 'limit' | 'json'> {
  readonly signal: AbortSignal;
}

/** What came of several runs. */
interface RunAllSummary {
  readonly interrupted: boolean;
  /** A text on each experiment with cells that failed. */
  readonly failed: readonly string[];
}

/** Runs experiments in this process, one after the other, until one is interrupted. */
export async function runAll(
  experiments: readonly Located[],
  store: Store,
  options: RunAllOptions,
): Promise<RunAllSummary> {
  const failed: string[] = [];
  for (const located of experiments) {
    const summary = await runOne(located, store, options);
    if (summary.interrupted) return { interrupted: true, failed };
    if (summary.failures.length > 0) failed.push(failureText(located.experiment.name, summary.failures, summary.cells));
  }
  return { interrupted: false, failed };
}

/** The exit code of what ended so; cells that failed are a Failure. */
export function conclude({ interrupted, failed }: RunAllSummary): void {
  if (interrupted) process.exitCode = INTERRUPTED;
  else if (failed.length > 0) throw new Failure(failed.join('; '));
}

async function runOne(
  located: Located,
  store: Store,
  { workers, machineClass, limit, json, signal }: RunAllOptions,
): Promise<RunSummary> {
  const { name } = located.experiment;
  let progress: ProgressBar | undefined;
  const begun = performance.now();
  const summary = await runExperiment(located, store, {
    ...(workers !== undefined && { workers }),
    ...(machineClass !== undefined && { machineClass }),
    ...(limit !== undefined && { limit }),
    signal,
    onBegin: (cells) => {
      if (cells > 0) progress = new ProgressBar(cells, `cells of ${name}`, json);
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

/** Puts experiments before the workers of a server, and watches until all is done. */
async function coordinate(
  experiments: readonly Located[],
  store: Store,
  { workers = 0, machineClass, limit, lease, json = false, signal }: RunOptions & { readonly signal: AbortSignal },
): Promise<void> {
  for (const located of experiments) {
    const todo = await beginExperiment(located, store, Math.max(1, Math.ceil(lease / 1000)));
    if (!json) process.stderr.write(`${located.experiment.name}: ${countText(todo)} cells are to be run\n`);
  }
  const stop = new AbortController();
  signal.addEventListener('abort', () => stop.abort());
  if (signal.aborted) stop.abort();
  const working =
    workers > 0
      ? work(store, {
          lanes: workers,
          // Other experiments may be open beside those that this command line names.
          modules: experiments.flatMap(moduleFolders),
          signal: stop.signal,
          ...(machineClass !== undefined && { machineClass }),
          ...(limit !== undefined && { limit }),
        })
      : Promise.resolve(0);
  // Its failure is thrown when it is waited for, at the end; until then the watching goes on.
  working.catch(() => stop.abort());
  const failed: string[] = [];
  for (const { experiment } of experiments) {
    const failure = await watchOne(store, experiment.name, { json, signal: stop.signal });
    if (failure !== undefined) failed.push(failure);
    if (stop.signal.aborted) break;
  }
  const interrupted = signal.aborted;
  stop.abort();
  await working;
  conclude({ interrupted, failed });
}

/** The folders of the users' modules that an experiment names. */
function moduleFolders({ experiment: { games }, base }: Located): string[] {
  return games.flatMap(({ game }) => (isModule(game) ? [dirname(modulePath(game, base))] : []));
}

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
