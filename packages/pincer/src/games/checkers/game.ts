import type { KernelGame } from '../../kernel/host.ts';
import { KernelModule, loadKernel, type NetLoadOptions } from '../../kernel/module.ts';
import { parseFen } from './fen.ts';
import { decodeMove, makeMove } from './move.ts';
import { INITIAL, type State } from './position.ts';
import { encode } from './words.ts';

/**
 * English checkers in a kernel. Draws by repetition or by the 40-move rule are not in it:
 * `CheckersBoard` reports them.
 */
export const checkers: KernelGame<State> = {
  name: 'checkers',
  initial: INITIAL,
  module: new KernelModule('checkers', () => new URL('../../../dist/kernels/checkers.wasm', import.meta.url)),
  net: new KernelModule('checkers', () => new URL('../../../dist/kernels/checkers-net.wasm', import.meta.url), 'net'),
  encode,
  write: (kernel, move) => makeMove(decodeMove(move), kernel.moves().map(decodeMove)),
  parse: parseFen,

  /** Games are decided while there are many pieces: the time goes there. */
  movesLeft: ({ squares }) => Math.max(8, squares.replaceAll('.', '').length - 10),

  /** Black is at the top; empty dark squares are dots. */
  show({ squares, turn }) {
    const rows: string[] = [];
    for (let row = 0; row < 8; row++) {
      const cells = [...squares.slice(4 * row, 4 * row + 4)];
      const line = cells.map((piece) => (row % 2 === 0 ? `  ${piece}` : `${piece}  `).padEnd(3)).join(' ');
      rows.push(`${String(4 * row + 1).padStart(2)}  ${line.trimEnd()}`);
    }
    return [...rows, `${turn === 'black' ? 'Black' : 'White'} to move`].join('\n');
  },
};

/**
 * Checkers, once its kernel is there: for a page, before it does anything with the game that does not
 * wait, such as `new CheckersBoard()`. Node reads the kernel by itself.
 */
export function loadCheckers(options?: NetLoadOptions): Promise<KernelGame<State>> {
  return loadKernel(checkers, options);
}
