/**
 * The verdicts of runs of each preset, and why a report's may be another: presets differ in their
 * depths and positions.
 */
import type { Experiment, GamePart } from '../experiment/experiment.ts';
import { type Preset, shipped } from '../experiments/index.ts';
import { presetOf } from './provenance.ts';
import type { Survey } from './survey.ts';
import { gameTitle, list } from './text.ts';
import type { Verdict } from './verdict.ts';

/** A run of all experiments. */
interface Published {
  readonly preset: Preset;
  readonly date: string;
  /** By the numbers of claims; those that tests prove are left out. */
  readonly verdicts: Readonly<Record<number, Verdict>>;
}

/** Runs of `pincer reproduce`: of `paper` the one in `results/`. */
export const PUBLISHED: readonly Published[] = [
  {
    preset: 'quick',
    date: '2026-11-16',
    verdicts: {
      4: 'holds',
      6: 'holds',
      7: 'does not hold',
      8: 'not resolved',
      9: 'does not hold',
      10: 'not resolved',
      11: 'not resolved',
      12: 'does not hold',
      14: 'not resolved',
      15: 'not resolved',
      17: 'holds',
    },
  },
  {
    preset: 'paper',
    date: '2026-11-16',
    verdicts: {
      4: 'holds',
      6: 'holds',
      7: 'not resolved',
      8: 'holds',
      9: 'does not hold',
      10: 'not resolved',
      11: 'holds',
      12: 'does not hold',
      14: 'not resolved',
      15: 'holds',
      17: 'holds',
    },
  },
];

/**
 * What runs of other presets say of a claim, where they say something else, and what is
 * different about them. `names` are the experiments that the claim rests on.
 */
export function elsewhereOf(
  claim: number,
  verdict: Verdict,
  names: readonly string[],
  surveys: readonly Survey[],
): string | undefined {
  const ours = surveys.filter(({ name }) => names.includes(name)).map(({ results }) => results.experiment);
  const texts = PUBLISHED.flatMap(({ preset, date, verdicts }) => {
    const theirs = verdicts[claim];
    if (theirs === undefined || theirs === verdict || ours.every((each) => presetOf(each) === preset)) return [];
    return [`With the preset ${preset} (measured on ${date}) the verdict is ‘${theirs}’. ${contrast(ours, preset)}`];
  });
  return texts.length === 0 ? undefined : texts.join(' ');
}

/** How these experiments differ from those of a preset, and what that does. */
function contrast(ours: readonly Experiment[], preset: Preset): string {
  const pairs = ours.flatMap(({ name, games }) => {
    const theirs = shipped(preset).find((experiment) => experiment.name === name);
    return games.flatMap((game) => {
      const other = theirs?.games.find((each) => each.game === game.game);
      return other ? [[game, other] as const] : [];
    });
  });
  const depths = [...new Set(pairs.flatMap(depthText))];
  const sets = [...new Set(pairs.flatMap(setText))];
  if (depths.length + sets.length === 0)
    return 'Depths and positions are the same here; the build or the machine is another.';
  return [
    ...(depths.length > 0
      ? [`Here searches go to depth ${list(depths)}; how drivers compare changes with the depth.`]
      : []),
    ...(sets.length > 0 ? [`Here the positions are ${list(sets)}; the fewer there are, the wider the intervals.`] : []),
  ].join(' ');
}

function depthText([ours, theirs]: readonly [GamePart, GamePart]): string[] {
  return ours.depth === theirs.depth ? [] : [`${ours.depth} instead of ${theirs.depth} in ${gameTitle(ours.game)}`];
}

function setText([{ positions: ours }, { positions: theirs }]: readonly [GamePart, GamePart]): string[] {
  return typeof ours !== 'string' || typeof theirs !== 'string' || ours === theirs
    ? []
    : [`those of the set ‘${ours}’ instead of ‘${theirs}’`];
}
