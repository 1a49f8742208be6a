import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '../store/plan.ts';
import { Roster, type RosterEntry } from '../store/roster.ts';
import type { Store } from '../store/store.ts';

/** How an experiment is doing. */
export interface ExperimentStatus extends Progress {
  readonly name: string;
  /** Whether workers may take its cells. */
  readonly open: boolean;
  /** Cells that workers hold now. */
  readonly running: number;
}

/** Milliseconds from one look to the next, at least. */
const SHORTEST_WATCH_INTERVAL = 250;
/** A look may take this part of the time. */
const WATCH_SHARE = 1 / 20;

/** All experiments as they are now, and who is at work. */
export interface LabStatus {
  readonly experiments: readonly ExperimentStatus[];
  readonly workers: readonly RosterEntry[];
}

/** The status of everything in a store. */
export async function labStatus(store: Store): Promise<LabStatus> {
  const experiments: ExperimentStatus[] = [];
  for (const { name } of await store.names()) experiments.push(await statusOf(store, name));
  return { experiments, workers: await new Roster(store.database).list() };
}

async function statusOf(store: Store, name: string): Promise<ExperimentStatus> {
  const open = (await store.names()).some((each) => each.name === name && each.open);
  const progress = await store.progress(name);
  const { running } = await store.queue.counts(name);
  return { name, open, ...progress, running };
}

/**
 * Looks at an experiment again and again, until nothing of it is left to be run, or it was stopped,
 * or the signal aborts.
 */
export async function* watchExperiment(
  store: Store,
  name: string,
  signal: AbortSignal,
): AsyncGenerator<{ readonly status: ExperimentStatus; readonly workers: readonly RosterEntry[] }> {
  const roster = new Roster(store.database);
  for (;;) {
    const begun = performance.now();
    const status = await statusOf(store, name);
    yield { status, workers: await roster.list() };
    if (status.unfinished === 0 || !status.open || signal.aborted) return;
    const took = performance.now() - begun;
    await sleep(Math.max(SHORTEST_WATCH_INTERVAL, took / WATCH_SHARE), undefined, { signal }).catch(() => {});
  }
}
