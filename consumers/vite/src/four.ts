import { defineGame, WIN } from 'pincer';

const SIZE = 5;
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** The cells of every four in a line, as far as they are on the board. */
const LINES: number[][] = [];
for (let row = 0; row < SIZE; row++) {
  for (let column = 0; column < SIZE; column++) {
    for (const [right, up] of DIRECTIONS) {
      const end = { row: row + 3 * up, column: column + 3 * right };
      if (end.row < 0 || end.row >= SIZE || end.column >= SIZE) continue;
      LINES.push([0, 1, 2, 3].map((at) => SIZE * (row + at * up) + column + at * right));
    }
  }
}

const other = (side: string) => (side === 'x' ? 'o' : 'x');
const isLost = (board: string, turn: string) => LINES.some((line) => line.every((cell) => board[cell] === other(turn)));

/** Who has four in a line on a board of five by five wins. */
export default defineGame({
  name: 'four in a line',
  initial: { board: '.'.repeat(SIZE * SIZE), turn: 'x' },
  moves: ({ board, turn }) => (isLost(board, turn) ? [] : [...board].flatMap((cell, at) => (cell === '.' ? [at] : []))),
  play: ({ board, turn }, cell) => ({ board: board.slice(0, cell) + turn + board.slice(cell + 1), turn: other(turn) }),
  turn: ({ turn }) => turn,
  evaluate: ({ board, turn }) => (isLost(board, turn) ? -WIN : 0),
  key: ({ board }) => board,
  format: (cell) => `${'abcde'[cell % SIZE]}${Math.floor(cell / SIZE) + 1}`,
});
