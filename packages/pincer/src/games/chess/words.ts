import { faultOf, RIGHTS, type State, squareIndex, squareName } from './position.ts';

/** A position in the words of the kernel, as `assembly/board.ts` lays them out. */
export const WORDS = 69;
const SIDE = 64;
const CASTLING = 65;
const EN_PASSANT = 66;
const CLOCK = 67;
const NUMBER = 68;

/** The kernel's number of a piece is its place here. */
export const LETTERS = '.PNBRQK..pnbrqk';

/** Throws for a position that is impossible: such a one must not reach the kernel. */
export function encode(state: State): Int32Array {
  const fault = faultOf(state);
  if (fault !== undefined) throw new RangeError(fault);
  const words = new Int32Array(WORDS);
  for (let square = 0; square < 64; square++) {
    const letter = state.board[square];
    if (letter !== '.') words[square] = LETTERS.indexOf(letter);
  }
  words[SIDE] = state.turn === 'white' ? 0 : 1;
  RIGHTS.forEach((right, bit) => {
    if (state.castling.includes(right)) words[CASTLING] |= 1 << bit;
  });
  words[EN_PASSANT] = state.enPassant === undefined ? 0 : (squareIndex(state.enPassant) ?? 0);
  words[CLOCK] = state.halfmoves;
  words[NUMBER] = state.fullmove;
  return words;
}

/** The position that `encode` made these words of. */
export function decode(words: Int32Array): State {
  return {
    board: Array.from(words.subarray(0, 64), (piece) => LETTERS[piece]).join(''),
    turn: words[SIDE] === 0 ? 'white' : 'black',
    castling: RIGHTS.filter((_, bit) => (words[CASTLING] & (1 << bit)) !== 0).join(''),
    enPassant: words[EN_PASSANT] === 0 ? undefined : squareName(words[EN_PASSANT]),
    halfmoves: words[CLOCK],
    fullmove: words[NUMBER],
  };
}
