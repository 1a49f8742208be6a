import type { Driver } from '../drivers/driver.ts';
import type { DeepenOptions } from '../runtime/iterations.ts';
import type { Searcher } from '../runtime/searcher.ts';
import type { Task } from '../runtime/team.ts';

/** What a helper searches of a task that all have, so that it is not the same for each. */
export interface Part {
  readonly driver: Driver;
  readonly options: Omit<DeepenOptions, 'driver'>;
}

/**
 * The part of the helper of this number, from 0.
 *
 * In a plain search all go as deep as is asked for: the marks divide the work between them. Every
 * other one guesses the next value up, so that the bound from above is being proven beside the one
 * from below. In a selective search, where bounds need not agree, they go on to greater depths.
 */
export function partOf(
  { selective, deepest }: Searcher<unknown, unknown>,
  helper: number,
  driver: Driver,
  task: Task,
): Part {
  const options = { ...task, depth: selective ? deepest : (task.depth ?? deepest), principalVariation: false };
  if (selective || helper % 2 === 1) return { driver, options };
  return { driver: (root, guess) => driver(root, guess + 1), options };
}
