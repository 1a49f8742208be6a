import type { FastGame } from '../../contract/game.ts';
import { ConnectFourBoard, HEIGHT, WIDTH } from './bitboard.ts';
import { type Board, rules } from './rules.ts';

export { type Board, rules as plainConnectFour } from './rules.ts';

/** Connect Four on the fast face; states are those of the plain one. */
export const connectFour = {
  name: rules.name,
  initial: rules.initial,
  format: rules.format,
  parse: rules.parse,
  show: rules.show,
  position(board: Board) {
    const position = new ConnectFourBoard();
    position.load(encode(board));
    return position;
  },
} satisfies FastGame<Board>;

/** The words that `ConnectFourBoard.load` takes. */
export function encode({ columns, turn }: Board): Int32Array {
  const words = new Int32Array(WIDTH * HEIGHT + 1);
  columns.forEach((stones, column) => {
    for (let row = 0; row < stones.length; row++) words[column * HEIGHT + row] = stones[row] === 'x' ? 1 : 2;
  });
  words[WIDTH * HEIGHT] = turn === 'x' ? 0 : 1;
  return words;
}
