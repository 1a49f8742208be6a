/**
 * All that Pincer knows of a game beside its rules: what it is called, how it is played on a board,
 * drawn, written down and measured.
 *
 * Each folder here has a `kit.ts` that declares its game's kit, and `index.ts` has a line for each.
 * The command line, the arena, `play`, the lab and the report read kits, and name no game. Only
 * `game` must be given: everything else has a default, so that a user's own game has a kit too.
 */

import type { Board } from '../contract/board.ts';
import type { AnyGame } from '../contract/check-game.ts';
import { movesText } from '../contract/move-text.ts';
import { AnyBoard, type Sides, sidesOf } from '../course/any-board.ts';
import { Course } from '../course/course.ts';
import { type Line, lined } from '../course/lines.ts';
import { usualAdvantage } from '../course/usual-advantage.ts';
import { loadKernel } from '../kernel/module.ts';
import type { Parsed } from '../support/parsed.ts';
import type * as Platform from '../support/platform.ts';
import type { Grid } from './grid.ts';
import { type PlacedMove, unplaced } from './placed.ts';
import { listOfMoves, type Played, type RecordFormat } from './records.ts';
import { stateText } from './state-text.ts';

type SomeGame = AnyGame<unknown, unknown>;

/** Plies to which the bench searches a game; a search without a depth is left out. */
export interface BenchDepths {
  readonly plain?: number;
  readonly selective?: number;
}

/** What a game's kit is made of. */
export interface KitOptions<State, Move> {
  readonly game: AnyGame<State, Move>;
  /** As headings write it. Default: the game's name. */
  readonly title?: string;
  /**
   * The names of the sides, the one that moves first in the usual start first. Default: what `turn`
   * calls them, or `first` and `second` where it does not name them by text.
   */
  readonly sides?: Sides;
  /**
   * A board of the game's own, say for rules that look back. Default: one by the contract of games
   * alone.
   */
  readonly board?: (state: State) => Board<State>;
  /** The game as a program should play it, say with endgame databases. Default: as it is. */
  readonly equip?: () => Promise<AnyGame<State, Move>>;
  /** How games are kept in files. Default: a move a line. */
  readonly records?: RecordFormat;
  /** A game's moves on one line. Default: with spaces between them. */
  readonly transcript?: (moves: readonly string[]) => string;
  /**
   * Openings for matches, a line of moves each; the first line says where they come from. Default:
   * random moves.
   */
  readonly openings?: Platform.URL;
  /**
   * Test sets for experiments: JSON with a list of positions, each with a name, a group and a text,
   * for each set.
   */
  readonly positions?: Platform.URL;
  /** How deep the bench searches, plainly and selectively. Default: not at all. */
  readonly benchDepths?: BenchDepths;
  /** How moves are written, for a player who does not know. Default: the first few legal ones. */
  readonly notation?: string;
  /**
   * A clear advantage, in units of the game's values: what the errors of weak levels are measured
   * by. Default: what one side is usually ahead by in random games, or 100.
   */
  readonly unit?: number;
  /**
   * How many units of the game's values make a point, as people count: a pawn, a disc. Default 1:
   * values are shown as they are.
   */
  readonly point?: number;
  /**
   * The board for a terminal, with the position before the last move where there was one. Default:
   * as `show` has it, or the state as data.
   */
  readonly draw?: (state: State, legal: readonly string[], before: State | undefined) => Grid | string;
  /** A position in the notation that `parse` reads. Default: positions cannot be written. */
  readonly write?: (state: State) => string;
  /**
   * The legal moves, which are given in their standard spelling, by their squares. Default: they
   * have none.
   */
  readonly place?: (state: State, legal: readonly string[]) => readonly PlacedMove[];
  /**
   * A position as a user types it, as far as possible by the moves that lead to it. Default: as
   * `parse` reads it.
   */
  readonly open?: (text: string) => Parsed<Played>;
}

/** All that belongs to a game. */
export interface GameKit {
  readonly game: SomeGame;
  readonly name: string;
  readonly title: string;
  readonly sides: Sides;
  readonly records: RecordFormat;
  readonly openings: Platform.URL | undefined;
  readonly positions: Platform.URL | undefined;
  readonly benchDepths: BenchDepths;
  readonly notation: string;
  /** Whether nobody said how moves are written: players then see a list of them. */
  readonly listsMoves: boolean;
  readonly unit: number;
  readonly point: number;
  transcript(moves: readonly string[]): string;
  open(text: string): Parsed<Played>;
  /**
   * The course of a game: its start, by default the usual one, and its moves. Passes need not be
   * among them.
   */
  follow(game?: Played): Parsed<Course<unknown>>;
  /** Where a course has come to, as text or to be drawn. */
  draw(course: Course<unknown>): Grid | string;
  /** Where a course has come to in the notation that `open` reads; none: it cannot be written. */
  write(course: Course<unknown>): string | undefined;
  /** The legal moves by the squares of what is drawn, as far as they have any. */
  placed(course: Course<unknown>): readonly PlacedMove[];
  /** Waits for the game's kernel, if it has one: in a page before anything else, in Node never. */
  load(): Promise<void>;
  /** The game as a program should play it; its states are those of the kit's courses. */
  equip(): Promise<SomeGame>;
}

