import { movesText } from '../contract/move-text.ts';
import type { Course } from '../course/course.ts';
import { createEngine } from '../engine/engine.ts';
import { HIGHEST_LEVEL } from '../engine/levels.ts';
import { type GameKit, pointsText } from '../games/kit.ts';
import type { Played } from '../games/records.ts';
import { writtenGame } from '../games/written.ts';
import { pliesToEnd } from '../runtime/deepen.ts';
import type { SearcherOptions } from '../runtime/searcher.ts';
import { capital } from '../support/capital.ts';
import type { Parsed } from '../support/parsed.ts';
import { Random } from '../support/random.ts';
import { COMMANDS, commandOf, helpText } from './commands.ts';
import type { Files } from './files.ts';
import type { Colours } from './palette.ts';
import { type Idea, Partner, type Skill } from './partner.ts';
import { choicesOf, type Output, type View, viewOf } from './view.ts';

/** How a game is played. */
export interface PlayOptions extends Pick<SearcherOptions, 'without' | 'threads' | 'worker'> {
  readonly skill: Skill;
  /** The user's side; `both`: two people play. */
  readonly side: string;
  readonly colours: Colours;
  readonly seed: number;
  readonly table: number;
  /** As in 2026.11.15. */
  readonly today: string;
}

/** What whoever asks the user for a line must know. */
export interface PlayState {
  /** Who is asked to move now. */
  readonly prompt: string;
  /** Whether there are moves that are in no file. */
  readonly unsaved: boolean;
  /** A name for a file to save the game in. */
  readonly file: string;
}

/** Where a game began, in the game's own notation, and its course since. */
interface Begun {
  readonly start: string | undefined;
  readonly course: Course<unknown>;
}

/** A level for hints: what the computer itself would play. */
const HINT: Skill = { level: HIGHEST_LEVEL };

/** A draw is accepted by who is no better than this, in clear advantages. */
const EVEN = 0.1;

const USUAL: Played = { moves: [] };

const NO_GAME: Parsed<never> = { ok: false, error: 'there is no game in it' };

/** A game between a user and the computer, command by command. */
export class PlaySession {
  private readonly kit: GameKit;
  private readonly options: PlayOptions;
  private readonly output: Output;
  private readonly files: Files;
  private readonly partner: Partner;
  private start: string | undefined;
  private course: Course<unknown>;
  private skill: Skill;
  private side: string;
  private thinking = false;
  private flipped = false;
  private showsThinking = false;
  /** How the game ended where the board does not know: the winner, or `draw`, and in words. */
  private settled: { readonly winner: string; readonly status: string } | undefined;
  /** How many moves the game had when it was last saved or loaded. */
  private saved = 0;

  private constructor(
    kit: GameKit,
    { start, course }: Begun,
    partner: Partner,
    options: PlayOptions,
    files: Files,
    output: Output,
  ) {
    this.kit = kit;
    this.options = options;
    this.files = files;
    this.output = output;
    this.partner = partner;
    this.start = start;
    this.course = course;
    this.skill = options.skill;
    this.side = options.side;
  }

  /** A session of a game as far as it was played; what is wrong with that comes back. */
  static async create(
    kit: GameKit,
    options: PlayOptions,
    files: Files,
    output: Output,
    game: Played = USUAL,
  ): Promise<Parsed<PlaySession>> {
    const course = kit.follow(game);
    if (!course.ok) return course;
    const { table, without = [], threads = 1, worker } = options;
    const engine = createEngine(await kit.equip(), { table, without, threads, ...(worker && { worker }) });
    const partner = new Partner(kit, engine, new Random(options.seed));
    const begun = { start: game.start, course: course.value };
    return { ok: true, value: new PlaySession(kit, begun, partner, options, files, output) };
  }

  /** Shows the board and makes the computer's move, if it is its turn. */
  async begin(): Promise<void> {
    const { notation, listsMoves } = this.kit;
    const numbers = listsMoves && choicesOf(this.kit, this.course).length > 0 ? ', or give their numbers' : '';
    this.output.say(`Write moves as in ${notation}${numbers}; "help" says what else you can do.`);
    await this.goOn();
  }

  /** Takes a line of the user's; false if it was the last. */
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

  /** Says that something cannot be done. */
  complain(what: string): void {
    this.output.say(`${capital(what)}.`);
  }

  /** Says goodbye: no line comes after this. */
  end(): false {
    this.output.say(this.over ? 'Goodbye.' : 'Goodbye; the game is not over.');
    return false;
  }

  /** What the line can be completed to. */
  complete(line: string): string[] {
    return [...this.course.board.moves(), ...COMMANDS].filter((word) => word.startsWith(line));
  }

