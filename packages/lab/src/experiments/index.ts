import type { Experiment } from '../experiment/experiment.ts';
import { ablation, transpositions } from './enhancements.ts';
import { net } from './evaluation.ts';
import { beyond, figures, figuresWide, time } from './figures.ts';
import { inPlay, inPlayTime } from './in-play.ts';
import { onePlayer } from './one-player.ts';
import { guess, memory, passes, window } from './parameters.ts';
import type { Preset } from './preset.ts';
import { threads, threadsTime } from './threads.ts';
import { artificial, minimal } from './trees.ts';

export { PRESETS, type Preset } from './preset.ts';

const SHIPPED: readonly ((preset: Preset) => Experiment)[] = [
  figures,
  figuresWide,
  time,
  beyond,
  memory,
  passes,
  guess,
  artificial,
  ablation,
  transpositions,
  minimal,
  window,
  net,
  inPlay,
  inPlayTime,
  threads,
  threadsTime,
  onePlayer,
];

/**
 * The experiments that come with Pincer: one for each group of the paper's claims, and those that
 * ask further.
 */
export function shipped(preset: Preset): readonly Experiment[] {
  return SHIPPED.map((experiment) => experiment(preset));
}
