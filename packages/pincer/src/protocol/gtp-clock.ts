import type { GameClock } from '../engine/time.ts';
import type { Colour } from '../games/othello/index.ts';

/**
 * `time_settings`, in milliseconds: time for the game, then again and again `byoTime` for
 * `byoMoves` moves.
 */
interface Timing {
  readonly main: number;
  readonly byoTime: number;
  readonly byoMoves: number;
}

/**
 * What is left of it to one side: `moves` are those for which `time` is, none while the main time
 * lasts.
 */
interface Left {
  readonly time: number;
  readonly moves: number;
}

/** What a client rounds off, in milliseconds. */
const ROUNDING = 1000;

/**
 * What a move may cost on its way, in milliseconds: more than with other protocols, since this one
 * gives the clock but coarsely.
 */
export const LATENCY = 50;

/** The clocks of a game under GTP, which gives whole seconds. */
export class GtpClock {
  private timing: Timing | undefined;
  private left: Partial<Record<Colour, Left>> = {};

  /** In seconds and moves. A byo-yomi of no moves means that time is not limited. */
  settle(main: number, byoTime: number, byoMoves: number): void {
    const unlimited = byoTime > 0 && byoMoves === 0;
    this.timing = unlimited ? undefined : { main: 1000 * main, byoTime: 1000 * byoTime, byoMoves };
    this.left = {};
  }

  /** A new game with the same settings. */
  restart(): void {
    this.left = {};
  }

  /**
   * So many seconds are left. Clients cut off parts, and some never say less than one: what is
   * known to be less by no more than that is believed.
   */
  set(colour: Colour, seconds: number, moves: number): void {
    const known = this.leftTo(colour)?.time ?? Infinity;
    const said = 1000 * seconds;
    this.left[colour] = { time: said > known && said - known <= ROUNDING ? known : said, moves };
  }

  /** A move of this colour took so many milliseconds: for clients that never say what is left. */
  spend(colour: Colour, spent: number): void {
    const left = this.leftTo(colour);
    if (left)
      this.left[colour] = { time: Math.max(0, left.time - spent - LATENCY), moves: Math.max(0, left.moves - 1) };
  }

  /** Nothing where time is not limited. */
  of(colour: Colour): GameClock | undefined {
    const left = this.leftTo(colour);
    return left && { remaining: left.time, ...(left.moves >= 1 && { movesToGo: Math.floor(left.moves) }) };
  }

  private leftTo(colour: Colour): Left | undefined {
    const { timing } = this;
    const left = this.left[colour] ?? (timing && { time: timing.main, moves: 0 });
    if (!left || !timing || left.time > 0 || timing.byoTime === 0) return left;
    return { time: timing.byoTime, moves: timing.byoMoves };
  }
}
