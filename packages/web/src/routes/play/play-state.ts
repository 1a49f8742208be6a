import type { Parsed } from 'pincer';
import { HIGHEST_LEVEL } from 'pincer/engine';
import type { GameKit } from 'pincer/games';
import type { Address } from '../../app/address.ts';
import { type Fields, makeQuery, oneOf, readQuery, text, whole, wordsWithSpaces } from '../../app/query.ts';

/** The clocks that can be chosen, as minutes and seconds that each move adds. */
export const CLOCKS = ['none', '1+0', '3+2', '5+3', '10+5', '30+20'] as const;

/** A game against the program, as its address holds it. */
export interface PlayState {
  /** How strong the program plays. */
  readonly level: number;
  /** The user's side, by its name; `both`: two people play. */
  readonly side: string;
  readonly clock: (typeof CLOCKS)[number];
  /** Where the game began, in its own notation; empty: as always. */
  readonly fen: string;
  readonly moves: readonly string[];
  /** The side that gave up; empty: nobody. */
  readonly resigned: string;
}

function fieldsOf({ sides }: GameKit): Fields<PlayState> {
  return {
    level: whole(1, HIGHEST_LEVEL, 3),
    side: oneOf([...sides, 'both'], sides[0]),
    clock: oneOf(CLOCKS, 'none'),
    fen: text(),
    moves: wordsWithSpaces(),
    resigned: oneOf(['', ...sides], ''),
  };
}

/** Reads an address of this route. */
export function parsePlay({ query }: Address, kit: GameKit): Parsed<PlayState> {
  return readQuery(query, fieldsOf(kit));
}

/** The address of a state. */
export function playAddress(kit: GameKit, state: PlayState): Address {
  return { route: 'play', path: [kit.name], query: makeQuery(state, fieldsOf(kit)) };
}
