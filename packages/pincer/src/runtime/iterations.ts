import type { Driver } from '../drivers/driver.ts';
import type { DriverName } from '../drivers/index.ts';
import { LIMIT, WIN } from '../search/values.ts';
import { canonical } from '../support/canonical.ts';
import { describe } from '../support/describe.ts';
import { checkInteger } from '../support/options.ts';
import { Clock, type Limits, type Reason } from './clock.ts';
import { type Counts, countsOf, visitedOf } from './counts.ts';
import { type Pass, Passes } from './passes.ts';
import type { Searcher } from './searcher.ts';

/** One complete iteration. */
export interface Iteration<Move> {
  readonly depth: number;
  /** The deepest ply that the search has visited so far. */
  readonly selectiveDepth: number;
  /** 1 for the best move, 2 for the best of the others, and so on. */
  readonly line: number;
  /** For the side to move. */
  readonly value: number;
  readonly move: Move;
  /** Best play by both sides, to the horizon or the end of the game. */
  readonly principalVariation: readonly Move[];
  /** The searcher's own: of an iteration that another thread finished first, those until then. */
  readonly passes: readonly Pass[];
  /**
   * Whether a deeper search would find the same: the value rests on ends of the game alone, or is a
   * win or a loss.
   */
  readonly proven: boolean;
  /** Milliseconds since the search began. */
  readonly time: number;
  /** Cumulative over all iterations so far, and of all threads, as the paper counts. */
  readonly counts: Counts;
  /** What evaluated: see `Searcher`. */
  readonly evaluation: string;
  /** How many threads search. */
  readonly threads: number;
  /** Why a thread was lost, if one was: the search goes on without it. */
  readonly lostThread?: string;
}

/**
 * The last complete iteration, and why there is none after it. If the next one was cut short but a
 * move failed high in it, that is the outcome's move, with the value as far as it was found.
 */
export interface Outcome<Move> extends Omit<Iteration<Move>, 'move'> {
  /**
   * If not even depth 1 was completed, `depth` is 0 and this is the first legal move; none if the
   * game is over.
   */
  readonly move: Move | undefined;
  readonly reason: Reason;
}

/** When a search ends, which driver it takes, and what it looks at. */
export interface DeepenOptions<Move = unknown> extends Limits {
  /** Default `pincer`; for a selective search `widening`, which wins in play. */
  readonly driver?: DriverName | Driver;
  /** The depth of the first iteration. Default 1; the full depth means no iterative deepening. */
  readonly from?: number;
  /** The first iteration's first guess. Default 0. */
  readonly guess?: number;
  /**
   * Whether to follow the principal variation, searching again where the table has lost it. Default
   * true.
   */
  readonly principalVariation?: boolean;
  /** Search only these of the legal moves. Default all. */
  readonly moves?: readonly Move[];
  /**
   * How many of the best moves to find: each depth yields so many iterations, the best move's
   * first. Default 1.
   */
  readonly lines?: number;
  /** Called with every pass as it ends. */
  readonly onPass?: (pass: Pass, depth: number, line: number) => void;
}

/** More lines than this nobody reads. */
const MAX_LINES = 500;

/** Plies to the win (positive) or loss (negative) that a value proves, if it does. */
export function pliesToEnd(value: number): number | undefined {
  if (Math.abs(value) <= LIMIT) return undefined;
  return value > 0 ? WIN - value : -WIN - value;
}

/** Iterations, and undefined where a slice of nodes is used up. */
type Iterations<Move> = Generator<Iteration<Move> | undefined, Outcome<Move>, void>;

/** All that `iterations` takes beside the driver. */
type Wanted<Move> = Omit<DeepenOptions<Move>, 'driver'>;

/**
 * Yields each iteration of a driver, and undefined where a slice of nodes is used up. Who helps the
 * searcher does so meanwhile.
 */
export function* iterations<State, Move>(
  searcher: Searcher<State, Move>,
  driver: Driver,
  options: Wanted<Move>,
  clock = new Clock(options),
): Iterations<Move> {
  const { team } = searcher;
  try {
    return yield* deepening(searcher, driver, options, team?.begin(driver, options) ?? clock);
  } finally {
    team?.end();
  }
}

/** Who has searched, and what they have counted. */
function crewOf({ counts, team }: Searcher<unknown, unknown>) {
  return { threads: 1, counts: countsOf(counts), ...team?.report(counts) };
}

