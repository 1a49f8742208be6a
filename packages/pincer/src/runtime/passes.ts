import { type Driver, INFINITY, nullWindow, type Window } from '../drivers/driver.ts';
import { fromNode, NO_MOVE } from '../search/values.ts';
import type { Clock } from './clock.ts';
import { leavesOf, totalOf, visitedOf } from './counts.ts';
import type { Searcher } from './searcher.ts';
import type { Company } from './team.ts';

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
  readonly depth: number;
  readonly value: number;
  readonly move: number;
  readonly proven: boolean;
  readonly passes: readonly Pass[];
}

/**
 * What is left of an iteration that the clock cut short: a move that failed high in it, and how
 * high, if any did.
 */
export interface CutShort {
  readonly raised: Raised | undefined;
}

/** A move that failed high; undefined is the value of one in a pass that was not completed. */
interface Raised {
  readonly move: number;
  readonly value: number | undefined;
}

/**
 * Work in slices: yields where a slice of nodes is used up, and returns undefined if the clock says
 * stop.
 */
export type Sliced<T> = Generator<undefined, T | undefined, void>;

/** A line goes no further beyond its depth: a drawn ending from a database would have no end. */
const MAX_VARIATION_PLIES = 128;

/**
 * A driver that needs more passes than this is not homing in; one full window then settles the
 * iteration.
 */
const MAX_PASSES = 1 << 16;

/** How deep to search for a second move of the principal variation that the table does not know. */
const PONDER_DEPTH = 4;

/** Runs drivers on a searcher, pass by pass, slice by slice. */
export class Passes<State, Move> {
  private readonly searcher: Searcher<State, Move>;
  private readonly clock: Clock;
  private moves: readonly number[];

  constructor(searcher: Searcher<State, Move>, clock: Clock) {
    this.searcher = searcher;
    this.clock = clock;
    this.moves = searcher.moves();
  }

  /** From now on iterations look at these moves only. */
  restrict(moves: readonly number[]): void {
    this.moves = moves;
    this.searcher.restrict(moves);
  }

  /**
   * One iteration: a driver from its first window to the value. `move` is the one to fall back on
   * until a pass fails high; a pass that fails low has no best move.
   */
  *iterate(
    driver: Driver,
    depth: number,
    values: readonly number[],
    guess: number,
    move: number,
    onPass: (pass: Pass) => void,
  ): Generator<undefined, Found | CutShort, void> {
    const { searcher } = this;
    const { company } = searcher;
    const passes: Pass[] = [];
    let proven = true;
    let raised: Raised | undefined;
    const settled = () => !!raised && this.settled(depth, raised.move);
    const windows = driver({ depth, values, selective: searcher.selective, settled }, guess);
    let next = windows.next();
    while (!next.done) {
      const settling = passes.length === MAX_PASSES;
      const window = settling ? { alpha: -INFINITY, beta: INFINITY } : next.value;
      const pass = yield* this.pass(depth, window, company);
      const ahead = company?.ahead(depth);
      if (ahead) return { ...ahead, passes };
      if (searcher.move !== NO_MOVE) raised = { move: searcher.move, value: pass?.g };
      if (!pass) return { raised };
      passes.push(pass);
      onPass(pass);
      proven &&= searcher.proven;
      next = settling ? { done: true, value: pass.g } : windows.next(pass.g);
    }
    const found = { depth, value: next.value, move: raised?.move ?? move, proven, passes };
    company?.tell(found);
    return found;
  }

  /**
   * The principal variation that begins with `move`, to the horizon or the end of the game. It
   * follows the table, and searches again, uncounted, where the table has lost the line. A line cut
   * short by the clock is returned as it is. That of a selective search ends where the table does;
   * its second move, to ponder on, is found by a short search if need be. Where the game's own
   * solver has `proven` the value, the line goes on to the end of the game.
   */
  *principalVariation(depth: number, value: number, move: number, proven: boolean): Generator<undefined, Move[], void> {
    return this.untilEnd(yield* this.variation(depth, value, move, proven));
  }

