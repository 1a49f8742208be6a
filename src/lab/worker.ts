/** The inside of a worker thread of the lab's pool. */
import type { Cell, CellResult } from './experiment.ts';
import { runCell } from './run-cell.ts';

export default ({ cell, base }: { readonly cell: Cell; readonly base: string }): Promise<CellResult> =>
  runCell(cell, base);
