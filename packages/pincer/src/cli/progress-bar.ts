import { timeText } from './text.ts';

/** What is written to: the error stream, but for tests. */
interface Screen {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  /** The width of the terminal. */
  readonly columns?: number;
}

interface ProgressBarOptions {
  readonly screen?: Screen;
  /** Milliseconds that only ever grow. */
  readonly now?: () => number;
}

/** Characters of the bar, and of a line where nobody knows the width of the terminal. */
const BAR = 40;
const WIDTH = 80;

/** Milliseconds between two pictures of the bar, and between two plain lines. */
const REDRAW = 100;
const LINE_EVERY = 5000;

/** The time left is reckoned from so many steps. */
const STEPS = 100;

/**
 * How far long work has come, on the error stream: on a terminal a bar that is drawn again in
 * place, now and then a plain line elsewhere, or everywhere if `plain`.
 */
export class ProgressBar {
  private readonly total: number;
  private readonly unit: string;
  private readonly screen: Screen;
  private readonly now: () => number;
  private readonly bar: boolean;
  /** When each of the last steps was reported, oldest first. */
  private readonly steps: { readonly at: number; readonly done: number }[];
  private done = 0;
  private lastShown: number;

  constructor(
    total: number,
    unit: string,
    plain = false,
    { screen = process.stderr, now = () => performance.now() }: ProgressBarOptions = {},
  ) {
    this.total = total;
    this.unit = unit;
    this.screen = screen;
    this.now = now;
    this.bar = !plain && screen.isTTY === true;
    this.steps = [{ at: now(), done: 0 }];
    this.lastShown = now();
    if (this.bar) this.draw('');
  }

  advance(): void {
    this.reach(this.done + 1);
  }

  /** So much is done now; `note` says more about it. */
  reach(done: number, note?: string): void {
    if (done !== this.done) this.steps.push({ at: this.now(), done });
    if (this.steps.length > STEPS) this.steps.shift();
    this.done = done;
    if (this.now() - this.lastShown < (this.bar ? REDRAW : LINE_EVERY)) return;
    this.lastShown = this.now();
    const more = `${this.left()}${note === undefined ? '' : `, ${note}`}`;
    if (this.bar) this.draw(more);
    else this.screen.write(`${this.done} of ${this.total} ${this.unit}${more}\n`);
  }

  /** Takes the bar away. */
  stop(): void {
    if (this.bar) this.screen.write('\r\x1b[K');
  }

  private draw(more: string): void {
    const full = this.total > 0 ? Math.round((BAR * Math.min(this.done, this.total)) / this.total) : BAR;
    const bar = '█'.repeat(full).padEnd(BAR, '░');
    const line = `${bar} ${this.done}/${this.total} ${this.unit}${more}`;
    this.screen.write(`\r\x1b[K${line.slice(0, (this.screen.columns || WIDTH) - 1)}`);
  }

  /** The time left at the speed of the last steps, if there were any. */
  private left(): string {
    const [{ at, done }] = this.steps;
    if (this.done <= done || this.done >= this.total) return '';
    return `, ${timeText(((this.now() - at) / (this.done - done)) * (this.total - this.done))} left`;
  }
}
