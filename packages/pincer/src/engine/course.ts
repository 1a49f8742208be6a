import type { Parsed } from '../support/parsed.ts';

/** How a game ended; no winner: a draw. */
interface Ending {
  readonly winner: string | undefined;
  readonly reason: string;
}

/** A game on a board, with moves as people write them: what the boards of chess, Othello and checkers have in common. */
export interface Board<State> {
  readonly state: State;
  /** The moves so far. */
  readonly history: readonly string[];
  moves(): string[];
  /** Plays a move of any reasonable spelling, and returns its standard one. */
  play(text: string): Parsed<string>;
  /** Takes the last move back; false if there is none. */
  undo(): boolean;
  /** None while the game goes on. */
  result(): Ending | undefined;
}

/** The course of a game: its board, and the positions before the one at hand, which a search must know to see repetitions. */
export class Course<State, Played extends Board<State> = Board<State>> {
  readonly board: Played;
  private readonly past: State[] = [];

  constructor(board: Played) {
    this.board = board;
  }

  get state(): State {
    return this.board.state;
  }

  /** Oldest first. */
  get earlier(): readonly State[] {
    return this.past;
  }

  play(text: string): Parsed<string> {
    const before = this.board.state;
    const played = this.board.play(text);
    if (played.ok) this.past.push(before);
    return played;
  }

  undo(): boolean {
    if (!this.board.undo()) return false;
    this.past.pop();
    return true;
  }
}
