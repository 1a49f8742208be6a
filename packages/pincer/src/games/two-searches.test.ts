import { describe, expect, test } from 'vitest';
import { randomLines } from '../runtime/compare.ts';
import { createSearcher } from '../runtime/create.ts';
import { search } from '../runtime/deepen.ts';
import { SELECTIVE_STEPS, type SearcherOptions } from '../runtime/searcher.ts';
import { GAME_NAMES, loadGame } from './index.ts';

const OPTIONS: readonly SearcherOptions[] = [
  { table: 14 },
  { table: 10, hits: 'deeper', etc: true },
  { table: 12, killers: true, history: false, solver: true },
  { table: false },
];

/**
 * Figure 1 and the search that plays are two sources. Without any step the second must find and
 * count what the first does.
 */
describe.each(GAME_NAMES)('%s', (name) => {
  test.each(['alpha-beta', 'widening', 'mtdf'] as const)(
    '%s: the plain search and the selective one without steps',
    async (driver) => {
      const game = await loadGame(name);
      const lines = randomLines(game, game.initial, 8, 5);
      for (const [round, line] of lines.entries()) {
        const options = OPTIONS[round % OPTIONS.length];
        const outcomes = [{}, { selective: true, without: SELECTIVE_STEPS, solver: options.solver ?? false }].map(
          (which) => {
            const searcher = createSearcher(game, game.initial, { ...options, ...which });
            for (const move of line) searcher.make(move);
            const { time: _, ...outcome } = search(searcher, { driver, depth: 5 });
            return outcome;
          },
        );
        expect(outcomes[1]).toEqual(outcomes[0]);
      }
    },
  );
});
