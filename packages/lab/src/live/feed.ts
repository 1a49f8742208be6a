import { setTimeout as sleep } from 'node:timers/promises';
import { type ExperimentOverview, overviewOf } from '../store/overview.ts';
import { Roster } from '../store/roster.ts';
import type { Store } from '../store/store.ts';
import { cellText, type LabSummary, type LiveFailure } from './summary.ts';

/** Milliseconds from one look to the next, at least. */
const SHORTEST_INTERVAL = 400;
/** A look may take this part of the time. */
const SHARE = 1 / 4;
/** Milliseconds after which what is closed is looked at again. */
const CLOSED_INTERVAL = 10_000;
/** Milliseconds that the database may take, before watchers hear of it. */
const PATIENCE = 1000;
/** Failures of an experiment that are sent. */
const FAILURES_SHOWN = 20;

/** What a watcher hears: the lab as it is, or why nothing is known of it now. */
export type LabNews =
  | { readonly kind: 'summary'; readonly summary: LabSummary }
  | { readonly kind: 'silence'; readonly reason: string };

/** Looks at a store for as long as somebody watches, and no longer. */
export class LabFeed {
  private readonly store: Store;
  private readonly roster: Roster;
  private readonly watchers = new Set<(news: LabNews) => void>();
  private latest: LabNews | undefined;
  private looking: Promise<void> | undefined;
  private closed: readonly ExperimentOverview[] = [];
  private closedSeen = Number.NEGATIVE_INFINITY;
  private readonly failures = new Map<string, { readonly failed: number; readonly list: readonly LiveFailure[] }>();

  constructor(store: Store) {
    this.store = store;
    this.roster = new Roster(store.database);
  }

  /** Calls with what is known at once, and with what changes. Returns what ends it. */
  watch(watcher: (news: LabNews) => void): () => void {
    this.watchers.add(watcher);
    if (this.latest) watcher(this.latest);
    this.looking ??= this.look();
    return () => void this.watchers.delete(watcher);
  }

  private async look(): Promise<void> {
    while (this.watchers.size > 0) {
      const begun = performance.now();
      const late = setTimeout(
        () => this.publish({ kind: 'silence', reason: 'the database does not answer' }),
        PATIENCE,
      );
      try {
        const summary = await this.summarise();
        clearTimeout(late);
        this.publish({ kind: 'summary', summary });
      } catch (thrown) {
        clearTimeout(late);
        this.publish({ kind: 'silence', reason: (thrown as Error).message });
      }
      await sleep(Math.max(SHORTEST_INTERVAL, (performance.now() - begun) * (1 / SHARE - 1)));
    }
    this.looking = undefined;
    this.latest = undefined;
  }

  /** What is the same as before is not said again. */
  private publish(news: LabNews): void {
    const changed = JSON.stringify(news) !== JSON.stringify(this.latest);
    this.latest = news;
    if (changed) for (const watcher of this.watchers) watcher(news);
  }

  private async summarise(): Promise<LabSummary> {
    const { database, queue } = this.store;
    const names = await this.store.names();
    const open = await overviewOf(
      database,
      names.filter((each) => each.open).map(({ name }) => name),
    );
    const rest = names.filter((each) => !each.open).map(({ name }) => name);
    const known = rest.every((name) => this.closed.some((each) => each.name === name));
    if (!known || performance.now() - this.closedSeen > CLOSED_INTERVAL) {
      this.closed = await overviewOf(database, rest);
      this.closedSeen = performance.now();
    }
    const experiments = [];
    for (const each of [...open, ...this.closed.filter(({ name }) => rest.includes(name))]) {
      const { running } = each.open ? await queue.counts(each.name) : { running: 0 };
      experiments.push({ ...each, running });
    }
    experiments.sort((a, b) => Number(b.open) - Number(a.open) || (a.name < b.name ? -1 : 1));
    const failures = [];
    for (const { name, failed } of experiments) failures.push(...(await this.failuresOf(name, failed)));
    return { experiments, workers: await this.roster.list(), failures };
  }

  private async failuresOf(name: string, failed: number): Promise<readonly LiveFailure[]> {
    const known = this.failures.get(name);
    if (failed === 0 || known?.failed === failed) return failed === 0 ? [] : (known?.list ?? []);
    const list = (await this.store.failures(name))
      .slice(0, FAILURES_SHOWN)
      .map(({ cell, error }) => ({ experiment: name, cell: cellText(cell), error }));
    this.failures.set(name, { failed, list });
    return list;
  }
}
