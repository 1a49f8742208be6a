import { KernelBoard, Referee } from '../../kernel/board.ts';
import type { Kernel } from '../../kernel/host.ts';
import type { Parsed } from '../../support/parsed.ts';
import { illegal, makeMove, parseMove } from './move.ts';
import { type Colour, countDiscs, INITIAL, type State } from './position.ts';
import { rules } from './rules.ts';
import { decode, WORDS } from './words.ts';

/** Why a game is over: every square is filled, neither side can move, or one has no disc left. */
export const REASONS = ['board full', 'no moves', 'wipe-out'] as const;
/** One of `REASONS`. */
export type Reason = (typeof REASONS)[number];

/** How a game of Othello ended. */
export interface Result {
  /** None: a draw. */
  readonly winner: Colour | undefined;
  readonly reason: Reason;
  /**
   * Discs by the rule of tournaments: squares that stayed empty count for the winner, in a draw
   * half for each. Together 64.
   */
  readonly black: number;
  readonly white: number;
}

/** The kernel's status when the game is over. */
const OVER = 2;

const referee = new Referee(rules, { length: WORDS, decode });

/**
 * A game of Othello: a position, the moves that led to it, and the moves that are legal in it.
 * Moves are squares as in `f5`, or `pass` alone where a side must pass; `play` reads squares in
 * either case, and `pa`, `ps`, `--` for a pass. In `perft` a pass is a ply, and a game that ends
 * earlier counts once.
 */
export class OthelloBoard extends KernelBoard<State> {
  /** Throws a RangeError for an impossible position. */
  constructor(state: State = INITIAL) {
    super(referee, state);
  }

  /** None while the game goes on. */
  override result(): Result | undefined {
    if (this.kernel.status() !== OVER) return undefined;
    const { black, white } = countDiscs(this.state.board);
    const empty = 64 - black - white;
    const reason = black === 0 || white === 0 ? 'wipe-out' : empty === 0 ? 'board full' : 'no moves';
    if (black === white) return { winner: undefined, reason, black: 32, white: 32 };
    if (black > white) return { winner: 'black', reason, black: black + empty, white };
    return { winner: 'white', reason, black, white: white + empty };
  }

  protected override read(kernel: Kernel<State>, text: string): Parsed<number> {
    const parsed = parseMove(text);
    if (!parsed.ok) return parsed;
    const legal = kernel.moves();
    return legal.includes(parsed.value) ? parsed : { ok: false, error: illegal(parsed.value, this.turn, legal) };
  }

  protected override write(_kernel: Kernel<State>, moves: readonly number[]): string[] {
    return moves.map(makeMove);
  }
}
