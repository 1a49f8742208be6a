/** Whole games against the program on the built page, by every hand that somebody has. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HANDS } from '../../fixtures/hands.ts';
import { Site } from '../../fixtures/site.ts';
import { playToEnd } from '../../fixtures/whole-game.ts';
import { PLAYABLE } from '../../game/playable.ts';

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(async () => {
  await site?.close();
});

describe.each(PLAYABLE)('%s', (name) => {
  test.each(['mouse', 'touch', 'keyboard'] as const)('a game from its first move by %s alone', async (hand) => {
    const page = await site.visit(`#/play/${name}?level=1`, { reducedMotion: 'reduce', hasTouch: hand === 'touch' });
    await page.getByRole('grid').waitFor();
    const pass = page.getByRole('button', { name: 'Pass' });
    await playToEnd(name, {
      url: () => page.url(),
      status: () => page.locator('.status').textContent(),
      async pass() {
        if (hand === 'mouse') await pass.click();
        else if (hand === 'touch') await pass.tap();
        else {
          await expect
            .poll(async () => {
              await page.keyboard.press('Tab');
              return await pass.evaluate((button) => button === document.activeElement);
            })
            .toBe(true);
          await page.keyboard.press('Enter');
        }
      },
      hand: (board) => HANDS[hand](page, board),
    });
    await page.context().close();
  });
});

test('nothing went wrong, and nothing was asked for elsewhere', () => {
  expect(site.faults).toEqual([]);
});
