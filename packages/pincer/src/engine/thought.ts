import { type Iteration, type Outcome, pliesToEnd } from '../runtime/deepen.ts';
import { canonical } from '../support/canonical.ts';
import type * as Platform from '../support/platform.ts';
import type { ThinkLimits } from './engine.ts';
import { type Budget, Pace } from './time.ts';

type Deepening<Move> = AsyncGenerator<Iteration<Move>, Outcome<Move>, void>;

/** No timer of JavaScript takes longer. */
const MAX_TIMER = 2 ** 31 - 1;

/**
 * One time of thinking about a move: when it began, what it may cost, and whether it must still be
 * waited for.
 */
export class Thought<Move> {
  readonly signal: Platform.AbortSignal;
  private readonly limits: ThinkLimits<Move>;
  private readonly budget: Budget;
  /** Iterations a depth. */
  private readonly lines: number;
  private readonly forced: boolean;
  private readonly begun = performance.now();
  private readonly pace = new Pace();
  private readonly controller = new AbortController();
  private readonly released: Promise<void>;
  private release: () => void = () => {};
  /** Whether the clock stands still. */
  private free: boolean;
  private best: Iteration<Move> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `legal`: how many legal moves there are. */
  constructor(limits: ThinkLimits<Move>, budget: Budget, legal: number) {
    this.limits = limits;
    this.budget = budget;
    const choice = limits.moves?.length ?? legal;
    this.lines = Math.min(limits.lines ?? 1, choice);
    this.forced = choice === 1;
    this.free = (limits.infinite || limits.ponder) ?? false;
    this.signal = limits.signal ? AbortSignal.any([limits.signal, this.controller.signal]) : this.controller.signal;
    this.released = new Promise((resolve) => {
      this.release = resolve;
    });
    if (!this.free) this.release();
    else if (this.signal.aborted) this.release();
    else this.signal.addEventListener('abort', this.release);
  }

  /** The hard limit, if the clock runs from the beginning. */
  get deadline(): number | undefined {
    return this.free || this.budget.hard === Infinity ? undefined : this.budget.hard;
  }

  /**
   * How much of the clock it has used so far, as far as that was meant: what a machine was late is not
   * counted. Nobody knows if the clock does not run from the beginning.
   */
  get used(): number | undefined {
    const { deadline } = this;
    return deadline === undefined ? undefined : Math.min(performance.now() - this.begun, deadline);
  }

  /** Hands the iterations on until it is time to stop. */
  async *follow(deepening: Deepening<Move>): Deepening<Move> {
    for (;;) {
      const step = await deepening.next();
      if (step.done) {
        await this.released;
        return step.value;
      }
      yield step.value;
      if (step.value.line === 1) this.note(step.value);
      if (step.value.line < this.lines || !this.best || !this.isEnough(this.best.value)) continue;
      const outcome: Outcome<Move> = { ...this.best, reason: this.isWon(this.best.value) ? 'proven' : 'time' };
      await deepening.return(outcome);
      return outcome;
    }
  }

  stop(): void {
    this.controller.abort();
  }

  ponderHit(): void {
    if (!this.free || this.limits.infinite) return;
    this.free = false;
    if (this.isLate) this.stop();
    else if (this.budget.hard <= MAX_TIMER) this.timer = setTimeout(() => this.stop(), this.budget.hard);
    this.release();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.signal.removeEventListener('abort', this.release);
  }

  private note(best: Iteration<Move>): void {
    this.best = best;
    this.pace.note({ move: canonical(best.move), value: best.value });
  }

  private isEnough(value: number): boolean {
    return !this.free && (this.isLate || this.isWon(value));
  }

  /**
   * Whether the time is better kept: the soft limit is over, or time is limited and there is
   * nothing to choose.
   */
  private get isLate(): boolean {
    if (this.forced && this.budget.hard < Infinity) return true;
    return performance.now() - this.begun >= this.budget.soft * this.pace.factor;
  }

  private isWon(value: number): boolean {
    const plies = pliesToEnd(value);
    return plies !== undefined && plies > 0 && plies <= (this.limits.winIn ?? 0);
  }
}
