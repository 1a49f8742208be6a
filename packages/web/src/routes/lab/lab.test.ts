/** The lab in the page: processes of the command as they are shipped, a server, and a browser. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserOptions } from '../../../../../tools/browser.mjs';
import { type Started, startLab, startPincer, until } from '../../../../lab/src/fixtures/pincer.ts';
import { HAS_SERVER, newDatabase } from '../../../../lab/src/fixtures/stores.ts';
import { findingsIn } from '../../fixtures/site.ts';

const GAME = { game: 'connect-four', positions: ['4', '44'].map((text) => ({ name: `after ${text}`, text })) };
const DONE = {
  name: 'done',
  title: 'What is done?',
  games: [{ ...GAME, depth: 4 }],
  drivers: ['aspiration', 'mtdf'],
  tables: [10],
};
const ENDLESS = {
  ...DONE,
  name: 'endless',
  title: 'What takes long?',
  games: [{ ...GAME, depth: 30 }],
};
const BROKEN = {
  ...DONE,
  name: 'broken',
  title: 'What breaks?',
  games: [{ game: './broken.mjs', positions: [{ name: 'the bad one', text: '3' }], depth: 2 }],
};
const MODULE = `export default { name: 'broken', initial: 3, moves: () => [1], play: (n) => n - 1, turn: (n) => n % 2,
  evaluate: () => 0, key: (n) => n, parse: () => { throw new Error('the floor is wet'); } };`;

describe.skipIf(!HAS_SERVER || !browserOptions())('a lab on a server', () => {
  let folder: string;
  let env: Record<string, string>;
  let browser: Browser;
  let page: Page;
  let origin: string;
  const started: Started[] = [];
  const faults: string[] = [];

  const start = (args: readonly string[]) => {
    const process = args[0] === 'web' ? startPincer(args, { cwd: folder, env }) : startLab(args, { cwd: folder, env });
    started.push(process);
    return process;
  };

  /** Starts the page's server, at this port or a free one, and returns where it is. */
  async function serve(port = '0'): Promise<{ readonly web: Started; readonly at: string }> {
    const web = start(['web', '--port', port, '--db-file', 'address']);
    let out = '';
    web.child.stdout?.on('data', (data) => {
      out += data;
    });
    await until(() => out.includes('\n') || web.child.exitCode !== null);
    const [, at] = /is at (http:\S+)\//.exec(out) ?? [];
    if (at === undefined) throw new Error((await web.ended).err);
    return { web, at };
  }

  let web: Started;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'pincer-live-'));
    const address = await newDatabase();
    env = { PINCER_DB: address };
    writeFileSync(join(folder, 'address'), address);
    for (const each of [DONE, ENDLESS, BROKEN]) writeFileSync(join(folder, `${each.name}.json`), JSON.stringify(each));
    writeFileSync(join(folder, 'broken.mjs'), MODULE);
    expect(await start(['run', './done.json', '--workers', '1']).ended).toMatchObject({ code: 0 });
    ({ web, at: origin } = await serve());
    browser = await chromium.launch(browserOptions());
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('pageerror', (error) => faults.push(error.message));
    await page.goto(`${origin}/#/lab`);
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    for (const { child, ended } of started) {
      child.kill('SIGKILL');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

  test('shows what is done', async () => {
    await card('done').getByText('4 of 4 cells, done').waitFor();
    await page.getByText('Nobody is at work.').waitFor();
    expect(await page.locator('.state').textContent()).toBe('live');
  });

  test('shows a worker, and that it was killed', async () => {
    start(['run', './endless.json']);
    const worker = start(['worker']);
    const entry = page.getByRole('listitem').filter({ hasText: `${worker.child.pid} on` });
    await entry.getByText('works on endless').waitFor();
    await card('endless').getByText('held by workers').waitFor();
    worker.child.kill('SIGKILL');
    await entry.getByText('gone: last heard of').waitFor();
  }, 60_000);

  test('shows a cell that failed, with its reason', async () => {
    start(['run', './broken.json', '--workers', '1']);
    await card('broken').getByText('failed').waitFor();
    const failure = page.getByRole('listitem').filter({ hasText: 'broken: ./broken.mjs, the bad one' });
    expect(await failure.first().textContent()).toContain('the floor is wet');
  }, 60_000);

  test('draws the figures of an experiment, with their numbers, by its address', async () => {
    await page.goto(`${origin}/#/lab/done`);
    const figure = page.locator('#done-figure-4-connect-four');
    await figure.locator('.picture > svg').waitFor();
    await figure.locator('.plot').focus();
    await page.keyboard.press('ArrowRight');
    expect(await figure.locator('[aria-live]').textContent()).toMatch(/^MTD\(f\), depth 1: \d/);
    await figure.getByText('The numbers').click();
    expect(await figure.getByRole('table').isVisible()).toBe(true);
    await page.goto(`${origin}/#/lab/none`);
    await page.getByRole('alert').getByText('There is no such experiment').waitFor();
    await page.goBack();
    await figure.locator('.picture > svg').waitFor();
  });

  test.each(['#/lab', '#/lab/done', '#/lab/claims'])(
    'axe finds nothing at %s',
    async (hash) => {
      const other = await (await browser.newContext()).newPage();
      await other.goto(`${origin}/${hash}`);
      await other.locator('.panel').first().waitFor();
      if (hash === '#/lab/done') await other.locator('.picture > svg').first().waitFor();
      expect(await findingsIn(other)).toEqual([]);
      await other.context().close();
    },
    60_000,
  );

  test('shows that the server is gone, and is there again with it', async () => {
    await page.goto(`${origin}/#/lab`);
    await card('done').waitFor();
    web.child.kill('SIGKILL');
    await page.locator('.state[data-state="lost"]').waitFor();
    expect(await card('done').isVisible()).toBe(true);
    await serve(new URL(origin).port);
    await page.locator('.state[data-state="live"]').waitFor();
    expect(faults).toEqual([]);
  }, 60_000);
});
