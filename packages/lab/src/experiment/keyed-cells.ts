import { createHash } from 'node:crypto';
import { cellId, cellsOf } from './cells.ts';
import type { Cell, Located } from './experiment.ts';
import { revisionOf } from './kernel-hash.ts';

/** A cell with the names that its result is kept under. */
export interface KeyedCell {
  readonly id: string;
  readonly revision: string;
  readonly cell: Cell;
}

/** The cells of an experiment, under the revisions that their games have now. */
export function keyedCells({ experiment, base }: Located): KeyedCell[] {
  const revisions = new Map(experiment.games.map(({ game }) => [game, revisionOf(game, base)]));
  return cellsOf(experiment).map((cell) => ({ id: cellId(cell), revision: revisions.get(cell.game) ?? '', cell }));
}

/** Equal for the same cells under the same revisions, in the same order. */
export function fingerprintOf(cells: readonly KeyedCell[]): string {
  const sum = createHash('sha256');
  for (const { id, revision } of cells) sum.update(`${id} ${revision}\n`);
  return sum.digest('hex');
}
