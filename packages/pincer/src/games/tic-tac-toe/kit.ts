import { createKit } from '../kit.ts';
import { draw, place } from './drawing.ts';
import { ticTacToe } from './index.ts';

export const kit = createKit({
  game: ticTacToe,
  title: 'Tic-tac-toe',
  sides: ['x', 'o'],
  notation: 'b2: a column and a row',
  draw,
  place,
  benchDepths: { selective: 9 },
});
