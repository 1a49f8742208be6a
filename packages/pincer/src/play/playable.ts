import type { Board } from '../engine/course.ts';
import type { Engine } from '../engine/engine.ts';
import type { Parsed } from '../support/parsed.ts';
import type { Grid } from './grid.ts';

/** A game as far as it has come: where it began, and its moves as the board writes them. */
export interface Played<State> {
  readonly start: State;
  readonly moves: readonly string[];
}

/** A game to be written down: its players in the order in which they move, and how it ended, `*` if it has not. */
interface Written<State> extends Played<State> {
  readonly players: readonly [first: string, second: string];
  readonly date: string;
  /** The winner's side, `draw`, or `*`. */
  readonly result: string;
}

/** A game that can be played in a terminal. */
export interface Playable<State, Move> {
  readonly name: string;
  /** The sides, the one that moves first in the usual start first. */
  readonly sides: readonly [first: string, second: string];
  readonly initial: State;
  /** How moves are written, for a player who does not know. */
  readonly notation: string;
  /** A clear advantage, in the units of the game's values: what the errors of weak levels are measured by. */
  readonly unit: number;
  /** What games are saved as. */
  readonly format: string;
  createEngine(table: number): Engine<State, Move>;
  /** An engine's move as the board writes it. */
  write(move: Move): string;
  board(state?: State): Board<State>;
  turn(state: State): string;
  grid(state: State, legal: readonly string[]): Grid;
  /** A position as a user types it. */
  open(text: string): Parsed<Played<State>>;
  save(game: Written<State>): string;
  load(text: string): Parsed<Played<State>>;
}

/** Eight by eight, or another number, of cells. */
export function rowsOf<Cell>(rows: number, columns: number, cell: (row: number, column: number) => Cell): Cell[][] {
  return Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => cell(row, column)));
}

/** Colours of the palette of 256. */
export const INK = { black: 16, white: 231, red: 160, yellow: 226 } as const;
export const GROUND = { cream: 180, brown: 101, green: 29, blue: 19 } as const;
