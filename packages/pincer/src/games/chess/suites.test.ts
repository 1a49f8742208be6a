/**
 * Test suites without the net, whose weights may change, at a fixed number of nodes so that the machine's speed does not matter. The floors
 * are a little below what was solved when they were set; `bench/suites.mjs` runs the whole suites
 * by the clock.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KernelSearcher } from '../../kernel/host.ts';
import { search } from '../../runtime/deepen.ts';
import { epdMoves, parseEpds } from './epd.ts';
import { chess } from './game.ts';

test.each([
  ['wac', 5, 20_000, 36],
  ['bratko-kopec', 1, 50_000, 11],
])('%s, each %i. position with %i nodes: %i solved', (suite, each, nodes, floor) => {
  const epds = parseEpds(readFileSync(new URL(`data/${suite}.epd`, import.meta.url), 'utf8'));
  if (!epds.ok) throw new Error(epds.error);
  const searcher = new KernelSearcher(chess, chess.initial, { table: 16, selective: true, without: ['net'] });
  let solved = 0;
  for (const epd of epds.value.filter((_, index) => index % each === 0)) {
    searcher.forget();
    searcher.setRoot(epd.state);
    const { move } = search(searcher, { nodes, principalVariation: false });
    const best = epdMoves(epd, 'bm');
    if (best.ok && move !== undefined && best.value.includes(move)) solved++;
  }
  expect(solved).toBeGreaterThanOrEqual(floor);
});
