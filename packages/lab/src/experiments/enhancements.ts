import type { Experiment } from '../experiment/experiment.ts';
import { type Preset, threeGames, wideUnlessQuick } from './preset.ts';

/** Each enhancement off, or on where it is off by default. */
export const ablation = (preset: Preset) =>
  ({
    name: 'ablation',
    title: 'What is each enhancement worth, beside the choice of the driver?',
    games: threeGames(preset, 'light', wideUnlessQuick(preset)),
    drivers: ['aspiration', 'mtdf'],
    variants: [
      { name: 'standard' },
      { name: 'no table', table: false },
      { name: 'no table move', tableMove: false },
      { name: 'no history', history: false },
      { name: 'no ordering', tableMove: false, history: false, killers: false },
      { name: 'no deepening', deepening: false },
      { name: 'no killers', killers: false },
      { name: 'killers', killers: true },
      { name: 'etc', etc: true },
      { name: 'deeper hits', hits: 'deeper' },
    ],
  }) satisfies Experiment;

/** The table on and off. */
export const transpositions = (preset: Preset) =>
  ({
    name: 'transpositions',
    title: 'How much do transpositions save in each game?',
    games: threeGames(preset, 'light', wideUnlessQuick(preset)),
    drivers: ['aspiration', 'alpha-beta', 'negascout'],
    variants: [{ name: 'standard' }, { name: 'no table', table: false }],
  }) satisfies Experiment;
