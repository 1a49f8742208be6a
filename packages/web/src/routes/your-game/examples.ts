/** A game to begin with. */
export interface Example {
  readonly name: string;
  readonly code: string;
}

const MATCHES = `import { defineGame, WIN } from 'pincer';

/** Each takes one to three matches. Who takes the last one wins. */
const matches = defineGame({
  name: 'matches',
  initial: { left: 15, turn: 0 },
  moves: ({ left }) => [1, 2, 3].filter((taken) => taken <= left),
  play: ({ left, turn }, taken) => ({ left: left - taken, turn: 1 - turn }),
  turn: ({ turn }) => turn,
  evaluate: ({ left }) => (left === 0 ? -WIN : 0), // for the side to move: it has lost
  key: ({ left }) => left,
  show: ({ left }) => \`\${'| '.repeat(left)}\\n\${left} left\`,
});

export default matches;
`;

const TIC_TAC_TOE = `import { defineGame, WIN } from 'pincer';

const LINES = ['abc', 'def', 'ghi', 'adg', 'beh', 'cfi', 'aei', 'ceg'];
const CELLS = [...'abcdefghi'];

const stones = (board, side) => CELLS.filter((_, index) => board[index] === side).join('');
const hasLine = (board, side) => LINES.some((line) => [...line].every((cell) => stones(board, side).includes(cell)));
const turn = (board) => (stones(board, 'x').length > stones(board, 'o').length ? 'o' : 'x');
const other = (side) => (side === 'x' ? 'o' : 'x');

/** Three in a row win. A cell is named by its letter. */
export default defineGame({
  name: 'tic-tac-toe',
  initial: '.........',
  moves: (board) => (hasLine(board, other(turn(board))) ? [] : CELLS.filter((_, index) => board[index] === '.')),
  play: (board, cell) => board.slice(0, CELLS.indexOf(cell)) + turn(board) + board.slice(CELLS.indexOf(cell) + 1),
  turn,
  evaluate: (board) => (hasLine(board, other(turn(board))) ? -WIN : 0),
  key: (board) => board,
  show: (board) =>
    [0, 3, 6]
      .map((row) => [0, 1, 2].map((column) => (board[row + column] === '.' ? CELLS[row + column] : board[row + column].toUpperCase())))
      .map((row) => row.join(' | '))
      .join('\\n--+---+--\\n'),
});
`;

const KNIGHTS = `import { defineGame, WIN } from 'pincer';

const SIZE = 5;
const JUMPS = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];

const nameOf = (cell) => 'abcde'[cell % SIZE] + (SIZE - Math.floor(cell / SIZE));

/** The empty cells that a knight can jump to. */
function jumps({ burnt, knights }, side) {
  const [column, row] = [knights[side] % SIZE, Math.floor(knights[side] / SIZE)];
  return JUMPS.map(([x, y]) => [column + x, row + y])
    .filter(([x, y]) => x >= 0 && x < SIZE && y >= 0 && y < SIZE)
    .map(([x, y]) => SIZE * y + x)
    .filter((cell) => !burnt.includes(cell) && !knights.includes(cell));
}

/** Each jumps with a knight, and the cell behind it burns. Who cannot jump has lost. */
export default defineGame({
  name: 'burning knights',
  initial: { knights: [22, 2], burnt: [], turn: 0 },
  moves: (state) => jumps(state, state.turn),
  play: ({ knights, burnt, turn }, cell) => ({
    knights: knights.map((at, side) => (side === turn ? cell : at)),
    burnt: [...burnt, knights[turn]].sort((a, b) => a - b),
    turn: 1 - turn,
  }),
  turn: ({ turn }) => ['white', 'black'][turn],
  evaluate(state) {
    const [own, theirs] = [jumps(state, state.turn).length, jumps(state, 1 - state.turn).length];
    return own === 0 ? -WIN : own - theirs;
  },
  key: ({ knights, burnt }) => knights.join() + ' ' + burnt.join(),
  format: nameOf,
  show({ knights, burnt }) {
    const sign = (cell) => (cell === knights[0] ? 'W' : cell === knights[1] ? 'B' : burnt.includes(cell) ? '#' : '.');
    const rows = [0, 1, 2, 3, 4].map((row) => [SIZE - row, ...[0, 1, 2, 3, 4].map((column) => sign(SIZE * row + column))]);
    return [...rows, [' ', ...'abcde']].map((row) => row.join(' ')).join('\\n');
  },
});
`;

/** What the editor offers; the first is there when somebody comes. */
export const EXAMPLES: readonly Example[] = [
  { name: 'Matches', code: MATCHES },
  { name: 'Tic-tac-toe', code: TIC_TAC_TOE },
  { name: 'Burning knights', code: KNIGHTS },
];
