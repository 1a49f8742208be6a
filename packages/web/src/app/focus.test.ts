/** Somebody with a keyboard alone: wherever they are and whatever they press, they are still somewhere. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Site } from '../fixtures/site.ts';

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(async () => {
  await site?.close();
});

const ADDRESSES = [
  'play',
  'play/chess?side=both&moves=e4 e5',
  'play/othello?side=both&moves=c4 c3 f5 b4 a4 a5 b2 a3',
  'analyse/chess?engine=off&moves=e4 e5 (c5 Nf3)&ply=3',
  'analyse/chess?engine=off&moves=e4',
  'analyse/chess?depth=2&lines=3',
  'watch',
  'watch?game=connect-four&depth=2&tour=0',
  'your-game',
  'lab',
  'nowhere',
];

/** What has the focus; `body` and the like where nothing has. */
const focused = (page: Page) =>
  page.evaluate<string>(`(() => {
    const { activeElement: at } = document;
    return at.tagName + ' ' + (at.getAttribute('aria-label') ?? at.textContent).trim().slice(0, 40);
  })()`);

const settled = (page: Page) =>
  page.evaluate('new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => resolve()), 60))');

const NOWHERE = /^(BODY|HTML)/;

describe.each(ADDRESSES)('%s', (address) => {
  async function open(): Promise<Page> {
    const page = await site.visit(`#/${address}`, { reducedMotion: 'reduce' });
    await page.locator('main h1, [role=alert]').first().waitFor();
    await page.evaluate(`for (const each of document.querySelectorAll('main details')) each.open = true`);
    await settled(page);
    return page;
  }

  test('Tab leads through all of it, and out of it', async () => {
    const page = await open();
    const seen: string[] = [];
    for (let tabs = 0; tabs < 150; tabs++) {
      await page.keyboard.press('Tab');
      const at = await focused(page);
      if (NOWHERE.test(at)) break;
      seen.push(at);
    }
    const reachable = await page
      .locator('main :is(a[href], button, select, input, summary):not([tabindex="-1"], [inert] *)')
      .count();
    expect(seen.length).toBeGreaterThanOrEqual(reachable);
    expect(seen.length).toBeLessThan(150);
    await page.context().close();
  });

  test('no button loses the focus', async () => {
    const page = await open();
    const start = page.url();
    const lost: string[] = [];
    const BUTTONS = 'main button:not([tabindex="-1"], [inert] *)';
    for (let index = 0; index < (await page.locator(BUTTONS).count()); index++) {
      const button = page.locator(BUTTONS).nth(index);
      if (!(await button.isVisible())) continue;
      await button.focus();
      const name = await focused(page);
      await page.keyboard.press('Enter');
      await settled(page);
      if (NOWHERE.test(await focused(page))) lost.push(name);
      if ((await page.getByRole('dialog').count()) > 0) {
        await page.keyboard.press('Escape');
        await settled(page);
        if (NOWHERE.test(await focused(page))) lost.push(`${name}, then Escape`);
      }
      if (page.url().split('?')[0] !== start.split('?')[0]) await page.goto(start);
    }
    expect(lost).toEqual([]);
    await page.context().close();
  });
});
