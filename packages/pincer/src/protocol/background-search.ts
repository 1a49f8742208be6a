import type { Engine, ThinkLimits } from '../engine/engine.ts';
import type { Iteration, Outcome } from '../runtime/deepen.ts';

/**
 * What a server does as a search goes on. Before an outcome with a move, its line was an iteration
 * too: whoever shows all iterations has shown the line that begins with the move, however soon the
 * search was over.
 */
export interface Report<Move> {
  readonly onIteration: (iteration: Iteration<Move>) => void;
  readonly onOutcome: (outcome: Outcome<Move>) => void;
  readonly onFailure: (what: string) => void;
  /** A thread was lost; the search goes on without it. */
  readonly onLost: (why: string) => void;
}

/**
 * Lets an engine search while its server listens: the one way in which servers begin and stop a
 * search.
 */
export class BackgroundSearch<State, Move extends string> {
  readonly engine: Engine<State, Move>;
  private running: Promise<void> | undefined;
  private lost: string | undefined;

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

  private async search(
    limits: ThinkLimits<Move>,
    { onIteration, onOutcome, onFailure, onLost }: Report<Move>,
  ): Promise<void> {
    try {
      const steps = this.engine.think(limits);
      let shown: Iteration<Move>[] = [];
      let step = await steps.next();
      for (; !step.done; step = await steps.next()) {
        shown = step.value.line === 1 ? [step.value] : [...shown, step.value];
        onIteration(step.value);
      }
      for (const iteration of unshown(step.value, shown)) onIteration(iteration);
      onOutcome(step.value);
      const { lostThread } = step.value;
      if (lostThread !== undefined && lostThread !== this.lost) onLost(lostThread);
      this.lost = lostThread;
    } catch (thrown) {
      onFailure(thrown instanceof Error ? thrown.message : String(thrown));
    }
  }
}

/**
 * The lines at the end of a search, if the outcome is not the first of those that were shown last:
 * it takes their head.
 */
function unshown<Move>(outcome: Outcome<Move>, shown: readonly Iteration<Move>[]): Iteration<Move>[] {
  const { move, principalVariation } = outcome;
  if (move === undefined || principalVariation === shown[0]?.principalVariation) return [];
  const others = shown.filter((line) => line.move !== move).slice(0, Math.max(shown.length - 1, 0));
  return [{ ...outcome, move }, ...others].map((line, index) => ({ ...line, line: index + 1 }));
}
