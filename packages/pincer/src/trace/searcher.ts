import { type AnyGame, checkGame } from '../contract/check-game.ts';
import type { FastGame, PlainGame, SelectivePosition } from '../contract/game.ts';
import { type KernelGame, KernelSearcher } from '../kernel/host.ts';
import { LocalSearcher } from '../runtime/local.ts';
import { rootOf } from '../runtime/root.ts';
import type { Searcher, SearcherOptions } from '../runtime/searcher.ts';
import type { SearchBase } from '../search/base.ts';
import type { Table } from '../search/table.ts';
import { RECORD, Trace } from '../search/trace.ts';
import { TracedAlphaBeta } from '../search/traced.ts';
import { describe } from '../support/describe.ts';
import type * as Platform from '../support/platform.ts';
import { traceKernelOf } from './kernels.ts';
import { Records } from './records.ts';

const OPTIONS = ['table', 'tableMove', 'history', 'killers', 'grain', 'quiescence'] as const;

/** What a traced searcher is made with: the options of figure 1, as any searcher has them. */
export type TraceOptions = Pick<SearcherOptions, (typeof OPTIONS)[number]>;

/** A searcher that writes down the nodes of each pass; it finds and counts what any other does. */
export interface TracedSearcher<State, Move> extends Searcher<State, Move> {
  /** A copy of what the pass at hand has written down so far. */
  records(): Records;
}

/** The exports of `kernel/assembly/trace-kernel.ts` that other kernels lack. */
interface TraceExports {
  readonly memory: Platform.WasmMemory;
  traceAddress(): number;
  traceLength(): number;
  traceLost(): number;
}

class TracedKernelSearcher<State> extends KernelSearcher<State> implements TracedSearcher<State, string> {
  records(): Records {
    const kernel = this.exports as unknown as TraceExports;
    const words = new Int32Array(kernel.memory.buffer, kernel.traceAddress(), RECORD * kernel.traceLength());
    return new Records(words.slice(), kernel.traceLost());
  }
}

class TracedLocalSearcher<State, Move> extends LocalSearcher<State, Move> implements TracedSearcher<State, Move> {
  protected override createSearch(position: SelectivePosition, table: Table): SearchBase<SelectivePosition> {
    return new TracedAlphaBeta(position, table, new Trace());
  }

  records(): Records {
    const { trace } = this.search as TracedAlphaBeta<SelectivePosition>;
    return new Records(trace.words.slice(0, RECORD * trace.length), trace.lost);
  }
}

/**
 * A searcher like that of `createSearcher`, whose plain search is traced. In a page `loadTrace` comes
 * first for chess, Othello and checkers.
 */
export function createTracedSearcher<State>(
  game: KernelGame<State>,
  state?: State,
  options?: TraceOptions,
): TracedSearcher<State, string>;
export function createTracedSearcher<State>(
  game: FastGame<State>,
  state?: State,
  options?: TraceOptions,
): TracedSearcher<State, number>;
export function createTracedSearcher<State, Move>(
  game: PlainGame<State, Move>,
  state?: State,
  options?: TraceOptions,
): TracedSearcher<State, Move>;
export function createTracedSearcher<State, Move>(
  game: AnyGame<State, Move>,
  state?: State,
  options?: TraceOptions,
): TracedSearcher<State, Move | number | string>;
export function createTracedSearcher<State, Move>(
  game: AnyGame<State, Move>,
  state?: State,
  options: TraceOptions = {},
): TracedSearcher<State, Move> | TracedSearcher<State, number> | TracedSearcher<State, string> {
  checkGame(game);
  checkOptions(options);
  const root = rootOf(game, state);
  if ('module' in game) return new TracedKernelSearcher({ ...game, module: traceKernelOf(game.name) }, root, options);
  return new TracedLocalSearcher(game, root, options, undefined);
}

/** What the figure does not have cannot be traced. */
function checkOptions(options: object): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || (OPTIONS as readonly string[]).includes(name)) continue;
    throw new RangeError(`${name}: ${describe(value)} cannot be traced; the options are ${OPTIONS.join(', ')}`);
  }
}
