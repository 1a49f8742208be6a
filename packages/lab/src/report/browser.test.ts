/** The report in a real browser, opened from disk. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from '../../../../tools/axe.mjs';
import { browserOptions } from '../../../../tools/browser.mjs';
import type { Experiment } from '../experiment/experiment.ts';
import { EXPERIMENTS, synthetic } from './fixtures/synthetic.ts';
import { writeReport } from './index.ts';

const options = browserOptions();

/**
 * One experiment of each make; of one game, since games are alike and a large page takes axe long.
 */
const LIKE_OTHERS: readonly string[] = [
  'figures-4-5-wide',
  'figure-6-wide',
  'transpositions',
  'minimal',
  'window',
  'net',
];
const MAKES = EXPERIMENTS.filter(({ name }) => !LIKE_OTHERS.includes(name));
const PAGES = ['index.html', 'claims.html', ...MAKES.map(({ name }) => `experiment-${name}.html`)];

describe.skipIf(!options)('in a browser', () => {
  let browser: Browser;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pincer-report-'));
    const results = MAKES.map(({ games: [game], ...experiment }: Experiment, index) => {
      const made = synthetic(
        { ...experiment, games: [{ ...game, depth: 2 }], ...(experiment.tables && { tables: [10, 14, 18, 22] }) },
        { seed: index + 1, groups: 2, positionsPerGroup: 1 },
      );
      const [first, ...others] = made.cells;
      return { ...made, cells: [{ ...first, depths: [], error: 'out of memory' }, ...others] };
    });
    await writeReport(results, folder);
    browser = await chromium.launch(options);
  });

  afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  let page: Page;
  const complaints: string[] = [];

  /** Notes what a page complains of, and what it asks for beside its own files. */
  beforeAll(async () => {
    page = await (await browser.newContext({ viewport: { width: 1200, height: 800 } })).newPage();
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('request', (request) => {
      if (!/^(file|data):/.test(request.url())) complaints.push(request.url());
    });
  });

  async function open(file: string): Promise<void> {
    await page.setViewportSize({ width: 1200, height: 800 });
    await page.goto(pathToFileURL(join(folder, file)).href);
  }

  test.each(PAGES)('%s opens without complaints, is accessible, and fits a phone', async (file) => {
    await open(file);
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);

    const levels = await page.evaluate<number[]>(
      '[...document.querySelectorAll("h1, h2, h3, h4")].map((each) => Number(each.tagName[1]))',
    );
    expect(levels.filter((level) => level === 1)).toEqual([levels[0]]);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThan(2);

    await page.setViewportSize({ width: 320, height: 800 });
    await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });

  test('the dark colours are readable too', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const file of ['claims.html', 'experiment-figures-4-5.html']) {
      await open(file);
      expect(await axeFindings(page)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: 'light' });
  });

  test('where no script runs, figures, names of lines and numbers are all there', async () => {
    const still = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await still.goto(pathToFileURL(join(folder, 'index.html')).href);
    const figure = still.locator('#figure-4-chess');
    expect(await figure.locator('.plot > svg').isVisible()).toBe(true);
    expect(await figure.locator('.legend li').allTextContents()).toContain('MTD(f)');
    expect(await figure.locator('button').count()).toBe(0);
    await still.context().close();
  });

  const figure = () => page.locator('#figure-4-chess');
  const lines = () => figure().locator('.picture g[data-series][fill-opacity]').count();
  const ticks = () => figure().locator('.picture > svg > text[text-anchor="end"]').allTextContents();

  test('a value shows under the pointer, with its interval', async () => {
    await open('index.html');
    const mark = figure().locator('.picture g[data-series] > path:has(title)').last();
    const title = await mark.locator('title').textContent();
    await mark.hover({ force: true });
    const tip = await figure().locator('.tip').innerText();
    expect(tip.split('\n').slice(0, 3).join(' ')).toBe(title?.replace(', ', ' ').replace(':', ''));
    await page.mouse.move(0, 0);
    expect(await figure().locator('.tip').isVisible()).toBe(false);
  });

  test('the keyboard goes from value to value, and a screen reader hears it', async () => {
    await open('index.html');
    await figure().locator('.plot').focus();
    const spoken = () => figure().locator('[aria-live]').textContent();
    await page.keyboard.press('ArrowRight');
    const first = await spoken();
    expect(first).toMatch(/^Alpha-Beta, depth 1: \d/);
    await page.keyboard.press('ArrowRight');
    expect(await spoken()).toMatch(/^Alpha-Beta, depth 2: \d/);
    await page.keyboard.press('ArrowDown');
    expect(await spoken()).toMatch(/^NegaScout, depth 2: \d/);
    expect(await figure().locator('.tip b').textContent()).toBe('NegaScout');
    await page.keyboard.press('Escape');
    expect(await figure().locator('.tip').isVisible()).toBe(false);
  });

  test('a series is hidden and shown by its name, and the axis follows', async () => {
    await open('index.html');
    const before = await lines();
    const all = await ticks();
    const name = figure().getByRole('button', { name: 'AB-SSS*', exact: true });
    await name.click();
    expect(await name.getAttribute('aria-pressed')).toBe('false');
    expect(await lines()).toBe(before - 1);
    await name.press('Enter');
    expect(await lines()).toBe(before);
    expect(await ticks()).toEqual(all);
  });

  test('a part is magnified by drawing a box, by buttons and by keys, and all comes back', async () => {
    await open('index.html');
    const all = await ticks();
    await figure().locator('.plot').scrollIntoViewIfNeeded();
    const box = await figure().locator('.plot').boundingBox();
    if (!box) throw new Error('no plot');
    await page.mouse.move(box.x + 100, box.y + 80);
    await page.mouse.down();
    await page.mouse.move(box.x + 300, box.y + 180);
    expect(await figure().locator('.chosen').isVisible()).toBe(true);
    await page.mouse.up();
    expect(await ticks()).not.toEqual(all);
    await figure().getByRole('button', { name: 'Show all' }).click();
    expect(await ticks()).toEqual(all);
    await figure().locator('.plot').focus();
    await page.keyboard.press('+');
    expect(await ticks()).not.toEqual(all);
    await page.keyboard.press('-');
    expect(await ticks()).toEqual(all);
    expect(complaints).toEqual([]);
  });

  test('the keyboard can skip to the content', async () => {
    await open('index.html');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.getAttribute("href")')).toBe('#content');
  });

  test('in print, figures come with their numbers', async () => {
    await open('index.html');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(
      await page.evaluate('document.querySelector("figure table").getBoundingClientRect().height'),
    ).toBeGreaterThan(50);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
  });
});
