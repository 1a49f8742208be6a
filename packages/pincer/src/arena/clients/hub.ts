import { CheckersBoard, parseFen } from '../../games/checkers/index.ts';
import {
  findHubMove,
  type HubLine,
  makeHubLine,
  makeHubMove,
  makeHubPosition,
  parseHubLine,
} from '../../protocol/hub-text.ts';
import { type Allowance, type Choice, PlayerError, type Situation } from '../player.ts';
import type { EngineProcess } from '../process.ts';
import { Client, FOREVER, milliseconds } from './client.ts';

/** A checkers program that speaks the Hub protocol of draughts programs, on 32 squares. */
export class HubClient extends Client {
  private line = new MovesSoFar(undefined);

  protected async greet(engine: EngineProcess): Promise<void> {
    const known: string[] = [];
    engine.send('hub');
    await engine.answer('wait', this.patience, (line) => {
      const { command, values } = parseHubLine(line);
      if (command === 'param') known.push(values.get('name') ?? '');
      return command === 'wait' ? true : undefined;
    });
    this.checkOptions(known);
    for (const [name, value] of Object.entries(this.settings.options)) {
      engine.send(makeHubLine('set-param', { name, value }));
    }
    engine.send('init');
    await engine.answer('ready', this.patience, (line) => (line === 'ready' ? true : undefined));
  }

  protected async newGame(engine: EngineProcess, start: string | undefined): Promise<void> {
    this.line = new MovesSoFar(start);
    engine.send('new-game');
    engine.send('ping');
    await engine.answer('pong', this.patience, (line) => (line === 'pong' ? true : undefined));
  }

  protected async go(engine: EngineProcess, { moves, side }: Situation, allowance: Allowance): Promise<Choice> {
    const written = this.line.follow(moves);
    engine.send(makeHubLine('pos', { pos: this.line.start, ...(written.length > 0 && { moves: written.join(' ') }) }));
    engine.send(makeHubLine('level', levelOf(allowance, side)));
    engine.send('go think');
    let said: Omit<Choice, 'move'> = {};
    return await engine.answer('done', FOREVER, (line) => {
      const { command, values } = parseHubLine(line);
      if (command === 'info') said = { ...said, ...infoOf(values) };
      if (command === 'error') throw engine.error(`reports an error: ${values.get('message') ?? line}`);
      if (command !== 'done') return undefined;
      const move = values.get('move');
      if (move === undefined) throw engine.error('is done without a move');
      return { move: this.line.read(move), ...said };
    });
  }
}

function levelOf({ depth, nodes, movetime, clock }: Allowance, side: 0 | 1): Record<string, number> {
  return {
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...(movetime !== undefined && { 'move-time': movetime / 1000 }),
    ...(clock?.movesToGo !== undefined && { moves: clock.movesToGo }),
    ...(clock && { time: milliseconds(clock.left[side]) / 1000, inc: clock.increment[side] / 1000 }),
  };
}

function infoOf(values: HubLine['values']): Omit<Choice, 'move'> {
  const number = (name: string) => {
    const found = Number(values.get(name) ?? Number.NaN);
    return Number.isFinite(found) ? found : undefined;
  };
  const [depth, nodes, score] = [number('depth'), number('nodes'), number('score')];
  return {
    ...(depth !== undefined && { depth }),
    ...(nodes !== undefined && { nodes }),
    ...(score !== undefined && { score: Math.round(100 * score) }),
  };
}

/**
 * A game's moves as Hub writes them, kept as it goes on: a capture is its ends and then the squares
 * of all that is taken.
 */
class MovesSoFar {
  readonly start: string;
  private readonly board: CheckersBoard;
  private readonly written: string[] = [];

  constructor(start: string | undefined) {
    const state = start === undefined ? undefined : parseFen(start);
    if (state?.ok === false) throw new PlayerError(`the start "${start}" is wrong: ${state.error}`);
    this.board = new CheckersBoard(state?.value);
    this.start = makeHubPosition(this.board.state);
  }

  follow(moves: readonly string[]): readonly string[] {
    for (const move of moves.slice(this.written.length)) {
      const index = this.board.moves().indexOf(move);
      if (index < 0) throw new PlayerError(`"${move}" is not legal`);
      this.written.push(makeHubMove(this.board.legal()[index]));
      this.board.play(move);
    }
    return this.written;
  }

  /** A move that a program writes, in the spelling of the board where it is a legal one. */
  read(text: string): string {
    const legal = this.board.legal();
    const move = findHubMove(text, legal);
    return move ? this.board.moves()[legal.indexOf(move)] : text;
  }
}
