/** Events in the order in which they came, for one reader who waits for them. */
export class Inbox<Event> {
  private readonly events: Event[] = [];
  private wake: (() => void) | undefined;

  push(event: Event): void {
    this.events.push(event);
    this.wake?.();
  }

  async next(): Promise<Event> {
    for (;;) {
      const event = this.events.shift();
      if (event !== undefined) return event;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }
}
