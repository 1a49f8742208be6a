import type { Experiment, Variant } from '../experiment/experiment.ts';
import type { SetName } from '../experiment/positions.ts';
import { type Preset, threeGames, wideUnlessQuick } from './preset.ts';

/** Whom all others play: what our programs play with. */
const AGAINST = 'widening';

const DRIVERS = ['aspiration', 'mtdf', 'tolerant', 'anchored'];

/** Nodes a move. */
const NODES: Readonly<Record<Preset, readonly number[]>> = {
  quick: [300],
  paper: [1000, 4000],
  deep: [1000, 4000, 16_000],
};

/** Milliseconds a move. */
const TIMES: Readonly<Record<Preset, readonly number[]>> = { quick: [2], paper: [20], deep: [20, 100] };

/** A table that such short searches do not fill. */
const TABLE = 18;

const games = (preset: Preset, positions: SetName) =>
  threeGames(preset, 'light', positions).map(({ game }) => ({ game, positions, depth: 1 }));

const byNodes = (nodes: number): Variant => ({
  name: `${nodes} nodes a move`,
  play: { against: AGAINST, nodes },
});

const byTime = (movetime: number): Variant => ({
  name: `${movetime} ms a move`,
  play: { against: AGAINST, movetime },
});

/** Beside the paper: which driver plays best, with as many nodes for each move? */
export const inPlay = (preset: Preset) =>
  ({
    name: 'in-play',
    title: 'Which driver plays best, with as many nodes for each move?',
    games: games(preset, wideUnlessQuick(preset)),
    drivers: preset === 'quick' ? ['anchored'] : DRIVERS,
    tables: [TABLE],
    variants: NODES[preset].map(byNodes),
  }) satisfies Experiment;

/** The same with as much time. */
export const inPlayTime = (preset: Preset) =>
  ({
    name: 'in-play-time',
    title: 'Which driver plays best, with as much time for each move?',
    games: games(preset, preset === 'deep' ? 'wide' : 'paper').slice(0, preset === 'quick' ? 1 : 3),
    drivers: preset === 'quick' ? ['anchored'] : DRIVERS,
    tables: [TABLE],
    variants: TIMES[preset].map(byTime),
    measure: 'time',
  }) satisfies Experiment;
