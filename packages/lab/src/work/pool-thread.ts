/** The inside of a worker thread of the lab's pool. */
import type { Cell, CellResult } from '../experiment/experiment.ts';
import { runCell } from '../experiment/run-cell.ts';

export default ({ cell, base }: { readonly cell: Cell; readonly base: string }): Promise<CellResult> =>
  runCell(cell, base);
