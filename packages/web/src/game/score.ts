/** A row of a score sheet: its number, and the plies of each side in it, by their places in the game. */
export interface ScoreRow {
  readonly number: number;
  readonly first: readonly number[];
  readonly second: readonly number[];
}

/**
 * The plies of a game in numbered rows, those of the side that moves first on the left. A side that
 * moves several times in a turn has all of these moves in one place.
 */
export function scoreRows(movers: readonly string[], first: string): ScoreRow[] {
  const rows: { number: number; first: number[]; second: number[] }[] = [];
  for (const [ply, mover] of movers.entries()) {
    const turn = ply === 0 || mover !== movers[ply - 1];
    if (rows.length === 0 || (turn && mover === first)) rows.push({ number: rows.length + 1, first: [], second: [] });
    rows[rows.length - 1][mover === first ? 'first' : 'second'].push(ply);
  }
  return rows;
}
