/**
 * Whoever plays in the arena: a search of ours in a thread, or a program of somebody else's in a
 * process.
 */
import { LIMIT, WIN } from '../contract/game.ts';

/**
 * What may be spent on a move. Times are milliseconds; sides are 0, who moves first in the game,
 * and 1.
 */
export interface Allowance {
  readonly depth?: number;
  readonly nodes?: number;
  readonly movetime?: number;
  readonly clock?: ClockReading;
}

/** What both clocks show. */
export interface ClockReading {
  readonly left: readonly [number, number];
  readonly increment: readonly [number, number];
  /** Moves to the next time control of the side to move, where there is one. */
  readonly movesToGo?: number;
}

/**
 * Where a game is: how it began, in the game's own notation (none: as always), and all moves since.
 */
export interface Situation {
  readonly start: string | undefined;
  readonly moves: readonly string[];
  /** Who made each of them. */
  readonly movers: readonly (0 | 1)[];
  /** Who is to move. */
  readonly side: 0 | 1;
}

/**
 * What a player chooses: a move, perhaps in a spelling of its own, and what it thinks of the
 * position.
 */
export interface Choice {
  readonly move: string;
  readonly depth?: number;
  readonly nodes?: number;
  /** For the side to move, in units of the game's values; a win in n plies is `WON - n`. */
  readonly score?: number;
}

export const RESIGN = 'resign';

/** A game that is won, beyond all values of positions that are not. */
export const WON = WIN;

/** Scores beyond this stand for a win or a loss by its plies. */
export const DECIDED = LIMIT;

/** One player, in one game at a time. What it cannot do it reports by a `PlayerError`. */
export interface Player {
  /** The process that it plays in, while there is one of its own. */
  readonly pid?: number | undefined;
  /** What it evaluates by, once it has begun a game and if it says so. */
  readonly evaluation?: string | undefined;
  /** Gets ready for a new game, and forgets all others. */
  begin(start: string | undefined): Promise<void>;
  think(situation: Situation, allowance: Allowance): Promise<Choice>;
  /** Ends it, whatever it is doing. */
  close(): Promise<void>;
}

/** A player broke down: it ended, said nothing, or said what nobody understands. */
export class PlayerError extends Error {
  override readonly name = 'PlayerError';
}
