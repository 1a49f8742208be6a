import { DRIVER_NAMES } from '../../drivers/index.ts';
import type { Experiment } from '../experiment.ts';
import { type Preset, threeGames } from './preset.ts';

/** Figures 4 and 5, on 20 positions as in the paper. */
export const figures = (preset: Preset) =>
  ({
    name: 'figures-4-5',
    title: 'How many leaves and nodes does each driver need, relative to Aspiration NegaScout?',
    games: threeGames(preset, 'full', 'paper'),
    drivers: DRIVER_NAMES,
  }) satisfies Experiment;

/** The same on many positions of many games, for verdicts: do the 20 hold an anomaly? */
export const figuresWide = (preset: Preset) =>
  ({
    name: 'figures-4-5-wide',
    title: 'Do figures 4 and 5 hold on more than 100 positions of each game?',
    games: threeGames(preset, 'wide', 'wide'),
    drivers: DRIVER_NAMES,
  }) satisfies Experiment;

/** Figure 6. */
export const time = (preset: Preset) =>
  ({
    name: 'figure-6',
    title: 'How long does each driver take, relative to Aspiration NegaScout?',
    games: threeGames(preset, 'wide', 'wide'),
    drivers: ['aspiration', 'mtdf', 'pincer'],
    measure: 'time',
  }) satisfies Experiment;
