import type { Parsed } from '../support/parsed.ts';
import type { ClockReading } from './player.ts';

/**
 * How long a side may think: `base` for all moves, or for each so many `moves`, and `increment`
 * more after each move. Milliseconds.
 */
export interface TimeControl {
  readonly base: number;
  readonly increment: number;
  readonly moves?: number;
}

const FORM = 'write it as in 10+0.1 (seconds and increment), 2:00+1 (minutes) or 40/60 (moves in a time)';
const MAX_TIME = 24 * 3_600_000;

export function parseTimeControl(text: string): Parsed<TimeControl> {
  const match = /^(?:(\d{1,3})\/)?(?:(\d{1,3}):)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?$/.exec(text);
  if (!match) return { ok: false, error: `"${text}" is no time control: ${FORM}` };
  const [, moves, minutes = '0', seconds, increment = '0'] = match;
  const base = Math.round(60_000 * Number(minutes) + 1000 * Number(seconds));
  const control = { base, increment: Math.round(1000 * Number(increment)) };
  if (base + control.increment === 0) return { ok: false, error: `"${text}" leaves no time at all: ${FORM}` };
  if (base > MAX_TIME || control.increment > MAX_TIME) return { ok: false, error: `"${text}" is more than a day` };
  if (moves === undefined) return { ok: true, value: control };
  if (Number(moves) === 0) return { ok: false, error: `"${text}" has no moves: ${FORM}` };
  return { ok: true, value: { ...control, moves: Number(moves) } };
}

export function makeTimeControl({ base, increment, moves }: TimeControl): string {
  return `${moves === undefined ? '' : `${moves}/`}${base / 1000}+${increment / 1000}`;
}

/** The clocks of one game. */
export class Clocks {
  private readonly controls: readonly [TimeControl, TimeControl];
  private readonly left: [number, number];
  private readonly made: [number, number] = [0, 0];

  constructor(controls: readonly [TimeControl, TimeControl]) {
    this.controls = controls;
    this.left = [controls[0].base, controls[1].base];
  }

  reading(side: 0 | 1): ClockReading {
    const { moves } = this.controls[side];
    return {
      left: [...this.left],
      increment: [this.controls[0].increment, this.controls[1].increment],
      ...(moves !== undefined && { movesToGo: moves - (this.made[side] % moves) }),
    };
  }

  /**
   * Takes the time of a move off the side's clock; false if its flag has fallen by more than the
   * margin.
   */
  spend(side: 0 | 1, time: number, margin: number): boolean {
    const { base, increment, moves } = this.controls[side];
    const left = this.left[side] - time;
    if (left + margin < 0) return false;
    this.made[side]++;
    const refill = moves !== undefined && this.made[side] % moves === 0 ? base : 0;
    this.left[side] = Math.max(0, left) + increment + refill;
    return true;
  }
}
