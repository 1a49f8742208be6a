import type { Driver } from '../drivers/driver.ts';
import type { DeepenOptions } from '../runtime/iterations.ts';
import type { Searcher } from '../runtime/searcher.ts';
import type { Company, Task } from '../runtime/team.ts';

/** Which depths are searched: every so many, and the one that is asked for among them. */
interface Stride {
  readonly depths: number;
  readonly asked: number;
}

/** Every depth. */
export const EVERY: Stride = { depths: 1, asked: 0 };

/** What a helper searches of a task that all have, so that it is not the same for each. */
export interface Part {
  readonly driver: Driver;
  readonly options: Omit<DeepenOptions, 'driver'>;
  readonly stride: Stride;
  /** From which depth on it marks the moves at hand, and puts off what others are at; 0: never. */
  readonly marksFrom: number;
}

/** At nodes of less depth it costs more to share the work than to do it twice. */
const LEAST_PLAIN = 3;
const LEAST_SELECTIVE = 6;

/** From which depth on the searcher itself marks, and most of its helpers. */
export function leastMarked({ selective }: Pick<Searcher<unknown, unknown>, 'selective'>): number {
  return selective ? LEAST_SELECTIVE : LEAST_PLAIN;
}

/**
 * From an iteration to the next it is so many depths, of the first helper, the second, and so on:
 * where a depth is asked for, and where none is but the greatest.
 */
const STRIDES = { to: [3, 1, 2], on: [2, 1, 3] };

/**
 * The part of the helper of this number, from 0.
 *
 * In a plain search all go as deep as is asked for: the marks divide the work between them. Every
 * other one guesses the next value up, so that the bound from above is being proven beside the one
 * from below.
 *
 * In a selective search, where much is left out and the rest depends on what was learned, marks
 * divide less. Who finishes an iteration first has done it for all, and some leave depths out: so
 * they are ahead, and what they leave in the table is more than what they would save. Where a depth
 * is asked for they do not leave out that one. Not so where a solver proves results: then marks
 * divide well, but only the work of the same depth.
 */
export function partOf(searcher: Searcher<unknown, unknown>, helper: number, driver: Driver, task: Task): Part {
  const { selective, deepest, solves } = searcher;
  const marksFrom = leastMarked(searcher);
  const quick = { ...task, principalVariation: false };
  if (selective) {
    const asked = task.depth === deepest ? undefined : task.depth;
    const strides = asked === undefined ? STRIDES.on : STRIDES.to;
    const depths = solves ? 1 : strides[helper % strides.length];
    const stride = { depths, asked: asked ?? 0 };
    return { driver, options: { ...quick, depth: deepest }, stride, marksFrom };
  }
  const options = { ...quick, depth: task.depth ?? deepest };
  const own: Driver = helper % 2 === 1 ? driver : (root, guess) => driver(root, guess + 1);
  return { driver: own, options, stride: EVERY, marksFrom };
}

/**
 * Those with whom a searcher, whose root is set, is to exchange finished iterations: in a selective
 * search for one line, where whatever was found will do. A move that is no legal one comes of a game
 * that is not the same in every thread, and is nothing. What is deeper than asked for counts as the
 * depth that is.
 */
export function companyFor(
  searcher: Pick<Searcher<unknown, unknown>, 'selective' | 'moves'>,
  { lines = 1, depth: asked = Infinity }: Task,
  { tell, ahead }: Company,
): Company | undefined {
  if (!searcher.selective || lines > 1) return undefined;
  const legal = searcher.moves();
  return {
    tell,
    ahead: (least) => {
      const finished = ahead(least);
      if (!finished || !legal.includes(finished.move)) return undefined;
      return { ...finished, depth: Math.max(Math.min(finished.depth, asked), least) };
    },
  };
}

/** The same searcher, which takes this stride. */
export function striding<S extends Searcher<unknown, unknown>>(searcher: S, { depths, asked }: Stride): S {
  if (depths === 1) return searcher;
  const nextDepth = (depth: number) => {
    const past = (((depth - asked) % depths) + depths) % depths;
    return Math.max(searcher.nextDepth(depth), depth + depths - past);
  };
  return Object.create(searcher, { nextDepth: { value: nextDepth } }) as S;
}
