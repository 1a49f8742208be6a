/** The report in a real browser, opened from disk. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

  const violations = async () =>
    (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);

  test.each(PAGES)('%s opens without complaints, is accessible, and fits a phone', async (file) => {
    await open(file);
    expect(await violations()).toEqual([]);
    expect(complaints).toEqual([]);

    const levels = await page.evaluate<number[]>(
      '[...document.querySelectorAll("h1, h2, h3, h4")].map((each) => Number(each.tagName[1]))',
    );
    expect(levels.filter((level) => level === 1)).toEqual([levels[0]]);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThan(2);

    await page.setViewportSize({ width: 360, height: 800 });
    await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360);
  });

  test('the dark colours are readable too', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open('claims.html');
    expect(await violations()).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
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
