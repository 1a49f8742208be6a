import { createKit } from '../kit.ts';
import { ticTacToe } from './index.ts';

export const kit = createKit({
  game: ticTacToe,
  title: 'Tic-tac-toe',
  sides: ['x', 'o'],
  benchDepths: { selective: 9 },
});
