import type { Clock } from './clock.ts';
import { leavesOf, totalOf, visitedOf } from './counts.ts';
import { type Driver, INFINITY, nullWindow, type Window } from './drivers/driver.ts';
import { fromNode, NO_MOVE } from './search/values.ts';
import type { Searcher } from './searcher.ts';

/** One call of Alpha-Beta at the root. */
export interface Pass {
  readonly alpha: number;
  readonly beta: number;
  /** What it returned, fail-soft. */
  readonly g: number;
  /** g <= alpha, g >= beta, or neither: then g is exact. */
  readonly failed: 'low' | 'high' | undefined;
  readonly leaves: number;
  readonly nodes: number;
}

/** What a driver found in one iteration. */
export interface Found {
  readonly value: number;
  readonly move: number;
  readonly proven: boolean;
  readonly passes: readonly Pass[];
}

/** Work in slices: yields where a slice of nodes is used up, and returns undefined if the clock says stop. */
export type Sliced<T> = Generator<undefined, T | undefined, void>;

/** A driver that needs more passes than this is not homing in; one full window then settles the iteration. */
const MOST_PASSES = 1 << 16;

/** Runs drivers on a searcher, pass by pass, slice by slice. */
export class Passes<State, Move> {
  private readonly searcher: Searcher<State, Move>;
  private readonly clock: Clock;

  constructor(searcher: Searcher<State, Move>, clock: Clock) {
    this.searcher = searcher;
    this.clock = clock;
  }

  /**
   * One iteration: a driver from its first window to the value. `move` is the one to fall back on until a pass fails
   * high; a pass that fails low has no best move.
   */
  *iterate(driver: Driver, depth: number, values: readonly number[], guess: number, move: number): Sliced<Found> {
    const passes: Pass[] = [];
    let proven = true;
    let raised = NO_MOVE;
    const root = { depth, values, settled: () => raised !== NO_MOVE && this.settled(depth, raised) };
    const windows = driver(root, guess);
    let next = windows.next();
    while (!next.done) {
      const settling = passes.length === MOST_PASSES;
      const pass = yield* this.pass(depth, settling ? { alpha: -INFINITY, beta: INFINITY } : next.value);
      if (!pass) return undefined;
      passes.push(pass);
      proven &&= this.searcher.proven;
      if (pass.failed !== 'low') raised = this.searcher.move;
      next = settling ? { done: true, value: pass.g } : windows.next(pass.g);
    }
    return { value: next.value, move: raised === NO_MOVE ? move : raised, proven, passes };
  }

  /**
   * The principal variation that begins with `move`, to the horizon or the end of the game. It follows the table, and
   * searches again, uncounted, where the table has lost the line. A line cut short by the clock is returned as it is.
   */
  *principalVariation(depth: number, value: number, move: number): Generator<undefined, Move[], void> {
    const searcher = this.searcher;
    const counted = searcher.counters.slice();
    const made: number[] = [];
    const line: Move[] = [];
    let next: number | undefined = move;
    let v = value;
    try {
      while (next !== undefined) {
        const side = searcher.turn();
        line.push(searcher.decode(next));
        searcher.make(next);
        made.push(next);
        v = fromNode(searcher.turn() === side ? v : 0 - v, 1);
        next = yield* this.bestMove(depth - made.length, v);
      }
      return line;
    } finally {
      for (const last of made.reverse()) searcher.unmake(last);
      searcher.counters.set(counted);
    }
  }

  private *pass(depth: number, { alpha, beta, scout }: Window): Sliced<Pass> {
    const { searcher, clock } = this;
    const leaves = leavesOf(searcher.counters);
    const nodes = totalOf(searcher.counters);
    searcher.begin(depth, alpha, beta, scout ?? false);
    for (;;) {
      const visited = visitedOf(searcher.counters);
      if (clock.exhausted(visited)) return undefined;
      const complete = searcher.run(clock.nextSlice(visited));
      clock.adjust();
      if (complete) break;
      yield undefined;
    }
    const { g } = searcher;
    const failed = g <= alpha ? 'low' : g >= beta ? 'high' : undefined;
    return {
      alpha,
      beta,
      g,
      failed,
      leaves: leavesOf(searcher.counters) - leaves,
      nodes: totalOf(searcher.counters) - nodes,
    };
  }

  /** The move that achieves the value of the position at hand, which is v unless the search is inconsistent. */
  private *bestMove(depth: number, v: number): Sliced<number> {
    const searcher = this.searcher;
    const moves = searcher.moves();
    if (depth <= 0 || moves.length === 0) return undefined;
    const known = searcher.known(depth);
    if (known && known.fMinus >= v && moves.includes(known.move)) return known.move;
    for (const window of [nullWindow(v), { alpha: -INFINITY, beta: INFINITY }]) {
      const pass = yield* this.pass(depth, window);
      if (!pass) return undefined;
      if (pass.failed !== 'low') return searcher.move;
    }
    return undefined;
  }

  /** Whether, by the table's bounds of the root's children, no other move can be better than `best`. */
  private settled(depth: number, best: number): boolean {
    const searcher = this.searcher;
    const side = searcher.turn();
    let fMinus = -INFINITY;
    let fPlusOfOthers = -INFINITY;
    for (const move of searcher.moves()) {
      searcher.make(move);
      const known = searcher.known(depth - 1) ?? { fMinus: -INFINITY, fPlus: INFINITY };
      const same = searcher.turn() === side;
      searcher.unmake(move);
      if (move === best) fMinus = same ? known.fMinus : 0 - known.fPlus;
      else fPlusOfOthers = Math.max(fPlusOfOthers, same ? known.fPlus : 0 - known.fMinus);
    }
    return fMinus >= fPlusOfOthers;
  }
}
