import { availableParallelism } from 'node:os';
import { environment } from './environment.ts';
import type { Cell, CellResult } from './experiment.ts';
import { type CellRunner, createPool } from './pool.ts';
import { reasonOf } from './run-cell.ts';
import { createStopwatch } from './stopwatch.ts';
import { type KeyedCell, keyedCells, type Located, type Store, type Tried } from './store.ts';
import { Writer } from './writer.ts';

/** A cell that failed is tried again in later runs, but no more often than this. */
const MOST_TRIES = 3;

export interface RunOptions {
  /** Threads for cells that count. Default: one for each core. */
  readonly workers?: number;
  readonly signal?: AbortSignal;
  /** Told once how many cells are to be run; results that are there already are not. */
  readonly onBegin?: (cells: number) => void;
  /** Told of each cell as it is finished. */
  readonly onResult?: (result: CellResult) => void;
}

export interface RunSummary {
  /** All cells of the experiment. */
  readonly cells: number;
  /** Those whose results are in the store now. */
  readonly finished: number;
  /** Those that were run now, with or without success. */
  readonly ran: number;
  /** Those whose result is a failure, with the reason. */
  readonly failures: readonly { readonly cell: Cell; readonly error: string }[];
  readonly interrupted: boolean;
}

/**
 * Runs the cells of an experiment that have no result yet, and commits each result as it comes. Cells that count share the
 * cores; cells that are timed run after all others, alone. A failing cell is noted with its reason. A store that
 * fails stops the run; what was committed before stays.
 */
export async function runExperiment(located: Located, store: Store, options: RunOptions = {}): Promise<RunSummary> {
  const { workers = availableParallelism(), signal, onBegin, onResult } = options;
  const cells = keyedCells(located);
  await store.begin(located, environment(), cells);
  const before = await store.find(cells);
  const todo = cells.filter(({ id }) => {
    const known = before.get(id);
    return known === undefined || (known.result.error !== undefined && known.tries < MOST_TRIES);
  });
  onBegin?.(todo.length);

  const stop = new AbortController();
  const abort = () => stop.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const writer = new Writer(store, abort);
  let ran = 0;
  const run = async (keyed: KeyedCell, runner: CellRunner) => {
    const tried = await attempt(keyed, runner, before.get(keyed.id)?.tries ?? 0, stop.signal);
    if (!tried) return;
    ran++;
    writer.add(tried);
    onResult?.(tried.result);
  };

  const counted = todo.filter(({ cell }) => cell.measure === 'counts');
  const timed = todo.filter(({ cell }) => cell.measure === 'time');
  try {
    await inLanes(
      counted,
      Math.min(workers, counted.length),
      (lanes) => createPool(lanes, located.base, stop.signal),
      run,
      stop.signal,
    );
    const warmUp = warmUpOf(timed.map(({ cell }) => cell));
    await inLanes(
      timed,
      Math.min(1, timed.length),
      () => createStopwatch(warmUp, located.base, stop.signal),
      run,
      stop.signal,
    );
  } finally {
    signal?.removeEventListener('abort', abort);
    await writer.finish();
  }

  const after = await store.find(cells);
  const failures = cells.flatMap(({ id, cell }) => {
    const error = after.get(id)?.result.error;
    return error === undefined ? [] : { cell, error };
  });
  return { cells: cells.length, finished: after.size, ran, failures, interrupted: signal?.aborted ?? false };
}

/** Runs cells in their order, on so many lanes at once. */
async function inLanes(
  cells: readonly KeyedCell[],
  lanes: number,
  createRunner: (lanes: number) => CellRunner,
  run: (keyed: KeyedCell, runner: CellRunner) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (lanes === 0 || signal.aborted) return;
  const runner = createRunner(lanes);
  const queue = cells.values();
  const lane = async () => {
    for (const keyed of queue) {
      await run(keyed, runner);
      if (signal.aborted) return;
    }
  };
  try {
    await Promise.all(Array.from({ length: lanes }, lane));
  } finally {
    await runner.close();
  }
}

/** A runner that breaks down is tried once more at once: another cell may have brought it down. Nothing if interrupted. */
async function attempt(
  keyed: KeyedCell,
  runner: CellRunner,
  triesBefore: number,
  signal: AbortSignal,
): Promise<Tried | undefined> {
  for (let tries = triesBefore + 1; ; tries++) {
    try {
      return { keyed, tries, result: await runner.run(keyed.cell) };
    } catch (thrown) {
      if (signal.aborted) return undefined;
      if (tries - triesBefore >= 2 || tries >= MOST_TRIES) {
        return { keyed, tries, result: { cell: keyed.cell, depths: [], error: reasonOf(thrown) } };
      }
    }
  }
}

/** The first position of every game with every driver, table and variant, one ply less deep than it is timed. */
function warmUpOf(cells: readonly Cell[]): Cell[] {
  const first = new Map<string, Cell>();
  for (const cell of cells) {
    const kind = JSON.stringify([cell.game, cell.driver, cell.table, cell.variant]);
    if (!first.has(kind)) first.set(kind, { ...cell, depth: Math.max(1, cell.depth - 1) });
  }
  return [...first.values()];
}
