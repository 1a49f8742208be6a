import type { Driver } from '../drivers/driver.ts';
import { DRIVERS, type DriverName } from '../drivers/index.ts';
import { Clock, type Limits } from '../runtime/clock.ts';
import { countsOf, visitedOf } from '../runtime/counts.ts';
import type { Shareable, Task, Team } from '../runtime/team.ts';
import { Control } from './control.ts';
import type { Failure, Order, Port } from './messages.ts';
import { companyFor, leastMarked } from './part.ts';
import type { Recruits } from './recruit.ts';

/**
 * How long a helper may take to stop, in milliseconds, and one that has not begun any search yet to
 * load its game; who takes longer does not come back.
 */
const STOP_GRACE = 2000;
const LOAD_GRACE = 30_000;

/** What a helper is to know at first, of this number. */
export type Enlistment = (index: number) => Omit<Order & { kind: 'enlist' }, 'kind' | 'index' | 'helpers' | 'control'>;

/** Limits of nodes are for those of all threads. */
class TeamClock extends Clock {
  private readonly team: Team;
  private elsewhere = 0;

  constructor(limits: Limits, team: Team) {
    super(limits);
    this.team = team;
  }

  override nextSlice(nodes: number): number {
    this.elsewhere = visitedOf(this.team.counts);
    return super.nextSlice(nodes + this.elsewhere);
  }

  override adjust(nodes: number): void {
    super.adjust(nodes + this.elsewhere);
  }

  override exhausted(nodes: number): ReturnType<Clock['exhausted']> {
    return super.exhausted(nodes + visitedOf(this.team.counts));
  }
}

/** Who helps from a place, and after which search it began to. */
interface Placed {
  readonly port: Port;
  readonly since: number;
  /** A search that it was not done with when it should have been, and since when. */
  behind?: { readonly search: number; readonly time: number };
}

/** If so many in a row never came to the end of a search, nobody else is put in their place. */
const MOST_IN_VAIN = 2;

/** Helpers in workers of their own. One that is lost is replaced, and helps from the next search on. */
export class ThreadTeam implements Team {
  private readonly searcher: Shareable;
  private readonly recruits: Recruits;
  private readonly control: Control;
  private readonly enlistment: Enlistment;
  private readonly helpers = new Map<number, Placed>();
  /** For each place, how many in a row were lost before they came to the end of a search. */
  private readonly inVain: number[];
  private search = 0;
  private stopped = 0;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private failure: string | undefined;
  /** The last search that reports the failure, if all are there again. */
  private failedIn = 0;

  constructor(searcher: Shareable, recruits: Recruits, enlistment: Enlistment) {
    this.searcher = searcher;
    this.recruits = recruits;
    this.control = new Control(recruits.ports.length);
    this.enlistment = enlistment;
    this.inVain = recruits.ports.map(() => 0);
    recruits.onLost = (index, why) => this.lose(index, why);
    recruits.onReplaced = (index, port) => this.enlist(index, port);
    for (const [index, port] of recruits.ports.entries()) this.enlist(index, port);
  }

  /** Who was put in the place of another takes no part in the search at hand. */
  get threads(): number {
    const taking = [...this.helpers.values()].filter(({ since }) => since < this.search || this.search === 0);
    return 1 + taking.length;
  }

  get lost(): string | undefined {
    return this.failure;
  }

  get counts(): Float64Array {
    return this.control.sum(this.search);
  }

  report(counts: Float64Array) {
    const others = this.counts;
    return {
      threads: this.threads,
      counts: countsOf(counts.map((count, place) => count + others[place])),
      ...(this.failure !== undefined && { lostThread: this.failure }),
    };
  }

  begin(driver: Driver, options: Task & Limits): Clock {
    const { depth, from, guess, lines, moves } = options;
    const task: Task = {
      ...(depth !== undefined && { depth }),
      ...(from !== undefined && { from }),
      ...(guess !== undefined && { guess }),
      ...(lines !== undefined && { lines }),
      ...(moves && { moves }),
    };
    clearTimeout(this.patience);
    this.checkStopped();
    this.searcher.markFrom(leastMarked(this.searcher));
    this.searcher.clearMarks();
    const search = ++this.search;
    this.searcher.company = companyFor(this.searcher, task, this.control.notices.companyOf(0, search));
    if (search > this.failedIn && this.helpers.size === this.inVain.length) this.failure = undefined;
    this.control.search = search;
    const { epoch, portableRoot: root } = this.searcher;
    this.post({ kind: 'search', search, epoch, root, driver: nameOf(driver), task });
    return new TeamClock(options, this);
  }

  end(): void {
    this.control.search = 0;
    this.searcher.company = undefined;
    this.stopped = performance.now();
    this.patience = setTimeout(() => this.checkStopped(), STOP_GRACE);
    (this.patience as { unref?(): void }).unref?.();
  }

  unlearn(): void {
    this.post({ kind: 'unlearn' });
  }

  dispose(): void {
    clearTimeout(this.patience);
    this.control.search = 0;
    this.helpers.clear();
    this.recruits.dismiss();
  }

  private enlist(index: number, port: Port): void {
    const { control, search } = this;
    control.begin(index, search);
    control.finish(index, search);
    this.helpers.set(index, { port, since: search });
    port.onmessage = ({ data }) => this.lose(index, (data as Failure).failed);
    port.unref?.();
    const helpers = this.inVain.length;
    port.postMessage({ kind: 'enlist', index, helpers, control: control.buffer, ...this.enlistment(index) });
  }

  private checkStopped(): void {
    const { control, search, stopped } = this;
    for (const [index, helper] of this.helpers) {
      const done = control.doneWith(index);
      if (done === search) continue;
      if (!helper.behind || done >= helper.behind.search) helper.behind = { search, time: stopped };
      const loads = control.begunBy(index) <= helper.since;
      const grace = loads ? LOAD_GRACE : STOP_GRACE;
      if (performance.now() - helper.behind.time < grace) continue;
      this.lose(index, `it did not ${loads ? 'load' : 'stop'} within ${grace} ms`);
    }
  }

  private lose(index: number, why: string): void {
    const helper = this.helpers.get(index);
    if (!helper) return;
    this.helpers.delete(index);
    this.failure ??= why;
    this.failedIn = this.search + 1;
    this.inVain[index] = this.control.doneWith(index) > helper.since ? 0 : this.inVain[index] + 1;
    if (this.inVain[index] < MOST_IN_VAIN) this.recruits.replace(index);
    else this.recruits.dismiss(index);
  }

  private post(order: Order): void {
    for (const { port } of this.helpers.values()) port.postMessage(order);
  }
}

/** The name of a driver, which can cross threads; none: it is not one of ours. */
function nameOf(driver: Driver): DriverName | undefined {
  return Object.entries(DRIVERS).find(([, each]) => each === driver)?.[0] as DriverName | undefined;
}
