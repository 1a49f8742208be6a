import { HEIGHT, WIDTH } from './bitboard.ts';
import type { State } from './position.ts';

/** How many words `ConnectFour.load` takes: the cells column by column, then the side to move. */
const WORDS = WIDTH * HEIGHT + 1;

/** The words of a state. */
export function encode({ columns, turn }: State): Int32Array {
  const words = new Int32Array(WORDS);
  columns.forEach((stones, column) => {
    for (let row = 0; row < stones.length; row++) words[column * HEIGHT + row] = stones[row] === 'x' ? 1 : 2;
  });
  words[WORDS - 1] = turn === 'x' ? 0 : 1;
  return words;
}
