import type { Parsed } from '../../support/parsed.ts';
import { OthelloBoard } from './board.ts';
import { makeMove, PASS_MOVE, parseMove } from './move.ts';
import { type Colour, PASS, type State } from './position.ts';

/**
 * A game, finished or not: where it began and its legal moves, as in `f5`, every pass among them as
 * `pass`.
 */
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
  const board = new OthelloBoard(start);
  for (const { text, colour, place } of entries) {
    const wrong = (error: string) => ({ ok: false, error: `${place}: ${error}` }) as const;
    const move = parseMove(text);
    if (!move.ok) return wrong(move.error);
    if (move.value !== PASS_MOVE && board.moves()[0] === PASS) board.play(PASS);
    if (colour !== undefined && colour !== board.turn)
      return wrong(`it says that ${colour} plays ${makeMove(move.value)}, but ${board.turn} is to move`);
    const played = board.play(text);
    if (!played.ok) return wrong(played.error);
  }
  return { ok: true, value: { start, moves: board.history, end: board.state } };
}
