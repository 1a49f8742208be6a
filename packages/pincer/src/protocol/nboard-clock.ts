import type { GameClock } from '../engine/time.ts';
import type { Colour } from '../games/othello/index.ts';

/** Neither reads beyond the next bracket: a text is looked through once, whatever it is. */
const MOVE_TIME = /\b([BW])\[[^[\]/]*\/[^[\]/]*\/(\d+(?:\.\d+)?)/g;
const TIME = /TI\[([^[\]]*)\]/;

/**
 * The clocks of a game in the generic game format: `TI[15:00/0:10]` is what each side has (minutes
 * and seconds) and what a move adds, and `B[F5/1.2/3.4]` took 3.4 seconds. Without a `TI` that
 * gives time there is no limit.
 */
export class GgfClock {
  private readonly main: number;
  private readonly increment: number;
  private readonly used: Record<Colour, number> = { black: 0, white: 0 };

  constructor(ggf: string) {
    const [main = 0, increment = 0] = (TIME.exec(ggf)?.[1] ?? '').split('/').map(secondsOf);
    this.main = main;
    this.increment = increment;
    for (const [, side, time] of ggf.matchAll(MOVE_TIME)) this.spend(side === 'B' ? 'black' : 'white', Number(time));
  }

  /** A move of this colour took so many seconds. */
  spend(colour: Colour, seconds: number): void {
    if (seconds >= 0) this.used[colour] += seconds - this.increment;
  }

  of(colour: Colour): GameClock | undefined {
    if (this.main === 0) return undefined;
    return { remaining: 1000 * Math.max(0, this.main - this.used[colour]), increment: 1000 * this.increment };
  }
}

/** `15:00`, `1:00:00`, `30`. What is no time is none. */
function secondsOf(text: string): number {
  if (!/^\d{1,6}(:\d{1,2}){0,2}$/.test(text)) return 0;
  return text.split(':').reduce((total, part) => 60 * total + Number(part), 0);
}