  /** The same as the search has it, which may not see that a rule ends the game before. */
  private *variation(
    depth: number,
    value: number,
    move: number,
    proven: boolean,
  ): Generator<undefined, readonly number[], void> {
    const searcher = this.searcher;
    const counted = searcher.counts.slice();
    const made: number[] = [];
    let next: number | undefined = move;
    let v = value;
    const solved = proven && searcher.solves;
    searcher.restrict(undefined);
    try {
      while (next !== undefined && made.length < Math.max(depth, MAX_VARIATION_PLIES)) {
        const side = searcher.turn();
        searcher.make(next);
        made.push(next);
        v = fromNode(searcher.turn() === side ? v : 0 - v, 1);
        const left = depth - made.length;
        if (solved) next = yield* this.bestMove(searcher.selective ? depth : Math.max(left, 1), v);
        else if (searcher.selective) next = yield* this.likelyMove(left, made.length === 1);
        else next = yield* this.bestMove(left, v);
      }
      return made;
    } finally {
      for (const last of made.toReversed()) searcher.unmake(last);
      searcher.counts.set(counted);
    }
  }

  /** A line from the root in the game's own terms, as far as the rules let it go. */
  private untilEnd(moves: readonly number[]): Move[] {
    const searcher = this.searcher;
    const line: Move[] = [];
    searcher.endsAt(0);
    for (const move of moves) {
      line.push(searcher.decode(move));
      searcher.make(move);
      if (searcher.endsAt(line.length)) break;
    }
    for (const last of moves.slice(0, line.length).reverse()) searcher.unmake(last);
    return line;
  }

  /** A pass; none if the clock says stop, or another has finished this depth. */
  private *pass(depth: number, { alpha, beta, scout }: Window, company?: Company): Sliced<Pass> {
    const { searcher, clock } = this;
    const leaves = leavesOf(searcher.counts);
    const nodes = totalOf(searcher.counts);
    searcher.begin(depth, alpha, beta, scout ?? false);
    for (;;) {
      const visited = visitedOf(searcher.counts);
      if (clock.exhausted(visited) || company?.ahead(depth)) return undefined;
      const complete = searcher.run(clock.nextSlice(visited));
      clock.adjust(visitedOf(searcher.counts));
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
      leaves: leavesOf(searcher.counts) - leaves,
      nodes: totalOf(searcher.counts) - nodes,
    };
  }

  /**
   * The move that achieves the value of the position at hand, which is v unless the search is
   * inconsistent. What the table of a selective search knows need not be proven: there the search
   * itself says.
   */
  private *bestMove(depth: number, v: number): Sliced<number> {
    const searcher = this.searcher;
    const moves = searcher.moves();
    if (depth <= 0 || moves.length === 0) return undefined;
    const known = searcher.selective ? undefined : searcher.known(depth);
    if (known && known.fMinus >= v && moves.includes(known.move)) return known.move;
    for (const window of [nullWindow(v), { alpha: -INFINITY, beta: INFINITY }]) {
      const pass = yield* this.pass(depth, window);
      if (!pass) return undefined;
      if (pass.failed !== 'low') return searcher.move;
    }
    return undefined;
  }

  /**
   * The same in a selective search: the table's move; where it has none, a search finds one if
   * `wanted`.
   */
  private *likelyMove(depth: number, wanted: boolean): Sliced<number> {
    const searcher = this.searcher;
    const moves = searcher.moves();
    if (depth <= 0 || moves.length === 0) return undefined;
    const known = searcher.known(depth);
    if (known && moves.includes(known.move)) return known.move;
    if (!wanted) return undefined;
    const pass = yield* this.pass(Math.min(depth, PONDER_DEPTH), { alpha: -INFINITY, beta: INFINITY, scout: true });
    return pass ? searcher.move : undefined;
  }

  /**
   * Whether, by the table's bounds of the root's children, no other move can be better than `best`.
   */
  private settled(depth: number, best: number): boolean {
    const searcher = this.searcher;
    const side = searcher.turn();
    let fMinus = -INFINITY;
    let fPlusOfOthers = -INFINITY;
    for (const move of this.moves) {
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