function* deepening<State, Move>(
  searcher: Searcher<State, Move>,
  driver: Driver,
  options: Wanted<Move>,
  clock: Clock,
): Iterations<Move> {
  const deepest = checkInteger('depth', options.depth ?? searcher.deepest, 1, searcher.deepest);
  const from = checkInteger('from', options.from ?? 1, 1, deepest);
  const passes = new Passes(searcher, clock);
  const moves = chosenMoves(searcher, options.moves);
  const lines = Math.min(checkInteger('lines', options.lines ?? 1, 1, MAX_LINES), Math.max(moves.length, 1));
  const restricted = options.moves !== undefined || lines > 1;
  searcher.restrict(undefined);
  const values: number[][] = Array.from({ length: lines }, () => []);
  let best = moves[0];
  let outcome: Omit<Outcome<Move>, 'reason'> = {
    depth: 0,
    selectiveDepth: 0,
    line: 1,
    value: searcher.evaluate(),
    move: best === undefined ? undefined : searcher.decode(best),
    principalVariation: best === undefined ? [] : [searcher.decode(best)],
    passes: [],
    proven: false,
    time: 0,
    evaluation: searcher.evaluation,
    ...crewOf(searcher),
  };
  if (best === undefined) return { ...outcome, proven: true, reason: 'over' };

  for (let depth = from; depth <= deepest; depth = nextDepth(searcher, depth, deepest)) {
    const found: (Iteration<Move> & { readonly code: number })[] = [];
    while (found.length < lines) {
      const line = found.length + 1;
      const left = moves.filter((move) => found.every(({ code }) => code !== move));
      if (restricted) passes.restrict(left);
      const known = values[line - 1];
      const fallback = left.includes(best) ? best : left[0];
      const onPass = (pass: Pass) => options.onPass?.(pass, depth, line);
      const guess = known.at(-1) ?? options.guess ?? 0;
      const iterated = yield* passes.iterate(driver, depth, known, guess, fallback, onPass);
      if ('raised' in iterated) {
        const reason = clock.exhausted(visitedOf(searcher.counts)) ?? 'abort';
        const { raised } = iterated;
        if (!raised || line > 1 || raised.move === best) return { ...outcome, reason };
        const move = searcher.decode(raised.move);
        return { ...outcome, move, value: raised.value ?? outcome.value, principalVariation: [move], reason };
      }
      const { value, move, proven } = iterated;
      depth = iterated.depth;
      known.push(value);
      found.push({
        depth,
        selectiveDepth: searcher.selectiveDepth,
        line,
        value,
        code: move,
        move: searcher.decode(move),
        principalVariation:
          options.principalVariation === false
            ? [searcher.decode(move)]
            : yield* passes.principalVariation(depth, value, move, proven),
        passes: iterated.passes,
        proven: proven || pliesToEnd(value) !== undefined,
        time: clock.elapsed,
        evaluation: searcher.evaluation,
        ...crewOf(searcher),
      });
      if (line === 1) {
        best = move;
        outcome = asLine(found[0], 1);
      }
    }
    // A selective search may find a later line better than an earlier one.
    const ranked = found.toSorted((one, other) => other.value - one.value).map((each, at) => asLine(each, at + 1));
    outcome = ranked[0];
    for (const iteration of ranked) yield iteration;
    if (ranked.every(({ proven }) => proven)) return { ...outcome, reason: 'proven' };
  }
  return { ...outcome, reason: 'depth' };
}

/** The searcher's next depth, unless that is deeper than asked for. */
function nextDepth(searcher: Searcher<unknown, unknown>, depth: number, deepest: number): number {
  const next = searcher.nextDepth(depth);
  return next <= deepest ? next : depth + 1;
}

/** An iteration as it is yielded, as the line of this number. */
function asLine<Move>(
  { code: _, ...iteration }: Iteration<Move> & { readonly code: number },
  line: number,
): Iteration<Move> {
  return { ...iteration, line };
}

/** The legal moves that are to be searched. */
function chosenMoves<State, Move>(
  searcher: Searcher<State, Move>,
  wanted: readonly Move[] | undefined,
): readonly number[] {
  const legal = searcher.moves();
  if (wanted === undefined) return legal;
  const names = new Map(legal.map((move) => [canonical(searcher.decode(move)), move]));
  const chosen = wanted.map((move) => {
    const found = names.get(canonical(move));
    if (found === undefined) throw new RangeError(`moves: ${describe(move)} is not a legal move of ${searcher.name}`);
    return found;
  });
  if (chosen.length === 0 && legal.length > 0) throw new RangeError('moves: there are none to search');
  return [...new Set(chosen)];
}
