import type { GamePart } from '../experiment.ts';
import type { SetName } from '../positions.ts';

/** How deep all experiments go: about three minutes on two cores, about 45 minutes, or a night. */
export const PRESETS = ['quick', 'paper', 'deep'] as const;

export type Preset = (typeof PRESETS)[number];

/**
 * The depths of a preset. `full` is for the figures of the paper, on 20 positions; `wide` for many positions or many settings; `light` for
 * settings that need much more work, such as a search without a table.
 */
export type Effort = 'full' | 'wide' | 'light';

const DEPTHS: Readonly<
  Record<Preset, Readonly<Record<Effort, readonly [chess: number, othello: number, checkers: number]>>>
> = {
  quick: { full: [6, 8, 12], wide: [5, 7, 10], light: [4, 6, 9] },
  paper: { full: [8, 11, 16], wide: [7, 10, 14], light: [6, 9, 12] },
  deep: { full: [9, 13, 19], wide: [8, 12, 17], light: [7, 10, 14] },
};

/**
 * Half of Aspiration NegaScout's window: the one that needs fewest leaves on the `tune` sets, summed over the depths 5 and 6 (chess), 7
 * and 8 (Othello), 10 and 12 (checkers). At any one depth widths from 5 to 100 differ by about 4 % at most; `window` measures them.
 */
const DELTAS = { chess: 5, othello: 50, checkers: 100 } as const;

/** Verdicts want the large sets; a quick look does with the paper's. */
export function wideUnlessQuick(preset: Preset): SetName {
  return preset === 'quick' ? 'paper' : 'wide';
}

/** The three games of the paper on a test set. */
export function threeGames(preset: Preset, effort: Effort, positions: SetName): readonly GamePart[] {
  const [chess, othello, checkers] = DEPTHS[preset][effort];
  return [
    { game: 'chess', positions, depth: chess, delta: DELTAS.chess },
    { game: 'othello', positions, depth: othello, delta: DELTAS.othello },
    { game: 'checkers', positions, depth: checkers, delta: DELTAS.checkers },
  ];
}
