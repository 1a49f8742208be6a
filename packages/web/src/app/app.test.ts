import { afterAll, beforeAll, expect, test } from 'vitest';
import { findingsIn, Site } from '../fixtures/site.ts';
import { ROUTES } from './address.ts';

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(async () => {
  await site?.close();
});

/** Every route, and what is behind the ones that begin with a choice. */
const ADDRESSES = [
  ...ROUTES,
  'play/checkers?side=both&moves=11-15&clock=5%2B3',
  'analyse/chess?moves=e4 e5 (c5)&depth=3&lines=3',
];

test.each(ADDRESSES)('%s: axe finds nothing, by day and by night, on a phone and a desk', async (address) => {
  const page = await site.visit(`#/${address}`);
  await page.locator('main h1').waitFor();
  for (const details of await page.locator('main summary').all()) await details.click();
  expect(await findingsIn(page)).toEqual([]);
  await page.context().close();
});

test('axe finds nothing in dialogs, either', async () => {
  const page = await site.visit('#/play/chess?side=both&fen=8/P6k/8/8/8/8/8/K7 w - - 0 1');
  await page.locator('[data-square=a7]').click();
  await page.locator('[data-square=a8]').click();
  await page.getByRole('dialog', { name: 'Which move?' }).waitFor();
  expect(await findingsIn(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  expect(await findingsIn(page)).toEqual([]);
  await page.context().close();
});

test('axe finds nothing where something is wrong', async () => {
  for (const address of ['nowhere', 'analyse/go', 'play/chess?level=99', 'watch?game=go']) {
    const page = await site.visit(`#/${address}`);
    await page.getByRole('alert').waitFor();
    expect(await findingsIn(page)).toEqual([]);
    await page.context().close();
  }
});

test('Back and the navigation lead through the routes, and the content has the focus', async () => {
  const page = await site.visit('');
  await page.locator('main h1').waitFor();
  expect(page.url()).toBe(`${site.origin}/#/play`);
  await page.getByRole('link', { name: 'Lab' }).click();
  await expect.poll(() => page.title()).toBe('Lab · Pincer');
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
  await page.goBack();
  await expect.poll(() => page.title()).toBe('Play · Pincer');
  await page.context().close();
});

test('an address that leads nowhere shows ways on', async () => {
  const page = await site.visit('#/nowhere');
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').textContent()).toContain('there is no "nowhere" here');
  expect(await page.getByRole('alert').getByRole('link').count()).toBe(ROUTES.length);
  await page.context().close();
});

test('the appearance is kept on this machine', async () => {
  const page = await site.visit('#/play', { colorScheme: 'light' });
  const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
  const light = await ground();
  const button = page.getByRole('button', { name: /^Appearance/ });
  await button.click();
  await button.click();
  const dark = await ground();
  expect(dark).not.toBe(light);
  await page.reload();
  expect(await ground()).toBe(dark);
  await page.context().close();
});

test('no page has asked elsewhere, broken the policy or failed', () => {
  expect(site.faults).toEqual([]);
});
