import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { CellResult } from '../experiment/experiment.ts';
import type { CellRunner } from './cell-runner.ts';

/** Threads run built files: Node cannot load TypeScript in them. */
const THREAD = fileURLToPath(new URL('../../dist/work/pool-thread.js', import.meta.url));

/** A pool of threads, each busy with one cell at a time. A thread that dies is replaced. */
export function createThreadPool(threads: number, base: string): CellRunner {
  const pool = new Piscina({ filename: THREAD, minThreads: threads, maxThreads: threads });
  // A thread may also die between two cells; then nothing is lost.
  pool.on('error', () => {});
  return {
    run: (cell, signal) => pool.run({ cell, base }, { signal }) as Promise<CellResult>,
    close: () => pool.destroy(),
  };
}
