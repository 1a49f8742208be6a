import { movesText } from '../contract/move-text.ts';
import type { Course } from '../course/course.ts';
import { createEngine } from '../engine/engine.ts';
import { HIGHEST_LEVEL } from '../engine/levels.ts';
import type { GameKit } from '../games/kit.ts';
import type { Played, Written } from '../games/records.ts';
import type { Session, Write } from '../protocol/serve.ts';
import { pliesToEnd } from '../runtime/deepen.ts';
import { capital } from '../support/capital.ts';
import type { Parsed } from '../support/parsed.ts';
import { Random } from '../support/random.ts';
import { COMMANDS, commandOf, helpText } from './commands.ts';
import { drawGrid } from './grid.ts';
import { type Idea, Partner, type Skill } from './partner.ts';

/** Files, as far as a game needs them. */
export interface Files {
  read(path: string): Promise<Parsed<string>>;
  /** Never over another file. */
  write(path: string, text: string): Promise<Parsed<undefined>>;
}

export interface PlayOptions {
  readonly skill: Skill;
  /** The user's side; `both`: two people play. */
  readonly side: string;
  readonly colour: boolean;
  readonly seed: number;
  readonly table: number;
  readonly today: string;
}

/** A level for hints: what the computer itself would play. */
const HINT: Skill = { level: HIGHEST_LEVEL };

/** A draw is accepted by who is no better than this, in clear advantages. */
const EVEN = 0.1;

const USUAL: Played = { moves: [] };

const NO_GAME: Parsed<never> = { ok: false, error: 'there is no game in it' };

/** A game between a user and the computer, command by command. */
export class PlaySession implements Session {
  private readonly kit: GameKit;
  private readonly options: PlayOptions;
  private readonly write: Write;
  private readonly files: Files;
  private readonly partner: Partner;
  private start: string | undefined;
  private course: Course<unknown>;
  private skill: Skill;
  private side: string;
  private thinking = false;
  private flipped = false;
  private showsThinking = false;
  /** How the game ended where the board does not know: the winner, or `draw`. */
  private settled: string | undefined;

  private constructor(kit: GameKit, partner: Partner, options: PlayOptions, files: Files, write: Write) {
    this.kit = kit;
    this.options = options;
    this.files = files;
    this.write = write;
    this.partner = partner;
    this.course = courseOf(kit, USUAL);
    this.skill = options.skill;
    this.side = options.side;
  }

  static async create(kit: GameKit, options: PlayOptions, files: Files, write: Write): Promise<PlaySession> {
    const engine = createEngine(await kit.equip(), { table: options.table });
    return new PlaySession(kit, new Partner(kit, engine, new Random(options.seed)), options, files, write);
  }

  /** Shows the board and makes the computer's move, if it is its turn. */
  async begin(game: Played = USUAL): Promise<void> {
    this.setUp(game.start, courseOf(this.kit, game));
    this.write(`Write moves as in ${this.kit.notation}; "help" says what else you can do.`);
    await this.goOn();
  }

  async command(line: string): Promise<boolean> {
    const text = line.trim();
    if (text === '') return true;
    const [word, ...rest] = text.split(/\s+/);
    const command = commandOf(word);
    if (command === 'quit') return false;
    if (command) await this.obey(command, rest.join(' '));
    else await this.playMove(text);
    return true;
  }

  complain(what: string): void {
    this.write(`${what[0].toUpperCase()}${what.slice(1)}.`);
  }

  async end(): Promise<void> {
    this.write(this.over ? 'Goodbye.' : 'Goodbye; the game is not over.');
  }

  /** What the line can be completed to. */
  complete(line: string): string[] {
    return [...this.course.board.moves(), ...COMMANDS].filter((word) => word.startsWith(line));
  }

  /** Who is asked to move now, for a prompt. */
  get prompt(): string {
    return this.over ? 'The game is over> ' : `${this.turn}> `;
  }

  /** Makes the computer move at once; false if it is not thinking. */
  hurry(): boolean {
    this.partner.stop();
    return this.thinking;
  }

  private get turn(): string {
    return this.course.board.turn;
  }

  private get over(): boolean {
    return this.settled !== undefined || this.course.board.result() !== undefined;
  }

  private get isUsersTurn(): boolean {
    return this.side === 'both' || this.turn === this.side;
  }

  private async obey(command: (typeof COMMANDS)[number], rest: string): Promise<void> {
    switch (command) {
      case 'help':
        this.write(helpText(this.kit.notation));
        break;
      case 'board':
        this.draw();
        break;
      case 'moves':
        this.write(movesText(this.course.board.moves().toSorted()) || 'There are none.');
        break;
      case 'undo':
        this.undo();
        break;
      case 'hint':
        await this.hint();
        break;
      case 'go':
        await this.changeSides();
        break;
      case 'think':
        this.showsThinking = !this.showsThinking;
        this.write(this.showsThinking ? 'You will see what the computer thinks.' : 'The computer thinks in silence.');
        break;
      case 'flip':
        this.flipped = !this.flipped;
        this.draw();
        break;
      case 'level':
        this.setLevel(rest);
        break;
      case 'new':
        this.partner.newGame();
        this.setUp(undefined, courseOf(this.kit, USUAL));
        await this.goOn();
        break;
      case 'save':
        await this.save(rest);
        break;
      case 'load':
        await this.load(rest);
        break;
      case 'resign':
        this.resign();
        break;
      case 'draw':
        await this.offerDraw();
        break;
    }
  }

  private setUp(start: string | undefined, course: Course<unknown>): void {
    this.start = start;
    this.course = course;
    this.settled = undefined;
  }

