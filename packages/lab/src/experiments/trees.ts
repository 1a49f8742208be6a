import { COMPARED_DRIVERS } from 'pincer/drivers';
import type { TreeShape } from 'pincer/reference';
import { makeShape } from '../experiment/artificial.ts';
import type { Experiment, GamePart, PositionPart } from '../experiment/experiment.ts';
import { type Preset, threeGames } from './preset.ts';

const TREE_WIDTH = 6;
const LEAF_RANGE = 1000;
const TREES_A_SHAPE = 20;
const TREE_HEIGHTS: Readonly<Record<Preset, number>> = { quick: 6, paper: 8, deep: 9 };

/** So many trees of a shape, which differ by their seeds. */
function trees(shape: Omit<TreeShape, 'seed'>, count = TREES_A_SHAPE): PositionPart[] {
  const { order = 'random', width, height } = shape;
  return Array.from({ length: count }, (_, at) => {
    const name = `${order}, width ${width}, height ${height}, seed ${at + 1}`;
    return { name, group: name, text: makeShape({ ...shape, seed: at + 1 }) };
  });
}

/**
 * Uniform trees with leaves at random or with good moves first, of even and of odd height, as
 * simulations use them: searched at once, without what programs do; and searched as games are.
 */
export const artificial = (preset: Preset) => {
  const height = TREE_HEIGHTS[preset];
  return {
    name: 'artificial',
    title: 'How do the same drivers do on artificial trees?',
    games: [
      {
        game: 'artificial',
        positions: (['random', 'strong'] as const).flatMap((order) =>
          [height - 1, height].flatMap((each) => trees({ width: TREE_WIDTH, height: each, range: LEAF_RANGE, order })),
        ),
        depth: height,
      },
    ],
    drivers: COMPARED_DRIVERS,
    variants: [{ name: 'static', deepening: false, tableMove: false, history: false }, { name: 'standard' }],
  } satisfies Experiment;
};

/**
 * Leaves against the minimal tree: exactly, on trees in perfect order; and in games, where it is
 * not known, against the best case of a null-window search: MTD(f) that is given the value.
 */
export const minimal = (preset: Preset) => {
  const shapes = [2, 3, 4, 5].flatMap((width) => [3, 4, 5, 6].map((height) => ({ width, height })));
  const perfect: GamePart = {
    game: 'artificial',
    positions: shapes.flatMap((shape) => trees({ ...shape, range: LEAF_RANGE, order: 'perfect' }, 1)),
    depth: 6,
  };
  return {
    name: 'minimal',
    title: 'How far is each driver from the minimal tree?',
    games: [perfect, ...threeGames(preset, 'full', 'paper')],
    drivers: ['aspiration', 'alpha-beta', 'mtdf', 'pincer', { label: 'mtdf, value', driver: 'mtdf', guess: 'exact' }],
  } satisfies Experiment;
};
