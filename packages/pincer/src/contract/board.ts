import type { Parsed } from '../support/parsed.ts';

/** How a pass is written, in every game that has passes. */
export const PASS = 'pass';

/** How a game ended. Sides are named, as on a board, or counted, as in a match. */
export interface Ending<Side = string> {
  /** None: a draw. */
  readonly winner: Side | undefined;
  readonly reason: string;
}

/**
 * A game as it is played: a position, the moves that led to it, and the moves that are legal in it,
 * all as people write them. Each of our games has a board of its own, which also knows the rules
 * that look back, such as repetitions; `AnyBoard` does for any other.
 */
export interface Board<State> {
  readonly state: State;
  /** The side to move, by its name; when the game is over, the one that would be. */
  readonly turn: string;
  /** The moves so far, each in its one standard spelling. */
  readonly history: readonly string[];
  /** The legal moves in their standard spelling. */
  moves(): string[];
  /**
   * Plays a move of any reasonable spelling, and returns its standard one. What is illegal changes
   * nothing.
   */
  play(text: string): Parsed<string>;
  /** Takes the last move back; false if there is none. */
  undo(): boolean;
  /** None while the game goes on. */
  result(): Ending | undefined;
  /**
   * A legal move as a search of the game has it, in its standard spelling. Without this, both write
   * moves the same way.
   */
  spell?(move: unknown): string;
}
