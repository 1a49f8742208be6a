import { canonical } from '../support/canonical.ts';
import type { Line } from './report.ts';

/** Where a line leads to: for a plain game the state there; a fast one finds it by its moves. */
export interface Place {
  readonly line: Line;
  readonly state: unknown;
}

/** What a game says of a place. */
export interface Seen {
  readonly turn: unknown;
  /** NaN where it is not one. */
  readonly value: number;
  readonly moves: readonly unknown[];
  /** Where the game has keys: the one of this place, with the side to move. */
  readonly key: string | undefined;
  /** Equal for equal places, as far as can be seen from outside. */
  readonly identity: string;
  /** All of a place's data, and all but what holds its key, where the game shows them. */
  data(): readonly [whole: string, rest: string] | undefined;
}

/** One of the two ways to write a game, as the checks see it. */
export interface Face {
  /** Where sample number `sample` begins. */
  start(sample: number): Place;
  /**
   * Asks everything that can be asked of a place, and reports what is wrong with the answers.
   * Throws a DeadEnd if play cannot go on there.
   */
  look(place: Place): Seen;
  /** Plays a legal move, and reports what is wrong with that. */
  play(place: Place, move: unknown): Place;
  /** Goes back to the start, so that moves are taken back. */
  rewind(): void;
  /** What a message shows of a place. */
  describe(place: Place): string;
  /** Moves as the game writes them. */
  write(line: Line): string[];
}

/** The line with one more move. */
export function extended({ sample, moves }: Line, move: unknown): Line {
  return { sample, moves: [...moves, move] };
}

/** What differs between two places that should be the same, if anything. */
export function difference(one: Seen, other: Seen): string | undefined {
  if (one.turn !== other.turn) return 'turn()';
  if (canonical(one.moves) !== canonical(other.moves)) return 'moves()';
  return Object.is(one.value, other.value) ? undefined : 'evaluate()';
}

/** What a method threw, as the end of a sentence. */
export function thrownText(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
}

/** A key that is kept in a field has at least so many characters; a shorter match may be chance. */
const KEY_LENGTH = 4;

/** The data of an object without the fields that hold its key, or parts of it. */
export function dataWithout(key: string, fields: readonly (readonly [string, unknown])[]): string {
  const holdsKey = (value: unknown) => {
    if (!['string', 'number', 'bigint'].includes(typeof value)) return false;
    return String(value).length >= KEY_LENGTH && key.includes(String(value));
  };
  return canonical(Object.fromEntries(fields.filter(([, value]) => !holdsKey(value))));
}