  get state(): PlayState {
    return {
      prompt: this.over ? 'The game is over> ' : `${this.turn}> `,
      unsaved: this.course.board.history.length > this.saved,
      file: `${this.kit.name.replaceAll(/[^\w-]+/g, '-')}-${this.options.today.replaceAll('.', '-')}${this.kit.records.ending ?? '.txt'}`,
    };
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
        this.output.say(helpText(this.kit.notation));
        break;
      case 'board':
        this.draw();
        break;
      case 'moves':
        this.listMoves();
        break;
      case 'history':
        this.output.say(this.view().moves.join('\n') || 'No move was made yet.');
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
        this.output.say(
          this.showsThinking
            ? `You will see what the computer thinks. It evaluates by ${this.partner.evaluation}.`
            : 'The computer thinks in silence.',
        );
        break;
      case 'flip':
        this.flipped = !this.flipped;
        this.draw();
        break;
      case 'level':
        this.setLevel(rest);
        break;
      case 'new':
        await this.newGame();
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

  private async setUp({ start, course }: Begun): Promise<void> {
    this.start = start;
    this.course = course;
    this.settled = undefined;
    this.saved = course.board.history.length;
    this.partner.newGame();
    await this.goOn();
  }

  private async newGame(): Promise<void> {
    const course = this.kit.follow(USUAL);
    if (course.ok) await this.setUp({ start: undefined, course: course.value });
    else this.complain(course.error);
  }

  private listMoves(): void {
    const choices = choicesOf(this.kit, this.course);
    const listed = choices.map((move, index) => `${index + 1}) ${move}`).join('\n');
    this.output.say(listed || movesText(this.course.board.moves().toSorted()) || 'There are none.');
  }

  private async playMove(text: string): Promise<void> {
    if (this.over) {
      this.complain('the game is over; "undo" takes moves back, "new" begins another');
      return;
    }
    const chosen = /^\d+$/.test(text) ? choicesOf(this.kit, this.course)[Number(text) - 1] : undefined;
    const played = this.course.play(chosen ?? text);
    if (played.ok) await this.goOn();
    else this.complain(played.error);
  }

  /** The computer moves until it is the user's turn; then the board is shown. */
  private async goOn(): Promise<void> {
    while (!this.over && !this.isUsersTurn) {
      this.output.refresh?.(this.view('Pincer is thinking; Ctrl-C makes it move at once.'));
      const idea = await this.think(this.skill);
      if (!idea) break;
      this.course.play(idea.move);
      this.output.say(`Pincer plays ${idea.move}.`);
    }
    this.draw();
  }

  private async think(skill: Skill): Promise<Idea | undefined> {
    this.thinking = true;
    const report = ({ value, line }: Idea, depth: number) => {
      if (this.showsThinking) this.output.say(`  depth ${depth}: ${this.valueText(value)}, ${line.join(' ')}`);
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
    this.saved = Math.min(this.saved, this.course.board.history.length);
    this.draw();
  }

  private async hint(): Promise<void> {
    const idea = this.over ? undefined : await this.think(HINT);
    if (idea) this.output.say(`Try ${idea.move} (${this.valueText(idea.value)}): ${idea.line.join(' ')}`);
    else this.complain('the game is over');
  }

  private async changeSides(): Promise<void> {
    const [first, second] = this.kit.sides;
    this.side = this.turn === first ? second : first;
    this.output.say(`You play ${this.side}.`);
    await this.goOn();
  }

  private setLevel(text: string): void {
    const level = Number(text);
    if (!/^\d+$/.test(text) || level < 1 || level > HIGHEST_LEVEL) {
      this.complain(`a level is a number from 1 to ${HIGHEST_LEVEL}`);
      return;
    }
    this.skill = { level };
    this.output.say(`The computer plays at level ${level}.`);
  }

  private async save(path: string): Promise<void> {
    if (path === '') {
      this.complain('give the name of a file, as in "save game.txt"');
      return;
    }
    const { records } = this.kit;
    const { start, side, settled } = this;
    const circumstances = { start, side, winner: settled?.winner, today: this.options.today };
    const text = records.write(writtenGame(this.kit, this.course, circumstances));
    const done = await this.files.write(path, text);
    if (!done.ok) {
      this.complain(done.error);
      return;
    }
    this.saved = this.course.board.history.length;
    this.output.say(`Saved as ${records.name} in ${path}.`);
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
    this.output.say(`Loaded ${course.value.board.history.length} moves from ${path}.`);
    await this.setUp({ start: game?.start, course: course.value });
  }

  private resign(): void {
    if (this.over) {
      this.complain('the game is over');
      return;
    }
    const [first, second] = this.kit.sides;
    const loser = this.side === 'both' ? this.turn : this.side;
    const winner = loser === first ? second : first;
    this.settle(winner, `${capital(loser)} resigns: ${winner} wins.`);
  }

  private settle(winner: string, status: string): void {
    this.settled = { winner, status };
    this.output.say(status);
    this.output.refresh?.(this.view());
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
      this.output.say('Pincer wants to play on.');
      return;
    }
    this.settle('draw', 'A draw: agreed.');
  }

  /** In points of the game, or moves to the end. */
  private valueText(value: number): string {
    const plies = pliesToEnd(value);
    if (plies !== undefined) return `${value > 0 ? 'wins' : 'loses'} in ${Math.ceil(Math.abs(plies) / 2)}`;
    return `${value > 0 ? '+' : ''}${pointsText(value, this.kit)}`;
  }

  private draw(): void {
    this.output.show(this.view());
  }

  private view(status = this.settled?.status): View {
    const { colours } = this.options;
    return viewOf(this.kit, this.course, { colours, flipped: this.flipped }, status);
  }
}
