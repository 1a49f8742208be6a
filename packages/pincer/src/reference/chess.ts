import { ChessBoard } from '../games/chess/board.ts';
import { fromOf, IN_CHECK, toOf } from '../games/chess/move.ts';
import { type Colour, INITIAL, opponent, RIGHTS, type State, squareName } from '../games/chess/position.ts';
import { decode, WORDS } from '../games/chess/words.ts';
import type { Kernel } from '../kernel/host.ts';
import type { Position } from '../search/position.ts';
import { Random } from '../support/random.ts';

/** What the chess kernel does fast, done slowly and plainly, and positions to compare both on. */

/** The same position with colours exchanged and the board turned top to bottom. */
export function mirrored(state: State): State {
  const exchanged = (text: string) =>
    [...text].map((letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase())).join('');
  const ranks = Array.from({ length: 8 }, (_, rank) => state.board.slice(56 - 8 * rank, 64 - 8 * rank));
  const castling = exchanged(state.castling);
  return {
    ...state,
    board: exchanged(ranks.join('')),
    turn: opponent(state.turn),
    castling: RIGHTS.filter((right) => castling.includes(right)).join(''),
    enPassant: state.enPassant && state.enPassant[0] + (9 - Number(state.enPassant[1])),
  };
}

/**
 * Positions met in random games from the given starts: one every three plies, and the end where
 * there is one.
 */
export function randomStates(seed: number, count: number, starts: readonly State[] = [INITIAL]): State[] {
  const random = new Random(seed);
  const found: State[] = [];
  for (let game = 0; found.length < count; game++) {
    const board = new ChessBoard(starts[game % starts.length]);
    for (let ply = random.below(3); ply < 160 && found.length < count; ply++) {
      const moves = board.moves();
      if (ply % 3 === 0 || moves.length === 0) found.push(board.state);
      if (moves.length === 0) break;
      board.play(moves[random.below(moves.length)]);
    }
  }
  return found;
}

const PAWN = 100;
const VALUES: Readonly<Record<string, number>> = { p: PAWN, n: 320, b: 330, r: 500, q: 950, k: 20000 };

/** Whether a piece attacks a square, by its steps alone. */
function attacks(board: readonly string[], from: number, to: number): boolean {
  const piece = board[from];
  const [dx, dy] = [(to & 7) - (from & 7), (to >> 3) - (from >> 3)];
  const [ax, ay] = [Math.abs(dx), Math.abs(dy)];
  const clear = () => {
    const step = Math.sign(dy) * 8 + Math.sign(dx);
    for (let square = from + step; square !== to; square += step) if (board[square] !== '.') return false;
    return true;
  };
  switch (piece.toLowerCase()) {
    case 'p':
      return ax === 1 && dy === (piece === 'P' ? 1 : -1);
    case 'n':
      return ax * ay === 2;
    case 'k':
      return Math.max(ax, ay) === 1;
    case 'b':
      return ax === ay && ax > 0 && clear();
    case 'r':
      return (ax === 0) !== (ay === 0) && clear();
    case 'q':
      return (ax === ay ? ax > 0 : ax * ay === 0) && clear();
    default:
      return false;
  }
}

/** The pieces of a side that attack a square, the least valuable first. */
function attackersOf(board: readonly string[], to: number, side: Colour): number[] {
  const own = (letter: string) => letter !== '.' && (letter === letter.toUpperCase()) === (side === 'white');
  const found = [...board.keys()].filter((from) => own(board[from]) && attacks(board, from, to));
  const worth = (square: number) => VALUES[board[square].toLowerCase()];
  return found.sort((one, other) => worth(one) - worth(other) || one - other);
}

/** What a side wins by capturing on a square, or 0 if it had better not. */
function captureValue(board: readonly string[], to: number, side: Colour): number {
  const from = attackersOf(board, to, side)[0];
  if (from === undefined) return 0;
  if (board[from].toLowerCase() === 'k' && attackersOf(board, to, opponent(side)).length > 0) return 0;
  const after = board.with(to, board[from]).with(from, '.');
  return Math.max(0, VALUES[board[to].toLowerCase()] - captureValue(after, to, opponent(side)));
}

/** The static exchange evaluation of a move, in hundredths of a pawn. */
export function exchangeValue({ board, turn, enPassant }: State, from: number, to: number, promotion: string): number {
  const squares = [...board];
  const pawn = squares[from].toLowerCase() === 'p';
  const passing = pawn && enPassant === squareName(to) && ((from ^ to) & 7) !== 0;
  const won = passing ? PAWN : squares[to] === '.' ? 0 : VALUES[squares[to].toLowerCase()];
  const after = squares.with(to, promotion || squares[from]).with(from, '.');
  if (passing) after[to ^ 8] = '.';
  const gained = promotion === '' ? 0 : VALUES[promotion] - PAWN;
  return won + gained - captureValue(after, to, opponent(turn));
}

/**
 * A kernel's position for the minimax of `reference/minimax.ts`, its noisy moves chosen by
 * `exchangeValue`.
 */
export class ReferenceChess implements Position {
  private readonly kernel: Kernel<State>;

  constructor(kernel: Kernel<State>) {
    this.kernel = kernel;
  }

  moves(into: Int32Array, from: number): number {
    return this.write(this.kernel.moves(), into, from);
  }

  noisy(into: Int32Array, from: number): number {
    const moves = this.kernel.moves();
    if (!this.standPat()) return this.write(moves, into, from);
    const state = decode(this.kernel.save(WORDS));
    return this.write(
      moves.filter((move) => isNoisy(state, move)),
      into,
      from,
    );
  }

  standPat(): boolean {
    return (this.kernel.status() & IN_CHECK) === 0;
  }

  make(move: number): void {
    this.kernel.make(move);
  }

  unmake(move: number): void {
    this.kernel.unmake(move);
  }

  turn(): number {
    return this.kernel.turn();
  }

  evaluate(): number {
    return this.kernel.evaluate();
  }

  keyLow(): number {
    return 0;
  }

  keyHigh(): number {
    return 0;
  }

  private write(moves: readonly number[], into: Int32Array, from: number): number {
    into.set(moves, from);
    return from + moves.length;
  }
}

/** A capture or a promotion to a queen that loses nothing. */
function isNoisy(state: State, move: number): boolean {
  const [from, to] = [fromOf(move), toOf(move)];
  const promotion = ['', '', 'n', 'b', 'r', 'q'][(move >> 12) & 7];
  const passing = state.board[from].toLowerCase() === 'p' && ((from ^ to) & 7) !== 0;
  if (promotion !== '' && promotion !== 'q') return false;
  if (state.board[to] === '.' && !passing && promotion === '') return false;
  return exchangeValue(state, from, to, promotion) >= 0;
}
