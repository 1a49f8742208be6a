import type { Parsed } from '../support/parsed.ts';

export interface Ending {
  /** None: a draw. */
  readonly winner: 0 | 1 | undefined;
  readonly reason: string;
}

/** How a pass is written. */
export const PASS = 'pass';

/** Knows the rules of one game being played: who is to move, what is legal, and when it is over. */
export interface Referee {
  /** 0 for the side that moves first when the game begins as always. */
  readonly side: 0 | 1;
  /** The moves so far, each in its one standard spelling. */
  readonly moves: readonly string[];
  /** Who made each of them. */
  readonly movers: readonly (0 | 1)[];
  legal(): string[];
  /** Whether the one legal move is to pass. */
  mustPass(): boolean;
  /** Plays a legal move in any spelling that names one. */
  play(text: string): Parsed<string>;
  result(): Ending | undefined;
  /** The positions so far, the one at hand last, as states of `playable(game)`. */
  states(): readonly unknown[];
  /** A legal move of the search, in its standard spelling. */
  spell(move: unknown): string;
}

export function other(side: 0 | 1): 0 | 1 {
  return side === 0 ? 1 : 0;
}
