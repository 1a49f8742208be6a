import { Clock, type Limits, type Reason } from './clock.ts';
import { type Counts, countsOf, visitedOf } from './counts.ts';
import { type Driver, type DriverName, driverOf } from './drivers/index.ts';
import { checkInteger } from './options.ts';
import { type Pass, Passes } from './passes.ts';
import { LIMIT, WIN } from './search/values.ts';
import type { Searcher } from './searcher.ts';

/** One complete iteration. */
export interface Iteration<Move> {
  readonly depth: number;
  /** For the side to move. */
  readonly value: number;
  readonly move: Move;
  /** Best play by both sides, to the horizon or the end of the game. */
  readonly principalVariation: readonly Move[];
  readonly passes: readonly Pass[];
  /** Whether a deeper search would find the same: the value rests on ends of the game alone, or is a win or a loss. */
  readonly proven: boolean;
  /** Milliseconds since the search began. */
  readonly time: number;
  /** Cumulative over all iterations so far, as the paper counts. */
  readonly counts: Counts;
}

/** The last complete iteration, and why there is none after it. */
export interface Outcome<Move> extends Omit<Iteration<Move>, 'move'> {
  /** If not even depth 1 was completed, `depth` is 0 and this is the first legal move; none if the game is over. */
  readonly move: Move | undefined;
  readonly reason: Reason;
}

export interface DeepenOptions extends Limits {
  /** Default `pincer`. */
  readonly driver?: DriverName | Driver;
  /** The depth of the first iteration. Default 1; the full depth means no iterative deepening. */
  readonly from?: number;
  /** The first iteration's first guess. Default 0. */
  readonly guess?: number;
  /** Whether to follow the principal variation, searching again where the table has lost it. Default true. */
  readonly principalVariation?: boolean;
}

/** Plies to the win (positive) or loss (negative) that a value proves, if it does. */
export function pliesToEnd(value: number): number | undefined {
  if (Math.abs(value) <= LIMIT) return undefined;
  return value > 0 ? WIN - value : -WIN - value;
}

/**
 * Iterative deepening: searches to depth 1, 2, 3 … and yields each iteration. It lets other tasks run every few
 * milliseconds, so that an AbortSignal takes effect; however it ends, the game is left as it was.
 */
export async function* deepen<State, Move>(
  searcher: Searcher<State, Move>,
  options: DeepenOptions = {},
): AsyncGenerator<Iteration<Move>, Outcome<Move>, void> {
  const steps = iterations(searcher, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (step.value) yield step.value;
    await breathe();
  }
}

/** The same without letting go of the thread: for measurements, tests and workers of their own. */
export function search<State, Move>(
  searcher: Searcher<State, Move>,
  options: DeepenOptions = {},
  onIteration: (iteration: Iteration<Move>) => void = () => {},
): Outcome<Move> {
  const steps = iterations(searcher, options);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (step.value) onIteration(step.value);
  }
}

const breathe: () => Promise<void> =
  typeof setImmediate === 'function'
    ? () => new Promise((resolve) => setImmediate(resolve))
    : () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            port1.close();
            resolve();
          };
          port2.postMessage(undefined);
        });

/** Yields each iteration, and undefined where a slice of nodes is used up. */
function* iterations<State, Move>(
  searcher: Searcher<State, Move>,
  options: DeepenOptions,
): Generator<Iteration<Move> | undefined, Outcome<Move>, void> {
  const deepest = checkInteger('depth', options.depth ?? searcher.deepest, 1, searcher.deepest);
  const from = checkInteger('from', options.from ?? 1, 1, deepest);
  const driver = driverOf(options.driver ?? 'pincer');
  const clock = new Clock(options);
  const passes = new Passes(searcher, clock);
  const values: number[] = [];
  const first = searcher.moves()[0];
  let outcome: Omit<Outcome<Move>, 'reason'> = {
    depth: 0,
    value: searcher.evaluate(),
    move: first === undefined ? undefined : searcher.decode(first),
    principalVariation: first === undefined ? [] : [searcher.decode(first)],
    passes: [],
    proven: false,
    time: 0,
    counts: countsOf(searcher.counters),
  };
  if (first === undefined) return { ...outcome, proven: true, reason: 'over' };

  for (let depth = from; depth <= deepest; depth++) {
    const guess = values.at(-1) ?? options.guess ?? 0;
    const found = yield* passes.iterate(driver, depth, values, guess, first);
    if (!found) return { ...outcome, reason: clock.exhausted(visitedOf(searcher.counters)) ?? 'abort' };
    const iteration: Iteration<Move> = {
      depth,
      value: found.value,
      move: searcher.decode(found.move),
      principalVariation:
        options.principalVariation === false
          ? [searcher.decode(found.move)]
          : yield* passes.principalVariation(depth, found.value, found.move),
      passes: found.passes,
      proven: found.proven || pliesToEnd(found.value) !== undefined,
      time: clock.elapsed,
      counts: countsOf(searcher.counters),
    };
    values.push(found.value);
    outcome = iteration;
    yield iteration;
    if (iteration.proven) return { ...outcome, reason: 'proven' };
  }
  return { ...outcome, reason: 'depth' };
}
