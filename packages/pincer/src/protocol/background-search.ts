import type { Engine, ThinkLimits } from '../engine/engine.ts';
import type { Iteration, Outcome } from '../runtime/deepen.ts';

/** What a server does as a search goes on. */
export interface Report<Move> {
  readonly onIteration: (iteration: Iteration<Move>) => void;
  readonly onOutcome: (outcome: Outcome<Move>) => void;
  readonly onFailure: (what: string) => void;
}

/**
 * Lets an engine search while its server listens: the one way in which servers begin and stop a
 * search.
 */
export class BackgroundSearch<State, Move> {
  readonly engine: Engine<State, Move>;
  private running: Promise<void> | undefined;

  constructor(engine: Engine<State, Move>) {
    this.engine = engine;
  }

  get busy(): boolean {
    return this.running !== undefined;
  }

  /** Begins a search; resolves when all is reported. Only when it is not busy. */
  begin(limits: ThinkLimits<Move>, report: Report<Move>): Promise<void> {
    this.running = this.search(limits, report).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Stops the search, if one runs; its outcome has been reported when this resolves. */
  async stop(): Promise<void> {
    this.engine.stop();
    await this.running;
  }

  private async search(limits: ThinkLimits<Move>, { onIteration, onOutcome, onFailure }: Report<Move>): Promise<void> {
    try {
      const steps = this.engine.think(limits);
      let step = await steps.next();
      for (; !step.done; step = await steps.next()) onIteration(step.value);
      onOutcome(step.value);
    } catch (thrown) {
      onFailure(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }
}
