import { faultOf, SQUARE_COUNT, type State } from './position.ts';

/**
 * The words that the kernel takes: Black's pieces, White's, the kings of both, bit s - 1 for square
 * s; 0 if Black is to move; `quiet`.
 */
export const WORDS = 5;

/** The words of a state. Throws a RangeError for an impossible one. */
export function encode(state: State): Int32Array {
  const fault = faultOf(state);
  if (fault !== undefined) throw new RangeError(fault);
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
export function decode(words: Int32Array): State {
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
