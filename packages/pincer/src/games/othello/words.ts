import { COLOURS, DISC, faultOf, type State } from './position.ts';

/**
 * How many words the kernel takes: black's discs in two, those of rows 1 to 4 first; white's in
 * two; the side to move.
 */
export const WORDS = 5;

/** The words of a state. An impossible one is the caller's mistake: it throws. */
export function encode(state: State): Int32Array {
  const fault = faultOf(state);
  if (fault !== undefined) throw new RangeError(`othello: ${fault}`);
  const words = new Int32Array(WORDS);
  for (let square = 0; square < 64; square++) {
    const colour = COLOURS.findIndex((colour) => DISC[colour] === state.board[square]);
    if (colour >= 0) words[2 * colour + (square >> 5)] |= 1 << (square & 31);
  }
  words[4] = COLOURS.indexOf(state.turn);
  return words;
}

/** The position that `encode` made these words of. */
export function decode(words: Int32Array): State {
  const has = (colour: number, square: number) => (words[2 * colour + (square >> 5)] >>> (square & 31)) & 1;
  let board = '';
  for (let square = 0; square < 64; square++) {
    board += has(0, square) ? DISC.black : has(1, square) ? DISC.white : '-';
  }
  return { board, turn: COLOURS[words[4]] };
}
