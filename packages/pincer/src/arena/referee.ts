import { type Ending, PASS } from '../contract/board.ts';
import type { Course } from '../course/course.ts';
import type { GameKit } from '../games/kit.ts';
import type { Played } from '../games/records.ts';
import type { Parsed } from '../support/parsed.ts';

/**
 * Knows the rules of one game being played: who is to move, what is legal, and when it is over. It
 * sees the course of the game as the arena does, which has two players and no colours: side 0 moves
 * first when the game begins as always.
 */
export class Referee {
  private readonly course: Course<unknown>;
  private readonly first: string;

  constructor(course: Course<unknown>, first: string) {
    this.course = course;
    this.first = first;
  }

  get side(): 0 | 1 {
    return this.sideOf(this.course.board.turn);
  }

  /** The moves so far, each in its one standard spelling. */
  get moves(): readonly string[] {
    return this.course.board.history;
  }

  /** Who made each of them. */
  get movers(): readonly (0 | 1)[] {
    return this.course.movers.map((mover) => this.sideOf(mover));
  }

  legal(): string[] {
    return this.course.board.moves();
  }

  /** Passes, if that is the one legal move. */
  passed(): boolean {
    return this.course.mustPass() && this.course.play(PASS).ok;
  }

  /** Plays a legal move in any spelling that names one. */
  play(text: string): Parsed<string> {
    return this.course.play(text);
  }

  result(): Ending<0 | 1> | undefined {
    const result = this.course.board.result();
    if (!result) return undefined;
    return { winner: result.winner === undefined ? undefined : this.sideOf(result.winner), reason: result.reason };
  }

  private sideOf(side: string): 0 | 1 {
    return side === this.first ? 0 : 1;
  }
}

/** A referee for a game as far as it was played. */
export function createReferee(kit: GameKit, played?: Played): Parsed<Referee> {
  const course = kit.follow(played);
  return course.ok ? { ok: true, value: new Referee(course.value, kit.sides[0]) } : course;
}

export function other(side: 0 | 1): 0 | 1 {
  return side === 0 ? 1 : 0;
}
