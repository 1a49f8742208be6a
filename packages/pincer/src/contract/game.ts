/**
 * What a game must answer.
 *
 * Pincer searches games of two players with perfect information and no chance, in which one side's
 * gain is the other's loss. Write a game once, as one of two faces; the same search runs both and
 * finds the same values.
 *
 * - The **plain face** is for a first game: immutable states and moves of any type, four methods.
 * - The **fast face** is for speed: one mutable position, moves and keys as 32-bit integers, no
 *   garbage.
 *
 * ## Whose view
 *
 * `evaluate` speaks for the side to move, always: a positive value is good for whoever `turn` names
 * in that same state. At the end of a game that is the side that would move next. A player who has
 * just been beaten is usually to move: return `-WIN`.
 *
 * ## Turns
 *
 * Sides need not alternate. The sign of a value flips when `turn` changes and stays when it does
 * not, so a pass is a move that changes nothing but the turn, and a second move in a row is a state
 * with the same `turn`.
 *
 * ## The end
 *
 * A game is over when there are no legal moves; `evaluate` then gives the result: `WIN`, `-WIN`, 0
 * for a draw, or a score. Return `WIN` and `-WIN` only for games that are decided: the search
 * prefers quick wins and slow losses, and stops deepening when it has proven one. A player who
 * cannot move but must wait has one legal move, the pass.
 *
 * ## Values
 *
 * Values are integers from `-LIMIT` to `LIMIT`, or ±`WIN`; a game that knows the end before it is
 * reached may also answer `WIN` less the plies to it, and `-WIN` plus them for a loss. Null-window
 * search steps from one integer to the next: it would never end on fractions. Multiply and round.
 * What distinguishes two positions should differ by at least 1.
 *
 * ## Keys
 *
 * Two states with equal keys are the same to the search if the same side is to move: same moves,
 * same future. Whose turn it is may be left out, and what does not matter (a move counter), but
 * nothing that does (castling rights). Without keys the search still remembers every line it saw,
 * but does not notice when two lines lead to the same state.
 *
 * ## Selective search
 *
 * A program that plays searches promising lines deeper and hopeless ones less (`selective: true`).
 * Every game can be searched so; one of the fast face gains the more, the more of
 * `SelectivePosition` it answers: which moves are quiet, whether doing nothing is worse than
 * moving, how much a few plies may change a value, how far back a position could be repeated.
 *
 * `conforms` plays a game at random and reports where it breaks this contract.
 */

import type { SelectivePosition } from '../search/optional.ts';
import type { Parsed } from '../support/parsed.ts';

export type { SelectivePosition } from '../search/optional.ts';
export type { Position } from '../search/position.ts';
export { LIMIT, WIN } from '../search/values.ts';

/** Any two different values name the two sides. */
export type Side = string | number | boolean;

interface Named<State, Move> {
  /** For messages and tables. */
  readonly name?: string;
  /** The state in which a game begins, used where none is given. */
  readonly initial?: State;
  /** A move as a person would write it. */
  format?(move: Move): string;
  /** A state from text, for the command line. */
  parse?(text: string): Parsed<State>;
  /** A state as text with line breaks, for a terminal. */
  show?(state: State): string;
}

/** The plain face. States are values: no method changes one. */
export interface PlainGame<State, Move> extends Named<State, Move> {
  /** All legal moves, in the same order every time for the same state. None: the game is over. */
  moves(state: State): readonly Move[];
  /** The state after a legal move. */
  play(state: State, move: Move): State;
  /** Whose move it is. */
  turn(state: State): Side;
  /** The state's worth to the side to move; see "Values" and "The end" above. */
  evaluate(state: State): number;
  /**
   * A name for the state: equal for equal states, different otherwise. The side to move is added to
   * it.
   */
  key?(state: State): string | bigint | number;
  /**
   * Whether `evaluate` cannot be trusted here, say because a capture is pending. The search then
   * looks further than its depth, at all moves, until the state is quiet.
   */
  noisy?(state: State): boolean;
}

/** The fast face: `position` sets up the mutable position that the search works on. */
export interface FastGame<State> extends Named<State, number> {
  position(state: State): SelectivePosition;
}

/** A game of either face. */
export type Game<State = unknown, Move = unknown> = PlainGame<State, Move> | FastGame<State>;

/** A game broke its contract. The message names the game, the method and the state. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}
