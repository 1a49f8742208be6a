/** What somebody can do in a game beside moving. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
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
const moves = () => page.locator('.sheet button').allInnerTexts();
const status = () => page.locator('.status').innerText();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const hash = () => new URL(page.url()).hash;

test('a piece is dragged, and one that is dropped elsewhere goes back', async () => {
  await open('#/play/chess?side=both');
  await square('g1').dragTo(square('g5'));
  expect(await moves()).toEqual([]);
  await square('e2').dragTo(square('e4'));
  await expect.poll(moves).toEqual(['e4']);
  expect(await labelOf('e4')).toBe('e4, white pawn, last move');
});

test('a selected piece shows where it can go, to ears too, and Esc lets it go', async () => {
  await open('#/play/chess?side=both');
  await square('g1').click();
  expect(await labelOf('g1')).toBe('g1, white knight, selected');
  expect(await labelOf('f3')).toBe('f3, empty, move here');
  expect(await page.locator('circle.target').count()).toBe(2);
  await page.keyboard.press('Escape');
  expect(await page.locator('circle.target').count()).toBe(0);
});

test('hint, undo and resign', async () => {
  await open('#/play/chess?level=1');
  await button('Hint').click();
  await page.locator('.arrow').waitFor();
  expect(await page.locator('[aria-live]').innerText()).toMatch(/^Hint: /);
  await square('e2').click();
  await square('e4').click();
  await expect.poll(async () => (await moves()).length).toBe(2);
  await button('Undo').click();
  await expect.poll(moves).toEqual([]);
  expect(hash()).toBe('#/play/chess?level=1');
  await square('d2').click();
  await square('d4').click();
  await expect.poll(async () => (await moves()).length).toBe(2);
  await button('Resign').click();
  await expect.poll(status).toBe('Black wins: white resigned.');
  expect(await button('Resign').isDisabled()).toBe(true);
});

test('a pawn that reaches the end becomes what is chosen', async () => {
  await open('#/play/chess?side=both&fen=8/P6k/8/8/8/8/8/K7 w - - 0 1');
  await square('a7').click();
  await square('a8').click();
  await page.getByRole('button', { name: 'knight' }).click();
  await expect.poll(moves).toEqual(['a8=N']);
  expect(await labelOf('a8')).toContain('white knight');
});

test('keys: type a move, go back and forth, turn the board, help', async () => {
  await open('#/play/chess?side=both&moves=e4 e5');
  await page.keyboard.press('/');
  await page.keyboard.type('Nf3');
  await page.keyboard.press('Enter');
  await expect.poll(moves).toEqual(['e4', 'e5', 'Nf3']);
  await page.keyboard.type('Ke5');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('#move-wrong').innerText()).toContain('Ke5');
  expect(await moves()).toEqual(['e4', 'e5', 'Nf3']);
  await square('a1').focus();
  await page.keyboard.press('[');
  await page.keyboard.press('[');
  await expect.poll(() => labelOf('e7')).toBe('e7, black pawn');
  await page.keyboard.press(']');
  await expect.poll(() => labelOf('e5')).toBe('e5, black pawn, last move');
  await page.keyboard.press('f');
  await expect.poll(() => page.locator('.squares [data-square]').first().getAttribute('data-square')).toBe('h1');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('the program moves first where somebody has the other side, and its thinking is shown on request', async () => {
  await open('#/play/othello?level=2&side=white');
  await expect.poll(async () => (await moves()).length).toBe(1);
  const thinking = page.locator('details', { hasText: 'What the program thinks' });
  expect(await thinking.locator('dl').count()).toBe(0);
  await thinking.locator('summary').click();
  expect(await thinking.locator('dl').innerText()).toMatch(/Value[\s\S]*Depth\s*\d/);
});

test('a clock runs for who is to move, and the game ends when it is over', async () => {
  await open('#/play/connect-four?side=both&clock=1%2B0');
  await page.clock.install();
  await square('column 4 row 6').click();
  await expect.poll(moves).toEqual(['4']);
  await page.clock.fastForward(20_000);
  await expect
    .poll(() => page.getByRole('timer').allInnerTexts())
    .toEqual([expect.stringMatching(/^0:[34]\d$/), '1:00']);
  await page.clock.fastForward(45_000);
  await expect.poll(status).toBe('Yellow wins: on time.');
});

test('a new game with another level, side and game', async () => {
  await open('#/play/chess?level=1');
  await page.getByText('New game').click();
  await page.getByRole('combobox', { name: 'You play' }).selectOption('black');
  await page.getByRole('slider').fill('2');
  await button('Start').click();
  await expect.poll(async () => (await moves()).length).toBe(1);
  expect(hash()).toMatch(/^#\/play\/chess\?level=2&side=black&moves=/);
  await page.getByRole('combobox', { name: 'Game' }).selectOption('checkers');
  await button('Start').click();
  await page.getByRole('grid', { name: 'Board of Checkers' }).waitFor();
  await page.goBack();
  await page.getByRole('grid', { name: 'Board of Chess' }).waitFor();
});

test('the keyboard’s focus is never lost', async () => {
  await open('#/play/chess?side=both&fen=8/P6k/8/8/8/8/8/K7 w - - 0 1');
  const focused = () => page.evaluate<string>('document.activeElement.tagName');
  const pressed = async (target: ReturnType<typeof button>) => {
    await target.focus();
    await page.keyboard.press('Enter');
    expect(await focused()).toMatch(/^(BUTTON|INPUT)$/);
  };
  await pressed(square('a7'));
  await pressed(square('a8'));
  await pressed(page.getByRole('button', { name: 'queen' }));
  await expect.poll(moves).toEqual(['a8=Q']);
  for (const name of ['Undo', 'Undo', 'Turn board', 'Hint', 'Resign']) await pressed(button(name));
  await page.goto(`${site.origin}/#/play/othello?side=both&moves=c4 c3 f5 b4 a4 a5 b2 a3`);
  await button('Pass').focus();
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('BUTTON');
});

test.each([
  ['chess', '[Event "x"]\n\n1. e4 e5 2. Nf3 {good} Nc6 *', ['e4', 'e5', 'Nf3', 'Nc6']],
  ['othello', 'f5d6c3', ['f5', 'd6', 'c3']],
  ['checkers', '[Event "x"]\n1. 11-15 23-19 *', ['11-15', '23-19']],
  ['connect-four', '4453', ['4', '4', '5', '3']],
] as const)('games of %s go in and out', async (game, text, expected) => {
  await open(`#/play/${game}?side=both`);
  await page.getByText('Save and load').click();
  await page.getByRole('textbox', { name: /Paste/ }).fill(text);
  await button('Load it').click();
  await expect.poll(moves).toEqual(expected);
  const saving = page.waitForEvent('download');
  await button('Save').click();
  const saved = await (await saving).createReadStream();
  let written = '';
  for await (const chunk of saved) written += chunk;
  await page.goBack();
  await expect.poll(moves).toEqual([]);
  await page.getByRole('textbox', { name: /Paste/ }).fill(written);
  await button('Load it').click();
  await expect.poll(moves).toEqual(expected);
});

test('a worker that breaks is reported, and a new one goes on', async () => {
  page = await site.visit('about:blank#', { reducedMotion: 'reduce' });
  site.faults.length = 0;
  await page.route('**/bot-worker-*.js', (route) => route.fulfill({ status: 404 }));
  await page.goto(`${site.origin}/#/play/chess?level=1&side=black`);
  await page.getByRole('alert').filter({ hasText: 'The program stopped thinking' }).waitFor();
  await page.unroute('**/bot-worker-*.js');
  await button('Try again').click();
  await expect.poll(async () => (await moves()).length).toBe(1);
  site.faults.length = 0;
});

test('nothing else went wrong', async () => {
  page = await site.visit('#/play');
  expect(site.faults).toEqual([]);
});
