import { createKit } from '../kit.ts';
import { draw } from './drawing.ts';
import { kalah } from './index.ts';

export const kit = createKit({
  game: kalah,
  title: 'Kalah',
  sides: ['south', 'north'],
  notation: 'a pit from 1 to 6',
  unit: 3,
  draw,
  benchDepths: { plain: 7, selective: 12 },
});
