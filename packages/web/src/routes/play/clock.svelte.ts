/** What both sides have left, in milliseconds, the first side's first. */
type Remaining = readonly [first: number, second: number];

/** How often the display changes, in milliseconds. */
const TICK = 100;

/** The clocks of a game. Reactive. */
export class Clocks {
  private remaining = $state.raw<Remaining>([0, 0]);
  private running = $state<0 | 1 | undefined>();
  private readonly increment: number;
  private since = 0;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** Minutes, and seconds that each move adds, as in `5+3`; `none`: there are no clocks. */
  constructor(setting: string) {
    const [minutes, seconds] = setting.split('+').map(Number);
    this.increment = 1000 * (seconds || 0);
    const start = setting === 'none' ? Number.POSITIVE_INFINITY : 60_000 * minutes;
    this.remaining = [start, start];
  }

  /** Whether there are any. */
  get present(): boolean {
    return this.remaining[0] < Number.POSITIVE_INFINITY;
  }

  /** Which side's clock has run out, if one has. */
  get fallen(): 0 | 1 | undefined {
    const side = this.remaining.findIndex((left) => left <= 0);
    return side === 0 || side === 1 ? side : undefined;
  }

  /** What a side has left, in milliseconds. */
  left(side: 0 | 1): number {
    return this.remaining[side];
  }

  /** Lets the clock of a side run, after the other one has moved; undefined: none runs. */
  run(side: 0 | 1 | undefined): void {
    if (!this.present || side === this.running) return;
    this.tick();
    if (this.running !== undefined && side !== undefined) this.change(this.running, this.increment);
    this.running = side;
    this.since = performance.now();
    clearInterval(this.timer);
    if (side !== undefined) this.timer = setInterval(() => this.tick(), TICK);
  }

  dispose(): void {
    clearInterval(this.timer);
  }

  private tick(): void {
    const now = performance.now();
    if (this.running !== undefined) this.change(this.running, this.since - now);
    this.since = now;
    if (this.fallen !== undefined) {
      this.running = undefined;
      clearInterval(this.timer);
    }
  }

  private change(side: 0 | 1, by: number): void {
    const changed = Math.max(0, this.remaining[side] + by);
    this.remaining = side === 0 ? [changed, this.remaining[1]] : [this.remaining[0], changed];
  }
}

/** What is left, as in `4:05`, or `0:07.3` when it is little. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 100) / 10;
  const minutes = Math.floor(seconds / 60);
  const rest = seconds - 60 * minutes;
  return `${minutes}:${seconds < 10 ? rest.toFixed(1).padStart(4, '0') : String(Math.floor(rest)).padStart(2, '0')}`;
}
