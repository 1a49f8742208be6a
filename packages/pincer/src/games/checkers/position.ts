/** A position of checkers as plain data, and what makes it possible. */

/** The sides; Black has the men on squares 1 to 12 and moves first. */
export const COLOURS = ['black', 'white'] as const;
/** A side. */
export type Colour = (typeof COLOURS)[number];

/** Squares are 1 to 32 as usual, from left to right and from Black's edge to White's. */
export const SQUARE_COUNT = 32;

/** Each side begins with so many men, and never has more pieces. */
const PIECES_AT_START = 12;

/** More moves without progress than any game has. */
const MOST_QUIET = 999_999;

/** A position of checkers as plain data. */
export interface State {
  /** 32 characters, square 1 first: `b` and `w` men, `B` and `W` kings, `.` empty. */
  readonly squares: string;
  readonly turn: Colour;
  /** Moves of either side since the last capture or move of a man. */
  readonly quiet: number;
}

/** The position in which a game begins. */
export const INITIAL: State = {
  squares: 'b'.repeat(12) + '.'.repeat(8) + 'w'.repeat(12),
  turn: 'black',
  quiet: 0,
};

export function opponent(colour: Colour): Colour {
  return colour === 'black' ? 'white' : 'black';
}

/** What makes a state impossible, if anything does; if nothing does, `encode` takes it. */
export function faultOf({ squares, turn, quiet }: State): string | undefined {
  if (typeof squares !== 'string' || !/^[bBwW.]{32}$/.test(squares))
    return 'squares must be 32 of the characters b B w W .';
  if (!COLOURS.includes(turn)) return 'turn must be black or white';
  if (!Number.isInteger(quiet) || quiet < 0 || quiet > MOST_QUIET) {
    return `quiet must be a count of moves from 0 to ${MOST_QUIET}`;
  }
  for (const colour of COLOURS) {
    const name = colour === 'black' ? 'Black' : 'White';
    const pieces = [...squares].filter((piece) => piece.toLowerCase() === colour[0]).length;
    if (pieces > PIECES_AT_START) return `${name} has ${pieces} pieces: ${PIECES_AT_START} at most`;
    if (pieces === 0 && turn !== colour) return `${name} has no pieces, so it must be ${name}'s turn: the game is over`;
    const edge = colour === 'black' ? 28 : 0;
    const uncrowned = squares.slice(edge, edge + 4).indexOf(colour === 'black' ? 'b' : 'w');
    if (uncrowned >= 0)
      return `${name} has a man on square ${edge + uncrowned + 1}, where it would be a king: write K${edge + uncrowned + 1}`;
  }
  return undefined;
}
