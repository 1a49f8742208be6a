/** Analysis on the built page. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Site } from '../../fixtures/site.ts';

let site: Site;
let page: Page;
beforeAll(async () => {
  site = await Site.open();
});
afterEach(async () => {
  await page.context().close();
});
afterAll(async () => {
  await site?.close();
});

async function open(hash: string): Promise<void> {
  page = await site.visit(hash, { reducedMotion: 'reduce' });
  await page.getByRole('grid').waitFor();
}

const square = (name: string) => page.locator(`.squares [data-square="${name}"]`);
const labelOf = (name: string) => square(name).getAttribute('aria-label');
const moves = () => page.locator('.moves[role=group] button').allInnerTexts();
const lines = () => page.locator('.lines > ol > li > button:not([aria-disabled])').count();
const facts = () => page.locator('.facts').innerText();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const hash = () => decodeURIComponent(new URL(page.url()).hash.replaceAll('+', ' '));
const paste = async (text: string) => {
  await page.getByRole('textbox', { name: /Paste/ }).fill(text);
  await button('Load it').click();
};

test('several lines, their arrows, a value bar, and what it cost', async () => {
  await open('#/analyse/chess?moves=e4 e5&lines=3&depth=6');
  await expect.poll(lines).toBe(3);
  await expect.poll(facts).toMatch(/depth 6\/\d+\s+[\d,]+ nodes[\s\S]*\d+ pass(es)?\s+stopped/);
  expect(await page.locator('.arrow').count()).toBe(3);
  expect(await page.getByRole('meter').getAttribute('aria-valuetext')).toMatch(/ for White$/);
  await page.getByText('Windows of this iteration').click();
  expect(await page.locator('.windows li').first().innerText()).toMatch(/^\(.*, .*\) → -?\d+ /);
});

test('endings of checkers are proven by the databases that come with the page', async () => {
  await open('#/analyse/checkers?fen=W:WK18,K22:BK1');
  await expect.poll(facts, { timeout: 10_000 }).toMatch(/depth 1\/1[\s\S]*proven/);
  expect(await page.locator('.lines li').first().innerText()).toMatch(/^loss in \d+/);
});

test('the driver and the search are chosen, and the address has them', async () => {
  await open('#/analyse/othello?moves=f5&depth=4');
  await page.getByText('Search', { exact: true }).first().click();
  await page.getByRole('combobox', { name: 'Search' }).selectOption('plain');
  await page.getByRole('combobox', { name: 'Driver' }).selectOption('sss');
  await expect.poll(hash).toBe('#/analyse/othello?moves=f5&driver=sss&search=plain&depth=4');
  await expect.poll(facts).toMatch(/depth 4\/4/);
  const passes = Number(/(\d+) passes/.exec(await facts())?.[1]);
  expect(passes).toBeGreaterThan(2);
});

test('threads: as many as are chosen, and the address has them', async () => {
  await open('#/analyse/chess?depth=7');
  await page.getByText('Search', { exact: true }).first().click();
  await page.getByRole('combobox', { name: 'Threads' }).selectOption('2');
  await expect.poll(hash).toBe('#/analyse/chess?depth=7&threads=2');
  await expect.poll(facts).toMatch(/depth 7\/\d+[\s\S]*2 threads[\s\S]*stopped/);
  await page.getByRole('combobox', { name: 'Threads' }).selectOption('1');
  await expect.poll(facts).toMatch(/depth 7\/\d+(?![\s\S]*threads)/);
});

test.each([
  ['othello', 'selective'],
  ['checkers', 'plain'],
  ['connect-four', 'plain'],
])('two threads search %s, %s', async (game, search) => {
  await open(`#/analyse/${game}?depth=6&threads=2&search=${search}`);
  await expect.poll(facts, { timeout: 10_000 }).toMatch(/depth 6\/\d+[\s\S]*2 threads/);
});

test('a tree of moves: variations, the main line, moves taken out', async () => {
  await open('#/analyse/chess?engine=off&moves=e4 e5');
  await button('Back').click();
  await square('c7').click();
  await square('c5').click();
  await expect.poll(hash).toBe('#/analyse/chess?moves=e4 e5 (c5)&ply=3&engine=off');
  expect(await page.getByRole('group', { name: 'Variation' }).innerText()).toMatch(/c5/);
  await button('Make this the main line').click();
  await expect.poll(hash).toBe('#/analyse/chess?moves=e4 c5 (e5)&engine=off');
  await button('Remove from here').click();
  await expect.poll(hash).toBe('#/analyse/chess?moves=e4 e5&ply=1&engine=off');
  await page.keyboard.press(']');
  await expect.poll(() => labelOf('e5')).toBe('e5, black pawn, last move');
});

test('after a variation the main line says the number of its move again', async () => {
  await open('#/analyse/chess?engine=off&moves=e4 (d4) e5 Nf3');
  const shown = (await moves()).map((text) => text.replace(/\s+/g, ' '));
  expect(shown).toEqual(['1. e4', '1. d4', '1… e5', '2. Nf3']);
});

test('a link reopens the same state', async () => {
  const link = '#/analyse/checkers?moves=11-15 23-19 (22-17) 8-11&ply=3&lines=2&driver=mtdf&depth=5&table=16&threads=2';
  await open(link);
  await expect.poll(() => labelOf('17')).toMatch(/^17, white man/);
  expect(hash()).toBe(link);
  await expect.poll(lines).toBe(2);
  await page.getByText('Search', { exact: true }).first().click();
  await expect
    .poll(() =>
      page.locator('.options select').evaluateAll((all) => all.map((each) => (each as HTMLSelectElement).value)),
    )
    .toEqual(['2', 'mtdf', 'selective', '5', '16', '2']);
});

const BOARD = '---------------------------OX------XO---------------------------';

test.each([
  ['chess', 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3', 0],
  ['chess', '1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *', 5],
  ['othello', `${BOARD} X; F5:+2;`, 0],
  ['othello', 'F5d6C3', 3],
  ['checkers', 'W:W21,22:B1,2', 0],
  ['checkers', '1. 11-15 23-19', 2],
  ['connect-four', '4,4,5', 3],
] as const)('%s reads %s', async (game, text, count) => {
  await open(`#/analyse/${game}?engine=off`);
  await page.getByText('Paste, copy, save').click();
  await paste(text);
  await expect.poll(async () => (await moves()).length).toBe(count);
  expect(await page.locator('#records-wrong').innerText()).toBe('');
  await page.goBack();
  await expect.poll(hash).toBe(`#/analyse/${game}?engine=off`);
});

/** What people paste by mistake, and what nobody should. */
const MALFORMED = [
  'hello',
  '0',
  '()',
  '[',
  ']',
  '{',
  '💥',
  'null',
  '<script>alert(1)</script>',
  '0-0-0-0',
  'e9',
  'z1',
  'Qxx',
  '%00',
  '\\',
  '8/8/8/8/8/8/8/8 w - - 0 1',
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w',
  'K7/8 w - - 0 1',
  '[FEN "x"] 1. e4',
  'W:W99:B1',
  'B:W:B',
  'W:W1,1:Bx',
  '1. 99-98',
  'XO',
  'X'.repeat(63),
  `${'-'.repeat(64)} X`,
  '4444444',
  '89',
  '(;GM[Othello]',
  '1. e4 e5 2. Ke5',
];

