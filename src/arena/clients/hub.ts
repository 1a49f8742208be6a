import { CheckersBoard, type CheckersMove, parseCheckersFen } from '../../games/checkers/index.ts';
import { type Allowance, PlayerError, type Situation, type Thought } from '../player.ts';
import type { EngineProcess } from '../process.ts';
import { Client, FOREVER } from './client.ts';

/** A checkers program that speaks the Hub protocol of draughts programs, on 32 squares. */
export class HubClient extends Client {
  private line = new HubLine(undefined);

  protected async greet(engine: EngineProcess): Promise<void> {
    const known: string[] = [];
    engine.send('hub');
    await engine.answer('wait', this.patience, (line) => {
      if (line.startsWith('param ')) known.push(argument(line, 'name') ?? '');
      return line === 'wait' ? true : undefined;
    });
    this.checkOptions(known);
    for (const [name, value] of Object.entries(this.settings.options)) {
      engine.send(`set-param name=${name} value=${/\s/.test(value) ? `"${value}"` : value}`);
    }
    engine.send('init');
    await engine.answer('ready', this.patience, (line) => (line === 'ready' ? true : undefined));
  }

  protected async newGame(engine: EngineProcess, start: string | undefined): Promise<void> {
    this.line = new HubLine(start);
    engine.send('new-game');
    engine.send('ping');
    await engine.answer('pong', this.patience, (line) => (line === 'pong' ? true : undefined));
  }

  protected async go(engine: EngineProcess, { moves, side }: Situation, allowance: Allowance): Promise<Thought> {
    const written = this.line.follow(moves);
    engine.send(`pos pos=${this.line.start}${written.length > 0 ? ` moves="${written.join(' ')}"` : ''}`);
    engine.send(`level${levelWords(allowance, side)}`);
    engine.send('go think');
    let said: Omit<Thought, 'move'> = {};
    return await engine.answer('done', FOREVER, (line) => {
      if (line.startsWith('info ')) said = { ...said, ...infoOf(line) };
      if (line.startsWith('error ')) throw engine.error(`tells an error: ${argument(line, 'message') ?? line}`);
      if (!line.startsWith('done')) return undefined;
      const move = argument(line, 'move');
      if (move === undefined) throw engine.error('is done without a move');
      return { move: this.line.read(move), ...said };
    });
  }
}

function levelWords({ depth, nodes, movetime, clock }: Allowance, side: 0 | 1): string {
  const words: [string, number | undefined][] = [
    ['depth', depth],
    ['nodes', nodes],
    ['move-time', movetime === undefined ? undefined : movetime / 1000],
    ['moves', clock?.movesToGo],
    ['time', clock && Math.max(1, Math.floor(clock.left[side])) / 1000],
    ['inc', clock && clock.increment[side] / 1000],
  ];
  return words.map(([word, value]) => (value === undefined ? '' : ` ${word}=${value}`)).join('');
}

function infoOf(line: string): Omit<Thought, 'move'> {
  const number = (name: string) => {
    const found = Number(argument(line, name) ?? Number.NaN);
    return Number.isFinite(found) ? found : undefined;
  };
  const [depth, nodes, score] = [number('depth'), number('nodes'), number('score')];
  return {
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...(score !== undefined && { score: Math.round(100 * score) }),
  };
}

/** The value of `name=value` or `name="a value"` in a line. */
function argument(line: string, name: string): string | undefined {
  const [, quoted, bare] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|(\\S+))`).exec(line) ?? [];
  return quoted ?? bare;
}

/** A game's moves as Hub writes them, kept as it goes on: a capture is its ends and then the squares of all that is taken. */
class HubLine {
  readonly start: string;
  private readonly board: CheckersBoard;
  private readonly written: string[] = [];

  constructor(start: string | undefined) {
    const state = start === undefined ? undefined : parseCheckersFen(start);
    if (state?.ok === false) throw new PlayerError(`the start "${start}" is wrong: ${state.error}`);
    this.board = new CheckersBoard(state?.value);
    const { squares, turn } = this.board.state;
    this.start = (turn === 'white' ? 'W' : 'B') + squares.replaceAll('.', 'e');
  }

  follow(moves: readonly string[]): readonly string[] {
    for (const move of moves.slice(this.written.length)) {
      const index = this.board.moves().indexOf(move);
      if (index < 0) throw new PlayerError(`"${move}" is not legal`);
      this.written.push(makeHub(this.board.legal()[index]));
      this.board.play(move);
    }
    return this.written;
  }

  /** A move that a program writes, in the spelling of the board where it is a legal one. */
  read(text: string): string {
    const index = this.board.legal().findIndex((move) => makeHub(move) === canonical(text));
    return this.board.moves()[index] ?? text;
  }
}

function makeHub({ path, captured }: CheckersMove): string {
  const ends = [path[0], path[path.length - 1]];
  return captured.length === 0 ? ends.join('-') : [...ends, ...captured].join('x');
}

/** With the squares of the captured in the order of their numbers. */
function canonical(text: string): string {
  const [from, to, ...captured] = text.split('x');
  return [from, to, ...captured.sort((a, b) => Number(a) - Number(b))].filter((part) => part !== undefined).join('x');
}
