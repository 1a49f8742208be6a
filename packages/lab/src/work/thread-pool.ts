import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { Cell, CellResult } from '../experiment/experiment.ts';

/** Whatever runs cells. A rejection means that the runner itself broke down, not the cell's search. */
export interface CellRunner {
  /** What is under way when the signal aborts is given up. */
  run(cell: Cell, signal: AbortSignal): Promise<CellResult>;
  close(): Promise<void>;
}

/** Threads run built files: Node cannot load TypeScript in them. */
const WORKER = fileURLToPath(new URL('../../dist/work/pool-thread.js', import.meta.url));

/** A pool of worker threads, each busy with one cell at a time. A thread that dies is replaced. */
export function createPool(workers: number, base: string): CellRunner {
  const pool = new Piscina({ filename: WORKER, minThreads: workers, maxThreads: workers });
  // A thread may also die between two cells; then nothing is lost.
  pool.on('error', () => {});
  return {
    run: (cell, signal) => pool.run({ cell, base }, { signal }) as Promise<CellResult>,
    close: () => pool.destroy(),
  };
}
