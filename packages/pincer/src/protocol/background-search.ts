import type { Engine, ThinkLimits } from '../engine/engine.ts';
import type { Iteration, Outcome } from '../runtime/deepen.ts';

/** What a server does with a thought as it goes. */
export interface Report<Move> {
  readonly onIteration: (iteration: Iteration<Move>) => void;
  readonly onOutcome: (outcome: Outcome<Move>) => void;
  readonly onFailure: (what: string) => void;
}

/** Lets an engine think while its server listens: the one way in which servers begin and stop a search. */
export class BackgroundSearch<State, Move> {
  readonly engine: Engine<State, Move>;
  private running: Promise<void> | undefined;

  constructor(engine: Engine<State, Move>) {
    this.engine = engine;
  }

  get busy(): boolean {
    return this.running !== undefined;
  }

  /** Begins to think; resolves when all is told. Only when it is not busy. */
  begin(limits: ThinkLimits<Move>, report: Report<Move>): Promise<void> {
    this.running = this.think(limits, report).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  /** Stops thinking, if it does; the outcome has been told when this resolves. */
  async stop(): Promise<void> {
    this.engine.stop();
    await this.running;
  }

  private async think(limits: ThinkLimits<Move>, { onIteration, onOutcome, onFailure }: Report<Move>): Promise<void> {
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
