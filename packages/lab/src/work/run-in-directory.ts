import type { Located, Results } from '../experiment/experiment.ts';
import { Store } from '../store/store.ts';
import { type RunOptions, type RunSummary, runExperiment } from './run-experiment.ts';

/** How and where an experiment is run. */
export interface DirectoryRunOptions extends RunOptions {
  /**
   * Where results are kept, so that an interrupted run goes on. It is made if need be; one process
   * at a time may use it.
   */
  readonly directory: string;
}

/** What came of a run, with all results of the experiment that are in the directory now. */
export interface DirectoryRun extends RunSummary {
  readonly results: Results;
}

/**
 * Runs an experiment in this process, and keeps its results in a directory. Throws a LabError if
 * that cannot be used.
 */
export async function runInDirectory(
  located: Located,
  { directory, ...options }: DirectoryRunOptions,
): Promise<DirectoryRun> {
  const store = await Store.openDirectory(directory);
  try {
    const summary = await runExperiment(located, store, options);
    const results = await store.results(located.experiment.name);
    if (!results) throw new Error(`${located.experiment.name} was begun, but is not in ${directory}`);
    return { ...summary, results };
  } finally {
    await store.close();
  }
}