/** A value that proves nothing, in points: whole ones where the game's values are points. */
export function pointsText(value: number, { point }: Pick<GameKit, 'point'>): string {
  return point === 1 ? String(value) : (value / point).toFixed(2);
}

/** How many moves the default of `notation` shows. */
const SHOWN = 3;

/** The kit of a game: what is not given has its default. */
export function createKit<State, Move>(options: KitOptions<State, Move>): GameKit {
  return new Kit(options as unknown as KitOptions<unknown, unknown>);
}

class Kit implements GameKit {
  readonly game: SomeGame;
  readonly name: string;
  readonly title: string;
  readonly records: RecordFormat;
  readonly point: number;
  readonly openings: Platform.URL | undefined;
  readonly positions: Platform.URL | undefined;
  readonly benchDepths: BenchDepths;
  private readonly options: KitOptions<unknown, unknown>;
  private named: Sides | undefined;
  private measured: number | undefined;

  constructor(options: KitOptions<unknown, unknown>) {
    const { game } = options;
    this.options = options;
    this.game = game;
    this.name = game.name ?? 'the game';
    this.title = options.title ?? this.name;
    this.records = options.records ?? listOfMoves;
    this.point = options.point ?? 1;
    this.openings = options.openings;
    this.positions = options.positions;
    this.benchDepths = options.benchDepths ?? {};
  }

  get sides(): Sides {
    this.named ??= this.options.sides ?? sidesOf(this.game);
    return this.named;
  }

  get unit(): number {
    this.measured ??= this.options.unit ?? usualAdvantage(this.game) ?? 100;
    return this.measured;
  }

  get listsMoves(): boolean {
    return this.options.notation === undefined;
  }

  get notation(): string {
    const course = this.follow();
    const shown = course.ok ? course.value.board.moves().slice(0, SHOWN) : [];
    return this.options.notation ?? shown.join(', ');
  }

  transcript(moves: readonly string[]): string {
    return this.options.transcript?.(moves) ?? moves.join(' ');
  }

  open(text: string): Parsed<Played> {
    if (this.options.open) return this.options.open(text);
    const state = this.stateOf(text);
    return state.ok ? { ok: true, value: { start: text, moves: [] } } : state;
  }

  follow({ start, moves }: Played = { moves: [] }): Parsed<Course<unknown>> {
    const state = this.stateOf(start);
    if (!state.ok) return state;
    const { game, sides, options } = this;
    const course = new Course(options.board?.(state.value) ?? new AnyBoard(game, state.value, sides));
    const followed = course.follow(moves);
    return followed.ok ? { ok: true, value: course } : followed;
  }

  draw({ board, state, earlier }: Course<unknown>): Grid | string {
    const { game, options } = this;
    if (options.draw) return options.draw(state, board.moves(), earlier.at(-1));
    if (options.board || lined(game) === game) return game.show?.(state) ?? stateText(state);
    // The states of such a course are lines of moves, which the game's own methods do not know.
    const start = game.show?.((state as Line).start);
    const moves = movesText(board.history) || 'No move was made yet.';
    return start === undefined ? moves : `${start}\n${moves}`;
  }

  write({ state }: Course<unknown>): string | undefined {
    return this.options.write?.(state);
  }

  placed({ board, state }: Course<unknown>): readonly PlacedMove[] {
    const moves = board.moves();
    return this.options.place?.(state, moves) ?? unplaced(moves);
  }

  async load(): Promise<void> {
    if ('module' in this.game) await loadKernel(this.game);
  }

  async equip(): Promise<SomeGame> {
    const { game, options } = this;
    const equipped = options.equip ? await options.equip() : game;
    return options.board ? equipped : lined(equipped);
  }

  private stateOf(text: string | undefined): Parsed<unknown> {
    const { game, name } = this;
    if (text === undefined) {
      if (game.initial === undefined) return { ok: false, error: `${name} has no initial state` };
      return { ok: true, value: game.initial };
    }
    return game.parse
      ? game.parse(text)
      : { ok: false, error: `${name} has no parse(): games start from its initial state` };
  }
}
