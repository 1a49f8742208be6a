import { ChessBoard, makeFen, parseFen } from '../../games/chess/index.ts';
import type { Allowance, Choice, Situation } from '../player.ts';
import { PlayerError } from '../player.ts';
import type { EngineProcess } from '../process.ts';
import { Client, FOREVER, milliseconds } from './client.ts';
import { infoOf, optionOf } from './uci-lines.ts';

/** A chess program that speaks the Universal Chess Interface. */
export class UciClient extends Client {
  private line = new LongLine(undefined);

  protected async greet(engine: EngineProcess): Promise<void> {
    const known: string[] = [];
    engine.send('uci');
    await engine.answer('uciok', this.patience, (line) => {
      const name = optionOf(line);
      if (name !== undefined) known.push(name);
      return line === 'uciok' ? true : undefined;
    });
    this.checkOptions(known);
    for (const [name, value] of Object.entries(this.settings.options)) {
      engine.send(`setoption name ${name}${value === '' ? '' : ` value ${value}`}`);
    }
    await this.ready(engine);
  }

  protected async newGame(engine: EngineProcess, start: string | undefined): Promise<void> {
    this.line = new LongLine(start);
    engine.send('ucinewgame');
    await this.ready(engine);
  }

  protected async go(engine: EngineProcess, { moves }: Situation, allowance: Allowance): Promise<Choice> {
    engine.send(`position ${this.line.start}${moves.length > 0 ? ` moves ${this.line.follow(moves).join(' ')}` : ''}`);
    engine.send(`go${goWords(allowance)}`);
    let said: Omit<Choice, 'move'> = {};
    return await engine.answer('bestmove', FOREVER, (line) => {
      if (line.startsWith('info ')) said = { ...said, ...infoOf(line) };
      const move = /^bestmove\s+(\S+)/.exec(line)?.[1];
      return move === undefined ? undefined : { move, ...said };
    });
  }

  private async ready(engine: EngineProcess): Promise<void> {
    engine.send('isready');
    await engine.answer('readyok', this.patience, (line) => (line === 'readyok' ? true : undefined));
  }
}

function goWords({ depth, nodes, movetime, clock }: Allowance): string {
  const words: [string, number | undefined][] = [
    ['wtime', clock && milliseconds(clock.left[0])],
    ['btime', clock && milliseconds(clock.left[1])],
    ['winc', clock?.increment[0]],
    ['binc', clock?.increment[1]],
    ['movestogo', clock?.movesToGo],
    ['movetime', movetime],
    ['depth', depth],
    ['nodes', nodes],
  ];
  return words.map(([word, value]) => (value === undefined ? '' : ` ${word} ${value}`)).join('');
}

/** A game's moves in long algebraic notation, kept as it goes on. */
export class LongLine {
  /** As UCI writes it. */
  readonly start: string;
  readonly fen: string | undefined;
  private readonly board: ChessBoard;
  private readonly long: string[] = [];

  constructor(start: string | undefined) {
    const state = start === undefined ? undefined : parseFen(start);
    if (state?.ok === false) throw new PlayerError(`the start "${start}" is wrong: ${state.error}`);
    this.board = new ChessBoard(state?.value);
    this.fen = state && makeFen(this.board.state);
    this.start = this.fen === undefined ? 'startpos' : `fen ${this.fen}`;
  }

  /** All moves, of which the first ones are those that were followed before. */
  follow(moves: readonly string[]): readonly string[] {
    for (const move of moves.slice(this.long.length)) {
      const long = this.board.long(move);
      if (!long.ok) throw new PlayerError(long.error);
      this.long.push(long.value);
      this.board.play(move);
    }
    return this.long;
  }
}
