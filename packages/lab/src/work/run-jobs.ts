import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from '../database/database.ts';
import type { CellResult } from '../experiment/experiment.ts';
import { reasonOf } from '../experiment/run-cell.ts';
import { MAX_TRIES_A_CELL } from '../store/plan.ts';
import type { Job } from '../store/queue.ts';
import type { Tried } from '../store/results.ts';
import type { Store } from '../store/store.ts';
import { BatchWriter } from './batch-writer.ts';
import type { CellRunner } from './cell-runner.ts';

/** Jobs that are taken at a time, at most. */
const MAX_JOBS_TAKEN = 500;
/** How much work should be taken ahead, in milliseconds. */
const WORK_AHEAD = 2000;
/** A runner that breaks down is tried once more at once: another cell may have brought it down. */
const CHANCES_AMONG_OTHERS = 2;

/** How the jobs of one experiment are run. */
export interface RunJobsOptions {
  readonly lanes: number;
  readonly createRunner: () => CellRunner;
  /** A runner in a process of its own, which may die without taking this one with it. */
  readonly createSolitary: () => CellRunner;
  readonly signal: AbortSignal;
  /** Milliseconds after which a cell is given up. */
  readonly limit?: number;
  /** Throws if this worker must not run the cell. */
  readonly check: (job: Job) => void;
  /** Whether what was found just now counts. */
  readonly isValid: () => boolean;
  /** In the transaction that commits so many cells. */
  readonly onCommit: (cells: number, tx: Queryable) => Promise<void>;
  /** Now and then, while there is work. Returns whether to take no more for now. */
  readonly onPulse: () => Promise<boolean>;
  readonly onResult?: (result: CellResult) => void;
}

/**
 * Takes cells of one experiment and runs them, until there are none to be had. Lanes run cells;
 * meanwhile the next are taken, results are committed, each in one transaction with the end of its
 * job, and all that is held is renewed. What is not finished at the end is given back. Returns how
 * many cells were finished.
 */
export async function runJobs(store: Store, name: string, options: RunJobsOptions): Promise<number> {
  const first = await takeJobs(store, name, options.lanes);
  return first.length === 0 ? 0 : await new JobsRun(store, name, options).run(first);
}

/** From a queue that is filled again if need be. */
async function takeJobs({ queue }: Store, name: string, most: number): Promise<Job[]> {
  const jobs = await queue.take(name, most);
  if (jobs.length === most) return jobs;
  await queue.refill(name);
  return [...jobs, ...(await queue.take(name, most - jobs.length))];
}

/** One time that a worker spends on one experiment. */
class JobsRun {
  private readonly store: Store;
  private readonly name: string;
  private readonly options: RunJobsOptions;
  private readonly stop = new AbortController();
  private readonly writer: BatchWriter<{ readonly job: Job; readonly tried: Tried }>;
  /** All that is ours and not committed yet, by id; of these, those that are not yet being run. */
  private readonly held = new Map<string, Job>();
  private readonly waiting: Job[] = [];
  /**
   * Those that were being run when their holder died, which may have been killed, or brought down by
   * one of them. They are run when nothing else is left, one at a time, in a process of its own: if
   * that dies, we live, and know the guilty one.
   */
  private readonly suspects: Job[] = [];
  private taking: Promise<void> | undefined;
  /** Nothing more is to be had, or to be taken. */
  private dry = false;
  private failure: { readonly thrown: unknown } | undefined;
  private finished = 0;
  /** Milliseconds that a cell takes, lately. */
  private pace = WORK_AHEAD;

  constructor(store: Store, name: string, options: RunJobsOptions) {
    this.store = store;
    this.name = name;
    this.options = options;
    setMaxListeners(0, this.stop.signal);
    this.writer = new BatchWriter(
      (batch) => this.commit(batch),
      () => this.stop.abort(),
    );
  }

