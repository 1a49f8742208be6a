/** Milliseconds from one question to the next: an answer may take the lab seconds. */
const PAUSE = 5000;

/** Something that the lab finds in its results, asked for again as there are more of them. */
export class Found<T> {
  value: T | undefined = $state.raw();
  problem: string | undefined = $state();
  private readonly address: string;
  private wanted: string | undefined;
  private asking = false;
  private closed = false;

  constructor(address: string) {
    this.address = address;
  }

  /** Asks, unless it has the answer for this state of the results. */
  want(state: string): void {
    if (state === this.wanted) return;
    this.wanted = state;
    if (!this.asking) void this.ask();
  }

  close(): void {
    this.closed = true;
  }

  private async ask(): Promise<void> {
    this.asking = true;
    for (let state: string | undefined; state !== this.wanted && !this.closed; ) {
      state = this.wanted;
      try {
        const response = await fetch(this.address, { cache: 'no-store' });
        const answer: unknown = await response.json();
        if (!response.ok) throw new Error((answer as { readonly error: string }).error);
        this.value = answer as T;
        this.problem = undefined;
      } catch (thrown) {
        this.problem = (thrown as Error).message;
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
    this.asking = false;
  }
}
