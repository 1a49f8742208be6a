/** What can be missing or break, provoked for real: each has a message, and a way on. */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { runCode } from '../fixtures/code.ts';
import { Site } from '../fixtures/site.ts';

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ });
const facts = (page: Page) => page.locator('.facts').allInnerTexts();

async function withSite(flags: readonly string[], work: (site: Site) => Promise<void>): Promise<void> {
  const site = await Site.open({}, flags);
  try {
    await work(site);
  } finally {
    await site.close();
  }
}

test('without WebAssembly it says so, and what needs none still works', async () => {
  await withSite(['--js-flags=--jitless'], async (site) => {
    const page = await site.visit('#/play/chess');
    await alert(page).getByText('This browser has no WebAssembly').waitFor();
    expect(await alert(page).getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
    await page.goto(`${site.origin}/#/your-game`);
    await page.locator('.cm-content').waitFor();
    await runCode(page);
    await page.getByText('matches keeps the contract').first().waitFor();
    await page.goto(`${site.origin}/#/watch`);
    await page.locator('.lanes').waitFor();
  });
});

test('without SIMD it plays without the net, and says so', async () => {
  await withSite(['--js-flags=--no-enable-sse4-1 --no-enable-ssse3 --no-enable-avx'], async (site) => {
    const page = await site.visit('#/analyse/chess?depth=5');
    await expect
      .poll(() => facts(page), { timeout: 10_000 })
      .toEqual([expect.stringMatching(/depth 5/), expect.stringMatching(/without .*SIMD/)]);
    expect(await alert(page).count()).toBe(0);
  });
});

describe('a worker that crashes while it thinks', () => {
  const CRASH = 'setTimeout(() => { throw new Error("the worker crashed"); })';

  test('in an analysis, which goes on with a new one', async () => {
    await withSite([], async (site) => {
      const page = await site.visit('#/analyse/chess?lines=2');
      await page.locator('.lines button:not([aria-disabled])').first().waitFor();
      await page.workers()[0].evaluate(CRASH);
      await alert(page).getByText('The program stopped thinking').waitFor();
      await alert(page).getByRole('button', { name: 'Try again' }).press('Enter');
      await expect.poll(() => facts(page)).toEqual([expect.stringMatching(/depth \d+[\s\S]*thinking/)]);
      expect(await alert(page).count()).toBe(0);
      expect(await page.evaluate('document.activeElement.id')).toBe('main');
    });
  });

  test('in a game, which goes on with a new one', async () => {
    await withSite([], async (site) => {
      const page = await site.visit('#/play/chess?level=10&side=black');
      await page.getByText('Pincer thinks').waitFor();
      await expect.poll(() => page.workers().length).toBeGreaterThan(0);
      await page.workers()[0].evaluate(CRASH);
      await alert(page).getByText('The program stopped thinking').waitFor();
      await alert(page).getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => page.locator('.sheet button').count(), { timeout: 20_000 }).toBe(1);
    });
  });
});

test('a server that is gone before the page was kept is named, and the page goes on when it is back', async () => {
  await withSite([], async (site) => {
    const page = await site.visit('#/play');
    await page.locator('.sample .board').nth(3).waitFor();
    await site.stopServer();
    await page.getByRole('link', { name: 'Watch' }).click();
    await alert(page).getByText('This part could not be loaded').waitFor();
    await site.startServer();
    await alert(page).getByRole('button', { name: 'Try again' }).click();
    await page.locator('.lanes').waitFor();
  });
});
