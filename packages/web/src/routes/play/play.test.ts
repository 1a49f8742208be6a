/** Whole games against the program on the built page, by every hand that somebody has. */
import { createBot } from 'pincer';
import { type GameKit, loadKit } from 'pincer/games';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseAddress } from '../../app/address.ts';
import { HANDS } from '../../fixtures/hands.ts';
import { Site } from '../../fixtures/site.ts';
import { PLAYABLE, sitsAtTop } from '../../game/playable.ts';
import { type GameView, viewOf } from '../../game/view.ts';

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(async () => {
  await site?.close();
});

/** The game that the page's address holds. */
function shownOn(page: Page, kit: GameKit): GameView {
  const address = parseAddress(new URL(page.url()).hash);
  const { moves = '', fen = '' } = address.ok ? address.value.query : {};
  const view = viewOf(kit, { start: fen, moves: moves.split(' ').filter((move) => move !== '') });
  if (!view.ok) throw new Error(view.error);
  return view.value;
}

const boardOf = (page: Page) => page.getByRole('grid');
const status = (page: Page) => page.locator('.status').textContent();

/** Where long games begin by hands that are slow, unless PINCER_LONG is set. */
const STARTS: Readonly<Record<string, string>> = {
  chess: '4k3/8/8/8/8/8/4q3/K1N1R1R1 w - - 0 1',
  checkers: 'B:W27,K18,25:B10,11,K22,6',
};

describe.each(PLAYABLE)('%s', (name) => {
  test.each(['mouse', 'touch', 'keyboard'] as const)('a game against the program by %s', async (hand) => {
    const kit = await loadKit(name);
    const bot = createBot(kit.game, { selective: true, table: 16 });
    const [side] = kit.sides;
    const late = hand === 'mouse' || process.env.PINCER_LONG ? '' : (STARTS[name] ?? '');
    const query = new URLSearchParams({ level: '1', ...(late && { fen: late }) });
    const page = await site.visit(`#/play/${name}?${query}`, { reducedMotion: 'reduce', hasTouch: hand === 'touch' });
    await boardOf(page).waitFor();
    for (let turns = 0; turns < 80; turns++) {
      await expect.poll(() => status(page), { timeout: 10_000 }).not.toMatch(/^Pincer thinks/);
      const view = shownOn(page, kit);
      if (view.result) break;
      expect(view.turn).toBe(side);
      const { move } = await bot.search(view.course.state, { depth: name === 'connect-four' ? 6 : 5, time: 200 });
      const text = view.course.spell(move);
      const placed = view.placed.find((each) => each.move === text);
      if (!placed) throw new Error(`${text} has no place`);
      if (placed.path.length === 0) await page.getByRole('button', { name: 'Pass' }).click();
      else await HANDS[hand](page, placed, view.grid, sitsAtTop(kit, side));
      await expect.poll(() => shownOn(page, kit).moves.length).toBeGreaterThan(view.moves.length);
    }
    const { result } = shownOn(page, kit);
    expect(result).toBeDefined();
    expect(await status(page)).toMatch(result?.winner === undefined ? /^Draw: / : / wins: /);
    await page.context().close();
  });
});

test('nothing went wrong, and nothing was asked for elsewhere', () => {
  expect(site.faults).toEqual([]);
});
