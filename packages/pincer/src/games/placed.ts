/**
 * A legal move by the squares that it is made on, for a board that knows no rules. Squares are named
 * as in the game's `Grid`.
 */
export interface PlacedMove {
  /** As the game's board writes it. */
  readonly move: string;
  /**
   * The squares from which, over which and to which a piece goes; one alone where a piece is put;
   * none where the move has no place, such as a pass.
   */
  readonly path: readonly string[];
  /** The squares whose pieces are taken. */
  readonly captured: readonly string[];
  /** What tells moves of one path apart: the piece that a pawn becomes. */
  readonly becomes?: string;
  /** Further squares that mean this move, such as all that are free above in a column. */
  readonly area?: readonly string[];
}

/** Moves that have no place: they can only be named. */
export function unplaced(moves: readonly string[]): PlacedMove[] {
  return moves.map((move) => ({ move, path: [], captured: [] }));
}
