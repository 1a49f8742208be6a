/** The weights of each stage. */
export function fromJson(text: string): Float64Array[];
/**
 * What a position is worth to the side to move, in hundredths of a disc. A board has 0 for empty, 1
 * for the side to move, 2 for its opponent.
 */
export function forecastOf(
  vectors: readonly Float64Array[],
  board: readonly number[],
  ownMoves: number,
  opponentMoves: number,
): number;
