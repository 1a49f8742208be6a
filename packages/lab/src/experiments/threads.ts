import { availableParallelism } from 'node:os';
import type { Experiment, Variant } from '../experiment/experiment.ts';
import { type Preset, threeGames } from './preset.ts';

const DRIVERS = ['mtdf', 'pincer', 'aspiration', 'widening'];

const COUNTS = [1, 2, 4, 8, 16];

function variantsOf(counts: readonly number[]): readonly Variant[] {
  return counts.map((threads) => ({ name: threads === 1 ? '1 thread' : `${threads} threads`, threads }));
}

/** Beside the paper: how much sooner several threads are done, by the nodes of the first. */
export const threads = (preset: Preset) =>
  ({
    name: 'threads',
    title: 'How much less does a thread search, if others help it on the same table?',
    games: threeGames(preset, 'light', 'paper'),
    drivers: preset === 'quick' ? ['mtdf', 'aspiration'] : DRIVERS,
    variants: variantsOf(preset === 'quick' ? [1, 2, 8] : COUNTS),
  }) satisfies Experiment;

/** The same by the clock, with as many threads as this machine has cores. */
export const threadsTime = (preset: Preset) =>
  ({
    name: 'threads-time',
    title: 'How much sooner are several threads done?',
    games: threeGames(preset, 'light', 'paper'),
    drivers: preset === 'quick' ? ['mtdf', 'aspiration'] : DRIVERS,
    variants: variantsOf(COUNTS.filter((count) => count <= availableParallelism())),
    measure: 'time',
  }) satisfies Experiment;
