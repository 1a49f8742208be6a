import { COMPARED_DRIVERS } from 'pincer/drivers';
import type { Experiment } from '../experiment/experiment.ts';
import { type Preset, threeGames, wideUnlessQuick } from './preset.ts';

/** Beside the paper: the hand evaluation of its time, and a net in its place. */
export const net = (preset: Preset) =>
  ({
    name: 'net',
    title: 'Does the ranking of the drivers hold with a net for the evaluation?',
    games: threeGames(preset, 'light', wideUnlessQuick(preset)).filter(({ game }) => game === 'chess'),
    drivers: COMPARED_DRIVERS,
    variants: [{ name: 'standard' }, { name: 'net', net: true }],
  }) satisfies Experiment;
