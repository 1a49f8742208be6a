import { type AnyGame, checkGame } from '../contract/check-game.ts';
import { type Driver, type DriverName, driverFor } from '../drivers/index.ts';
import { createBerths, KernelSearcher } from '../kernel/host.ts';
import { Clock } from '../runtime/clock.ts';
import { type Counts, countsOf, totalOf, visitedOf } from '../runtime/counts.ts';
import { type Iteration, iterations, type Outcome } from '../runtime/iterations.ts';
import { rootOf } from '../runtime/root.ts';
import { type Searcher, type SearcherOptions, settingsOf, tableBytes } from '../runtime/searcher.ts';
import type { Shareable, Task } from '../runtime/team.ts';
import { MARK_WORDS } from '../search/marks.ts';
import { Selective } from '../search/selective.ts';
import { checkInteger } from '../support/options.ts';
import { NoticeBoard, noticeWords } from './notice-board.ts';
import { companyFor, EVERY, leastMarked, type Part, partOf, striding } from './part.ts';
import { SharedLocalSearcher } from './shared-local.ts';

/** What a search of several threads is asked that take turns in one. */
export interface SlicedOptions extends Omit<SearcherOptions, 'threads' | 'worker' | 'export' | 'buffer'> {
  /** How many take turns. */
  readonly threads: number;
  readonly driver?: DriverName | Driver;
  /** Default the greatest, or what proves the value. */
  readonly depth?: number;
  /** The depth of the first iteration. Default 1. */
  readonly from?: number;
  /**
   * How many nodes each searches in its turn; a function is asked each time. Whose turn it is has
   * visited the fewest so far. The fewer, the more it is like threads on cores of their own: who has a
   * long turn leaves a table to the others that is ahead of them. Default 4.
   */
  readonly slice?: number | (() => number);
  /** Called with each iteration of the first one, and how many nodes all have searched by then. */
  readonly onIteration?: (iteration: Iteration<unknown>, allNodes: number) => void;
}

/** What came of it. */
export interface SlicedOutcome<Move> {
  /** What the searcher found that all others help; its counts are its own. */
  readonly outcome: Outcome<Move>;
  /** What all of them counted, each for itself. */
  readonly counts: readonly Counts[];
}

const SLICE = 4;

/** Looks at no clock: turns are counted in nodes, so that the same search has the same counts. */
class Turns extends Clock {
  private readonly nodes: () => number;

  constructor(nodes: () => number) {
    super({});
    this.nodes = nodes;
  }

  override nextSlice(): number {
    return this.nodes();
  }

  override adjust(): void {}
}

/**
 * Searches as several threads would, on one table and with the same marks, but in turns, a few
 * nodes each, in this thread. What the first one needs, in nodes, says how much sooner it would be
 * done on cores enough; times say nothing.
 */
export function searchSliced<State, Move>(
  game: AnyGame<State, Move>,
  given: State | undefined,
  { threads, driver, depth, from, slice = SLICE, onIteration, ...options }: SlicedOptions,
): SlicedOutcome<Move | number | string> {
  checkGame(game);
  checkInteger('threads', threads, 1, 256);
  const state = rootOf(game, given);
  const searchers = searchersOf(game, state, options, threads);
  const task: Task = { ...(depth !== undefined && { depth }), ...(from !== undefined && { from }) };
  const nodes = typeof slice === 'function' ? slice : () => slice;
  const notices = new NoticeBoard(new Int32Array(noticeWords(threads)));
  const turns = searchers.map((searcher, index) => {
    const chosen = driverFor(driver, searcher.selective);
    const quick = { ...task, principalVariation: false };
    const own: Part = {
      driver: chosen,
      options: quick,
      stride: EVERY,
      marksFrom: threads > 1 ? leastMarked(searcher) : 0,
    };
    const part = index === 0 ? own : partOf(searcher, index - 1, chosen, task);
    searcher.markFrom(part.marksFrom);
    searcher.company = companyFor(searcher, task, notices.companyOf(index, 1));
    return iterations(striding(searcher, part.stride), part.driver, part.options, new Turns(nodes));
  });
  const visited = searchers.map(() => 0);
  for (;;) {
    const next = visited.indexOf(Math.min(...visited));
    const step = turns[next].next();
    visited[next] = step.done ? Number.POSITIVE_INFINITY : visitedOf(searchers[next].counts);
    if (next > 0) continue;
    if (step.done) {
      const outcome = step.value as Outcome<Move | number | string>;
      return { outcome, counts: searchers.map((searcher) => countsOf(searcher.counts)) };
    }
    if (!step.value) continue;
    const all = searchers.reduce((sum, { counts }) => sum + totalOf(counts), 0);
    onIteration?.(step.value, all);
  }
}

type Some<State> = Searcher<State, unknown> & Shareable;

function searchersOf<State, Move>(
  game: AnyGame<State, Move>,
  state: State,
  options: SearcherOptions,
  threads: number,
): readonly Some<State>[] {
  const searchers = 'module' in game ? kernels() : locals();
  const [first, ...others] = searchers;
  first.setRoot(state);
  for (const other of others) {
    other.follow(first.epoch);
    other.setRoot(state);
  }
  return searchers;

  function kernels(): Some<State>[] {
    if (!('module' in game)) return [];
    const berths = createBerths(game, options, threads, false) ?? [];
    return berths.map((berth) => new KernelSearcher(game, state, options, berth));
  }

  function locals(): Some<State>[] {
    if ('module' in game) return [];
    const Search = options.selective ? Selective : undefined;
    const buffer = new ArrayBuffer(tableBytes(settingsOf(options).bits));
    const marks = new Int32Array(MARK_WORDS);
    return Array.from(
      { length: threads },
      () => new SharedLocalSearcher(game, state, { ...options, buffer }, Search, marks) as Some<State>,
    );
  }
}
