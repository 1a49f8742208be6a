import type { Race } from './race.ts';
import type { RaceRequest } from './setup.ts';
import WatchWorker from './watch-worker.ts?worker';

/** What the page asks its worker: to search, or to write a line of what it found last. */
export type Question =
  | { readonly kind: 'race'; readonly request: RaceRequest }
  | { readonly kind: 'line'; readonly line: readonly number[] };

/** What the worker answers: a race, why there is none, or the moves of a line. */
export type Answer =
  | { readonly kind: 'race'; readonly race: Race }
  | { readonly kind: 'refusal' | 'failure'; readonly error: string }
  | { readonly kind: 'line'; readonly moves: readonly string[] };

/** The worker of the route. A new race ends the work at hand. */
export class Watcher {
  private worker: Worker | undefined;
  private waiting = new Map<number, (answer: Answer) => void>();
  private last = 0;

  /** Searches. Nothing comes of it if another race is asked for meanwhile. */
  race(request: RaceRequest): Promise<Answer> {
    this.dispose();
    const worker = new WatchWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<{ readonly id: number; readonly answer: Answer }>) => {
      this.waiting.get(data.id)?.(data.answer);
      this.waiting.delete(data.id);
    });
    worker.addEventListener('error', (event) => {
      const error = event.message || 'its worker could not be loaded';
      for (const resolve of this.waiting.values()) resolve({ kind: 'failure', error });
      this.waiting.clear();
    });
    this.worker = worker;
    return this.ask({ kind: 'race', request });
  }

  /** Writes the moves of a line in the game's notation. */
  async line(line: readonly number[]): Promise<readonly string[]> {
    const answer = await this.ask({ kind: 'line', line });
    return answer.kind === 'line' ? answer.moves : [];
  }

  dispose(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.waiting.clear();
  }

  private ask(question: Question): Promise<Answer> {
    const id = ++this.last;
    return new Promise((resolve) => {
      this.waiting.set(id, resolve);
      this.worker?.postMessage({ id, question });
    });
  }
}
