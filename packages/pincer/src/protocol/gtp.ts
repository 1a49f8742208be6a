import { Course } from '../course/course.ts';
import { createEngine, type ThinkLimits } from '../engine/engine.ts';
import { type Colour, OthelloBoard, othello, PASS, type State } from '../games/othello/index.ts';
import { outcomeOf } from '../runtime/bot.ts';
import type { Parsed } from '../support/parsed.ts';
import { GtpClock, LATENCY } from './gtp-clock.ts';
import { faultText, type ProgramOptions, type Session, type Write } from './serve.ts';

/** Where the client sets no time: how long to think about a move. */
export interface GtpOptions extends Partial<ProgramOptions> {
  /** Milliseconds. */
  readonly time: number;
}

type Answer = Parsed<string>;
type Arguments = readonly string[];

const yes = (text = ''): Answer => ({ ok: true, value: text });
const no = (error: string): Answer => ({ ok: false, error });

const SYNTAX = 'syntax error';

/** Of seconds or moves, nobody has more. */
const GREATEST_AMOUNT = 1e7;

/**
 * The Go Text Protocol, version 2, for Othello as GNU programs speak it: a side that cannot move
 * passes without a word, and whoever is asked for a move out of turn answers `pass`. A command waits
 * until the move is found that was asked for before it; the end of the input does not.
 */
export class GtpSession implements Session {
  private readonly write: Write;
  private readonly version: string;
  private readonly options: GtpOptions;
  private readonly engine;
  private course = new Course<State, OthelloBoard>(new OthelloBoard());
  private readonly clock = new GtpClock();
  /** Resolves when all commands so far are answered. */
  private answered: Promise<void> = Promise.resolve();

  private readonly commands: Readonly<Record<string, (words: Arguments) => Answer | Promise<Answer>>> = {
    protocol_version: () => yes('2'),
    name: () => yes('Pincer'),
    version: () => yes(this.version),
    known_command: ([name]) => yes(String(Object.hasOwn(this.commands, name ?? ''))),
    list_commands: () => yes(Object.keys(this.commands).join('\n')),
    quit: () => yes(),
    boardsize: ([size]) => (size === '8' ? yes() : no(/^\d+$/.test(size ?? '') ? 'unacceptable size' : SYNTAX)),
    clear_board: () => this.clear(),
    komi: ([komi]) => (Number.isFinite(Number.parseFloat(komi ?? '')) ? yes() : no(SYNTAX)),
    play: (words) => this.play(words),
    genmove: (words) => this.generate(words, true),
    reg_genmove: (words) => this.generate(words, false),
    undo: () => this.undo(),
    time_settings: (words) => this.settings(words),
    time_left: (words) => this.timeLeft(words),
    final_score: () => this.score(),
    showboard: () => yes(`\n${othello.show(this.course.state)}`),
    list_games: () => yes('Othello'),
    'pincer-evaluation': () => yes(this.engine.evaluation),
    set_game: ([name]) => (/^(othello|reversi)$/i.test(name ?? '') ? this.clear() : no('unknown game')),
  };

  constructor(write: Write, version: string, options: GtpOptions) {
    this.write = write;
    this.version = version;
    this.options = options;
    const { time: _, ...searcher } = options;
    this.engine = createEngine(othello, { overhead: LATENCY, ...searcher });
    // Made now, not when a clock runs.
    this.engine.setPosition(othello.initial);
  }

