import type { Board } from '../contract/board.ts';
import { checkInteger } from '../support/options.ts';
import type { Parsed } from '../support/parsed.ts';
import { Kernel, type KernelRules } from './host.ts';

/** No count of this depth comes to an end. */
const DEEPEST_PERFT = 64;

/** How the words of a game's kernel are read. */
interface Words<State> {
  readonly length: number;
  decode(words: Int32Array): State;
}

/** A position that was met in a game, with its key. */
interface Met<State> {
  readonly state: State;
  readonly key: string;
}

/** A move that was played, and the position that it led to. */
interface Ply<State> extends Met<State> {
  readonly move: string;
}

/**
 * The one kernel that all boards of a game share, since it takes megabytes. A board has it set to
 * its own position before it asks anything of it.
 */
export class Referee<State> {
  private readonly rules: KernelRules<State>;
  private readonly words: Words<State>;
  private kernel: Kernel<State> | undefined;
  /** The position that the kernel has, if it is some board's. */
  private seated: State | undefined;

  constructor(rules: KernelRules<State>, words: Words<State>) {
    this.rules = rules;
    this.words = words;
  }

  /** The position at first. Throws a RangeError for an impossible one. */
  begin(state: State): Met<State> {
    this.kernel ??= new Kernel(this.rules, state);
    this.kernel.setRoot(state);
    const met = this.met(this.kernel);
    this.seated = met.state;
    return met;
  }

  /** The kernel, set to a position that was met. */
  at({ state }: Met<State>): Kernel<State> {
    this.kernel ??= new Kernel(this.rules, state);
    if (state !== this.seated) this.kernel.setRoot(state);
    this.seated = state;
    return this.kernel;
  }

  /** The position after a legal move. */
  after(before: Met<State>, move: number): Met<State> {
    const kernel = this.at(before);
    kernel.make(move);
    this.seated = undefined;
    return this.met(kernel);
  }

  private met(kernel: Kernel<State>): Met<State> {
    return { state: this.words.decode(kernel.save(this.words.length)), key: kernel.key() };
  }
}

/**
 * The board of a game in a kernel: what chess, Othello and checkers have in common. A board is
 * small and quick to make, and its game may have any length.
 */
export abstract class KernelBoard<State extends { readonly turn: string }> implements Board<State> {
  private readonly referee: Referee<State>;
  private readonly start: Met<State>;
  private readonly plies: Ply<State>[] = [];

  /** Throws a RangeError for an impossible position. */
  constructor(referee: Referee<State>, state: State) {
    this.referee = referee;
    this.start = referee.begin(state);
  }

  /** The position at hand. */
  get state(): State {
    return this.last.state;
  }

  /** The side to move. */
  get turn(): State['turn'] {
    return this.state.turn;
  }

  /** The moves played so far, each in its standard spelling. */
  get history(): readonly string[] {
    return this.plies.map(({ move }) => move);
  }

  /** The legal moves, each in its standard spelling. */
  moves(): string[] {
    const { kernel } = this;
    return this.write(kernel, kernel.moves());
  }

  /** Plays a move of any reasonable spelling, and returns its standard one. */
  play(text: string): Parsed<string> {
    const { kernel } = this;
    const parsed = this.read(kernel, text);
    if (!parsed.ok) return parsed;
    const [move] = this.write(kernel, [parsed.value]);
    this.plies.push({ ...this.referee.after(this.last, parsed.value), move });
    return { ok: true, value: move };
  }

  /** Takes the last move back; false if there is none. */
  undo(): boolean {
    return this.plies.pop() !== undefined;
  }

  /** None while the game goes on. */
  abstract result(): ReturnType<Board<State>['result']>;

  /** The number of lines of exactly this many plies, as the game's players count them. */
  perft(depth: number): number {
    return this.kernel.perft(checkInteger('depth', depth, 0, DEEPEST_PERFT));
  }

  /** The same for each legal move. */
  divide(depth: number): Map<string, number> {
    const below = checkInteger('depth', depth, 1, DEEPEST_PERFT) - 1;
    const { kernel } = this;
    const moves = kernel.moves();
    const written = this.write(kernel, moves);
    return new Map(
      moves.map((move, index) => {
        kernel.make(move);
        const lines = kernel.perft(below);
        kernel.unmake(move);
        return [written[index], lines];
      }),
    );
  }

  /** A legal move of the kernel's position from a text. */
  protected abstract read(kernel: Kernel<State>, text: string): Parsed<number>;

  /** Legal moves of the kernel's position in their standard spelling. */
  protected abstract write(kernel: Kernel<State>, moves: readonly number[]): string[];

  /** The kernel, set to the position at hand. */
  protected get kernel(): Kernel<State> {
    return this.referee.at(this.last);
  }

  /** How often the position at hand was there in the game, this time included. */
  protected get times(): number {
    const { key } = this.last;
    return [this.start, ...this.plies].filter((met) => met.key === key).length;
  }

  private get last(): Met<State> {
    return this.plies.at(-1) ?? this.start;
  }
}
