import { Course } from '../course/course.ts';
import { createEngine } from '../engine/engine.ts';
import { ChessBoard, chess, INITIAL, makeLong, parseFen, type State } from '../games/chess/index.ts';
import type { KernelGame } from '../kernel/host.ts';
import { tableBytes } from '../runtime/searcher.ts';
import { MIN_TABLE_BITS } from '../search/table.ts';
import { BackgroundSearch } from './background-search.ts';
import type { Write } from './serve.ts';
import { limitsOf, type UciGo } from './uci-go.ts';
import { UciReporter } from './uci-info.ts';
import { tableBitsOf, type UciSettings } from './uci-options.ts';

/** Chess with its moves written as UCI wants them. */
const longChess: KernelGame<State> = { ...chess, write: (_kernel, move) => makeLong(move) };

/** Says what is wrong with a command. */
type Complain = (what: string) => void;

/** What an engine is made for. */
type EngineSettings = Pick<UciSettings, 'hash' | 'net' | 'threads'>;

/**
 * What plays under UCI: a game of chess, and the engine that thinks about it. This module loads the
 * kernel of chess.
 */
export class UciPlayer {
  private readonly write: Write;
  private readonly complain: Complain;
  /** The words of the last `position` before `moves`. */
  private start = 'startpos';
  private course = new Course<State, ChessBoard>(new ChessBoard());
  private search: BackgroundSearch<State, string> | undefined;
  /** What the engine was made for. */
  private made: EngineSettings | undefined;

  constructor(write: Write, complain: Complain) {
    this.write = write;
    this.complain = complain;
  }

  get busy(): boolean {
    return this.search?.busy ?? false;
  }

  async stop(): Promise<void> {
    await this.search?.stop();
  }

  ponderHit(): void {
    this.search?.engine.ponderHit();
  }

  /** Ends the threads that help to search. */
  dispose(): void {
    this.search?.engine.dispose();
    this.search = undefined;
  }

  /** Forgets what the table knows. */
  clear(): void {
    this.search?.engine.newGame();
  }

  /**
   * An engine with a table of the size asked for, or, if there is no room for it, of half that
   * size, and so on. It is made before the first `go`: the clock does not wait for it. Every new
   * one says what it evaluates by.
   */
  prepare({ hash, net, threads }: EngineSettings): BackgroundSearch<State, string> {
    if (hash !== this.made?.hash || net !== this.made.net || threads !== this.made.threads) this.dispose();
    this.made = { hash, net, threads };
    for (let bits = tableBitsOf(hash); !this.search; bits--) {
      try {
        const engine = createEngine(longChess, { table: bits, threads, without: net ? [] : ['net'] });
        engine.setPosition(this.course.state, this.course.earlier);
        this.search = new BackgroundSearch(engine);
        this.write(`info string evaluation ${engine.evaluation}`);
      } catch (thrown) {
        if (bits === MIN_TABLE_BITS) throw thrown;
        this.complain(`there is no memory for a table of ${tableBytes(bits)} bytes; half of it must do`);
      }
    }
    return this.search;
  }

  /** Most often the position is the last one and a few moves more: then only these are played. */
  position(words: readonly string[]): void {
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

  /** Begins to think as `go` asks. */
  go(asked: UciGo, { driver, overhead, lines, ...settings }: UciSettings): void {
    const search = this.prepare(settings);
    const { state, earlier } = this.course;
    const moves = this.legalOnes(asked.searchMoves);
    search.engine.setPosition(state, earlier);
    const reporter = new UciReporter(this.write, search.engine);
    void search.begin(
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
        onLost: (why) => this.complain(`a thread was lost: ${why}`),
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
