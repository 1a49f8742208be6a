import type { Driver } from '../drivers/driver.ts';
import type { Wanted } from '../runtime/iterations.ts';
import type { Searcher } from '../runtime/searcher.ts';
import type { Task } from '../runtime/team.ts';

/** What a helper searches of a task that all have, so that it is not the same for each. */
export interface Part {
  readonly driver: Driver;
  readonly options: Wanted<unknown>;
  /** Whether it marks the moves that it searches, and puts off what others are at. */
  readonly shares: boolean;
}

/** Depths at a time. */
const AHEAD = 2;

/**
 * The part of the helper of this number, from 0.
 *
 * In a plain search all go as deep as is asked for: the marks divide the work between them. Every
 * other one guesses the next value up, so that the bound from above is being proven beside the one
 * from below.
 *
 * In a selective search, where much is left out and the rest depends on what was learned, marks
 * divide less. All go on to greater depths, and the first takes every other one, without marks: it
 * is ahead, and what it leaves in the table is more than what it would save.
 */
export function partOf(
  { selective, deepest }: Searcher<unknown, unknown>,
  helper: number,
  driver: Driver,
  task: Task,
): Part {
  const quick = { ...task, principalVariation: false };
  if (selective) {
    const options = { ...quick, depth: deepest };
    return helper === 0
      ? { driver, options: { ...options, stride: AHEAD }, shares: false }
      : { driver, options, shares: true };
  }
  const options = { ...quick, depth: task.depth ?? deepest };
  if (helper % 2 === 1) return { driver, options, shares: true };
  return { driver: (root, guess) => driver(root, guess + 1), options, shares: true };
}
