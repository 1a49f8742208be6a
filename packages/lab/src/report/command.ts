import { canonical } from 'pincer/support';
import type { Experiment } from '../experiment/experiment.ts';
import { PRESETS, shipped } from '../experiments/index.ts';

/**
 * The command that runs an experiment again: one of ours at the preset it has the depths of, or a
 * user's file.
 */
export function commandOf(experiment: Experiment): string {
  const data = canonical(experiment);
  const preset = PRESETS.find((each) => shipped(each).some((ours) => canonical(ours) === data));
  return `pincer lab run ${experiment.name}${preset === undefined ? '' : ` --preset ${preset}`}`;
}
