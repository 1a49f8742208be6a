/**
 * What runs inside the stopwatch's process (`stopwatch.ts`): cells are timed one at a time, and
 * nothing else. It ends when the lab does.
 */
import type { Cell } from '../experiment/experiment.ts';
import { runCell } from '../experiment/run-cell.ts';

// Ctrl-C reaches every process of a terminal; the lab decides what it means.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());
process.on('message', async ({ cell, base }: { readonly cell: Cell; readonly base: string }) => {
  // With --expose-gc: garbage of the cell before is not collected at this one's cost.
  (globalThis as { gc?: () => void }).gc?.();
  process.send?.(await runCell(cell, base));
});
