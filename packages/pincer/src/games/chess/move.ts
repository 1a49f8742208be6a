import type { Kernel } from '../../kernel/host.ts';
import { type State, squareName } from './position.ts';

export type ChessKernel = Kernel<State>;

/** The kernel's moves, as `assembly/pieces.ts` makes them up. */
const CASTLING = 1 << 16;

export function fromOf(move: number): number {
  return move & 63;
}

export function toOf(move: number): number {
  return (move >> 6) & 63;
}

/** A legal move with its squares. */
export interface Move {
  readonly from: string;
  readonly to: string;
  /** The square of the piece that is taken: not `to` where a pawn is taken en passant. */
  readonly captured: string | undefined;
  /** The letter of the piece promoted to. */
  readonly promotion: string | undefined;
}

/** A move of the kernel in this position. */
export function decodeMove({ board, enPassant }: State, move: number): Move {
  const [from, to] = [fromOf(move), toOf(move)];
  const passing = squareName(to) === enPassant && board[from].toLowerCase() === 'p';
  // The pawn that is taken en passant stands beside the one that takes it.
  const taken = passing ? (from & 56) | (to & 7) : to;
  return {
    from: squareName(from),
    to: squareName(to),
    captured: board[taken] === '.' ? undefined : squareName(taken),
    promotion: promotionOf(move) || undefined,
  };
}

/** The letter of the piece promoted to, or none. */
export function promotionOf(move: number): string {
  return '  nbrq'[(move >> 12) & 7].trim();
}

export function isCastling(move: number): boolean {
  return (move & CASTLING) !== 0;
}

/** Bits of the kernel's `status`. */
export const IN_CHECK = 1;
export const INSUFFICIENT = 2;

/** An error lists so many legal moves, and says of more only how many there are. */
const LISTED = 12;

/** How an error ends that must say what would be legal. */
export function legalOnes(written: readonly string[]): string {
  if (written.length === 0) return 'the game is over';
  if (written.length > LISTED) return `${written.length} other moves are legal`;
  return `legal: ${written.join(', ')}`;
}
