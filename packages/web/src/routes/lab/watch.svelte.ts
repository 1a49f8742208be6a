import type { LabSummary } from 'pincer-lab';
import { readEvents, type ServerEvent } from './events.ts';

/**
 * How the page stands with a lab: there is none at this address, it is looked for, it is seen, its
 * process said that it ends, or it went without a word.
 */
export type Connection = 'none' | 'looking' | 'live' | 'ended' | 'lost';

const EVENTS = 'live/lab/events';
/** Milliseconds until the lab is looked for again. */
const PAUSE = 500;

/** The lab behind this page, for as long as somebody looks. */
export class LabWatch {
  connection: Connection = $state('looking');
  summary: LabSummary | undefined = $state.raw();
  /** Why nothing is known of the lab now, though its process is there. */
  silence: string | undefined = $state();
  private readonly gone = new AbortController();

  constructor() {
    void this.follow();
  }

  close(): void {
    this.gone.abort();
  }

  private async follow(): Promise<void> {
    const { signal } = this.gone;
    while (!signal.aborted) {
      try {
        const end = await readEvents(EVENTS, signal, (event) => this.hear(event));
        if (end === 'missing') {
          this.connection = 'none';
          return;
        }
        if (this.connection !== 'ended') this.connection = 'lost';
      } catch {
        if (this.connection !== 'ended') this.connection = 'lost';
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }

  private hear({ name, data }: ServerEvent): void {
    if (name === 'end') {
      this.connection = 'ended';
      return;
    }
    this.connection = 'live';
    if (name === 'silence') this.silence = (JSON.parse(data) as { readonly reason: string }).reason;
    if (name === 'summary') {
      this.silence = undefined;
      this.summary = JSON.parse(data) as LabSummary;
    }
  }
}
