import type { Parsed } from '../support/parsed.ts';

/**
 * A game as far as it was played: where it began, in the game's own notation (none: as always), and
 * its moves.
 */
export interface Played {
  readonly start?: string | undefined;
  readonly moves: readonly string[];
}

/** A game to be written down. */
export interface Written extends Played {
  /**
   * Names and values in their order: the event, the date, the players by the names of their sides,
   * the result, what else there is.
   */
  readonly tags: readonly (readonly [name: string, value: string])[];
  /** Of the side that moves first in the usual start; `*` if the game is not over. */
  readonly result: '1-0' | '0-1' | '1/2-1/2' | '*';
  /** What is said of each move. */
  readonly remarks?: readonly string[];
}

/** How games are kept in files. */
export interface RecordFormat {
  /** As people call it. */
  readonly name: string;
  /**
   * How the names of such files end. Only for formats that hold many games with their tags and
   * remarks: a match is written so.
   */
  readonly ending?: string;
  write(game: Written): string;
  /** The moves need not be legal: whoever reads them follows them on a board. */
  read(text: string): Parsed<readonly Played[]>;
}

/** A move a line; before the first, in brackets, where the game began. */
export const listOfMoves: RecordFormat = {
  name: 'a list of moves',
  write({ start, moves }) {
    const lines = start === undefined ? moves : [`[${start.replaceAll(/\s+/g, ' ')}]`, ...moves];
    return `${lines.join('\n')}\n`;
  },
  read(text) {
    const lines = text.split(/\r?\n/).map((line) => line.trim());
    const moves = lines.filter((line) => line !== '');
    const start = /^\[(.*)\]$/.exec(moves[0] ?? '')?.[1];
    return { ok: true, value: [start === undefined ? { moves } : { start, moves: moves.slice(1) }] };
  },
};

/** The value of a tag, if there is one of that name. */
export function tagOf({ tags }: Written, name: string): string | undefined {
  return tags.find(([each]) => each === name)?.[1];
}
