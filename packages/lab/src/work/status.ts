import { setTimeout as sleep } from 'node:timers/promises';
import type { Progress } from '../store/plan.ts';
import { Roster, type RosterEntry } from '../store/roster.ts';
import type { Store } from '../store/store.ts';

/** An experiment, seen from outside. */
export interface Sight extends Progress {
  readonly name: string;
  /** Whether workers may take its cells. */
  readonly open: boolean;
  /** Cells that workers hold now. */
  readonly running: number;
}

/** Milliseconds between two looks: at least so many, and so many times what a look takes. */
const LEAST = 250;
const TIMES = 20;

/** All experiments as they are now, and who is at work. */
export async function look(store: Store): Promise<{ readonly experiments: Sight[]; readonly workers: RosterEntry[] }> {
  const experiments: Sight[] = [];
  for (const { name } of await store.names()) experiments.push(await sight(store, name));
  return { experiments, workers: await new Roster(store.database).list() };
}

async function sight(store: Store, name: string): Promise<Sight> {
  const open = (await store.names()).some((each) => each.name === name && each.open);
  const progress = await store.progress(name);
  const { running } = await store.queue.counts(name);
  return { name, open, ...progress, running };
}

/** Looks at an experiment again and again, until nothing of it is left to be run, or it was stopped, or the signal aborts. */
export async function* watch(
  store: Store,
  name: string,
  signal: AbortSignal,
): AsyncGenerator<{ readonly sight: Sight; readonly workers: readonly RosterEntry[] }> {
  const roster = new Roster(store.database);
  for (;;) {
    const begun = performance.now();
    const seen = await sight(store, name);
    yield { sight: seen, workers: await roster.list() };
    if (seen.unfinished === 0 || !seen.open || signal.aborted) return;
    const took = performance.now() - begun;
    await sleep(Math.max(LEAST, TIMES * took), undefined, { signal }).catch(() => {});
  }
}
