/** What people do most, in Firefox: all else is tested in Chromium. */
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firefoxOptions } from '../../../../tools/browser.mjs';
import { linkTo } from '../fixtures/code.ts';
import { FirefoxSite } from '../fixtures/firefox.ts';
import { typeSquare } from '../fixtures/hands.ts';
import { playToEnd } from '../fixtures/whole-game.ts';
import { EXAMPLES } from '../routes/your-game/examples.ts';

const REPORT = new URL('../../../../results/paper/', import.meta.url);
const MATCHES = EXAMPLES[0].code;

describe.skipIf(!firefoxOptions())('in Firefox', () => {
  let site: FirefoxSite;
  beforeAll(async () => {
    site = await FirefoxSite.open();
  });
  afterAll(async () => {
    await site?.close();
  });

  const guest = () => ({
    url: () => site.page.url(),
    status: () => site.text('.status'),
    pass: () => site.click('Pass'),
  });

  test('a game from its first move by mouse', async () => {
    await site.visit('#/play/connect-four?level=1', '[role=grid]');
    await playToEnd('connect-four', { ...guest(), hand: () => site.hand((name) => site.pressSquare(name)) });
  });

  test('a game by keyboard alone, with a pawn that becomes a queen', async () => {
    await site.visit('#/play/chess?level=1&fen=8/4P2k/8/8/8/8/8/K1R2R2 w - - 0 1', '[role=grid]');
    await playToEnd('chess', { ...guest(), hand: (board) => site.hand((name) => typeSquare(site.page, name, board)) });
  });

  test('a piece is dragged', async () => {
    await site.visit('#/play/chess?side=both', '[role=grid]');
    const [from, to] = await Promise.all(['g1', 'f3'].map((name) => site.page.$(`.squares [data-square="${name}"]`)));
    if (!from || !to) throw new Error('the board has no such squares');
    const [start, end] = [await from.clickablePoint(), await to.clickablePoint()];
    await site.page.mouse.move(start.x, start.y);
    await site.page.mouse.down();
    await site.page.mouse.move(end.x, end.y, { steps: 4 });
    await site.page.mouse.up();
    await site.shows('.sheet', /Nf3/);
  });

  test('an analysis of several lines, by two threads, reopens from its link, and Back leads back', async () => {
    const link = '#/analyse/chess?moves=e4+e5&lines=3&depth=6&threads=2';
    await site.visit(link, '[role=grid]');
    expect(await site.page.evaluate('crossOriginIsolated')).toBe(true);
    await site.shows('.facts', /depth 6\/\d+\s+[\d,]+ nodes[\s\S]*2 threads\s+stopped/);
    expect(await site.page.$$('.arrow')).toHaveLength(3);
    await site.click('Back');
    await expect.poll(() => site.page.url()).toContain('ply=1');
    await site.page.reload();
    await site.shows('.facts', /depth 6\/\d+/);
    expect(await site.text('.moves [aria-current]')).toMatch(/e4$/);
    await site.visit('#/analyse/othello?moves=f5&engine=off', '[role=grid]');
    await site.page.goBack();
    await site.shows('.facts', /depth 6\/\d+/);
  });

  test('windows close by passes and nodes', async () => {
    await site.visit('#/watch?at=0', '.lanes canvas');
    await site.page.keyboard.press(']');
    await expect.poll(() => site.page.url()).toMatch(/at=80/);
    await site.page.keyboard.press('.');
    await expect.poll(() => site.page.url()).toMatch(/at=81/);
    const colours = await site.page.evaluate(`(() => {
      const canvas = document.querySelector('.lanes canvas');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      return new Set(new Uint32Array(data.buffer)).size;
    })()`);
    expect(colours).toBeGreaterThan(3);
  });

  test('a game of one’s own is checked and played, and an endless loop is ended and named', async () => {
    await site.visit(await linkTo(MATCHES), '.foreign');
    await site.click('Run');
    await site.shows('.results', /matches keeps the contract/);
    await site.page.waitForSelector('.moves button');
    await site.page.click('.moves button');
    await site.shows('.played', /Moves: \S+, \S+/);

    const lines = MATCHES.split('\n');
    const line = lines.findIndex((each) => each.trim().startsWith('moves:'));
    await site.visit(await linkTo(lines.with(line, 'moves() { for (;;); },').join('\n')), '.foreign');
    await site.click('Run');
    await site.shows('[role=alert]', /this loop does not end, or takes too long/);
    expect(await site.text('[role=alert] button')).toBe(`Line ${line + 1}`);

    await site.visit(await linkTo('const a = 1;\n\nconst b = a.b.c;\nexport default b;'), '.foreign');
    await site.click('Run');
    await site.shows('[role=alert]', /TypeError/);
    expect(await site.text('[role=alert] button')).toBe('Line 3');
  });

  test('code reaches nothing but the language', async () => {
    const code = `const found = [];
      const names = 'localStorage indexedDB caches document fetch WebSocket importScripts Worker postMessage eval Function';
      for (const name of (names + ' SharedArrayBuffer WebAssembly setTimeout self').split(' ')) {
        if (name in globalThis) found.push(name);
      }
      for (let at = globalThis; at; at = Object.getPrototypeOf(at)) if (at.postMessage || at.fetch) found.push('below');
      export default 1;
      throw new Error(found.join() || 'nothing');`;
    await site.visit(await linkTo(code), '.foreign');
    await site.click('Run');
    await site.shows('[role=alert]', /Error: nothing\./);
  });

  test('the lab says how it is started, and a report opens from disk', async () => {
    await site.visit('#/lab', 'main h1');
    await site.shows('main', /No lab is behind this page[\s\S]*pincer lab run all --web/);
    await site.page.goto(pathToFileURL(`${REPORT.pathname}experiment-figures-4-5.html`).href);
    await site.page.waitForSelector('figure .plot');
    await site.page.focus('figure .plot');
    await site.page.keyboard.press('ArrowRight');
    await site.shows('figure .tip', /\d/);
  });

  test('with the server gone, play and analysis still work after a reload', async () => {
    await site.visit('#/play', 'main h1');
    await expect.poll(() => site.page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
    expect(site.faults).toEqual([]);
    await site.served.stop();
    for (const game of ['chess', 'checkers']) {
      await site.visit(`#/analyse/${game}?depth=3`, '[role=grid]');
      await site.page.reload();
      await site.shows('.facts', /depth 3/);
    }
    await site.visit('#/play/chess?level=1&side=black', '[role=grid]');
    await site.page.reload();
    await site.shows('.sheet', /[a-h][34]/);
    expect(await site.page.evaluate('crossOriginIsolated')).toBe(true);
    expect(site.faults.filter((fault) => /policy|asked for/.test(fault))).toEqual([]);
  });
});
