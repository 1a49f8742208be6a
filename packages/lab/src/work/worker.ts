import { availableParallelism, hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { LabError } from '../database/lab-error.ts';
import type { Cell, CellResult } from '../experiment/experiment.ts';
import { revisionOf } from '../experiment/kernel-hash.ts';
import type { KeyedCell } from '../experiment/keyed-cells.ts';
import { Roster } from '../store/roster.ts';
import type { Open, Store } from '../store/store.ts';
import { isAllowed } from './allowed-modules.ts';
import { environment } from './environment.ts';
import { runJobs } from './run-jobs.ts';
import { createStopwatch } from './stopwatch.ts';
import { createThreadPool } from './thread-pool.ts';

/** What a worker runs, and how. */
export interface WorkOptions {
  /** Threads for cells that count. Default: one for each core. */
  readonly lanes?: number;
  /** Only this experiment. */
  readonly only?: string;
  /** End when nothing is left that this worker may run; otherwise wait for more. */
  readonly untilDone?: boolean;
  /** False: leave cells that are timed to others. */
  readonly timing?: boolean;
  /** Times are compared only within a class of machines. Default: the model of the CPU. */
  readonly machineClass?: string;
  /** Milliseconds after which a cell is given up, and noted as failed. */
  readonly limit?: number;
  /**
   * The folder that the paths of users' modules are relative to, if it is another than where the
   * experiment was begun.
   */
  readonly base?: string;
  /**
   * The folders from which users' modules may be loaded. Default: any, for who plans and works in one
   * process; the commands that work for others always give them.
   */
  readonly modules?: readonly string[];
  readonly signal?: AbortSignal;
  readonly onResult?: (result: CellResult) => void;
  /** Receives what the worker waits for, when that changes. */
  readonly onNote?: (note: string) => void;
}

/**
 * Milliseconds from one look for work to the next: the first, and the longest to which they grow
 * while there is none.
 */
const FIRST_IDLE_PAUSE = 100;
const LONGEST_IDLE_PAUSE = 1000;

/**
 * Runs cells of open experiments, in the order in which the experiments are named, until there are
 * none or the signal aborts. Cells that count share the lanes; cells that are timed run alone on
 * the machine, one at a time, and only on the class of machines that took the first. Experiments of
 * another search, or with modules that it may not load, are left to others; throws if there are no
 * others. Returns how many cells it finished.
 */
export async function work(store: Store, options: WorkOptions = {}): Promise<number> {
  const here = environment();
  const worker = new Worker(store, {
    ...options,
    lanes: options.lanes ?? availableParallelism(),
    machineClass: options.machineClass ?? here.cpu,
    signal: options.signal ?? new AbortController().signal,
  });
  return await worker.run();
}

/** One process that runs cells. */
class Worker {
  private readonly store: Store;
  private readonly options: WorkOptions & Required<Pick<WorkOptions, 'lanes' | 'machineClass' | 'signal'>>;
  private readonly here = environment();
  private readonly roster: Roster;
  /** Experiments, as they were begun, whose plan is all in the queue or done. */
  private readonly drained = new Set<string>();
  private finished = 0;
  private lastNote = '';
  private readonly refused = new Set<string>();

  constructor(store: Store, options: Worker['options']) {
    this.store = store;
    this.options = options;
    this.roster = new Roster(store.database);
  }

  async run(): Promise<number> {
    const { signal, machineClass, lanes, untilDone } = this.options;
    await this.roster.enter(machineClass, this.here, lanes);
    try {
      if (this.store.database.exclusive) await this.store.queue.reclaim();
      let pause = FIRST_IDLE_PAUSE;
      while (!signal.aborted) {
        const open = await this.open();
        if (open.length === 0 && untilDone) break;
        const before = this.finished;
        for (const each of open) if (!signal.aborted && (await this.hasWork(each))) await this.workOn(each);
        if (this.finished > before) pause = FIRST_IDLE_PAUSE;
        else {
          await this.idle(open, pause);
          pause = Math.min(LONGEST_IDLE_PAUSE, pause * 2);
        }
      }
    } catch (thrown) {
      if (!signal.aborted) throw thrown;
    } finally {
      await this.roster.leave().catch(() => {});
    }
    return this.finished;
  }

  /** Open experiments that this worker may run. */
  private async open(): Promise<Open[]> {
    const { only, timing = true, machineClass, onNote } = this.options;
    const open = (await this.store.open()).filter(({ name }) => only === undefined || name === only);
    const refusals = open.map((each) => this.refusal(each));
    const ours = open.filter((_, at) => refusals[at] === undefined);
    for (const refusal of refusals) {
      if (refusal === undefined || this.refused.has(refusal)) continue;
      if (ours.length === 0) throw new LabError(refusal);
      this.refused.add(refusal);
      onNote?.(`${refusal}. It is left to other workers`);
    }
    return ours.filter(
      ({ timed, machineClass: taken }) => !timed || (timing && (taken ?? machineClass) === machineClass),
    );
  }

  /** Why this worker must not run an experiment, if it must not. */
  private refusal({ name, base, games, environment: { version, kernelHash } }: Open): string | undefined {
    if (version !== this.here.version || kernelHash !== this.here.kernelHash) {
      return `${name} was begun by Pincer ${version} with the search ${kernelHash}; this is Pincer ${this.here.version} with the search ${this.here.kernelHash}: run it with the same build, or begin it again with this one`;
    }
    const module = games.find((game) => !this.mayLoad(game, base));
    return module === undefined ? undefined : moduleRefusal(name, module);
  }

  private mayLoad(game: string, begunIn: string): boolean {
    const { modules, base = begunIn } = this.options;
    return modules === undefined || isAllowed(game, base, modules);
  }

  /** Whether something waits to be taken. */
  private async hasWork({ name, begun }: Open): Promise<boolean> {
    const { queue } = this.store;
    const isWaiting = async () => (await queue.counts(name)).waiting > 0;
    if (await isWaiting()) return true;
    if (this.drained.has(`${name} ${begun}`)) return false;
    if (await queue.refill(name)) this.drained.add(`${name} ${begun}`);
    return await isWaiting();
  }

  private async workOn({ name, timed, base: begunIn }: Open): Promise<void> {
    const { store, roster } = this;
    const { lanes, signal, limit, machineClass, base = begunIn, onResult } = this.options;
    const warmUp = timed ? warmUpOf((await store.planned(name)).map(({ cell }) => cell)) : [];
    const lock = await store.database.lock(`machine ${hostname()}`, timed ? 'alone' : 'shared', signal);
    try {
      if (timed && !(await store.claim(name, machineClass, this.here))) return;
      await roster.note(name);
      this.finished += await runJobs(store, name, {
        lanes: timed ? 1 : lanes,
        createRunner: () => (timed ? createStopwatch(warmUp, base) : createThreadPool(lanes, base)),
        createSolitary: () => createStopwatch(warmUp, base),
        signal,
        ...(limit !== undefined && { limit }),
        check: checkIn(name, base, (game) => this.mayLoad(game, base)),
        isValid: () => !timed || !lock.lost,
        onCommit: (cells, tx) => roster.note(name, cells, tx),
        onPulse: async () => {
          await roster.note(name);
          if (!store.database.exclusive) await store.queue.reclaim();
          return lock.lost || (await lock.wanted());
        },
        ...(onResult && { onResult }),
      });
    } finally {
      await lock.release();
    }
  }

  /** Nothing could be taken: others hold the rest, or all is done. */
  private async idle(open: readonly Open[], pause: number): Promise<void> {
    const { signal } = this.options;
    const { store } = this;
    await this.roster.note(null);
    if (!store.database.exclusive) await store.queue.reclaim();
    let left = 0;
    for (const each of open) {
      const { waiting, running } = await store.queue.counts(each.name);
      if (waiting + running > 0 || !(await store.finish(each))) left++;
      // An empty queue, but not all is done: then not all was in it.
      if (waiting + running === 0) this.drained.delete(`${each.name} ${each.begun}`);
    }
    if (left > 0) this.note('others hold the rest of the cells; waiting for them');
    else if (!this.options.untilDone) this.note('nothing to do; waiting for experiments');
    await sleep(pause, undefined, { signal }).catch(() => {});
  }

  private note(note: string): void {
    if (note !== this.lastNote) this.options.onNote?.(note);
    this.lastNote = note;
  }
}

function moduleRefusal(name: string, module: string): string {
  return `${name} has the game ${module}, which is a file: this worker loads none that its own command line does not allow; give its folder with --allow-modules, or with --base`;
}

/**
 * Refuses cells of a user's game that may not be loaded, or that is another here than where the
 * experiment was begun.
 */
function checkIn(
  name: string,
  base: string,
  mayLoad: (game: string) => boolean,
): (job: { readonly keyed: KeyedCell }) => void {
  const revisions = new Map<string, string>();
  return ({ keyed: { cell, revision } }) => {
    const { game } = cell;
    if (!revisions.has(game)) {
      if (!mayLoad(game)) throw new LabError(moduleRefusal(name, game));
      revisions.set(game, revisionOf(game, base));
    }
    if (revisions.get(game) === revision) return;
    throw new LabError(
      `${name}: ${game} is not the same here as where the experiment was begun; put that file into ${base}, or say with --base where it is`,
    );
  };
}

/**
 * The first position of every game with every driver, table and variant, one ply less deep than it
 * is timed.
 */
function warmUpOf(cells: readonly Cell[]): Cell[] {
  const first = new Map<string, Cell>();
  for (const cell of cells) {
    const kind = JSON.stringify([cell.game, cell.driver, cell.table, cell.variant]);
    if (!first.has(kind)) first.set(kind, { ...cell, depth: Math.max(1, cell.depth - 1) });
  }
  return [...first.values()];
}
