import type { Board } from '../../contract/board.ts';
import { AnyBoard, type Sides } from '../../course/any-board.ts';
import type { Parsed } from '../../support/parsed.ts';
import { createKit } from '../kit.ts';
import type { Played } from '../records.ts';
import { draw, place } from './drawing.ts';
import { connectFour } from './game.ts';
import type { State } from './position.ts';
import { rules } from './rules.ts';

const SIDES: Sides = ['x', 'o'];

/** A game is the columns that were played, one after the other: `4453`. */
function read(text: string): Parsed<Played> {
  const parsed = rules.parse(text);
  return parsed.ok ? { ok: true, value: { moves: [...text.replaceAll(/[\s,]/g, '')] } } : parsed;
}

export const kit = createKit<State, number>({
  game: connectFour,
  title: 'Connect Four',
  sides: SIDES,
  // States are the same on both faces, and the plain one has those of all positions.
  board: (state) => new AnyBoard(rules, state, SIDES) as Board<State>,
  records: {
    name: 'a list of columns',
    write: ({ moves }) => `${moves.join('')}\n`,
    read(text) {
      const game = read(text);
      return game.ok ? { ok: true, value: [game.value] } : game;
    },
  },
  open: read,
  benchDepths: { plain: 12, selective: 14 },
  notation: 'a column from 1 to 7',
  unit: 8,
  draw,
  place,
});
