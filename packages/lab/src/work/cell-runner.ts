import type { Cell, CellResult } from '../experiment/experiment.ts';

/**
 * Whatever runs cells. A rejection means that the runner itself broke down, not the cell's search.
 */
export interface CellRunner {
  /** What is under way when the signal aborts is given up. */
  run(cell: Cell, signal: AbortSignal): Promise<CellResult>;
  close(): Promise<void>;
}
