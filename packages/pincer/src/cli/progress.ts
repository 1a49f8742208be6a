import { SingleBar } from 'cli-progress';

/** How far long work has come, on the error stream: a bar on a terminal, now and then a plain line elsewhere. */
export class Progress {
  private readonly bar: SingleBar | undefined;
  private readonly total: number;
  private readonly unit: string;
  private done = 0;
  private lastLine = performance.now();

  constructor(total: number, unit: string, quiet = false) {
    this.total = total;
    this.unit = unit;
    if (quiet || !process.stderr.isTTY) return;
    this.bar = new SingleBar({
      format: `{bar} {value}/{total} ${unit}, {eta_formatted} left{note}`,
      stream: process.stderr,
      hideCursor: true,
      clearOnComplete: true,
      barCompleteChar: '█',
      barIncompleteChar: '░',
    });
    this.bar.start(total, 0, { note: '' });
  }

  advance(): void {
    this.reach(this.done + 1);
  }

  /** So much is done now; `note` says more about it. */
  reach(done: number, note?: string): void {
    this.done = done;
    const more = note === undefined ? '' : `, ${note}`;
    this.bar?.update(this.done, { note: more });
    if (this.bar || performance.now() - this.lastLine < 5000) return;
    this.lastLine = performance.now();
    process.stderr.write(`${this.done} of ${this.total} ${this.unit}${more}\n`);
  }

  stop(): void {
    this.bar?.stop();
  }
}
