/** The route as somebody uses it, in a browser. */
import { createSearcher, search } from 'pincer';
import { artificialTree } from 'pincer/reference';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findingsIn, Site } from '../../fixtures/site.ts';
import { fieldsOf } from './setup.ts';
import { TOUR } from './tour.ts';

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(async () => {
  await site?.close();
});

const TREE = fieldsOf(0).tree.fallback;

async function watch(query = '', options = {}): Promise<Page> {
  const page = await site.visit(`#/watch${query}`, options);
  await page.locator('.lanes').waitFor();
  return page;
}

const queryOf = (page: Page) => new URLSearchParams(page.url().split('?')[1]);

describe('the races', () => {
  test.each(['mtdf,alpha-beta', 'sss,dual'])('%s: counts are those of deepen', async (drivers) => {
    const page = await watch(`?drivers=${drivers}`);
    for (const [index, driver] of drivers.split(',').entries()) {
      const { passes } = search(createSearcher(artificialTree, TREE, { table: 16 }), {
        driver: driver as 'mtdf',
        depth: 5,
        principalVariation: false,
      });
      const nodes = passes.reduce((sum, pass) => sum + pass.nodes, 0);
      const lane = page.locator('.lanes > section').nth(index);
      expect(await lane.locator('.count').innerText()).toContain(`${nodes} of ${nodes} nodes`);
      await lane.getByText('The passes as a table').click();
      await expect.poll(() => lane.locator('tbody tr').count()).toBe(passes.length);
    }
    await page.context().close();
  });

  test.each(['chess', 'othello', 'checkers', 'connect-four'])(
    '%s is searched, and its board is shown',
    async (game) => {
      const page = await watch(`?game=${game}&depth=2&tour=0`);
      await page.getByRole('grid', { name: 'Position: The root' }).waitFor();
      await page.locator('tbody th button').first().click();
      await page.getByRole('heading', { name: /^After \S+$/ }).waitFor();
      expect(queryOf(page).get('node')).toMatch(/^\d+$/);
      await page.context().close();
    },
  );
});

describe('playing', () => {
  test('keys go by passes and by nodes, and the address follows', async () => {
    const page = await watch('?at=0');
    await page.keyboard.press(']');
    await page.waitForURL(/at=80/);
    await page.keyboard.press('.');
    await page.waitForURL(/at=81/);
    await page.keyboard.press(',');
    await page.keyboard.press('[');
    await page.waitForURL(/at=0/);
    await page.context().close();
  });

  test('it plays from the start, and can be paused', async () => {
    const page = await watch();
    await page.keyboard.press('p');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    const slider = page.getByLabel('Nodes that each driver has visited');
    await expect.poll(async () => Number(await slider.inputValue()), { timeout: 20_000 }).toBeGreaterThan(3);
    await page.keyboard.press('p');
    await page.getByRole('button', { name: 'Play' }).waitFor();
    const at = Number(queryOf(page).get('at'));
    expect(at).toBeGreaterThan(3);
    expect(at).toBeLessThan(204);
    await page.context().close();
  });

  test('where motion is unwelcome it goes from pass to pass', async () => {
    const page = await watch('?at=0', { reducedMotion: 'reduce' });
    await page.getByLabel('Speed').selectOption('4');
    await page.evaluate(`window.seen = new Set(), new MutationObserver(() => window.seen.add(
      document.querySelector('input[type=range]').getAttribute('aria-valuetext').split(' ')[0],
    )).observe(document.querySelector('.playback'), { subtree: true, attributes: true })`);
    await page.keyboard.press('p');
    await page.getByText('MTD(f) saved 38 %').first().waitFor();
    const seen = await page.evaluate('[...window.seen]');
    expect(seen).toEqual(
      ['0', '80', '92', '127', '204'].filter((each) => each !== '0' || (seen as string[]).includes('0')),
    );
    await page.context().close();
  });
});

describe('the address', () => {
  test('reopens what it shows, and Back leads back', async () => {
    const page = await watch();
    await page.getByLabel('Right').selectOption('sss');
    await page.getByRole('region', { name: 'AB-SSS*' }).waitFor();
    await page.keyboard.press('[');
    await page.getByRole('button', { name: /^The tree that MTD/ }).press('ArrowDown');
    await page.getByRole('heading', { name: 'After 1' }).waitFor();
    await page.getByRole('button', { name: 'Zoom' }).click();
    await page.waitForURL(/zoom=1/);
    const shown = await page.locator('main').innerText();
    await page.reload();
    await page.getByRole('heading', { name: 'After 1' }).waitFor();
    expect(await page.locator('main').innerText()).toBe(shown);
    await page.goBack();
    await page.getByRole('region', { name: 'Alpha-Beta' }).waitFor();
    await page.context().close();
  });

  test.each([
    ['?game=go', 'game must be one of'],
    ['?drivers=mtdf,deep', 'drivers must be two of'],
    ['?tree=90x9,1,1,random', 'tree must be width x height'],
  ])('%s shows what is wrong, and a way on', async (query, message) => {
    const page = await site.visit(`#/watch${query}`);
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').innerText()).toContain(message);
    await page.getByRole('link', { name: 'Begin anew' }).click();
    await page.locator('.lanes').waitFor();
    await page.context().close();
  });

  test('a position that is none is refused, and the usual start is offered', async () => {
    const page = await watch('?game=chess&depth=2&tour=0');
    await page.getByRole('textbox', { name: 'Position' }).fill('no position');
    await page.getByRole('textbox', { name: 'Position' }).press('Enter');
    await page.getByRole('alert').waitFor();
    await page.getByRole('button', { name: 'Take the usual start' }).click();
    await page.locator('.lanes').waitFor();
    expect(await page.getByRole('textbox', { name: 'Position' }).inputValue()).toBe('');
    await page.context().close();
  });
});

test('the tour leads through all its steps', async () => {
  const page = await watch();
  for (const { title } of TOUR.slice(1)) {
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.locator('.lanes').waitFor();
  }
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Guided tour' }).waitFor();
  await page.context().close();
});

test('a click in the drawing inspects the node there', async () => {
  const page = await watch();
  const drawing = page.getByRole('button', { name: /^The tree that Alpha-Beta/ });
  const { width = 0, height = 0 } = (await drawing.boundingBox()) ?? {};
  await drawing.click({ position: { x: width * 0.5, y: (height * 1.5) / 6 } });
  await page.getByRole('heading', { name: 'After 2' }).waitFor();
  await page.context().close();
});

test.each([
  '?game=chess&depth=2&tour=0',
  '?game=othello&depth=3&drivers=sss,dual&tour=5',
  '?at=92&tour=3&node=1.2&zoom=1',
])('axe finds nothing, with tables open: %s', async (query) => {
  const page = await watch(query);
  for (const summary of await page.getByText('The passes as a table').all()) await summary.click();
  expect(await findingsIn(page)).toEqual([]);
  await page.context().close();
});

test('nothing failed, asked elsewhere or broke the policy', () => {
  expect(site.faults).toEqual([]);
});
