import type { GamePart } from '../experiment/experiment.ts';
import type { SetName } from '../experiment/positions.ts';

/** How deep all experiments go: about five minutes on two cores, some hours, or a night. */
export const PRESETS = ['quick', 'paper', 'deep'] as const;

/** One of PRESETS. */
export type Preset = (typeof PRESETS)[number];

/**
 * The depths of a preset. `full` is for the figures of the paper, on 20 positions; `wide` for many
 * positions or many settings; `light` for settings that need much more work, such as a search
 * without a table.
 */
export type Effort = 'full' | 'wide' | 'light';

const DEPTHS: Readonly<
  Record<Preset, Readonly<Record<Effort, readonly [chess: number, othello: number, checkers: number]>>>
> = {
  quick: { full: [6, 8, 12], wide: [5, 7, 10], light: [4, 6, 9] },
  paper: { full: [8, 11, 16], wide: [7, 10, 14], light: [5, 8, 11] },
  deep: { full: [9, 13, 19], wide: [8, 12, 17], light: [7, 10, 14] },
};

/**
 * Aspiration NegaScout at its best: half of its window and its first guess, those with fewest
 * leaves at the greatest depth of `pincer lab run window --preset paper`, on the `tune` sets.
 */
const ASPIRATION: Readonly<Record<'chess' | 'othello' | 'checkers', Pick<GamePart, 'delta' | 'guess'>>> = {
  chess: { delta: 5, guess: 'one-back' },
  othello: { delta: 200, guess: 'one-back' },
  checkers: { delta: 5, guess: 'two-back' },
};

/** Verdicts want the large sets; a quick look does with the paper's. */
export function wideUnlessQuick(preset: Preset): SetName {
  return preset === 'quick' ? 'paper' : 'wide';
}

/** The three games of the paper on a test set. */
export function threeGames(preset: Preset, effort: Effort, positions: SetName): readonly GamePart[] {
  const [chess, othello, checkers] = DEPTHS[preset][effort];
  return [
    { game: 'chess', positions, depth: chess, ...ASPIRATION.chess },
    { game: 'othello', positions, depth: othello, ...ASPIRATION.othello },
    { game: 'checkers', positions, depth: checkers, ...ASPIRATION.checkers },
  ];
}
