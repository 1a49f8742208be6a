import { COMPARED_DRIVERS } from 'pincer/drivers';
import type { Experiment } from '../experiment/experiment.ts';
import { type Preset, threeGames, wideUnlessQuick } from './preset.ts';

/** Figures 4 and 5, on 20 positions as in the paper. */
export const figures = (preset: Preset) =>
  ({
    name: 'figures-4-5',
    title: 'How many leaves and nodes does each driver need, relative to Aspiration NegaScout?',
    games: threeGames(preset, 'full', 'paper'),
    drivers: COMPARED_DRIVERS,
  }) satisfies Experiment;

/** The same on many positions of many games, for verdicts: do the 20 hold an anomaly? */
export const figuresWide = (preset: Preset) =>
  ({
    name: 'figures-4-5-wide',
    title: 'Do figures 4 and 5 hold on more than 100 positions of each game?',
    games: threeGames(preset, 'wide', 'wide'),
    drivers: COMPARED_DRIVERS,
  }) satisfies Experiment;

/**
 * What each part of the `pincer` driver brings, beside stopping when the move is proven and knowing
 * the value.
 */
export const beyond = (preset: Preset) =>
  ({
    name: 'beyond',
    title: 'What do the enhancements of MTD(f) bring?',
    games: threeGames(preset, 'wide', wideUnlessQuick(preset)),
    drivers: [
      'aspiration',
      'mtdf',
      { label: 'mtdf, two back', driver: 'mtdf', guess: 'two-back' },
      { label: 'mtdf, swing', driver: 'mtdf', guess: 'swing' },
      { label: 'mtdf, accelerated', driver: 'mtdf', accelerate: true },
      'pincer',
      'best',
      { label: 'mtdf, value', driver: 'mtdf', guess: 'exact' },
    ],
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