describe.each(['chess', 'othello', 'checkers', 'connect-four'])('%s', (game) => {
  test('malformed texts are refused with a message, and the board stays', async () => {
    await open(`#/analyse/${game}?engine=off`);
    await page.getByText('Paste, copy, save').click();
    const before = await page.locator('.board svg').innerHTML();
    for (const text of MALFORMED) {
      await paste(text);
      expect(await page.locator('#records-wrong').innerText(), text).toMatch(/^This cannot be read: .+\.$/);
      expect((await page.locator('.board svg').innerHTML()) === before, text).toBe(true);
    }
    expect(hash()).toBe(`#/analyse/${game}?engine=off`);
  });
});

test.each([
  '#/analyse/chess?moves=e4 e4',
  '#/analyse/chess?fen=nonsense',
  '#/analyse/chess?moves=(e4',
  '#/analyse/chess?ply=7',
  '#/analyse/chess?lines=9',
  '#/analyse/chess?driver=astar',
  '#/analyse/go',
  '#/play/chess?level=11',
  '#/play/othello?moves=a1',
])('%s says what is wrong, and has a way on', async (address) => {
  page = await site.visit(address);
  await page.getByRole('alert').waitFor();
  await page.getByRole('alert').getByRole('link').first().click();
  await page.getByRole('grid').waitFor();
});

test('the page answers while the program thinks, and stops it at once', async () => {
  await open('#/analyse/chess?lines=5');
  await expect.poll(lines).toBe(5);
  const frames = await page.evaluate<number[]>(`new Promise((resolve) => {
    const gaps = []; let last = performance.now();
    const next = (now) => { gaps.push(now - last); last = now; if (gaps.length < 60) requestAnimationFrame(next); else resolve(gaps.slice(1)); };
    requestAnimationFrame(next);
  })`);
  const sorted = frames.toSorted((one, other) => one - other);
  expect(sorted[Math.floor(0.5 * sorted.length)]).toBeLessThan(50);
  await button('Engine').click();
  await expect.poll(facts).toContain('the engine is off');
});

test('nothing went wrong', async () => {
  page = await site.visit('#/analyse');
  expect(site.faults).toEqual([]);
});
