import type { Parsed } from '../../support/parsed.ts';
import { illegal, parseMove } from './move.ts';
import type { Colour, State } from './position.ts';
import { refereeOf } from './referee.ts';
import { nameOfMove, PASS_MOVE } from './rules.ts';
import { colourOf, decode, WORDS } from './words.ts';

/** A game, finished or not: where it began and its legal moves, as in `f5`, every pass among them as `pass`. */
export interface GameRecord {
  readonly start: State;
  readonly moves: readonly string[];
  /** Where the moves lead. */
  readonly end: State;
}

/** A move as some record has it: what it says, whose it is if it says that, and where it stands. */
export interface Entry {
  readonly text: string;
  readonly colour?: Colour;
  readonly place: string;
}

/** Plays a record's moves, all legal, from `start`. Passes that it leaves out are put in. */
export function follow(start: State, entries: Iterable<Entry>): Parsed<GameRecord> {
  const made: number[] = [];
  const kernel = refereeOf({ start, made });
  const make = (move: number) => {
    kernel.make(move);
    made.push(move);
  };
  for (const { text, colour, place } of entries) {
    const parsed = parseMove(text);
    if (!parsed.ok) return { ok: false, error: `${place}: ${parsed.error}` };
    const move = parsed.value;
    if (move !== PASS_MOVE && kernel.moves()[0] === PASS_MOVE) make(PASS_MOVE);
    const mover = colourOf(kernel.turn());
    if (colour !== undefined && colour !== mover)
      return {
        ok: false,
        error: `${place}: it says that ${colour} plays ${nameOfMove(move)}, but ${mover} is to move`,
      };
    const legal = kernel.moves();
    if (!legal.includes(move)) return { ok: false, error: `${place}: ${illegal(move, mover, legal)}` };
    make(move);
  }
  return { ok: true, value: { start, moves: made.map(nameOfMove), end: decode(kernel.save(WORDS)) } };
}