  private async playMove(text: string): Promise<void> {
    if (this.over) {
      this.complain('the game is over; "undo" takes moves back, "new" begins another');
      return;
    }
    const played = this.course.play(text);
    if (played.ok) await this.goOn();
    else this.complain(played.error);
  }

  /** The computer moves until it is the user's turn; then the board is shown. */
  private async goOn(): Promise<void> {
    while (!this.over && !this.isUsersTurn) {
      const idea = await this.think(this.skill);
      if (!idea) break;
      this.course.play(idea.move);
      this.write(`Pincer plays ${idea.move}.`);
    }
    this.draw();
    const result = this.course.board.result();
    if (result)
      this.write(`${result.winner === undefined ? 'A draw' : `${capital(result.winner)} wins`}: ${result.reason}.`);
  }

  private async think(skill: Skill): Promise<Idea | undefined> {
    this.thinking = true;
    const report = ({ value, line }: Idea, depth: number) => {
      if (this.showsThinking) this.write(`  depth ${depth}: ${this.valueText(value)}, ${line.join(' ')}`);
    };
    try {
      return await this.partner.move(this.course, skill, report);
    } finally {
      this.thinking = false;
    }
  }

  /** Back to the user's last move: the computer's answer is taken back with it. */
  private undo(): void {
    if (!this.course.undo()) {
      this.complain('there is no move to take back');
      return;
    }
    while (!this.isUsersTurn && this.course.undo());
    this.settled = undefined;
    this.draw();
  }

  private async hint(): Promise<void> {
    const idea = this.over ? undefined : await this.think(HINT);
    if (idea) this.write(`Try ${idea.move} (${this.valueText(idea.value)}): ${idea.line.join(' ')}`);
    else this.complain('the game is over');
  }

  private async changeSides(): Promise<void> {
    const [first, second] = this.kit.sides;
    this.side = this.turn === first ? second : first;
    this.write(`You play ${this.side}.`);
    await this.goOn();
  }

  private setLevel(text: string): void {
    const level = Number(text);
    if (!/^\d+$/.test(text) || level < 1 || level > HIGHEST_LEVEL) {
      this.complain(`a level is a number from 1 to ${HIGHEST_LEVEL}`);
      return;
    }
    this.skill = { level };
    this.write(`The computer plays at level ${level}.`);
  }

  private async save(path: string): Promise<void> {
    if (path === '') {
      this.complain('give the name of a file, as in "save game.txt"');
      return;
    }
    const { records } = this.kit;
    const text = records.write(this.written());
    const done = await this.files.write(path, text);
    if (done.ok) this.write(`Saved as ${records.name} in ${path}.`);
    else this.complain(done.error);
  }

  private written(): Written {
    const [first, second] = this.kit.sides;
    const nameOf = (side: string) => (this.side === 'both' || this.side === side ? 'You' : 'Pincer');
    const over = this.course.board.result();
    const winner = this.settled ?? (over ? (over.winner ?? 'draw') : undefined);
    const result = winner === first ? '1-0' : winner === second ? '0-1' : winner === undefined ? '*' : '1/2-1/2';
    return {
      start: this.start,
      moves: this.course.board.history,
      tags: [
        ['Event', 'Pincer'],
        ['Date', this.options.today],
        [capital(first), nameOf(first)],
        [capital(second), nameOf(second)],
        ['Result', result],
      ],
      result,
    };
  }

  private async load(path: string): Promise<void> {
    const text = await this.files.read(path);
    const games = text.ok ? this.kit.records.read(text.value) : text;
    const game = games.ok ? games.value[0] : undefined;
    const course = game ? this.kit.follow(game) : games.ok ? NO_GAME : games;
    if (!course.ok) {
      this.complain(`${path === '' ? 'give the name of a file' : course.error}; the game stays as it was`);
      return;
    }
    this.setUp(game?.start, course.value);
    this.write(`Loaded ${course.value.board.history.length} moves from ${path}.`);
    await this.goOn();
  }

  private resign(): void {
    if (this.over) {
      this.complain('the game is over');
      return;
    }
    const [first, second] = this.kit.sides;
    const loser = this.side === 'both' ? this.turn : this.side;
    this.settled = loser === first ? second : first;
    this.write(`${capital(loser)} resigns: ${this.settled} wins.`);
  }

  /** The computer accepts if it is not better. */
  private async offerDraw(): Promise<void> {
    if (this.over) {
      this.complain('the game is over');
      return;
    }
    const idea = this.side === 'both' ? undefined : await this.think(HINT);
    const usersValue = idea ? (this.isUsersTurn ? idea.value : -idea.value) : 0;
    if (usersValue < -EVEN * this.kit.unit) {
      this.write('Pincer wants to play on.');
      return;
    }
    this.settled = 'draw';
    this.write('A draw: agreed.');
  }

  /** In clear advantages (a pawn, a disc), or moves to the end. */
  private valueText(value: number): string {
    const plies = pliesToEnd(value);
    if (plies !== undefined) return `${value > 0 ? 'wins' : 'loses'} in ${Math.ceil(Math.abs(plies) / 2)}`;
    return `${value > 0 ? '+' : ''}${(value / 100).toFixed(2)}`;
  }

  private draw(): void {
    const { kit, course, options, flipped } = this;
    const drawn = kit.draw(course.board);
    const text = typeof drawn === 'string' ? drawn : drawGrid(drawn, { colour: options.colour, flipped });
    this.write(`\n${text}\n`);
    if (!this.over && !text.endsWith('to move')) this.write(`${capital(this.turn)} to move.`);
  }
}

/** The course of a game that is known to be in order. */
function courseOf(kit: GameKit, game: Played): Course<unknown> {
  const course = kit.follow(game);
  if (!course.ok) throw new Error(course.error);
  return course.value;
}
