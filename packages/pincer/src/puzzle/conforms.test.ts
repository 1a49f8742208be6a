import { expect, test } from 'vitest';
import { conforms } from './conforms.ts';
import type { PlainPuzzle } from './puzzle.ts';
import { fifteen } from './puzzles/fifteen.ts';
import { gridMap } from './puzzles/grid-map.ts';
import { pocketCube } from './puzzles/pocket-cube.ts';
import { eight } from './puzzles/sliding.ts';
import { sokoban } from './puzzles/sokoban.ts';

test.each([
  ['eight', () => conforms(eight, undefined, { states: 500 })],
  ['pocket cube', () => conforms(pocketCube, undefined, { states: 500 })],
  ['grid map', () => conforms(gridMap)],
  ['sokoban', () => conforms(sokoban, undefined, { states: 500 })],
])('%s keeps the contract', (_name, check) => {
  expect(check()).toEqual([]);
});

/** A walk on a line from 0 to 20; solved at 0. */
const line: PlainPuzzle<number, number> = {
  initial: 7,
  moves: (at) => [-1, 1].filter((step) => at + step >= 0 && at + step <= 20),
  play: (at, step) => at + step,
  cost: () => 2,
  solved: (at) => at === 0,
  estimate: (at) => 2 * at,
  key: (at) => at,
};

test.each<[string, string, Partial<PlainPuzzle<number, number>>]>([
  ['too-high', 'estimate', { estimate: (at) => (at === 5 ? 11 : 2 * at) }],
  ['too-high', 'estimate', { estimate: (at) => (at === 0 ? 1 : 0) }],
  ['inconsistent', 'estimate', { estimate: (at) => (at % 2 === 0 ? 2 * at : 0) }],
  ['estimate', 'estimate', { estimate: () => 0.5 }],
  ['estimate', 'estimate', { estimate: () => -1 }],
  ['cost', 'cost', { cost: () => -1 }],
  ['cost', 'cost', { cost: () => Number.NaN }],
  ['collision', 'key', { key: (at) => at >> 1 }],
  ['missing', 'play', { play: undefined as never }],
  ['missing', 'key', { key: 'at' as never }],
  [
    'throws',
    'moves, play, …',
    {
      play: () => {
        throw new Error('no way');
      },
    },
  ],
])('finds %s in %s', (kind, method, mistake) => {
  expect(conforms({ ...line, ...mistake })).toEqual([expect.objectContaining({ kind, method })]);
});

test('finds a state that changes', () => {
  const changing: PlainPuzzle<{ at: number }, number> = {
    initial: { at: 3 },
    moves: () => [1],
    play(state) {
      state.at--;
      return { at: Math.max(0, state.at) };
    },
    solved: ({ at }) => at === 0,
  };
  expect(conforms(changing)).toEqual([expect.objectContaining({ kind: 'changes', method: 'play' })]);
});

test('says what it cannot look into, and where to begin', () => {
  expect(() => conforms(fifteen)).toThrow(/is a kernel/);
  expect(() => conforms({ ...line, initial: undefined as never })).toThrow(/give at least one state/);
  expect(conforms(null as never)).toEqual([expect.objectContaining({ kind: 'missing' })]);
});
