import { Course } from '../course/course.ts';
import { createEngine } from '../engine/engine.ts';
import { ChessBoard, type ChessState, chess, INITIAL, makeLong, parseFen } from '../games/chess/index.ts';
import type { KernelGame } from '../kernel/host.ts';
import { tableBytes } from '../runtime/searcher.ts';
import { MIN_TABLE_BITS } from '../search/table.ts';
import type { Session, Write } from './serve.ts';
import { Thinker } from './thinker.ts';
import { limitsOf, parseGo } from './uci-go.ts';
import { UciReporter } from './uci-info.ts';
import { CLEAR_HASH, DEFAULTS, parseSetOption, tableBitsOf, UCI_OPTIONS, type UciSettings } from './uci-options.ts';

/** Chess with its moves written as UCI wants them. */
const longChess: KernelGame<ChessState> = { ...chess, write: (_kernel, move) => makeLong(move) };

const COMMANDS = [
  'uci',
  'debug',
  'isready',
  'setoption',
  'register',
  'ucinewgame',
  'position',
  'go',
  'stop',
  'ponderhit',
  'quit',
] as const;
type Command = (typeof COMMANDS)[number];

/** The Universal Chess Interface: `uci` asks for an engine that plays chess, and this is it. */
export class UciSession implements Session {
  private readonly write: Write;
  private readonly version: string;
  private settings: UciSettings = DEFAULTS;
  private debug = false;
  /** The words of the last `position` before `moves`. */
  private start = 'startpos';
  private course = new Course<ChessState, ChessBoard>(new ChessBoard());
  private thinker: Thinker<ChessState, string> | undefined;

  constructor(write: Write, version: string) {
    this.write = write;
    this.version = version;
  }

  /** Words before a command are passed over, as the protocol has it; so is a line without any. */
  async command(line: string): Promise<boolean> {
    const words = line.split(/\s+/);
    const at = words.findIndex((word) => (COMMANDS as readonly string[]).includes(word));
    if (at < 0) {
      if (this.debug && line.trim() !== '') this.complain(`unknown command "${line.slice(0, 60)}"`);
      return true;
    }
    return await this.obey(
      words[at] as Command,
      words.slice(at + 1).filter((word) => word !== ''),
    );
  }

  complain(what: string): void {
    this.write(`info string ${what}`);
  }

  async end(): Promise<void> {
    await this.thinker?.stop();
  }

  private async obey(command: Command, words: readonly string[]): Promise<boolean> {
    switch (command) {
      case 'uci':
        this.introduce();
        break;
      case 'debug':
        this.debug = words[0] !== 'off';
        break;
      case 'isready':
        if (!this.thinker?.busy) this.prepare();
        this.write('readyok');
        break;
      case 'setoption':
        await this.set(words);
        break;
      case 'ucinewgame':
        await this.thinker?.stop();
        this.prepare().engine.newGame();
        break;
      case 'position':
        await this.thinker?.stop();
        this.position(words);
        this.prepare();
        break;
      case 'go':
        await this.thinker?.stop();
        this.go(words, this.prepare());
        break;
      case 'stop':
        await this.thinker?.stop();
        break;
      case 'ponderhit':
        this.thinker?.engine.ponderHit();
        break;
      case 'quit':
        return false;
    }
    return true;
  }

  private introduce(): void {
    this.write(`id name Pincer ${this.version}`);
    this.write('id author the Pincer authors');
    for (const { name, type } of UCI_OPTIONS) this.write(`option name ${name} type ${type}`);
    this.write('uciok');
  }

  private async set(words: readonly string[]): Promise<void> {
    await this.thinker?.stop();
    const parsed = parseSetOption(words);
    if (!parsed.ok) return this.complain(parsed.error);
    const { option, value } = parsed.value;
    const changed = option.set(this.settings, value);
    if (!changed.ok) return this.complain(changed.error);
    if (option.name === CLEAR_HASH) this.thinker?.engine.newGame();
    if (changed.value.hash !== this.settings.hash) this.thinker = undefined;
    this.settings = changed.value;
  }

  /**
   * An engine with a table of the size asked for, or, if there is no room for it, of half that size, and so on. It is made before the first
   * `go`: the clock does not wait for it.
   */
  private prepare(): Thinker<ChessState, string> {
    for (let bits = tableBitsOf(this.settings.hash); !this.thinker; bits--) {
      try {
        const engine = createEngine(longChess, { table: bits });
        engine.setPosition(this.course.state, this.course.earlier);
        this.thinker = new Thinker(engine);
      } catch (thrown) {
        if (bits === MIN_TABLE_BITS) throw thrown;
        this.complain(`there is no memory for a table of ${tableBytes(bits)} bytes; half of it must do`);
      }
    }
    return this.thinker;
  }

  /** Most often the position is the last one and a few moves more: then only these are played. */
  private position(words: readonly string[]): void {
    const at = words.indexOf('moves');
    const start = words.slice(0, at < 0 ? undefined : at).join(' ');
    const moves = at < 0 ? [] : words.slice(at + 1);
    if (start !== this.start || !this.course.leadsTo(moves)) {
      const board = this.begin(start);
      if (!board) return;
      this.course = new Course(board);
      this.start = start;
    }
    const followed = this.course.follow(moves);
    if (!followed.ok) this.complain(`${followed.error}; it and what follows is ignored`);
  }

  private begin(start: string): ChessBoard | undefined {
    if (start === 'startpos') return new ChessBoard(INITIAL);
    if (!start.startsWith('fen ')) {
      this.complain('position needs "startpos" or "fen" and a position; the position stays as it was');
      return undefined;
    }
    const state = parseFen(start.slice(4));
    if (state.ok) return new ChessBoard(state.value);
    this.complain(`${state.error}; the position stays as it was`);
    return undefined;
  }

  private go(words: readonly string[], thinker: Thinker<ChessState, string>): void {
    const asked = parseGo(words);
    if (this.debug && asked.strange.length > 0) this.complain(`go: ignored ${asked.strange.join(' ').slice(0, 60)}`);
    const { state, earlier } = this.course;
    const { driver, overhead, lines } = this.settings;
    const moves = this.legalOnes(asked.searchMoves);
    thinker.engine.setPosition(state, earlier);
    const reporter = new UciReporter(this.write, thinker.engine);
    void thinker.begin(
      {
        ...limitsOf(asked, state.turn),
        driver,
        overhead,
        lines,
        ...(moves.length > 0 && { moves }),
        onPass: (pass, depth, line) => reporter.pass(pass, depth, line),
      },
      {
        onIteration: (iteration) => reporter.iteration(iteration),
        onOutcome: (outcome) => reporter.outcome(outcome),
        onFailure: (what) => reporter.failure(what),
      },
    );
  }

  private legalOnes(moves: readonly string[]): string[] {
    return moves.flatMap((move) => {
      const long = this.course.board.long(move);
      if (!long.ok) this.complain(`searchmoves: ${long.error}`);
      return long.ok ? long.value : [];
    });
  }
}
