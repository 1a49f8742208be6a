import { driverFor } from '../drivers/index.ts';
import { type DeepenOptions, iterations, type Outcome } from '../runtime/iterations.ts';
import type { Pass } from '../runtime/passes.ts';
import { INFINITY } from '../search/values.ts';
import type { Records } from './records.ts';
import type { TracedSearcher } from './searcher.ts';

/** One call of Alpha-Beta at the root, with all nodes of its tree. */
export interface TracedPass extends Pass {
  /** The depth of its iteration. */
  readonly depth: number;
  /** 1 for the first pass of an iteration, 2 for the second, and so on. */
  readonly number: number;
  /** What the iteration knows after it: f- <= f <= f+. Before the first pass they are infinite. */
  readonly fMinus: number;
  readonly fPlus: number;
  readonly records: Records;
}

/** When a traced search ends, and which driver it takes: options of `deepen`. */
export type TraceLimits = Pick<DeepenOptions, 'depth' | 'nodes' | 'time' | 'signal' | 'driver' | 'from' | 'guess'>;

/**
 * Searches as `deepen` does with `principalVariation: false`, and yields every pass of every
 * iteration. What the searcher has learned before is forgotten, so that each entry of the table has
 * its record.
 */
export function* trace<State, Move>(
  searcher: TracedSearcher<State, Move>,
  limits: TraceLimits = {},
): Generator<TracedPass, Outcome<Move>, void> {
  const { driver, ...others } = limits;
  const ended: TracedPass[] = [];
  let last: TracedPass | undefined;
  const onPass = (pass: Pass, depth: number) => {
    const before = last?.depth === depth ? last : undefined;
    last = {
      ...pass,
      depth,
      number: (before?.number ?? 0) + 1,
      fMinus: pass.g > pass.alpha ? pass.g : (before?.fMinus ?? -INFINITY),
      fPlus: pass.g < pass.beta ? pass.g : (before?.fPlus ?? INFINITY),
      records: searcher.records(),
    };
    ended.push(last);
  };
  searcher.forget();
  const steps = iterations(searcher, driverFor(driver, searcher.selective), {
    ...others,
    principalVariation: false,
    onPass,
  });
  for (;;) {
    const step = steps.next();
    yield* ended.splice(0);
    if (step.done) return step.value;
  }
}

/** The moves of a line from the root, say `records.line(node)`, in the game's own terms. */
export function decodeLine<State, Move>(searcher: TracedSearcher<State, Move>, line: readonly number[]): Move[] {
  try {
    return line.map((move) => {
      const decoded = searcher.decode(move);
      searcher.make(move);
      return decoded;
    });
  } finally {
    for (const move of line.toReversed()) searcher.unmake(move);
  }
}
