/**
 * What runs inside the stopwatch's process (`stopwatch.ts`): cells are run one at a time, and
 * nothing else. It ends when the lab does, whose process number is its argument.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Cell } from '../experiment/experiment.ts';
import { runCell } from '../experiment/run-cell.ts';

// Ctrl-C reaches every process of a terminal; the lab decides what it means.
process.on('SIGINT', () => {});
process.on('disconnect', () => process.exit());
// A search blocks this thread, so that another one must see that the lab was killed.
const watching = once(
  new Worker(
    `const { workerData } = require('node:worker_threads');
     setInterval(() => process.ppid === workerData || process.kill(process.pid, 'SIGKILL'), 250);`,
    { eval: true, workerData: Number(process.argv[2]) },
  ),
  'online',
);
process.on('message', async ({ cell, base }: { readonly cell: Cell; readonly base: string }) => {
  await watching;
  // With --expose-gc: garbage of the cell before is not collected at this one's cost.
  (globalThis as { gc?: () => void }).gc?.();
  process.send?.(await runCell(cell, base));
});
