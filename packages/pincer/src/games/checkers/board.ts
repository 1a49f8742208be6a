import { KernelBoard, Referee } from '../../kernel/board.ts';
import type { Kernel } from '../../kernel/host.ts';
import type { Parsed } from '../../support/parsed.ts';
import { checkers } from './game.ts';
import { decodeMove, illegal, type Move, makeMove, matching, parseMove } from './move.ts';
import { type Colour, INITIAL, opponent, type State } from './position.ts';
import { decode, WORDS } from './words.ts';

/** Why a game of checkers is over, or could be claimed as a draw. */
export const REASONS = ['no pieces', 'no moves', '40-move rule', 'threefold repetition'] as const;
/** One of `REASONS`. */
export type Reason = (typeof REASONS)[number];

/** How a game of checkers ended. */
export interface Result {
  /** None: a draw. */
  readonly winner: Colour | undefined;
  readonly reason: Reason;
}

/**
 * The 40-move rule: a draw when each side has made 40 moves without a capture or a move of a man.
 */
export const QUIET_LIMIT = 80;

const referee = new Referee(checkers, { length: WORDS, decode });

/**
 * A game of checkers as it is played: a position, and the moves that led to it, as in `9-13`,
 * `22x15`. Captures that differ in their way alone are one move.
 *
 * Draws do not end it: people play on, and records do too. `result` reports them, and `play` takes
 * any legal move.
 */
export class CheckersBoard extends KernelBoard<State> {
  /** Throws a RangeError if the state is one that no game can show. */
  constructor(state: State = INITIAL) {
    super(referee, state);
  }

  /** The legal moves with their squares, in the order of `moves`. */
  legal(): Move[] {
    return this.kernel.moves().map(decodeMove);
  }

  /**
   * The end of the game by the rules, if the position is one: a loss for the side that cannot move
   * comes before a draw.
   */
  override result(): Result | undefined {
    const { squares, turn, quiet } = this.state;
    if (this.kernel.moves().length === 0) {
      const pieces = squares.toLowerCase().includes(turn[0]);
      return { winner: opponent(turn), reason: pieces ? 'no moves' : 'no pieces' };
    }
    if (quiet >= QUIET_LIMIT) return { winner: undefined, reason: '40-move rule' };
    return this.times >= 3 ? { winner: undefined, reason: 'threefold repetition' } : undefined;
  }

  protected override read(kernel: Kernel<State>, text: string): Parsed<number> {
    const written = parseMove(text);
    if (!written.ok) return written;
    const moves = kernel.moves();
    const legal = moves.map(decodeMove);
    const meant = matching(written.value, legal);
    if (meant.length !== 1) return { ok: false, error: illegal(text, legal, meant) };
    return { ok: true, value: moves[legal.indexOf(meant[0])] };
  }

  protected override write(kernel: Kernel<State>, moves: readonly number[]): string[] {
    const legal = kernel.moves().map(decodeMove);
    return moves.map((move) => makeMove(decodeMove(move), legal));
  }
}
