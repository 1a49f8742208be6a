import { expect, test } from 'vitest';
import { cellsOf } from '../experiment/cells.ts';
import type { Cell, Experiment, Results } from '../experiment/experiment.ts';
import { shipped } from '../experiments/index.ts';
import { experimentPage } from './experiment-page.ts';
import { figuresOf } from './figures.ts';
import { Survey } from './survey.ts';

const ENVIRONMENT = { date: '2026-01-01', node: '20', cpu: 'x', cores: 2, version: '0', kernelHash: 'h' };

/** Results in which each pair of games has the half points that are given. */
function played(experiment: Experiment, halfPoints: (cell: Cell, at: number) => number): Survey {
  const cells = cellsOf(experiment).map((cell, at) => {
    const value = halfPoints(cell, at);
    return { cell, depths: [{ depth: 1, value, passes: 2, leaves: 80, nodes: 80_000, quiescent: 0 }] };
  });
  return new Survey({ experiment, environment: ENVIRONMENT, cells } satisfies Results);
}

function experimentOf(name: string): Experiment {
  const experiment = shipped('paper').find((each) => each.name === name);
  if (!experiment) throw new Error(name);
  return experiment;
}

/** One wins more, one less, one half, in turns from position to position. */
const POINTS: Readonly<Record<string, readonly number[]>> = {
  mtdf: [0, 2, 1],
  tolerant: [4, 2, 3],
  aspiration: [1, 2, 3],
  anchored: [2, 2, 2],
};
const halfPoints = ({ driver }: Cell, at: number) => POINTS[driver as string][Math.floor(at / 4) % 3];

test('drivers that play have a figure in Elo by nodes, with a verdict', () => {
  const figures = figuresOf(played(experimentOf('in-play'), halfPoints));
  expect(figures.map(({ id }) => id)).toEqual(['in-play-elo-chess', 'in-play-elo-othello', 'in-play-elo-checkers']);
  const [chess] = figures;
  expect(chess.chart).toMatchObject({ x: 'nodes a move', places: ['1,000', '4,000'], y: 'Elo', rule: 0 });
  expect(chess.caption).toContain('stronger: MTD(f) to a tolerance; weaker: MTD(f); neither');
  const byTitle = Object.fromEntries(chess.table.columns.map((title, at) => [title, String(chess.table.rows[0][at])]));
  expect(byTitle['MTD(f)']).toMatch(/^−\d+ \(−\d+ to −\d+\)$/);
  expect(byTitle['MTD(f) to a tolerance']).toMatch(/^\+\d+ \(\+\d+ to \+\d+\)$/);
});

test('games by the clock have the same by milliseconds', () => {
  const [chess] = figuresOf(played(experimentOf('in-play-time'), halfPoints));
  expect(chess.chart).toMatchObject({ x: 'milliseconds a move', places: ['20'] });
});

test('a clean sweep has no Elo, and breaks nothing', () => {
  expect(figuresOf(played(experimentOf('in-play'), () => 4))).toEqual([]);
});

test('the page has all pairs by their points, and speaks of games, not of searches', () => {
  const survey = played(experimentOf('in-play'), () => 3);
  const { lead, sections } = experimentPage(survey, figuresOf(survey), []);
  expect(lead).toMatch(/[\d,]+ pairs of games/);
  const chess = sections.find(({ title }) => title === 'Chess: all pairs of games');
  expect(chess?.html).toMatch(/<th [^>]*>1½<.th>/);
  expect(chess?.html).not.toContain('NBP');
});
