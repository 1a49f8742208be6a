import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings, Site } from '../fixtures/site.ts';
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

describe.each(ADDRESSES)('%s', (address) => {
  test.each([
    ['light', 1280],
    ['dark', 320],
  ] as const)('axe finds nothing, and nothing scrolls sideways (%s, %i px)', async (colorScheme, width) => {
    const page = await site.visit(`#/${address}`, { colorScheme, viewport: { width, height: 800 } });
    await page.locator('main h1').waitFor();
    for (const details of await page.locator('main summary').all()) await details.click();
    expect(await axeFindings(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await page.context().close();
  });
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
