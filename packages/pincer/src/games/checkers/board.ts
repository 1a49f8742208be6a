import type { Board } from '../../contract/board.ts';
import { Kernel } from '../../kernel/host.ts';
import { checkInteger } from '../../support/options.ts';
import type { Parsed } from '../../support/parsed.ts';
import { checkers } from './game.ts';
import { type CheckersMove, decodeMove, makeMove, matching, parseMove } from './move.ts';
import { type CheckersState, type Colour, checkState, decode, other, START, WORDS } from './position.ts';

/** Why a game of checkers is over, or could be claimed as a draw. */
export const REASONS = ['no pieces', 'no moves', '40-move rule', 'threefold repetition'] as const;
/** One of `CHECKERS_REASONS`. */
export type Reason = (typeof REASONS)[number];

/** How a game of checkers ended. */
export interface CheckersResult {
  /** None: a draw. */
  readonly winner: Colour | undefined;
  readonly reason: Reason;
}

/** The 40-move rule: a draw when each side has made 40 moves without a capture or a move of a man. */
export const QUIET_LIMIT = 80;

/** No count of this depth comes to an end. */
const DEEPEST = 64;

/** A message lists the legal moves if there are no more than so many. */
const LISTED = 16;

/**
 * A game of checkers as it is played: a position, and the moves that led to it.
 *
 * Draws do not end it: people play on, and records do too. `result` tells them, and `play` takes any legal move.
 */
export class CheckersBoard implements Board<CheckersState> {
  /** One kernel serves all boards: each loads its own position before it asks. */
  private static kernel: Kernel<CheckersState> | undefined;
  private readonly states: CheckersState[];
  private readonly played: string[] = [];

  /** Throws a RangeError if the state is one that no game can show. */
  constructor(state: CheckersState = START) {
    const checked = checkState(state);
    if (!checked.ok) throw new RangeError(checked.error);
    this.states = [{ squares: state.squares, turn: state.turn, quiet: state.quiet }];
  }

  get state(): CheckersState {
    return this.states[this.states.length - 1];
  }

  /** The side to move. */
  get turn(): Colour {
    return this.state.turn;
  }

  /** The moves so far. */
  get history(): readonly string[] {
    return [...this.played];
  }

  /** The legal moves, each once, as in `9-13`, `22x15`. */
  moves(): string[] {
    const legal = this.load().moves().map(decodeMove);
    return legal.map((move) => makeMove(move, legal));
  }

  /** The legal moves with their squares. */
  legal(): CheckersMove[] {
    return this.load().moves().map(decodeMove);
  }

  /** Plays a move, in any spelling that names one legal move, and returns it as `moves` writes it. */
  play(text: string): Parsed<string> {
    const written = parseMove(text);
    if (!written.ok) return written;
    const kernel = this.load();
    const codes = kernel.moves();
    const legal = codes.map(decodeMove);
    const meant = matching(written.value, legal);
    if (meant.length !== 1) return { ok: false, error: this.refusal(text, legal, meant) };
    const [move] = meant;
    const canonical = makeMove(move, legal);
    kernel.make(codes[legal.indexOf(move)]);
    this.states.push(decode(kernel.save(WORDS)));
    this.played.push(canonical);
    return { ok: true, value: canonical };
  }

  /** Takes the last move back; false if there is none. */
  undo(): boolean {
    if (this.played.pop() === undefined) return false;
    this.states.pop();
    return true;
  }

  /** The end of the game by the rules, if the position is one: a loss for the side that cannot move comes before a draw. */
  result(): CheckersResult | undefined {
    const { squares, turn, quiet } = this.state;
    if (this.load().moves().length === 0) {
      const pieces = squares.toLowerCase().includes(turn[0]);
      return { winner: other(turn), reason: pieces ? 'no moves' : 'no pieces' };
    }
    if (quiet >= QUIET_LIMIT) return { winner: undefined, reason: '40-move rule' };
    const same = this.states.filter((state) => state.squares === squares && state.turn === turn);
    if (same.length >= 3) return { winner: undefined, reason: 'threefold repetition' };
    return undefined;
  }

  /** The number of lines of exactly this many moves. Captures that differ in their way alone are one move. */
  perft(depth: number): number {
    return this.load().perft(checkInteger('depth', depth, 0, DEEPEST));
  }

  /** The same for each legal move. */
  divide(depth: number): Map<string, number> {
    checkInteger('depth', depth, 1, DEEPEST);
    const kernel = this.load();
    const codes = kernel.moves();
    const legal = codes.map(decodeMove);
    return new Map(
      codes.map((code, index) => {
        kernel.make(code);
        const count = kernel.perft(depth - 1);
        kernel.unmake(code);
        return [makeMove(legal[index], legal), count];
      }),
    );
  }

  private load(): Kernel<CheckersState> {
    CheckersBoard.kernel ??= new Kernel(checkers, START);
    CheckersBoard.kernel.setRoot(this.state);
    return CheckersBoard.kernel;
  }

  private refusal(text: string, legal: readonly CheckersMove[], meant: readonly CheckersMove[]): string {
    if (legal.length === 0) return `"${text}" is illegal: the game is over`;
    const write = (moves: readonly CheckersMove[]) => moves.map((move) => makeMove(move, legal)).join(', ');
    if (meant.length > 1) return `"${text}" is ambiguous: write ${write(meant)}`;
    const captures = legal[0].captured.length > 0 ? ', as a capture must be made' : '';
    return legal.length > LISTED
      ? `"${text}" is illegal: there are ${legal.length} legal moves, such as ${write(legal.slice(0, 3))}`
      : `"${text}" is illegal: the legal moves are ${write(legal)}${captures}`;
  }
}
