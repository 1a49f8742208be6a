import { type Board, PASS } from '../contract/board.ts';
import type { Parsed } from '../support/parsed.ts';

/**
 * A move of the game: the position before it, who made it, and how it was given; a pass that was
 * put in was not.
 */
interface Ply<State> {
  readonly before: State;
  readonly mover: string;
  readonly given: string | undefined;
}

/**
 * The course of a game on a board: whoever follows a game from its start through its moves does it
 * by this. It keeps the positions before the one at hand, which a search must know to see
 * repetitions.
 */
export class Course<State, Played extends Board<State> = Board<State>> {
  readonly board: Played;
  private readonly plies: Ply<State>[] = [];

  constructor(board: Played) {
    this.board = board;
  }

  get state(): State {
    return this.board.state;
  }

  /** The positions before the one at hand, oldest first. */
  get earlier(): readonly State[] {
    return this.plies.map(({ before }) => before);
  }

  /** Who made each move. */
  get movers(): readonly string[] {
    return this.plies.map(({ mover }) => mover);
  }

  /** The moves as they were given, without passes that were put in. */
  get given(): readonly string[] {
    return this.plies.flatMap(({ given }) => given ?? []);
  }

  play(text: string): Parsed<string> {
    return this.make(text, text);
  }

  undo(): boolean {
    if (!this.board.undo()) return false;
    this.plies.pop();
    return true;
  }

  /** Whether the one legal move is to pass. */
  mustPass(): boolean {
    const moves = this.board.moves();
    return moves.length === 1 && moves[0] === PASS;
  }

  /** A legal move of a search, as the board writes it. */
  spell(move: unknown): string {
    return this.board.spell?.(move) ?? String(move);
  }

  /** Whether these moves, from the start of the game, go on from where it is. */
  leadsTo(moves: readonly string[]): boolean {
    return this.given.every((move, index) => move === moves[index]);
  }

  /**
   * Plays all moves of a game from its start, where it leads to them: only those that are new.
   * Passes need not be among them. `read` makes a move that the board can read of one that is
   * given. Where a move is illegal, those before it stay played.
   */
  follow(moves: readonly string[], read: (move: string, board: Played) => string = (move) => move): Parsed<undefined> {
    for (let index = this.given.length; index < moves.length; index++) {
      const played = this.makeAfterPass(read(moves[index], this.board), moves[index]);
      if (!played.ok) return { ok: false, error: `move ${index + 1}: ${played.error}` };
    }
    return { ok: true, value: undefined };
  }

  /**
   * Takes moves back until no more than so many of those that were given are left, and the passes
   * that were put in after these.
   */
  backTo(count: number): void {
    const wasGiven = () => this.plies.at(-1)?.given !== undefined;
    for (let left = this.given.length; left > count; this.undo()) if (wasGiven()) left--;
    while (this.plies.length > 0 && !wasGiven()) this.undo();
  }

  private make(text: string, given: string | undefined): Parsed<string> {
    const { state: before, turn: mover } = this.board;
    const played = this.board.play(text);
    if (played.ok) this.plies.push({ before, mover, given });
    return played;
  }

  /** Plays a move; where it is illegal because its side must pass, after the pass. */
  private makeAfterPass(text: string, given: string): Parsed<string> {
    const played = this.make(text, given);
    if (played.ok || !this.mustPass()) return played;
    this.make(PASS, undefined);
    const after = this.make(text, given);
    if (!after.ok) this.undo();
    return after;
  }
}
