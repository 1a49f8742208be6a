import type { GameClock } from './time.ts';

/** What is planned with beside the time that moves are thought about, in milliseconds. */
export interface Toll {
  /** What a move is expected to cost on its way, at most. */
  readonly expected: number;
  /** What stays on the clock for a machine that is late. */
  readonly reserve: number;
}

/**
 * A machine with six times as much to do as it can was later than that twice in 120,000 moves. One
 * that never was late keeps less.
 */
const RESERVE = 500;
const CALM_RESERVE = 150;
/** How many times the worst cost of late is kept beside it. */
const CAUTION = 10;

/** After so few moves nobody knows what they cost. */
const FEW = 3;
/** What the worst cost still counts a move later. */
const FADING = 0.97;

/**
 * What moves cost on their way between the clock and the program, learned from what the clock shows
 * from one thought to the next.
 */
export class Way {
  private moves = 0;
  private worst = 0;
  private before: { readonly remaining: number; readonly used: number } | undefined;

  /** A thought begins, with this on the clock. */
  begin({ remaining }: GameClock): void {
    const { before } = this;
    this.before = undefined;
    if (!before) return;
    const cost = before.remaining - before.used - remaining;
    // If there is more on the clock than there can be, time was given, or it is another game's.
    if (!(cost >= 0)) return;
    this.moves++;
    this.worst = Math.max(FADING * this.worst, Math.min(cost, RESERVE));
  }

  /** The thought is over, and has used so much of the clock as was meant. */
  end({ remaining, increment = 0 }: GameClock, used: number): void {
    this.before = { remaining: remaining + increment, used };
  }

  /**
   * What the next thought is to be planned with, if a move costs `most` at worst. All of the reserve
   * is kept where increments do not pay for the way: a game may last long.
   */
  toll(most: number, increment = 0): Toll {
    const expected = this.moves < FEW ? most : Math.min(most, this.worst);
    const paid = this.moves >= FEW && increment > 2 * expected;
    return { expected, reserve: paid ? Math.min(CALM_RESERVE + CAUTION * this.worst, RESERVE) : RESERVE };
  }
}
