import { createSearcher } from 'pincer';
import { expect, test } from 'vitest';
import { loadLabGame } from './game.ts';
import { positionsOf, SET_GAMES, SET_NAMES } from './positions.ts';

/** Counters of moves do not make two positions different. */
const boardOf = (text = '') => text.split(' ').slice(0, 4).join(' ');

test.each(SET_GAMES)('the sets of %s are legal, not over, and have no position in common', async (name) => {
  const game = await loadLabGame(name, '');
  const boards = new Set<string>();
  const names = new Set<string>();
  for (const set of SET_NAMES) {
    for (const { name, group, text } of positionsOf(game.name ?? '', set)) {
      expect(group).toBeTruthy();
      expect(name.startsWith(`${group}, `)).toBe(true);
      const parsed = game.parse?.(text ?? '');
      if (!parsed?.ok) throw new Error(`${name}: ${parsed?.error}`);
      expect(createSearcher(game, parsed.value, { table: 10 }).moves().length, name).toBeGreaterThan(0);
      expect(boards.has(boardOf(text)), name).toBe(false);
      expect(names.has(name), name).toBe(false);
      boards.add(boardOf(text));
      names.add(name);
    }
  }
});

test.each(SET_GAMES)('the sets of %s have the sizes that verdicts need', (game) => {
  expect(positionsOf(game, 'paper')).toHaveLength(20);
  expect(positionsOf(game, 'tune')).toHaveLength(20);
  expect(positionsOf(game, 'wide').length).toBeGreaterThanOrEqual(100);
  expect(new Set(positionsOf(game, 'wide').map(({ group }) => group)).size).toBeGreaterThanOrEqual(17);
});

test.each(SET_GAMES)('the paper set of %s is four stretches of five positions in a row', async (name) => {
  const game = await loadLabGame(name, '');
  const positions = positionsOf(name, 'paper');
  for (let first = 0; first < positions.length; first += 5) {
    const stretch = positions.slice(first, first + 5);
    expect(new Set(stretch.map(({ group }) => group)).size).toBe(1);
    for (const [index, { text, name: label }] of stretch.entries()) {
      const next = stretch[index + 1];
      if (!next) continue;
      const [here, there] = [text, next.text].map((each) => {
        const parsed = game.parse?.(each ?? '');
        if (!parsed?.ok) throw new Error(`${label}: ${parsed?.error}`);
        return createSearcher(game, parsed.value, { table: 10 });
      });
      const reachable = here.moves().some((move) => {
        here.make(move);
        const same = here.turn() === there.turn() && String(here.moves()) === String(there.moves());
        here.unmake(move);
        return same;
      });
      expect(reachable, `${label} → ${next.name}`).toBe(true);
    }
  }
  expect(new Set(positions.map(({ group }) => group)).size).toBe(4);
});