  async command(line: string): Promise<boolean> {
    const bare = line.replaceAll('\t', ' ').replaceAll(/\p{Cc}|#.*/gu, '');
    const all = bare.split(' ').filter((word) => word !== '');
    if (all.length === 0) return true;
    const id = /^\d+$/.test(all[0]) ? all[0] : undefined;
    const [name = '', ...words] = id === undefined ? all : all.slice(1);
    await this.answered;
    this.answered = this.obey(name, words).then((answer) => this.answer(answer, id));
    return name !== 'quit';
  }

  complain(what: string): void {
    this.answered = this.answered.then(() => this.answer(no(what)));
  }

  async end(): Promise<void> {
    this.engine.stop();
    await this.answered;
    this.engine.dispose();
  }

  private async obey(name: string, words: Arguments): Promise<Answer> {
    if (!Object.hasOwn(this.commands, name)) return no('unknown command');
    try {
      return await this.commands[name](words);
    } catch (thrown) {
      return no(faultText(thrown));
    }
  }

  private answer(answer: Answer, id = ''): void {
    this.write(answer.ok ? `=${id} ${answer.value}`.trimEnd() : `?${id} ${answer.error}`);
    this.write('');
  }

  private clear(): Answer {
    this.course = new Course(new OthelloBoard());
    this.engine.newGame();
    this.clock.restart();
    return yes();
  }

  private play([side, move, ...more]: Arguments): Answer {
    const colour = colourOf(side);
    if (colour === undefined || move === undefined || more.length > 0) return no(SYNTAX);
    const { board } = this.course;
    if (move.toLowerCase() === PASS && this.course.state.turn !== colour)
      return board.history.at(-1) === PASS ? yes() : no('illegal move');
    if (this.course.state.turn !== colour || !this.course.play(move).ok) return no('illegal move');
    this.passIfForced();
    return yes();
  }

  /** Answers a move; `genmove` also plays it. */
  private async generate([side, ...more]: Arguments, plays: boolean): Promise<Answer> {
    const colour = colourOf(side);
    if (colour === undefined || more.length > 0) return no(SYNTAX);
    const { state, board, earlier } = this.course;
    if (state.turn !== colour || board.result()) return yes(PASS);
    const begun = performance.now();
    this.engine.setPosition(state, earlier);
    const { move } = await outcomeOf(this.engine.think(this.limits(colour)));
    if (move === undefined) return yes(PASS);
    if (plays) {
      this.clock.spend(colour, performance.now() - begun);
      this.course.play(move);
      this.passIfForced();
    }
    return yes(move.toUpperCase());
  }

  private passIfForced(): void {
    if (this.course.mustPass()) this.course.play(PASS);
  }

  /** Takes back a move, and the passes that followed it. */
  private undo(): Answer {
    const { history } = this.course.board;
    if (history.length === 0) return no('cannot undo');
    while (this.course.board.history.at(-1) === PASS) this.course.undo();
    this.course.undo();
    return yes();
  }

  private score(): Answer {
    const result = this.course.board.result();
    if (!result) return no('cannot score');
    const { winner, black, white } = result;
    return yes(winner === undefined ? '0' : `${winner === 'black' ? 'B' : 'W'}+${Math.abs(black - white)}`);
  }

  private settings(words: Arguments): Answer {
    const [main, byoTime, byoMoves] = words.map(amountOf);
    if (words.length !== 3 || main === undefined || byoTime === undefined || byoMoves === undefined) return no(SYNTAX);
    this.clock.settle(main, byoTime, byoMoves);
    return yes();
  }

  private timeLeft([side, ...words]: Arguments): Answer {
    const colour = colourOf(side);
    const [time, moves] = words.map(amountOf);
    if (!colour || words.length !== 2 || time === undefined || moves === undefined) return no(SYNTAX);
    this.clock.set(colour, time, moves);
    return yes();
  }

  private limits(colour: Colour): ThinkLimits<string> {
    const clock = this.clock.of(colour);
    return clock ? { clock } : { time: this.options.time };
  }
}

function colourOf(word: string | undefined): Colour | undefined {
  const side = word?.toLowerCase();
  if (side === 'b' || side === 'black') return 'black';
  return side === 'w' || side === 'white' ? 'white' : undefined;
}

/** Below 0, as a clock may show it, is 0. */
function amountOf(word: string): number | undefined {
  return /^-?\d+(\.\d+)?$/.test(word) ? Math.min(Math.max(Number(word), 0), GREATEST_AMOUNT) : undefined;
}
