import type { AnyGame } from './check-game.ts';

/** A move as the game writes it, or as JSON. */
export function moveText(game: AnyGame<unknown, unknown>, move: unknown): string {
  if ('format' in game && game.format) return (game.format as (move: unknown) => string)(move);
  return typeof move === 'string' ? move : JSON.stringify(move);
}

/** Moves on a line; commas stand between those that have spaces in them. */
export function movesText(moves: readonly string[]): string {
  return moves.join(moves.some((move) => move.includes(' ')) ? ', ' : ' ');
}
