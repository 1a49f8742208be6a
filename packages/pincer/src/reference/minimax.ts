import type { SelectivePosition } from '../contract/game.ts';
import { MAX_MOVES } from '../search/ordering.ts';
import { fromRoot } from '../search/values.ts';

/**
 * Minimax by the book: every node, no window, no table. The oracle of all drivers. `quiescence` is
 * how many plies it may follow noisy moves below the horizon, as in `SearcherOptions`.
 */
export function minimax(position: SelectivePosition, depth: number, quiescence = 16, ply = 0): number {
  const moves = depth > 0 ? list(position, false) : -depth < quiescence ? list(position, true) : [];
  if (moves.length === 0) return fromRoot(position.evaluate(), ply);
  const values = moves.map((move) => valueOfMove(position, move, depth, quiescence, ply));
  if (depth <= 0 && (position.standPat?.() ?? true)) values.push(fromRoot(position.evaluate(), ply));
  return Math.max(...values);
}

/** The value of one move, for the side that makes it. */
export function valueOfMove(
  position: SelectivePosition,
  move: number,
  depth: number,
  quiescence = 16,
  ply = 0,
): number {
  const side = position.turn();
  position.make(move);
  const value = minimax(position, depth - 1, quiescence, ply + 1);
  const signed = position.turn() === side ? value : 0 - value;
  position.unmake(move);
  return signed;
}

function list(position: SelectivePosition, noisy: boolean): number[] {
  const buffer = new Int32Array(MAX_MOVES >> 6);
  const end = noisy ? (position.noisy?.(buffer, 0) ?? 0) : position.moves(buffer, 0);
  return Array.from(buffer.subarray(0, end));
}
