import { checkAmount, checkInteger } from '../support/options.ts';
import type { Toll } from './way.ts';

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
 * before it, so that a move takes about one share), when to stop at once.
 */
const SOFT = 0.7;
const HARD = 4;

/** Of a clock that has hardly more than the reserve, this part stays; before more time is given, less. */
const KEPT = 0.9;
const KEPT_AT_LAST = 0.25;

/**
 * Of the time that is left beyond the reserve, never more goes into one move, unless it is the last
 * before more is given.
 */
const MAX_SHARE = 0.6;

/** How many moves a game is thought to have when it begins, and however long it has lasted. */
const USUAL_MOVES = 40;
const LEAST_MOVES = 20;

/**
 * How many more moves a side is thought to make that has made `played`, where nobody knows better:
 * the longer a game lasts the fewer, but a long game often gets longer still.
 */
export function movesToCome(played: number): number {
  return Math.max(LEAST_MOVES, USUAL_MOVES - Math.floor(played / 2));
}

/**
 * Shares the clock out evenly over the moves to come: those to the next time control, or `horizon`
 * if the game is likely to be over before. Each of them may cost `overhead` for the way between the
 * clock and the program, and is expected to cost half of the toll: that is kept, beside the reserve,
 * which pays for the other half as far as it goes. LEAST <= soft <= hard, and hard + overhead <=
 * remaining wherever that leaves LEAST.
 */
export function budgetOf(clock: GameClock, overhead: number, horizon: number, toll: Toll): Budget {
  const remaining = checkAmount('remaining', clock.remaining);
  const increment = checkAmount('increment', clock.increment ?? 0);
  const toGo = checkInteger('movesToGo', clock.movesToGo ?? horizon, 1, Number.MAX_SAFE_INTEGER);
  const left = remaining - overhead;
  if (toGo === 1) {
    const all = Math.max(LEAST, left - Math.min(toll.reserve, KEPT_AT_LAST * left));
    return { soft: all, hard: all };
  }
  const moves = Math.min(toGo, horizon);
  const later = moves - 1;
  const reserve = Math.min(toll.reserve, KEPT * left);
  const kept = Math.max(reserve + (later * toll.expected) / 2, later * toll.expected);
  const share = (left + later * increment - kept) / moves;
  const most = Math.max(LEAST, MAX_SHARE * (left - reserve));
  const soft = clamp(SOFT * share, LEAST, most);
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
