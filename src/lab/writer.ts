import type { Store, Tried } from './store.ts';

/** Commits results as they come: those that come while one commit is under way go together into the next. */
export class Writer {
  private readonly store: Store;
  private readonly onFailure: () => void;
  private pending: Tried[] = [];
  private writing: Promise<void> | undefined;
  private failure: { readonly thrown: unknown } | undefined;

  constructor(store: Store, onFailure: () => void) {
    this.store = store;
    this.onFailure = onFailure;
  }

  add(tried: Tried): void {
    this.pending.push(tried);
    this.writing ??= this.write();
  }

  /** Waits until all is committed; throws what prevented it. */
  async finish(): Promise<void> {
    await this.writing;
    if (this.failure) throw this.failure.thrown;
  }

  private async write(): Promise<void> {
    try {
      while (this.pending.length > 0) await this.store.save(this.pending.splice(0));
    } catch (thrown) {
      this.failure = { thrown };
      this.onFailure();
    }
    this.writing = undefined;
  }
}
