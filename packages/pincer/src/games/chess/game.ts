import type { KernelGame } from '../../kernel/host.ts';
import { KernelModule, loadKernel, type NetLoadOptions } from '../../kernel/module.ts';
import { parseFen } from './fen.ts';
import { INITIAL, type State } from './position.ts';
import { makeSan } from './san.ts';
import { encode } from './words.ts';

/** Chess in WebAssembly. Moves are written in standard algebraic notation. */
export const chess: KernelGame<State> = {
  name: 'chess',
  initial: INITIAL,
  module: new KernelModule('chess', () => new URL('../../../dist/kernels/chess.wasm', import.meta.url)),
  net: new KernelModule('chess', () => new URL('../../../dist/kernels/chess-net.wasm', import.meta.url), 'net'),
  encode,
  write: makeSan,
  options: { killers: true, quiescence: 16 },
  parse: (text) => (text.trim() === 'startpos' ? { ok: true, value: INITIAL } : parseFen(text)),
  show({ board, turn }) {
    const rows = Array.from({ length: 8 }, (_, row) => {
      const rank = 8 - row;
      return `${rank}  ${[...board.slice(8 * rank - 8, 8 * rank)].join(' ').replaceAll('.', '·')}`;
    });
    return [...rows, '', '   a b c d e f g h', `${turn} to move`].join('\n');
  },
};

/**
 * Chess, once its kernel is there: for a page, before it does anything with the game that does not
 * wait, such as `new ChessBoard()`. Node reads the kernel by itself.
 */
export function loadChess(options?: NetLoadOptions): Promise<KernelGame<State>> {
  return loadKernel(chess, options);
}
