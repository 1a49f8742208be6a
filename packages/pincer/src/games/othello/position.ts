/** Positions of Othello as plain data, and the names of squares and colours. */
export { PASS } from '../../contract/board.ts';

/** The sides; Black moves first. */
export const COLOURS = ['black', 'white'] as const;
/** A side. */
export type Colour = (typeof COLOURS)[number];

/** A position of Othello as plain data. */
export interface State {
  /** The 64 squares row by row, a1 b1 … h1 a2 … h8: `X` a black disc, `O` a white one, `-` none. */
  readonly board: string;
  readonly turn: Colour;
}

/** The position in which a game begins. */
export const INITIAL: State = {
  board: '---------------------------OX------XO---------------------------',
  turn: 'black',
};

export const DISC: Readonly<Record<Colour, string>> = { black: 'X', white: 'O' };

/** 0 is a1, 1 is b1, 63 is h8. */
export const squareName = (square: number): string => 'abcdefgh'[square & 7] + ((square >> 3) + 1);

/** The square of that name in either case, if there is one. */
export function squareIndex(name: string): number | undefined {
  if (!/^[a-h][1-8]$/i.test(name)) return undefined;
  return 'abcdefgh'.indexOf(name[0].toLowerCase()) + 8 * (Number(name[1]) - 1);
}

/** The number of discs of each colour. */
export function countDiscs(board: string): Record<Colour, number> {
  const count = (disc: string) => board.split(disc).length - 1;
  return { black: count(DISC.black), white: count(DISC.white) };
}

/** The squares that are filled from the start and never empty: d4, e4, d5, e5. */
const CENTRE = [27, 28, 35, 36];

/** What makes a state impossible, if anything does. */
export function faultOf({ board, turn }: State): string | undefined {
  if (typeof board !== 'string' || !/^[XO-]{64}$/.test(board)) return 'the board must be 64 squares of X, O and -';
  if (!COLOURS.includes(turn)) return `the side to move must be ${COLOURS.join(' or ')}`;
  const hole = CENTRE.find((square) => board[square] === '-');
  return hole === undefined ? undefined : `${squareName(hole)} is empty, but the four centre squares never are`;
}
