import { eight, fifteen, randomStates, type Tiles } from 'pincer/puzzle';
import { Random } from 'pincer/support';
import type { Experiment, PositionPart } from '../experiment/experiment.ts';
import type { Preset } from './preset.ts';

/** Instances of each kind and length. */
const COUNTS: Readonly<Record<Preset, number>> = { quick: 1, paper: 10, deep: 40 };

/** Boards after random walks from the goal, so that some are easy and some hard. */
function boards(puzzle: typeof eight | typeof fifteen, lengths: readonly number[], count: number): PositionPart[] {
  return lengths.flatMap((moves) =>
    randomStates<Tiles, number>(puzzle, count, moves, moves).map((tiles, at) => ({
      name: `${moves} random moves, number ${at + 1}`,
      text: tiles.join(' '),
    })),
  );
}

const TURNS = ['U', 'U2', "U'", 'F', 'F2', "F'", 'R', 'R2', "R'"];

/** Pocket cubes after so many random turns. */
function cubes(lengths: readonly number[], count: number): PositionPart[] {
  const random = new Random(lengths.length);
  return lengths.flatMap((turns) =>
    Array.from({ length: count }, (_, at) => ({
      name: `${turns} random turns, number ${at + 1}`,
      text: Array.from({ length: turns }, () => TURNS[random.below(TURNS.length)]).join(' '),
    })),
  );
}

/** Square maps whose cells cost from 1 to 9. */
function maps(sizes: readonly number[], count: number): PositionPart[] {
  const random = new Random(sizes.length);
  return sizes.flatMap((size) =>
    Array.from({ length: count }, (_, at) => {
      const cells = Array.from({ length: size * size }, () => '#....123456789'[random.below(14)]);
      cells[0] = 'S';
      cells[cells.length - 1] = 'G';
      const rows = Array.from({ length: size }, (_row, row) => cells.slice(row * size, (row + 1) * size).join(''));
      return { name: `${size} by ${size}, number ${at + 1}`, text: rows.join('/') };
    }),
  );
}

/**
 * The paper's closing question: can best-first search be formulated by depth-first procedures for
 * one player, too?
 */
export const onePlayer = (preset: Preset) => {
  const count = COUNTS[preset];
  return {
    name: 'one-player',
    title: 'Is best-first search by depth-first means possible for one player, too?',
    games: [
      { game: 'eight', positions: boards(eight, [20, 40, 80, 160], count), depth: 1 },
      { game: 'fifteen', positions: boards(fifteen, [20, 30, 40, 60], count), depth: 1 },
      { game: 'pocket-cube', positions: cubes([3, 4, 5, 6], count), depth: 1 },
      { game: 'grid-map', positions: maps([4, 6, 8, 10], count), depth: 1 },
    ],
    drivers: [
      'ida',
      'dfbnb',
      'bisection',
      'ibex',
      ...[-4, 0, 4].map((offset) => ({
        label: `guess, cost ${offset < 0 ? offset : `+${offset}`}`,
        driver: 'guess',
        guess: 'exact' as const,
        offset,
      })),
      'a-star',
    ],
    tables: [10, 14, 18],
    variants: [{ name: 'standard' }, { name: 'no table', table: false }],
  } satisfies Experiment;
};
