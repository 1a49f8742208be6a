import { KernelBoard, Referee } from '../../kernel/board.ts';
import type { Parsed } from '../../support/parsed.ts';
import { chess } from './game.ts';
import { isLong, makeLong, parseLong } from './long.ts';
import { type ChessKernel, decodeMove, IN_CHECK, INSUFFICIENT, type Move } from './move.ts';
import { type Colour, INITIAL, opponent, type State } from './position.ts';
import { makeSans, parseSan } from './san.ts';
import { decode, WORDS } from './words.ts';

/** Why a game of chess is over, or could be claimed as a draw. */
export const REASONS = [
  'checkmate',
  'stalemate',
  'insufficient material',
  'threefold repetition',
  'fifty moves',
] as const;
/** One of `REASONS`. */
export type Reason = (typeof REASONS)[number];

/** How a game of chess ended. */
export interface Result {
  /** None: a draw. */
  readonly winner: Colour | undefined;
  readonly reason: Reason;
}

const referee = new Referee(chess, { length: WORDS, decode });

/**
 * A game of chess: a position, the moves played since, and how it stands. Moves are written in
 * standard algebraic notation; `play` also reads `e2e4`. The state has an en passant square only
 * where such a capture is legal.
 *
 * Draws by repetition and by fifty moves are reported as soon as they could be claimed; whoever
 * wants to may play on.
 */
export class ChessBoard extends KernelBoard<State> {
  /** Throws a RangeError for an impossible position; `parseFen` returns none. */
  constructor(state: State = INITIAL) {
    super(referee, state);
  }

  /**
   * A legal move of any spelling in long algebraic notation, as UCI wants it. Nothing is played.
   */
  long(text: string): Parsed<string> {
    const move = this.read(this.kernel, text);
    return move.ok ? { ok: true, value: makeLong(move.value) } : move;
  }

  /** The legal moves with their squares, in the order of `moves`. */
  legal(): Move[] {
    const { state } = this;
    return this.kernel.moves().map((move) => decodeMove(state, move));
  }

  /** Whether the side to move is in check. */
  get inCheck(): boolean {
    return (this.kernel.status() & IN_CHECK) !== 0;
  }

  /** None while the game goes on. */
  override result(): Result | undefined {
    const { kernel, turn } = this;
    const status = kernel.status();
    if (kernel.moves().length === 0) {
      return (status & IN_CHECK) !== 0
        ? { winner: opponent(turn), reason: 'checkmate' }
        : { winner: undefined, reason: 'stalemate' };
    }
    if ((status & INSUFFICIENT) !== 0) return { winner: undefined, reason: 'insufficient material' };
    if (this.times >= 3) return { winner: undefined, reason: 'threefold repetition' };
    return this.state.halfmoves >= 100 ? { winner: undefined, reason: 'fifty moves' } : undefined;
  }

  protected override read(kernel: ChessKernel, text: string): Parsed<number> {
    const trimmed = text.trim();
    return isLong(trimmed) ? parseLong(trimmed, kernel) : parseSan(trimmed, kernel);
  }

  protected override write(kernel: ChessKernel, moves: readonly number[]): string[] {
    return makeSans(kernel, moves);
  }
}
