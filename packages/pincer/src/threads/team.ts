import type { Driver } from '../drivers/driver.ts';
import { DRIVERS, type DriverName } from '../drivers/index.ts';
import { Clock, type Limits } from '../runtime/clock.ts';
import { countsOf, visitedOf } from '../runtime/counts.ts';
import type { Shareable, Task, Team } from '../runtime/team.ts';
import { Control } from './control.ts';
import type { Failure, Order } from './messages.ts';
import type { Recruits } from './recruit.ts';

/** How long a helper may take to stop, in milliseconds; who takes longer does not come back. */
const STOP_GRACE = 2000;

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

/** Helpers in workers of their own. */
export class ThreadTeam implements Team {
  private readonly searcher: Shareable;
  private readonly recruits: Recruits;
  private readonly control: Control;
  /** Who still helps. */
  private readonly helpers: Set<number>;
  private search = 0;
  private stopped = 0;
  private failure: string | undefined;

  /** `enlistment` is what all helpers are to know at first. */
  constructor(
    searcher: Shareable,
    recruits: Recruits,
    enlistment: (index: number) => Omit<Order & { kind: 'enlist' }, 'kind' | 'index' | 'helpers' | 'control'>,
  ) {
    const count = recruits.ports.length;
    this.searcher = searcher;
    this.recruits = recruits;
    this.control = new Control(count);
    this.helpers = new Set(recruits.ports.keys());
    recruits.onLost = (index, why) => this.lose(index, why);
    for (const [index, port] of recruits.ports.entries()) {
      port.onmessage = ({ data }) => this.dismiss(index, (data as Failure).failed);
      port.unref?.();
      const { buffer } = this.control;
      this.post(index, { kind: 'enlist', index, helpers: count, control: buffer, ...enlistment(index) });
    }
  }

  get threads(): number {
    return 1 + this.helpers.size;
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
    for (const index of this.helpers) this.checkStopped(index);
    this.searcher.clearMarks();
    const search = ++this.search;
    this.control.search = search;
    const { epoch, portableRoot: root } = this.searcher;
    for (const index of this.helpers)
      this.post(index, { kind: 'search', search, epoch, root, driver: nameOf(driver), task });
    return new TeamClock(options, this);
  }

  end(): void {
    this.control.search = 0;
    this.stopped = performance.now();
  }

  forget(): void {
    for (const index of this.helpers) this.post(index, { kind: 'forget' });
  }

  dispose(): void {
    this.control.search = 0;
    this.helpers.clear();
    this.recruits.dismiss();
  }

  private checkStopped(index: number): void {
    const done = this.control.doneWith(index) === this.search;
    if (done || this.search === 0 || performance.now() - this.stopped < STOP_GRACE) return;
    this.dismiss(index, `it did not stop within ${STOP_GRACE} ms`);
  }

  private dismiss(index: number, why: string): void {
    this.lose(index, why);
    this.recruits.dismiss(index);
  }

  private lose(index: number, why: string): void {
    if (this.helpers.delete(index)) this.failure ??= why;
  }

  private post(index: number, order: Order): void {
    this.recruits.ports[index].postMessage(order);
  }
}

/** The name of a driver, which can cross threads; none: it is not one of ours. */
function nameOf(driver: Driver): DriverName | undefined {
  return Object.entries(DRIVERS).find(([, each]) => each === driver)?.[0] as DriverName | undefined;
}
