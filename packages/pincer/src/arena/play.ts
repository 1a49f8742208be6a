import { type Ending, PASS } from '../contract/board.ts';
import type { GameKit } from '../games/kit.ts';
import { type AdjudicationRules, Adjudicator } from './adjudication.ts';
import type { Opening } from './openings.ts';
import { type Allowance, type Choice, type Player, RESIGN, type Situation } from './player.ts';
import type { PlayerLimit } from './player-spec.ts';
import { createReferee, other } from './referee.ts';
import { Clocks, type TimeControl } from './time-control.ts';
import { within } from './within.ts';

/** How a game can end. */
const TERMINATIONS = [
  'rules',
  'adjudication',
  'resignation',
  'time forfeit',
  'illegal move',
  'crash',
  'no answer',
] as const;
export type Termination = (typeof TERMINATIONS)[number];

/**
 * A move of a side, with the time it took in milliseconds and what the player said of it. A pass
 * that was made for it took none.
 */
export interface Ply extends Choice {
  readonly side: 0 | 1;
  readonly time: number;
}

export interface PlayedGame extends Ending<0 | 1> {
  readonly termination: Termination;
  /** Moves of the opening, then of the players. */
  readonly opening: Opening;
  readonly plies: readonly Ply[];
}

export interface Conditions {
  readonly kit: GameKit;
  readonly limits: readonly [PlayerLimit, PlayerLimit];
  readonly adjudication: AdjudicationRules;
  /** A flag may have fallen so long ago, in milliseconds. */
  readonly margin: number;
  /**
   * How long a player without a clock may take for a move, in milliseconds, before it counts as
   * hanging.
   */
  readonly patience: number;
}

const UNLIMITED: TimeControl = { base: 2 ** 31, increment: 0 };

/**
 * Plays one game from an opening; `players[0]` has the side that moves first when the game begins
 * as always. Whatever the players do, there is a result: who breaks down, breaks the rules or
 * oversteps the time has lost. Nothing if it was aborted.
 */
export async function playGame(
  { kit, limits, adjudication, margin, patience }: Conditions,
  opening: Opening,
  players: readonly [Player, Player],
  signal: AbortSignal,
): Promise<PlayedGame | undefined> {
  const begun = createReferee(kit, opening);
  if (!begun.ok) throw new Error(`opening "${opening.name}": ${begun.error}`);
  const referee = begun.value;
  const clock = new Clocks([limits[0].clock ?? UNLIMITED, limits[1].clock ?? UNLIMITED]);
  const adjudicator = new Adjudicator(adjudication);
  const plies: Ply[] = [];
  const end = (termination: Termination, ending: Ending<0 | 1>): PlayedGame => ({
    ...ending,
    termination,
    opening,
    plies,
  });
  const lost = (termination: Termination, side: 0 | 1, reason: string) =>
    end(termination, { winner: other(side), reason });

  for (const side of [0, 1] as const) {
    const ready = await within(players[side].begin(opening.start), patience, signal);
    if (ready === 'aborted') return undefined;
    if (ready === 'late') return lost('no answer', side, `not ready for a game within ${patience} ms`);
    if (!ready.ok) return lost('crash', side, ready.error);
  }

  for (;;) {
    const over = referee.result();
    if (over) return end('rules', over);
    const { side } = referee;
    // A side that can only pass is not asked.
    if (referee.passed()) {
      plies.push({ move: PASS, side, time: 0 });
      continue;
    }
    const limit = limits[side];
    const situation: Situation = {
      start: opening.start,
      moves: [...referee.moves],
      movers: [...referee.movers],
      side,
    };
    const allowance = allowanceOf(limit, clock, side);
    const most = limit.clock
      ? clock.reading(side).left[side] + margin
      : limit.movetime === undefined
        ? patience
        : limit.movetime + margin;
    const begin = performance.now();
    const answer = await within(players[side].think(situation, allowance), most, signal);
    const time = performance.now() - begin;
    if (answer === 'aborted') return undefined;
    const inTime = clock.spend(side, time, margin);
    if (answer === 'late' || (limit.clock && !inTime)) {
      if (limit.clock) return lost('time forfeit', side, `the flag fell after ${Math.round(time)} ms`);
      if (limit.movetime !== undefined) return lost('time forfeit', side, `${Math.round(time)} ms for a move`);
      return lost('no answer', side, `no move within ${patience} ms`);
    }
    if (!answer.ok) return lost('crash', side, answer.error);
    if (answer.value.move === RESIGN) return lost('resignation', side, 'resignation');
    const played = referee.play(answer.value.move);
    if (!played.ok) return lost('illegal move', side, played.error);
    plies.push({ ...answer.value, move: played.value, side, time: Math.round(10 * time) / 10 });
    const verdict = referee.result() ? undefined : adjudicator.verdict(side, answer.value.score, referee.moves.length);
    if (verdict) return end('adjudication', verdict);
  }
}

function allowanceOf({ clock: control, ...limit }: PlayerLimit, clock: Clocks, side: 0 | 1): Allowance {
  return control ? { ...limit, clock: clock.reading(side) } : limit;
}
