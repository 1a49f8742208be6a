import type { KernelGame } from '../../kernel/host.ts';
import { type LoadOptions, loadKernel } from '../../kernel/module.ts';
import { parseBoard } from './board-text.ts';
import { makeMove } from './move.ts';
import { countDiscs, type State } from './position.ts';
import { rules } from './rules.ts';
import { parseTranscript } from './transcript.ts';

/** What people write for the usual start. */
const USUAL = ['', 'start', 'startpos'];

/**
 * Othello for a search. A forecast and a result are both in hundredths of a disc; empty squares
 * count for the winner.
 */
export const othello: KernelGame<State> = {
  ...rules,
  options: { quiescence: 0 },
  evaluation: 'patterns',
  proving: { selective: true },

  write: (_kernel, move) => makeMove(move),

  /** Half of the empty squares, without the last few, which are searched to the end in no time. */
  movesLeft: ({ board }) => Math.max(4, Math.ceil((board.split('-').length - 1) / 2) - 4),

  /** A board with the side to move, or the moves that lead to a position. */
  parse(text) {
    if (USUAL.includes(text.trim().toLowerCase())) return { ok: true, value: rules.initial };
    if (/^\s*(\d|[a-h][1-8])/i.test(text)) {
      const record = parseTranscript(text);
      return record.ok ? { ok: true, value: record.value.end } : record;
    }
    return parseBoard(text);
  },

  show({ board, turn }) {
    const rows = Array.from({ length: 8 }, (_, row) => {
      const squares = [...board.slice(8 * row, 8 * row + 8)].map((square) => (square === '-' ? '·' : square));
      return `${row + 1} ${squares.join(' ')}`;
    });
    const { black, white } = countDiscs(board);
    return [
      '  a b c d e f g h',
      ...rows,
      `X ${black}  O ${white}  ${turn} (${turn === 'black' ? 'X' : 'O'}) to move`,
    ].join('\n');
  },
};

/**
 * Othello, once its kernel is there: for a page, before it does anything with the game that does not
 * wait, such as `new OthelloBoard()`. Node reads the kernel by itself.
 */
export function loadOthello(options?: LoadOptions): Promise<KernelGame<State>> {
  return loadKernel(othello, options);
}
