import type { Parsed } from '../../support/parsed.ts';

/** Black has the men on squares 1 to 12 and moves first. */
const COLOURS = ['black', 'white'] as const;
/** A side. */
export type Colour = (typeof COLOURS)[number];

/** Squares are 1 to 32 as usual, from left to right and from Black's edge to White's. */
export const SQUARE_COUNT = 32;

/** Each side begins with so many men, and never has more pieces. */
const MOST_PIECES = 12;

/** More moves without progress than any game has. */
const MOST_QUIET = 999_999;

/** A position, as plain data. */
export interface CheckersState {
  /** 32 characters, square 1 first: `b` and `w` men, `B` and `W` kings, `.` empty. */
  readonly squares: string;
  readonly turn: Colour;
  /** Moves of either side since the last capture or move of a man. */
  readonly quiet: number;
}

/** The position in which a game begins. */
export const START: CheckersState = {
  squares: 'b'.repeat(12) + '.'.repeat(8) + 'w'.repeat(12),
  turn: 'black',
  quiet: 0,
};

export function other(colour: Colour): Colour {
  return colour === 'black' ? 'white' : 'black';
}

/** The state, if a game could show it: what `encode` takes. */
export function checkState(state: CheckersState): Parsed<CheckersState> {
  const fail = (error: string): Parsed<CheckersState> => ({ ok: false, error });
  const { squares, turn, quiet } = state;
  if (typeof squares !== 'string' || !/^[bBwW.]{32}$/.test(squares))
    return fail('squares must be 32 of the characters b B w W .');
  if (!COLOURS.includes(turn)) return fail('turn must be black or white');
  if (!Number.isInteger(quiet) || quiet < 0 || quiet > MOST_QUIET) {
    return fail(`quiet must be a count of moves from 0 to ${MOST_QUIET}`);
  }
  for (const colour of COLOURS) {
    const name = colour === 'black' ? 'Black' : 'White';
    const pieces = [...squares].filter((piece) => piece.toLowerCase() === colour[0]).length;
    if (pieces > MOST_PIECES) return fail(`${name} has ${pieces} pieces: ${MOST_PIECES} at most`);
    if (pieces === 0 && turn !== colour)
      return fail(`${name} has no pieces, so it must be ${name}'s turn: the game is over`);
    const edge = colour === 'black' ? 28 : 0;
    const uncrowned = squares.slice(edge, edge + 4).indexOf(colour === 'black' ? 'b' : 'w');
    if (uncrowned >= 0)
      return fail(
        `${name} has a man on square ${edge + uncrowned + 1}, where it would be a king: write K${edge + uncrowned + 1}`,
      );
  }
  return { ok: true, value: state };
}

/** The words that the kernel takes: Black's pieces, White's, the kings of both, bit s - 1 for square s; 0 if Black is to move; `quiet`. */
export const WORDS = 5;

/** Throws a RangeError if the state is one that no game can show. */
export function encode(state: CheckersState): Int32Array {
  const checked = checkState(state);
  if (!checked.ok) throw new RangeError(checked.error);
  const { squares, turn, quiet } = state;
  const words = new Int32Array(WORDS);
  for (let at = 0; at < SQUARE_COUNT; at++) {
    const piece = squares[at];
    if (piece === 'b' || piece === 'B') words[0] |= 1 << at;
    if (piece === 'w' || piece === 'W') words[1] |= 1 << at;
    if (piece === 'B' || piece === 'W') words[2] |= 1 << at;
  }
  words[3] = turn === 'black' ? 0 : 1;
  words[4] = quiet;
  return words;
}

/** The position that `encode` made these words of. */
export function decode(words: Int32Array): CheckersState {
  const [black, white, kings, side, quiet] = words;
  let squares = '';
  for (let at = 0; at < SQUARE_COUNT; at++) {
    const king = (kings >>> at) & 1;
    if ((black >>> at) & 1) squares += king ? 'B' : 'b';
    else if ((white >>> at) & 1) squares += king ? 'W' : 'w';
    else squares += '.';
  }
  return { squares, turn: side === 0 ? 'black' : 'white', quiet };
}

/** The board for a terminal, Black at the top; empty dark squares are dots. */
export function show({ squares, turn }: CheckersState): string {
  const rows: string[] = [];
  for (let row = 0; row < 8; row++) {
    const cells = [...squares.slice(4 * row, 4 * row + 4)];
    const line = cells.map((piece) => (row % 2 === 0 ? `  ${piece}` : `${piece}  `).padEnd(3)).join(' ');
    rows.push(`${String(4 * row + 1).padStart(2)}  ${line.trimEnd()}`);
  }
  return [...rows, `${turn === 'black' ? 'Black' : 'White'} to move`].join('\n');
}
