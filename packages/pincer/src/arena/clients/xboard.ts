import { setTimeout as delay } from 'node:timers/promises';
import { type Allowance, type Choice, RESIGN, type Situation, WON } from '../player.ts';
import type { EngineProcess } from '../process.ts';
import { Client, clockOf, FOREVER } from './client.ts';
import { LongLine } from './uci.ts';

/**
 * A program that knows no features says nothing; others must say `done=1` in time, or ask for more.
 */
const FEATURE_TIME = 2000;
/** Scores from here on stand for a mate: so many moves beyond it. */
const MATE = 100_000;

/** A name is looked for at its beginning alone: a line is looked through once, whatever it is. */
const FEATURE = /(?<![\w-])([\w-]+)=(?:"([^"]*)"|(\S+))/g;
const THINKING = /^(\d{1,15})[.+&-]?\s+([+-]?\d{1,15})\s+\d+\s+(\d{1,15})\s/;

/** A chess program that speaks the Chess Engine Communication Protocol of XBoard, version 2. */
export class XboardClient extends Client {
  private readonly features = new Map<string, string>();
  private line = new LongLine(undefined);
  /** How many moves of the game the program knows. */
  private sent = 0;
  /** Whether it will answer the next move by one of its own. */
  private playing = false;
  private pings = 0;

  protected async greet(engine: EngineProcess): Promise<void> {
    const options: string[] = [];
    engine.send('xboard');
    engine.send('protover 2');
    const features = engine.answer('feature done=1', this.patience, (line) => this.feature(engine, line, options));
    // A program of version 1 says nothing.
    await Promise.race([features, delay(FEATURE_TIME).then(() => (this.features.size > 0 ? features : undefined))]);
    this.checkOptions([...options, ...(this.features.get('memory') === '1' ? ['memory'] : [])]);
    for (const [name, value] of Object.entries(this.settings.options)) {
      engine.send(name === 'memory' ? `memory ${value}` : `option ${name}${value === '' ? '' : `=${value}`}`);
    }
  }

  /** Takes a line of features; true when there are no more. */
  private feature(engine: EngineProcess, line: string, options: string[]): true | undefined {
    if (!line.startsWith('feature ')) return undefined;
    let done: true | undefined;
    for (const { name, value } of featuresOf(line)) {
      engine.send(`accepted ${name}`);
      if (name === 'option') options.push(value.split(/\s-/, 1)[0].trimEnd());
      else if (name === 'done') done = value === '1' ? true : undefined;
      else this.features.set(name, value);
    }
    return done;
  }

  protected async newGame(engine: EngineProcess, start: string | undefined): Promise<void> {
    this.line = new LongLine(start);
    this.sent = 0;
    this.playing = false;
    for (const command of ['new', 'force', 'easy', 'post']) engine.send(command);
    if (this.line.fen !== undefined) {
      if (this.features.get('setboard') !== '1')
        throw engine.error('cannot begin from a position of its own (no setboard)');
      engine.send(`setboard ${this.line.fen}`);
    }
    if (this.features.get('ping') !== '1') return;
    const ping = ++this.pings;
    engine.send(`ping ${ping}`);
    await engine.answer(`pong ${ping}`, this.patience, (line) => (line === `pong ${ping}` ? true : undefined));
  }

  protected async go(engine: EngineProcess, { moves, side }: Situation, allowance: Allowance): Promise<Choice> {
    const long = this.line.follow(moves);
    const fresh = long.slice(this.sent);
    const going = this.playing && fresh.length === 1;
    if (!going) {
      engine.send('force');
      this.limit(engine, allowance, side);
    }
    const usermove = this.features.get('usermove') === '1' ? 'usermove ' : '';
    const opponents = going ? fresh : [];
    for (const move of going ? [] : fresh) engine.send(usermove + move);
    if (allowance.clock) {
      const { own, others } = clockOf(allowance.clock, side);
      engine.send(`time ${Math.ceil(own / 10)}`);
      engine.send(`otim ${Math.ceil(others / 10)}`);
    }
    for (const move of opponents) engine.send(usermove + move);
    if (!going) engine.send('go');
    this.sent = long.length + 1;
    this.playing = true;
    return await this.listen(engine);
  }

  private limit(engine: EngineProcess, { clock, movetime, depth }: Allowance, side: 0 | 1): void {
    if (depth !== undefined) engine.send(`sd ${depth}`);
    if (movetime !== undefined) engine.send(`st ${movetime < 1000 ? movetime / 1000 : Math.floor(movetime / 1000)}`);
    if (!clock) return;
    const seconds = Math.floor(clock.left[side] / 1000);
    const base = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    engine.send(`level ${clock.movesToGo ?? 0} ${base} ${clock.increment[side] / 1000}`);
  }

  private async listen(engine: EngineProcess): Promise<Choice> {
    let said: Omit<Choice, 'move'> = {};
    return await engine.answer('move', FOREVER, (line) => {
      const thinking = THINKING.exec(line);
      if (thinking)
        said = { depth: Number(thinking[1]), score: scoreOf(Number(thinking[2])), nodes: Number(thinking[3]) };
      const move = /^move\s+(\S+)|^\d+\.\s+\.\.\.\s+(\S+)/.exec(line);
      if (move) return { move: move[1] ?? move[2], ...said };
      if (/^resign\b/.test(line)) return { move: RESIGN };
      if (/^Illegal move/i.test(line)) throw engine.error('refuses what it was sent');
      if (/^(1-0|0-1|1\/2-1\/2)\b/.test(line)) throw engine.error('ends a game that goes on');
      return undefined;
    });
  }
}

/** The features of a line such as `feature ping=1 myname="A program"`. */
export function featuresOf(line: string): { readonly name: string; readonly value: string }[] {
  return Array.from(line.matchAll(FEATURE), ([, name, quoted, bare]) => ({ name, value: quoted ?? bare }));
}

function scoreOf(score: number): number {
  if (Math.abs(score) < MATE) return score;
  const plies = 2 * (Math.abs(score) - MATE);
  return score > 0 ? WON - plies : plies - WON;
}
