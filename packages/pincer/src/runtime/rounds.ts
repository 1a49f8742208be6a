import { orderOfRound } from './timing.ts';

/** What one driver found of a task in one round. */
export interface Turn<Result> {
  /** The driver, by its place. */
  readonly index: number;
  readonly round: number;
  readonly result: Result;
}

/**
 * Lets drivers take turns, task by task and round by round, in another order every time. Yields all
 * turns of a task when it is done, and returns whether it was interrupted: a task that was counts
 * for nobody. Compilers first see every driver once, uncounted.
 */
export async function* takeTurns<Task, Driver, Result extends { readonly reason: string }>(
  tasks: readonly Task[],
  drivers: readonly Driver[],
  rounds: number,
  work: (task: Task, driver: Driver) => Promise<Result>,
): AsyncGenerator<readonly Turn<Result>[], boolean, void> {
  for (const task of tasks.slice(0, 1)) for (const driver of drivers) await work(task, driver);
  for (const task of tasks) {
    const turns: Turn<Result>[] = [];
    for (let round = 0; round < rounds; round++) {
      for (const index of orderOfRound(drivers.length, round)) {
        const result = await work(task, drivers[index]);
        if (result.reason === 'abort') return true;
        turns.push({ index, round, result });
      }
    }
    yield turns;
  }
  return false;
}
