import { Worker } from 'node:worker_threads';
import type { SearcherOptions } from '../runtime/searcher.ts';
import { isModule, modulePath } from './index.ts';

/** Threads run built files: Node cannot load TypeScript in them. */
const THREAD = new URL('../../dist/loader/thread.js', import.meta.url);

/** A game as `findKit` finds it, as it is or as a program should play it. */
export interface NamedGame {
  readonly game: string;
  readonly equipped: boolean;
}

/** How the threads of a search have a game that a user names. */
export function helpersOf({ game, equipped }: NamedGame): Pick<SearcherOptions, 'worker'> {
  const workerData: NamedGame = { game: isModule(game) ? modulePath(game) : game, equipped };
  return {
    worker() {
      const worker = new Worker(THREAD, { workerData, stdout: true });
      // What a user's module prints was printed by the first thread.
      worker.stdout.resume();
      return worker;
    },
  };
}
