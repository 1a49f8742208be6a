/** The moves of a game, and who made each. */
interface Moves {
  readonly history: readonly string[];
  readonly movers: readonly string[];
}

/**
 * The moves in numbered rows, those of the side that moves first on the left. A side that moves
 * several times in a turn has all of these moves in one place.
 */
export function scoreSheet({ history, movers }: Moves, first: string): string[] {
  const rows: [string[], string[]][] = [];
  for (const [ply, move] of history.entries()) {
    const side = movers[ply] === first ? 0 : 1;
    const turn = ply === 0 || movers[ply] !== movers[ply - 1];
    if (rows.length === 0 || (turn && side === 0)) rows.push([[], []]);
    rows[rows.length - 1][side].push(move);
  }
  const cells = rows.map((row) => row.map((moves) => moves.join(' ')));
  const number = String(rows.length).length;
  const width = Math.max(0, ...cells.map(([left]) => left.length));
  return cells.map(([left, right], index) =>
    `${String(index + 1).padStart(number)}. ${(left || '…').padEnd(width)}  ${right}`.trimEnd(),
  );
}
