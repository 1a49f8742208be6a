import { DRIVERS, type DriverName } from '../drivers/index.ts';
import { AlphaBeta } from '../search/alpha-beta.ts';
import { TABLE_OVERWRITES } from '../search/counts.ts';
import { Table, tableWords } from '../search/table.ts';
import type { StockmanResult } from './stockman.ts';
import { ArtificialTree, type TreeShape } from './tree.ts';

/** A tree that writes down the path to every leaf it is asked to evaluate. */
class RecordedTree extends ArtificialTree {
  readonly leaves: string[] = [];
  private readonly moved: number[] = [];

  override make(move: number): void {
    this.moved.push(move);
    super.make(move);
  }

  override unmake(): void {
    this.moved.pop();
    super.unmake();
  }

  override evaluate(): number {
    this.leaves.push(this.moved.join(' '));
    return super.evaluate();
  }
}

export interface DriverResult extends StockmanResult {
  readonly passes: number;
  readonly lost: number;
}

/**
 * The value that a driver finds at one depth and the leaves it evaluates, in order: without
 * iterative deepening and reordering, and with a table of 2^bits entries, of which `lost` were
 * overwritten. For tests that hold drivers to the theory of static trees.
 */
export function leavesOf(driver: DriverName, shape: TreeShape, depth: number, guess = 0, bits = 20): DriverResult {
  const tree = new RecordedTree(shape);
  const search = new AlphaBeta(tree, new Table(new Int32Array(tableWords(bits)), bits));
  search.useTableMove = false;
  search.ordering.useHistory = false;
  const windows = DRIVERS[driver]({ depth, values: [], selective: false, settled: () => false }, guess);
  let passes = 0;
  let step = windows.next();
  for (; !step.done; step = windows.next(search.g)) {
    search.begin(depth, step.value.alpha, step.value.beta, step.value.scout ?? false);
    search.run(2 ** 31 - 1);
    passes++;
  }
  return { value: step.value, leaves: tree.leaves, passes, lost: search.counts[TABLE_OVERWRITES] };
}
