import { type PlainGame, WIN } from '../../contract/game.ts';
import type { Parsed } from '../../support/parsed.ts';
import { HEIGHT, WIDTH } from './bitboard.ts';
import { INITIAL, type State } from './position.ts';

const MIDDLE_OUT = [3, 2, 4, 1, 5, 0, 6];
const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
];

const inside = (x: number, y: number) => x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT;

/** How many fours go through a cell, row by row from the bottom: what a stone there is worth. */
const WORTH: readonly number[] = Array.from({ length: WIDTH * HEIGHT }, (_, cell) => {
  const [x, y] = [cell % WIDTH, Math.floor(cell / WIDTH)];
  let fours = 0;
  for (const [dx, dy] of DIRECTIONS) {
    for (let back = 0; back < 4; back++) {
      const [x0, y0] = [x - back * dx, y - back * dy];
      if (inside(x0, y0) && inside(x0 + 3 * dx, y0 + 3 * dy)) fours++;
    }
  }
  return fours;
});

/** How many stones of its colour follow on the stone at (x, y) in a direction. */
function following(columns: readonly string[], x: number, y: number, dx: number, dy: number): number {
  const stone = columns[x][y];
  let count = 0;
  for (let [i, j] = [x + dx, y + dy]; inside(i, j) && columns[i][j] === stone; i += dx, j += dy) count++;
  return count;
}

function hasFourThrough(columns: readonly string[], x: number, y: number): boolean {
  return DIRECTIONS.some(([dx, dy]) => following(columns, x, y, dx, dy) + following(columns, x, y, -dx, -dy) >= 3);
}

/** The rules of Connect Four on the plain face: slower than `connectFour`, and easier to read. */
export const rules = {
  name: 'connect-four',
  initial: INITIAL,

  moves: ({ columns, won }) => (won ? [] : MIDDLE_OUT.filter((column) => columns[column].length < HEIGHT)),

  play({ columns, turn }, column) {
    const after = columns.with(column, columns[column] + turn);
    const won = hasFourThrough(after, column, columns[column].length);
    return { columns: after, turn: turn === 'x' ? 'o' : 'x', won };
  },

  turn: ({ turn }) => turn,

  evaluate({ columns, turn, won }) {
    if (won) return -WIN;
    if (columns.every((column) => column.length === HEIGHT)) return 0;
    let value = 0;
    columns.forEach((column, x) => {
      for (let y = 0; y < column.length; y++) {
        const worth = WORTH[y * WIDTH + x];
        value += column[y] === turn ? worth : -worth;
      }
    });
    return value;
  },

  key: ({ columns }) => columns.join('|'),

  format: (column) => String(column + 1),

  /** The columns played so far, as in `4453`. */
  parse(text): Parsed<State> {
    let state: State = INITIAL;
    for (const [index, digit] of [...text.replaceAll(/[\s,]/g, '')].entries()) {
      const column = '1234567'.indexOf(digit);
      if (column < 0) return { ok: false, error: `move ${index + 1} is "${digit}", not a column from 1 to 7` };
      if (state.won) return { ok: false, error: `move ${index + 1} comes after the game was won` };
      if (state.columns[column].length === HEIGHT)
        return { ok: false, error: `move ${index + 1}: column ${digit} is full` };
      state = rules.play(state, column);
    }
    return { ok: true, value: state };
  },

  show({ columns, turn }) {
    const rows = Array.from({ length: HEIGHT }, (_, row) =>
      columns.map((column) => column[HEIGHT - 1 - row] ?? '·').join(' '),
    );
    return [...rows, '1 2 3 4 5 6 7', `${turn} to move`].join('\n');
  },
} satisfies PlainGame<State, number>;
