import { type PlainGame, WIN } from '../../contract/game.ts';
import { describe } from '../../support/describe.ts';
import type { Parsed } from '../../support/parsed.ts';

/** A position: nine characters, `x`, `o` and `.`, row by row from the top. */
export type State = string;

/** The position in which a game begins. */
export const INITIAL: State = '.........';

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

const count = (board: State, stone: string) => board.split(stone).length - 1;

const turn = (board: State) => (count(board, 'x') === count(board, 'o') ? 'x' : 'o');

const hasLine = (board: State) =>
  LINES.some(([a, b, c]) => board[a] !== '.' && board[a] === board[b] && board[a] === board[c]);

/** Tic-tac-toe; a move is a cell from 0 to 8. */
export const ticTacToe = {
  name: 'tic-tac-toe',
  initial: INITIAL,
  moves: (board) => (hasLine(board) ? [] : [...board].flatMap((cell, index) => (cell === '.' ? [index] : []))),
  play: (board, cell) => board.slice(0, cell) + turn(board) + board.slice(cell + 1),
  turn,
  evaluate: (board) => (hasLine(board) ? -WIN : 0),
  key: (board) => board,
  format: (cell) => 'abc'[cell % 3] + (3 - Math.floor(cell / 3)),
  parse(text): Parsed<State> {
    if (!/^[xo.]{9}$/.test(text)) return { ok: false, error: `${describe(text)} is not nine of x, o and .` };
    const lead = count(text, 'x') - count(text, 'o');
    if (lead < 0 || lead > 1) return { ok: false, error: `"${text}": x must have as many stones as o, or one more` };
    return { ok: true, value: text };
  },
  show: (board) => [0, 3, 6].map((row) => [...board.slice(row, row + 3)].join(' ')).join('\n'),
} satisfies PlainGame<State, number>;
