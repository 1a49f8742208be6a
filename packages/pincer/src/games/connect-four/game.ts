import type { FastGame } from '../../contract/game.ts';
import { ConnectFour } from './bitboard.ts';
import type { State } from './position.ts';
import { rules } from './rules.ts';
import { encode } from './words.ts';

/** Connect Four on the fast face; states are those of the plain one. */
export const connectFour = {
  name: rules.name,
  initial: rules.initial,
  format: rules.format,
  parse: rules.parse,
  show: rules.show,
  position(state: State) {
    const position = new ConnectFour();
    position.load(encode(state));
    return position;
  },
} satisfies FastGame<State>;
