import { Course } from '../course/course.ts';
import { endgamesInPlay } from '../endgames/built.ts';
import { withEndgames } from '../endgames/endgames.ts';
import { createEngine, type ThinkLimits } from '../engine/engine.ts';
import { CheckersBoard, checkers, faultOf, type State } from '../games/checkers/index.ts';
import { decodeMove } from '../games/checkers/move.ts';
import type { KernelGame } from '../kernel/host.ts';
import { type Iteration, type Outcome, pliesToEnd } from '../runtime/deepen.ts';
import type { SelectiveStep } from '../runtime/searcher.ts';
import type { Parsed } from '../support/parsed.ts';
import { MAX_THREADS, type ThreadCount, threadsFor } from '../threads/available.ts';
import { BackgroundSearch } from './background-search.ts';
import {
  findHubMove,
  type HubLine,
  makeHubLine,
  makeHubMove,
  makeHubPosition,
  parseHubLine,
  parseHubPosition,
} from './hub-text.ts';
import type { ProgramOptions, Session, Write } from './serve.ts';

/** Checkers with its endgame databases, and its moves written as Hub wants them. */
const hubCheckers: KernelGame<State> = {
  ...withEndgames(await endgamesInPlay()),
  write: (_kernel, move) => makeHubMove(decodeMove(move)),
};

/** In men: a win now; a win is worth less by a hundredth for each ply to it. */
const WON = 100;

const USUAL_START = makeHubPosition(checkers.initial);

const SEARCHES = ['think', 'ponder', 'analyze'] as const;

/**
 * The Hub protocol, version 2, as draughts engines speak it, for English draughts on 64 squares.
 * Commands and arguments that it does not know are ignored, as the protocol has it.
 */
export class HubSession implements Session {
  private readonly write: Write;
  private readonly version: string;
  private readonly table: number;
  private readonly without: readonly SelectiveStep[];
  private search: BackgroundSearch<State, string>;
  private net: boolean;
  private threads: ThreadCount;
  private course = new Course<State, CheckersBoard>(new CheckersBoard());
  /** Where the last `pos` began. */
  private start = USUAL_START;
  private level: ThinkLimits<string> = {};

  constructor(write: Write, version: string, { table, without = [], threads = 1 }: ProgramOptions) {
    this.write = write;
    this.version = version;
    this.table = table;
    this.threads = threads;
    this.net = !without.includes('net');
    this.without = without.filter((step) => step !== 'net');
    this.search = this.prepare();
  }

  async command(line: string): Promise<boolean> {
    const parsed = parseHubLine(line);
    switch (parsed.command) {
      case 'hub':
        this.write(makeHubLine('id', { name: 'Pincer', version: this.version, author: 'the Pincer authors' }));
        this.write(makeHubLine('param', { name: 'variant', value: 'english', type: 'enum', values: 'english' }));
        this.write(makeHubLine('param', { name: 'net', value: String(this.net), type: 'bool' }));
        this.write(
          makeHubLine('param', {
            name: 'threads',
            value: threadsFor(this.threads),
            type: 'int',
            min: 1,
            max: MAX_THREADS,
          }),
        );
        this.write('wait');
        break;
      case 'set-param':
        await this.setParameter(parsed);
        break;
      case 'init':
        this.write(makeHubLine('info', { evaluation: this.search.engine.evaluation }));
        this.write('ready');
        break;
      case 'ping':
        this.write('pong');
        break;
      case 'pos': {
        await this.search.stop();
        const set = this.position(parsed);
        if (!set.ok) this.complain(`${set.error}; the position stays as it was`);
        break;
      }
      case 'level':
        this.setLevel(parsed);
        break;
      case 'go':
        await this.search.stop();
        if (this.course.board.moves().length > 0) this.go(parsed);
        else this.complain('the game is over: there is no move');
        break;
      case 'stop':
        await this.search.stop();
        break;
      case 'ponder-hit':
        this.search.engine.ponderHit();
        break;
      case 'new-game':
        await this.search.stop();
        this.search.engine.newGame();
        break;
      case 'quit':
        return false;
    }
    return true;
  }

  complain(what: string): void {
    this.write(makeHubLine('error', { message: what }));
  }

  async end(): Promise<void> {
    await this.search.stop();
    this.search.engine.dispose();
  }

  private async setParameter({ values }: HubLine): Promise<void> {
    const [name, value] = [values.get('name'), values.get('value')];
    const given = `"${value?.slice(0, 20) ?? ''}"`;
    if (name === 'net') {
      if (value !== 'true' && value !== 'false') return this.complain(`net is true or false, not ${given}`);
      this.net = value === 'true';
      await this.renew();
    } else if (name === 'threads') {
      const threads = Number(value);
      if (!/^\d{1,3}$/.test(value ?? '') || threads < 1 || threads > MAX_THREADS)
        return this.complain(`threads is a whole number from 1 to ${MAX_THREADS}, not ${given}`);
      this.threads = threads;
      await this.renew();
    } else if (name !== 'variant') {
      this.complain(`there is no parameter "${name?.slice(0, 20) ?? ''}": there are variant, net and threads`);
    } else if (value !== 'english') this.complain(`variant is english, not ${given}`);
  }

