import { LabError } from '../database/lab-error.ts';
import type { Located } from '../experiment/experiment.ts';
import { keyedCells } from '../experiment/keyed-cells.ts';
import type { FailedCell } from '../store/plan.ts';
import type { Store } from '../store/store.ts';
import { environment } from './environment.ts';
import { type WorkOptions, work } from './worker.ts';

/** Seconds in which a worker must renew what it holds. */
const DEFAULT_LEASE = 60;

/** How an experiment is run in this process. */
export interface RunOptions extends Pick<WorkOptions, 'machineClass' | 'limit' | 'signal' | 'onResult'> {
  /** Threads for cells that count. Default: one for each core. */
  readonly workers?: number;
  /** Called once, with the number of cells that have no result yet. */
  readonly onBegin?: (cells: number) => void;
}

/** What came of a run. */
export interface RunSummary {
  /** All cells of the experiment. */
  readonly cells: number;
  /** Those whose results are in the store now. */
  readonly finished: number;
  /** Those that were run now, with or without success. */
  readonly ran: number;
  /** Those whose result is a failure, with the reason. */
  readonly failures: readonly FailedCell[];
  readonly interrupted: boolean;
}

/**
 * Notes an experiment, and puts the cells that have no result yet into its queue. Returns how many
 * have none.
 */
export async function beginExperiment(located: Located, store: Store, lease = DEFAULT_LEASE): Promise<number> {
  const { name } = located.experiment;
  await store.queue.create(name, lease);
  await store.begin(located, environment(), keyedCells(located));
  await store.queue.refill(name);
  return (await store.progress(name)).unfinished;
}

/**
 * Runs the cells of an experiment that have no result yet, in this process, and commits results as
 * they come. A failing cell is noted with its reason. A store that fails stops the run; what was
 * committed before stays.
 */
export async function runExperiment(located: Located, store: Store, options: RunOptions = {}): Promise<RunSummary> {
  const { workers, onBegin, ...rest } = options;
  const { name } = located.experiment;
  const todo = await beginExperiment(located, store);
  onBegin?.(todo);
  const ran = await work(store, { ...rest, ...(workers && { lanes: workers }), only: name, untilDone: true });
  const { cells, finished, unfinished } = await store.progress(name);
  const interrupted = options.signal?.aborted ?? false;
  if (unfinished > 0 && !interrupted) {
    const taken = await store.machineClass(name);
    throw new LabError(
      `${name}: its times are taken on machines of the class "${taken}", which this is not; run it there, or in another --dir`,
    );
  }
  return { cells, finished, ran, failures: await store.failures(name), interrupted };
}
