import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Milliseconds from one commit to the next. A commit costs about as much for one cell as for fifty.
 */
const COMMIT_INTERVAL = 50;

/**
 * Commits what comes, the first at once: what comes while a commit is under way, or shortly after,
 * goes together into the next.
 */
export class BatchWriter<T> {
  private readonly commit: (batch: readonly T[]) => Promise<void>;
  private readonly onFailure: () => void;
  private pending: T[] = [];
  private writing: Promise<void> | undefined;
  private ending = new AbortController();
  private failure: { readonly thrown: unknown } | undefined;

  constructor(commit: (batch: readonly T[]) => Promise<void>, onFailure: () => void) {
    this.commit = commit;
    this.onFailure = onFailure;
  }

  add(item: T): void {
    this.pending.push(item);
    this.writing ??= this.write();
  }

  /** Waits until all that has come so far is committed, or cannot be. */
  async flush(): Promise<void> {
    await this.writing;
  }

  /** Waits until all is committed; throws what prevented it. */
  async finish(): Promise<void> {
    this.ending.abort();
    await this.writing;
    if (this.failure) throw this.failure.thrown;
  }

  private async write(): Promise<void> {
    try {
      while (this.pending.length > 0) {
        await this.commit(this.pending.splice(0));
        await sleep(COMMIT_INTERVAL, undefined, { signal: this.ending.signal }).catch(() => {});
      }
    } catch (thrown) {
      this.failure = { thrown };
      this.onFailure();
    }
    this.writing = undefined;
  }
}