  private async renew(): Promise<void> {
    await this.end();
    this.search = this.prepare();
  }

  /** An engine, made now and not when a clock runs. */
  private prepare(): BackgroundSearch<State, string> {
    const without = this.net ? this.without : [...this.without, 'net' as const];
    const engine = createEngine(hubCheckers, { table: this.table, threads: this.threads, without });
    engine.setPosition(checkers.initial);
    return new BackgroundSearch(engine);
  }

  /**
   * Sets a position up, or says what is wrong with it and keeps the last one. Most often it is the
   * last one and a few moves more: then only these are played.
   */
  private position({ values }: HubLine): Parsed<undefined> {
    const start = values.get('pos') ?? USUAL_START;
    const moves = (values.get('moves') ?? '').split(/\s+/).filter(Boolean);
    const parsed = parseHubPosition(start);
    if (!parsed.ok) return parsed;
    const fault = faultOf(parsed.value);
    if (fault !== undefined) return { ok: false, error: fault };
    const goesOn = start === this.start && this.course.leadsTo(moves);
    const course = goesOn ? this.course : new Course<State, CheckersBoard>(new CheckersBoard(parsed.value));
    const known = course.given.length;
    const followed = course.follow(moves, boardMove);
    if (!followed.ok) {
      course.backTo(known);
      return followed;
    }
    this.course = course;
    this.start = start;
    return followed;
  }

  private setLevel({ values }: HubLine): void {
    const number = (name: string, least: number) => {
      const text = values.get(name);
      const found = text === undefined || !/^\d+(\.\d+)?$/.test(text) ? undefined : Number(text);
      if (text !== undefined && (found === undefined || found < least || found > Number.MAX_SAFE_INTEGER))
        this.complain(`level: ${name} is a number from ${least}, not "${text.slice(0, 20)}"`);
      else return found;
      return undefined;
    };
    const depth = number('depth', 1);
    const nodes = number('nodes', 1);
    const moveTime = number('move-time', 0);
    const remaining = number('time', 0);
    const increment = number('inc', 0) ?? 0;
    const moves = number('moves', 1);
    this.level = {
      infinite: values.has('infinite'),
      ...(depth !== undefined && { depth: Math.floor(depth) }),
      ...(nodes !== undefined && { nodes }),
      ...(moveTime !== undefined && { time: 1000 * moveTime }),
      ...(remaining !== undefined && {
        clock: {
          remaining: 1000 * remaining,
          increment: 1000 * increment,
          ...(moves !== undefined && { movesToGo: Math.floor(moves) }),
        },
      }),
    };
  }

  private go({ values }: HubLine): void {
    const kind = SEARCHES.find((name) => values.has(name)) ?? 'think';
    this.search.engine.setPosition(this.course.state, this.course.earlier);
    void this.search.begin(
      { ...this.level, ponder: kind === 'ponder' },
      {
        onIteration: (iteration) => this.write(infoText(iteration)),
        onOutcome: (outcome) => this.write(doneText(outcome)),
        onFailure: (what) => this.complain(`the search failed: ${what}`),
        onLost: (why) => this.complain(`a thread was lost: ${why}`),
      },
    );
  }
}

/** A move of the protocol as the board reads it. */
function boardMove(text: string, board: CheckersBoard): string {
  const move = findHubMove(text, board.legal());
  return move ? move.path.join(move.captured.length > 0 ? 'x' : '-') : text;
}

function infoText({ depth, selectiveDepth, value, counts, time, principalVariation }: Iteration<string>): string {
  const nodes = counts.nodes + counts.quiescent;
  return makeHubLine('info', {
    depth,
    'max-depth': selectiveDepth,
    score: scoreText(value),
    nodes,
    time: (time / 1000).toFixed(3),
    nps: (nodes / Math.max(time, 1) / 1000).toFixed(2),
    pv: principalVariation.join(' '),
  });
}

/** Men, or ±100 less a hundredth for each ply to the end. */
function scoreText(value: number): string {
  const plies = pliesToEnd(value);
  if (plies === undefined) return (value / 100).toFixed(2);
  return (value > 0 ? WON - plies / 100 : -WON - plies / 100).toFixed(2);
}

function doneText({ move, principalVariation }: Outcome<string>): string {
  const reply = principalVariation[0] === move ? principalVariation[1] : undefined;
  return makeHubLine('done', { move: move ?? '', ...(reply !== undefined && { ponder: reply }) });
}