  async run(first: readonly Job[]): Promise<number> {
    const { signal, lanes, createRunner } = this.options;
    const abort = () => this.stop.abort();
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort);
    const pulse = this.pulse(first[0].lease);
    const runner = createRunner();
    try {
      this.accept(first);
      await Promise.all(Array.from({ length: lanes }, () => this.lane(runner)));
      if (this.suspects.length > 0) await this.runSuspects();
    } catch (thrown) {
      this.fail(thrown);
    } finally {
      signal.removeEventListener('abort', abort);
      await this.writer.finish().catch((thrown) => this.fail(thrown));
      this.stop.abort();
      await Promise.all([pulse, this.taking, runner.close()]);
      await this.store.queue.release(this.name, [...this.held.values()]).catch((thrown) => this.fail(thrown));
    }
    if (this.failure) throw this.failure.thrown;
    return this.finished;
  }

  private async runSuspects(): Promise<void> {
    const runner = this.options.createSolitary();
    try {
      for (let job = this.suspects.shift(); job; job = this.suspects.shift()) {
        // What was found before must not be lost if this one brings the machine down.
        await this.writer.flush();
        await this.runJob(job, runner, MAX_TRIES_A_CELL);
      }
    } finally {
      await runner.close();
    }
  }

  private fail(thrown: unknown): void {
    this.failure ??= { thrown };
    this.stop.abort();
  }

  private async lane(runner: CellRunner): Promise<void> {
    for (let job = await this.next(); job; job = await this.next()) {
      const begun = performance.now();
      await this.runJob(job, runner);
      this.pace += (performance.now() - begun - this.pace) / 2;
    }
  }

  /** The next job; more are taken in time. Nothing if there are no more. */
  private async next(): Promise<Job | undefined> {
    while (!this.stop.signal.aborted) {
      if (this.waiting.length <= this.ahead() / 2 && !this.dry) this.taking ??= this.takeMore();
      const job = this.waiting.shift();
      if (job || !this.taking) return job;
      await this.taking;
    }
    return undefined;
  }

  /** How many jobs make up the work that should be ahead. */
  private ahead(): number {
    return Math.max(
      1,
      Math.min(MAX_JOBS_TAKEN, Math.round((this.options.lanes * WORK_AHEAD) / Math.max(this.pace, 1))),
    );
  }

  private async takeMore(): Promise<void> {
    try {
      const jobs = await takeJobs(this.store, this.name, this.ahead());
      this.dry ||= jobs.length === 0;
      this.accept(jobs);
    } catch (thrown) {
      this.fail(thrown);
    }
    this.taking = undefined;
  }

  private accept(jobs: readonly Job[]): void {
    for (const job of jobs) this.held.set(job.keyed.id, job);
    for (const job of jobs) {
      this.options.check(job);
      (job.begun > 0 ? this.suspects : this.waiting).push(job);
    }
  }

  /** `chances`: how often a runner may break down over it, before it has failed. */
  private async runJob(job: Job, runner: CellRunner, chances = CHANCES_AMONG_OTHERS): Promise<void> {
    if (this.stop.signal.aborted) return;
    if (job.taken > 0) await this.store.queue.begin(this.name, job);
    const { limit } = this.options;
    const tried = await attempt(job, runner, {
      signal: this.stop.signal,
      chances,
      ...(limit !== undefined && { limit }),
    });
    if (tried && this.options.isValid()) this.found(job, tried);
  }

  private found(job: Job, tried: Tried): void {
    this.writer.add({ job, tried });
    this.options.onResult?.(tried.result);
  }

  private async commit(batch: readonly { readonly job: Job; readonly tried: Tried }[]): Promise<void> {
    const { store, name, options } = this;
    await store.save(
      batch.map(({ tried }) => tried),
      async (tx) => {
        await store.queue.remove(
          tx,
          name,
          batch.map(({ job }) => job.keyed.id),
        );
        await options.onCommit(batch.length, tx);
      },
    );
    for (const { job } of batch) this.held.delete(job.keyed.id);
    this.finished += batch.length;
  }

  /** While there is work: renews what is held, and forgets what somebody else has by now. */
  private async pulse(lease: number): Promise<void> {
    const { signal } = this.stop;
    const interval = (lease * 1000) / 4;
    while (!signal.aborted) {
      await sleep(interval, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        const jobs = [...this.held.values()];
        const ours = await this.store.queue.renew(this.name, jobs);
        for (const { keyed } of jobs) if (!ours.has(keyed.id)) this.forget(keyed.id);
        if (await this.options.onPulse()) this.dry = true;
      } catch (thrown) {
        this.fail(thrown);
      }
    }
  }

  private forget(id: string): void {
    for (const list of [this.waiting, this.suspects]) {
      const at = list.findIndex(({ keyed }) => keyed.id === id);
      if (at >= 0) {
        list.splice(at, 1);
        this.held.delete(id);
      }
    }
  }
}

/** How a cell is attempted. */
interface AttemptOptions {
  readonly signal: AbortSignal;
  /** How often a runner may break down over it now. */
  readonly chances: number;
  /** Milliseconds after which it is given up. */
  readonly limit?: number;
}

/** Runs a cell until a runner has an answer, or there is no chance left. Nothing if interrupted. */
async function attempt(
  { keyed, failures }: Job,
  runner: CellRunner,
  { signal, chances, limit }: AttemptOptions,
): Promise<Tried | undefined> {
  const failed = (tries: number, error: string) => ({ keyed, tries, result: { cell: keyed.cell, depths: [], error } });
  for (let chance = 1; ; chance++) {
    const tries = failures + chance;
    const late = new AbortController();
    const abort = () => late.abort();
    signal.addEventListener('abort', abort);
    const timer = limit === undefined ? undefined : setTimeout(abort, limit);
    try {
      return { keyed, tries, result: await runner.run(keyed.cell, late.signal) };
    } catch (thrown) {
      if (signal.aborted) return undefined;
      if (late.signal.aborted) return failed(tries, `it was given up after ${limit} ms`);
      if (chance < Math.min(chances, MAX_TRIES_A_CELL - failures)) continue;
      return failed(tries, chance > 1 ? `${reasonOf(thrown)}, ${chance} times` : reasonOf(thrown));
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  }
}
