/** What runs inside a thread of the pool (`thread-pool.ts`): one cell after the other. */
import type { Cell, CellResult } from '../experiment/experiment.ts';
import { runCell } from '../experiment/run-cell.ts';

export default ({ cell, base }: { readonly cell: Cell; readonly base: string }): Promise<CellResult> =>
  runCell(cell, base);
