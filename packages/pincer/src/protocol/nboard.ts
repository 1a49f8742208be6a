import { Course } from '../course/course.ts';
import { createEngine, type ThinkLimits } from '../engine/engine.ts';
import { OthelloBoard, othello, PASS, parseGgf, type State } from '../games/othello/index.ts';
import type { Iteration, Outcome } from '../runtime/deepen.ts';
import { BackgroundSearch } from './background-search.ts';
import { GgfClock } from './nboard-clock.ts';
import type { ProgramOptions, Session, Write } from './serve.ts';

/** Until the GUI sets a depth. */
const DEPTH = 8;

/**
 * With so many squares empty beyond the depth, and no more than the second number in all, the game
 * is searched to its end.
 */
const EMPTY_BEYOND_DEPTH = 6;
const MOST_EMPTY = 20;

/**
 * The protocol of NBoard, version 2: Othello under NBoard and what speaks like it. Commands that it
 * does not know are ignored; what is wrong with others is shown as the status.
 */
export class NBoardSession implements Session {
  private readonly write: Write;
  private readonly search: BackgroundSearch<State, string>;
  private depth = DEPTH;
  private course = new Course<State>(new OthelloBoard());
  private clock = new GgfClock('');
  /** Whether an analysis of the game goes on; `stop` ends it. */
  private analysing: Promise<void> | undefined;

  constructor(write: Write, options: ProgramOptions) {
    this.write = write;
    this.search = new BackgroundSearch(createEngine(othello, options));
    // Made now, not when a clock runs.
    this.search.engine.setPosition(othello.initial);
  }

  async command(line: string): Promise<boolean> {
    const [name, ...words] = line.trim().split(/\s+/);
    const rest = words.join(' ');
    if (name === 'quit') return false;
    if (name === 'ping') {
      await this.stop();
      this.write(`pong ${words[0] ?? ''}`.trimEnd());
    } else if (name === 'nboard') {
      this.write('set myname Pincer');
      this.write(`status evaluation ${this.search.engine.evaluation}`);
    } else if (name === 'set') await this.set(words[0], words.slice(1).join(' '));
    else if (name === 'move') await this.move(rest);
    else if (/^([a-h][1-8]|pa)$/i.test(name)) await this.move(name);
    else if (name === 'go') await this.go();
    else if (name === 'hint') await this.hint(words[0]);
    else if (name === 'learn') this.write('learned');
    else if (name === 'analyze') await this.analyse();
    return true;
  }

  complain(what: string): void {
    this.write(`status ${what}`);
  }

  async end(): Promise<void> {
    await this.stop();
    this.search.engine.dispose();
  }

  private async stop(): Promise<void> {
    const { analysing } = this;
    this.analysing = undefined;
    await this.search.stop();
    await analysing;
  }

  private async set(what: string | undefined, value: string): Promise<void> {
    await this.stop();
    if (what === 'depth') {
      const depth = Number(value);
      if (!/^\d+$/.test(value) || depth < 1)
        return this.complain(`the depth must be a number from 1, not "${value.slice(0, 20)}"`);
      this.depth = depth;
      this.write(`set myname Pincer${depth}`);
    } else if (what === 'game') {
      const games = parseGgf(value);
      if (!games.ok) return this.complain(`the game cannot be read: ${games.error}`);
      const { start, moves } = games.value[0];
      this.course = new Course(new OthelloBoard(start));
      this.course.follow(moves);
      this.clock = new GgfClock(value);
    }
  }

  private async move(text: string): Promise<void> {
    await this.stop();
    const [move, , seconds] = text.split('/');
    const mover = this.course.state.turn;
    const played = this.course.play(move);
    if (played.ok) this.clock.spend(mover, Number(seconds));
    else this.complain(played.error);
  }

  private async go(): Promise<void> {
    await this.stop();
    const { state, earlier } = this.course;
    if (this.course.board.result()) return this.complain('the game is over');
    this.search.engine.setPosition(state, earlier);
    const clock = this.clock.of(state.turn);
    this.begin({ ...this.depthLimit(state), ...(clock && { clock }) }, (outcome) => {
      const { move = PASS, value, time } = outcome;
      this.write(`=== ${moveText(move)}/${valueText(value)}/${seconds(time)}`);
    });
  }

  private async hint(count: string | undefined): Promise<void> {
    await this.stop();
    const { state, earlier } = this.course;
    if (this.course.board.result()) return this.complain('the game is over');
    this.search.engine.setPosition(state, earlier);
    this.begin({ ...this.depthLimit(state), lines: linesOf(count) }, () => {});
  }

  private begin(limits: ThinkLimits<string>, onOutcome: (outcome: Outcome<string>) => void): void {
    this.write('status Pincer is thinking');
    void this.search.begin(limits, {
      onIteration: (iteration) => this.report(iteration),
      onOutcome: (outcome) => {
        onOutcome(outcome);
        this.write('status');
      },
      onFailure: (what) => this.complain(`the search failed: ${what}`),
      onLost: (why) => this.complain(`a thread was lost: ${why}`),
    });
  }

  private report({ principalVariation, value, depth, proven, time, counts }: Iteration<string>): void {
    const line = principalVariation.map(moveText).join('');
    this.write(`search ${line} ${valueText(value)} 0 ${proven ? '100%' : depth}`);
    this.write(`nodestats ${counts.nodes + counts.quiescent} ${seconds(time)}`);
  }

  /** From the last position of the game to its first: what each is worth to the side to move. */
  private async analyse(): Promise<void> {
    await this.stop();
    const { state, earlier } = this.course;
    const states = [...earlier, state];
    const { engine } = this.search;
    const run = async () => {
      this.write('status Pincer is analyzing');
      for (let made = states.length - 1; made >= 0 && this.analysing === analysing; made--) {
        engine.setPosition(states[made], states.slice(0, made));
        await this.search.begin(this.depthLimit(states[made]), {
          onIteration: () => {},
          onOutcome: ({ value, reason }) => {
            if (reason !== 'abort') this.write(`analysis ${made} ${valueText(value)}`);
          },
          onFailure: (what) => this.complain(`the search failed: ${what}`),
          onLost: (why) => this.complain(`a thread was lost: ${why}`),
        });
      }
      this.write('status');
    };
    const analysing = Promise.resolve().then(run);
    this.analysing = analysing;
  }

  private depthLimit({ board }: State): ThinkLimits<string> {
    const empty = board.split('-').length - 1;
    return empty <= Math.min(this.depth + EMPTY_BEYOND_DEPTH, MOST_EMPTY) ? {} : { depth: this.depth };
  }
}

/** How many moves to rate: one at least, and no more than there can be. */
function linesOf(count: string | undefined): number {
  return /^\d+$/.test(count ?? '') ? Math.min(Math.max(Number(count), 1), 64) : 1;
}

function moveText(move: string): string {
  return move === PASS ? 'PA' : move.toUpperCase();
}

/** Discs. */
function valueText(value: number): string {
  return (value / 100).toFixed(2);
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2);
}
