import type { KernelGame } from '../../kernel/host.ts';
import { loadModule } from '../../kernel/load.ts';
import { parseFen } from './fen.ts';
import { INITIAL, type State } from './position.ts';
import { makeSan } from './san.ts';
import { encode } from './words.ts';

/** Chess in WebAssembly. Moves are written in standard algebraic notation. */
export const chess: KernelGame<State> = {
  name: 'chess',
  initial: INITIAL,
  module: await loadModule(new URL('../../../dist/kernels/chess.wasm', import.meta.url)),
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
