import type { KernelGame } from '../../kernel/host.ts';
import { loadModule } from '../../kernel/load.ts';
import { parseFen } from './fen.ts';
import { decodeMove, makeMove } from './move.ts';
import { type CheckersState, encode, START, show } from './position.ts';

/** English checkers in a kernel. Draws by repetition or by the 40-move rule are not in it: `CheckersBoard` tells them. */
export const checkers: KernelGame<CheckersState> = {
  name: 'checkers',
  initial: START,
  module: await loadModule(new URL('../../../dist/kernels/checkers.wasm', import.meta.url)),
  encode,
  write: (kernel, move) => makeMove(decodeMove(move), kernel.moves().map(decodeMove)),
  parse: parseFen,
  show,
};
