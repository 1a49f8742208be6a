import type { Board } from '../../contract/board.ts';
import { Kernel } from '../../kernel/host.ts';
import { checkInteger } from '../../support/options.ts';
import type { Parsed } from '../../support/parsed.ts';
import { chess } from './game.ts';
import { isLong, makeLong, parseLong } from './long.ts';
import { type ChessKernel, IN_CHECK, INSUFFICIENT } from './move.ts';
import { type ChessState, type Colour, INITIAL, opponent } from './position.ts';
import { makeSan, makeSans, parseSan } from './san.ts';
import { decode, WORDS } from './words.ts';

/** Why a game of chess is over, or could be claimed as a draw. */
export const CHESS_REASONS = [
  'checkmate',
  'stalemate',
  'insufficient material',
  'threefold repetition',
  'fifty moves',
] as const;

/** How a game of chess ended. */
export interface ChessResult {
  /** None: a draw. */
  readonly winner: Colour | undefined;
  readonly reason: (typeof CHESS_REASONS)[number];
}

/** A ply of the game: the position after it, that position's key, and the move that led there. */
interface Ply {
  readonly state: ChessState;
  readonly key: string;
  readonly san: string;
}

const DEEPEST_PERFT = 20;

/** One kernel referees all boards: each call sets it to the board's own position first. */
let referee: ChessKernel | undefined;

function kernelAt(state: ChessState): ChessKernel {
  if (referee) referee.setRoot(state);
  else referee = new Kernel(chess, state);
  return referee;
}

/**
 * A game of chess: a position, the moves played since, and how it stands. Moves are told in standard algebraic notation. A board is small
 * and quick to make, and its game may have any length.
 *
 * Draws by repetition and by fifty moves are reported as soon as they could be claimed; whoever wants to may play on.
 */
export class ChessBoard implements Board<ChessState> {
  private readonly start: Ply;
  private readonly plies: Ply[] = [];

  /** Throws a RangeError for an impossible position; `parseFen` returns none. */
  constructor(state: ChessState = INITIAL) {
    const kernel = kernelAt(state);
    this.start = { state: decode(kernel.save(WORDS)), key: kernel.key(), san: '' };
  }

  /** The position at hand. Its en passant square is told only where such a capture is legal. */
  get state(): ChessState {
    return this.last.state;
  }

  /** The side to move. */
  get turn(): Colour {
    return this.state.turn;
  }

  /** The moves played so far. */
  get history(): readonly string[] {
    return this.plies.map(({ san }) => san);
  }

  /** All legal moves, each in its one standard spelling. */
  moves(): string[] {
    const kernel = this.kernel();
    return makeSans(kernel, kernel.moves());
  }

  /** Plays a move, told in standard algebraic notation of any reasonable spelling or as `e2e4`; returns its standard spelling. */
  play(text: string): Parsed<string> {
    const kernel = this.kernel();
    const move = read(text, kernel);
    if (!move.ok) return move;
    const san = makeSan(kernel, move.value);
    kernel.make(move.value);
    this.plies.push({ state: decode(kernel.save(WORDS)), key: kernel.key(), san });
    return { ok: true, value: san };
  }

  /** A legal move of any spelling in long algebraic notation, as UCI wants it. Nothing is played. */
  long(text: string): Parsed<string> {
    const move = read(text, this.kernel());
    return move.ok ? { ok: true, value: makeLong(move.value) } : move;
  }

  /** Takes the last move back; false if there is none. */
  undo(): boolean {
    return this.plies.pop() !== undefined;
  }

  get inCheck(): boolean {
    return (this.kernel().status() & IN_CHECK) !== 0;
  }

  /** Undefined while the game goes on. */
  result(): ChessResult | undefined {
    const kernel = this.kernel();
    const status = kernel.status();
    const { state, key } = this.last;
    if (kernel.moves().length === 0) {
      return (status & IN_CHECK) !== 0
        ? { winner: opponent(state.turn), reason: 'checkmate' }
        : { winner: undefined, reason: 'stalemate' };
    }
    if ((status & INSUFFICIENT) !== 0) return { winner: undefined, reason: 'insufficient material' };
    const times = [this.start, ...this.plies].filter((ply) => ply.key === key).length;
    if (times >= 3) return { winner: undefined, reason: 'threefold repetition' };
    return state.halfmoves >= 100 ? { winner: undefined, reason: 'fifty moves' } : undefined;
  }

  /** The number of lines of exactly this many plies. */
  perft(depth: number): number {
    return this.kernel().perft(checkInteger('depth', depth, 0, DEEPEST_PERFT));
  }

  /** The same for each legal move. */
  divide(depth: number): Map<string, number> {
    const below = checkInteger('depth', depth, 1, DEEPEST_PERFT) - 1;
    const kernel = this.kernel();
    const moves = kernel.moves();
    const written = makeSans(kernel, moves);
    return new Map(
      moves.map((move, index) => {
        kernel.make(move);
        const lines = kernel.perft(below);
        kernel.unmake(move);
        return [written[index], lines];
      }),
    );
  }

  private get last(): Ply {
    return this.plies.at(-1) ?? this.start;
  }

  private kernel(): ChessKernel {
    return kernelAt(this.state);
  }
}

function read(text: string, kernel: ChessKernel): Parsed<number> {
  const trimmed = text.trim();
  return isLong(trimmed) ? parseLong(trimmed, kernel) : parseSan(trimmed, kernel);
}
