import { checkAmount, checkInteger } from '../support/options.ts';

/** A player's clock, in milliseconds. */
export interface GameClock {
  readonly remaining: number;
  /** What is added after each move. Default 0. */
  readonly increment?: number;
  /**
   * Moves until more time is given. Default: none is given, the time is for the rest of the game.
   */
  readonly movesToGo?: number;
}

/**
 * How long to think about one move: no new iteration is begun after `soft` milliseconds, give or
 * take (`Pace`), and none goes on after `hard`.
 */
export interface Budget {
  readonly soft: number;
  readonly hard: number;
}

/** However empty the clock, this much is thought. */
const LEAST = 1;

/**
 * Of an even share of the time: when to begin no new iteration (it would take about as long as all
 * before it), when to stop at once.
 */
const SOFT = 0.6;
const HARD = 4;

/**
 * Of the time that is left, never more goes into one move, unless it is the last before more is
 * given.
 */
const MAX_SHARE = 0.6;

/**
 * Shares the clock out evenly over the moves to come: those to the next time control, or `horizon`
 * if the game is likely to be over before. Each move costs `overhead` for the way between the clock
 * and the program; LEAST <= soft <= hard, and hard + overhead <= remaining wherever that leaves
 * LEAST.
 */
export function budgetOf(clock: GameClock, overhead: number, horizon: number): Budget {
  const remaining = checkAmount('remaining', clock.remaining);
  const increment = checkAmount('increment', clock.increment ?? 0);
  const toGo = checkInteger('movesToGo', clock.movesToGo ?? horizon, 1, Number.MAX_SAFE_INTEGER);
  const moves = Math.min(toGo, horizon);
  const usable = remaining - overhead;
  const share = (usable + (moves - 1) * (increment - overhead)) / moves;
  const most = Math.max(LEAST, toGo === 1 ? usable : MAX_SHARE * usable);
  const soft = toGo === 1 ? most : clamp(SOFT * share, LEAST, most);
  return { soft, hard: clamp(HARD * share, soft, most) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

/** What one iteration says to the clock. */
interface Finding {
  readonly value: number;
  /** The move, in any form in which equal moves are equal. */
  readonly move: unknown;
}

/** A value that fell by so much, a pawn or a disc being 100, is reason for as much time again. */
const ALARM = 60;

/**
 * Stretches or shortens the soft limit as the search goes: a move that stays the same iteration
 * after iteration needs less time, one that has just changed or a value that falls needs more.
 */
export class Pace {
  private last: Finding | undefined;
  /** Changes of the move, the older the less they count: below 2. */
  private changes = 0;
  private fall = 0;

  /** Takes note of an iteration's best move. */
  note(finding: Finding): void {
    if (this.last) {
      this.changes = this.changes / 2 + (this.last.move === finding.move ? 0 : 1);
      this.fall = Math.max(0, this.last.value - finding.value);
    }
    this.last = finding;
  }

  /** What to multiply the soft limit with: from 0.7 for a settled move to 2.7. */
  get factor(): number {
    return 0.7 + 0.5 * this.changes + Math.min(1, this.fall / ALARM);
  }
}
