import { WIN } from 'pincer';

const SIZE = 6;

const square = (row, column) => `${'abcdef'[column]}${row + 1}`;

function isLost({ board, turn }) {
  return turn === 'b' ? board.at(-1).includes('w') : board[0].includes('b');
}

/** Rows of text, the first row first. Pawns go one row ahead, and take aslant; who gets across wins. */
export default {
  name: 'breakthrough',
  initial: { board: ['wwwwww', 'wwwwww', '......', '......', 'bbbbbb', 'bbbbbb'], turn: 'w' },
  moves(state) {
    if (isLost(state)) return [];
    const { board, turn } = state;
    const ahead = turn === 'w' ? 1 : -1;
    const found = [];
    for (let row = 0; row < SIZE; row++) {
      for (let column = 0; column < SIZE; column++) {
        if (board[row][column] !== turn) continue;
        for (const aside of [-1, 0, 1]) {
          const target = board[row + ahead]?.[column + aside];
          if (target === '.' || (target && target !== turn && aside !== 0)) {
            found.push({ from: [row, column], to: [row + ahead, column + aside], takes: target !== '.' });
          }
        }
      }
    }
    return found;
  },
  play({ board, turn }, { from, to }) {
    const put = (rows, [row, column], man) =>
      rows.with(row, rows[row].slice(0, column) + man + rows[row].slice(column + 1));
    return { board: put(put(board, from, '.'), to, turn), turn: turn === 'w' ? 'b' : 'w' };
  },
  turn: ({ turn }) => turn,
  evaluate(state) {
    if (isLost(state)) return -WIN;
    const men = state.board.join('');
    const ahead = men.split('w').length - men.split('b').length;
    return state.turn === 'w' ? 10 * ahead : -10 * ahead;
  },
  key: ({ board }) => board.join(''),
  format: ({ from, to, takes }) => `${square(...from)}${takes ? 'x' : '-'}${square(...to)}`,
};
