import type { Engine } from '../engine/engine.ts';
import { type Iteration, type Outcome, pliesToEnd } from '../runtime/deepen.ts';
import type { Pass } from '../runtime/passes.ts';
import type { Write } from './serve.ts';

/** Milliseconds before bounds and counts are reported: nobody reads them sooner. */
const QUIET = 1000;
/** Milliseconds between two reports of bounds. */
const PAUSE = 200;

/**
 * Shows a GUI how a search goes: every iteration; later on also bounds and, each second, counts.
 */
export class UciReporter {
  private readonly write: Write;
  private readonly engine: Pick<Engine<unknown, unknown>, 'progress'>;
  private readonly begun = performance.now();
  private readonly ticker: ReturnType<typeof setInterval>;
  private reported = 0;
  private nodes = 0;
  /** The best line, and whether nothing was written after it and those beside it. */
  private best: Iteration<string> | undefined;
  private current = false;

  constructor(write: Write, engine: Pick<Engine<unknown, unknown>, 'progress'>) {
    this.write = write;
    this.engine = engine;
    this.ticker = setInterval(() => this.tick(), QUIET);
  }

  iteration(iteration: Iteration<string>): void {
    const { depth, selectiveDepth, line, value, principalVariation } = iteration;
    if (line === 1) this.best = iteration;
    this.current = true;
    const searched = `depth ${depth} seldepth ${Math.max(depth, selectiveDepth)} multipv ${line}`;
    this.write(`info ${searched} score ${scoreText(value)} ${this.counts()} pv ${principalVariation.join(' ')}`);
  }

  pass({ g, failed }: Pass, depth: number, line: number): void {
    const { elapsed } = this;
    if (failed === undefined || elapsed < QUIET || elapsed < this.reported + PAUSE) return;
    this.reported = elapsed;
    this.current = false;
    const bound = failed === 'high' ? 'lowerbound' : 'upperbound';
    this.write(`info depth ${depth} multipv ${line} score ${scoreText(g)} ${bound} ${this.counts()}`);
  }

  /** The best line is the last that is said before the move; where there is none, the result. */
  outcome({ move, value, principalVariation }: Outcome<string>): void {
    this.end();
    if (move === undefined) this.write(`info depth 0 score ${scoreText(value)}`);
    else if (this.best && !this.current) this.iteration(this.best);
    const reply = principalVariation[0] === move ? principalVariation[1] : undefined;
    this.write(`bestmove ${move ?? '(none)'}${reply === undefined ? '' : ` ponder ${reply}`}`);
  }

  failure(what: string): void {
    this.end();
    this.write(`info string the search failed: ${what}`);
    this.write('bestmove (none)');
  }

  /** Nothing is reported of a search that has ended and waits for `stop`. */
  private tick(): void {
    const { nodes } = this.engine.progress();
    if (nodes > this.nodes) {
      this.current = false;
      this.write(`info ${this.counts()}`);
    }
    this.nodes = nodes;
  }

  private end(): void {
    clearInterval(this.ticker);
  }

  private get elapsed(): number {
    return performance.now() - this.begun;
  }

  private counts(): string {
    const { nodes, fullness } = this.engine.progress();
    const time = Math.max(1, Math.round(this.elapsed));
    return `nodes ${nodes} nps ${Math.round((1000 * nodes) / time)} hashfull ${fullness} time ${time}`;
  }
}

/** In hundredths of a pawn, or in moves to mate. */
function scoreText(value: number): string {
  const plies = pliesToEnd(value);
  if (plies === undefined) return `cp ${value}`;
  return `mate ${value > 0 ? Math.ceil(plies / 2) : -Math.ceil(-plies / 2)}`;
}
