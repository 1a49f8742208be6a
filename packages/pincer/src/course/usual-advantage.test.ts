import { expect, test } from 'vitest';
import { chess } from '../games/chess/index.ts';
import { connectFour, plainConnectFour } from '../games/connect-four/index.ts';
import { kalah } from '../games/kalah/index.ts';
import { nim } from '../games/nim/index.ts';
import { usualAdvantage } from './usual-advantage.ts';

type Given = Parameters<typeof usualAdvantage>[0];
const advantage = (game: unknown) => usualAdvantage(game as Given);

test('it goes with the units of the game', () => {
  const seeds = advantage(kalah) ?? 0;
  expect(seeds).toBeGreaterThan(1);
  expect(seeds).toBeLessThan(20);
  const fine = { ...kalah, evaluate: (state: typeof kalah.initial) => 1000 * kalah.evaluate(state) };
  expect(advantage(fine)).toBe(1000 * seeds);
});

test('both faces of a game have one', () => {
  for (const game of [connectFour, plainConnectFour]) {
    expect(advantage(game)).toBeGreaterThan(0);
    expect(advantage(game)).toBeLessThan(100);
  }
});

test('none where nobody is ever ahead, where there is no start, where the game breaks', () => {
  expect(advantage(nim)).toBeUndefined();
  expect(advantage({ ...kalah, initial: undefined })).toBeUndefined();
  expect(advantage({ ...kalah, initial: () => 0 })).toBeUndefined();
  expect(advantage({ ...kalah, evaluate: () => Number.NaN })).toBeUndefined();
  expect(advantage(chess)).toBeUndefined();
});
