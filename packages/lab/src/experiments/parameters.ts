import type { Experiment } from '../experiment/experiment.ts';
import { type Preset, threeGames, wideUnlessQuick } from './preset.ts';

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + step * at);

/** Table sizes from 2^10 to 2^22. */
export const memory = (preset: Preset) =>
  ({
    name: 'memory',
    title: 'How large a table does each driver need?',
    games: threeGames(preset, preset === 'quick' ? 'wide' : 'light', wideUnlessQuick(preset)),
    drivers: ['aspiration', 'alpha-beta', 'sss', 'dual', 'mtdf'],
    tables: range(10, 22, preset === 'deep' ? 1 : 3),
  }) satisfies Experiment;

/** The evaluation's grain made coarser and finer. */
export const passes = (preset: Preset) =>
  ({
    name: 'passes',
    title: 'How often does each driver call Alpha-Beta in an iteration, with a coarser and with a finer evaluation?',
    games: threeGames(preset, preset === 'quick' ? 'wide' : 'light', wideUnlessQuick(preset)),
    drivers: ['aspiration', 'sss', 'dual', 'cstar', 'step', 'mtdf'],
    variants: [{ name: 'grain 10', grain: 10 }, { name: 'standard' }, { name: 'grain 400', grain: 400 }],
  }) satisfies Experiment;

/** A first guess that is the value itself, and off by so much. */
export const guess = (preset: Preset) =>
  ({
    name: 'guess',
    title: 'What does a wrong first guess cost?',
    games: threeGames(preset, preset === 'quick' ? 'wide' : 'light', wideUnlessQuick(preset)),
    drivers: [
      'aspiration',
      'mtdf',
      ...[-300, -100, -30, 0, 30, 100, 300].map((offset) => ({
        label: `mtdf, value ${offset < 0 ? offset : `+${offset}`}`,
        driver: 'mtdf',
        guess: 'exact' as const,
        offset,
      })),
    ],
  }) satisfies Experiment;

/**
 * On the `tune` sets: chooses the window and the guess that Aspiration NegaScout is then judged
 * with.
 */
export const window = (preset: Preset) =>
  ({
    name: 'window',
    title: 'Which window suits Aspiration NegaScout best?',
    games: threeGames(preset, preset === 'quick' ? 'light' : 'wide', 'tune'),
    drivers: (['one-back', 'two-back'] as const).flatMap((guess) =>
      [2, 5, 10, 20, 35, 50, 75, 100, 200, 400].map((delta) => ({
        label: `aspiration ±${delta}, ${guess}`,
        driver: 'aspiration',
        delta,
        guess,
      })),
    ),
  }) satisfies Experiment;
