import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countFrames, linkTo, runCode, visitCode } from '../../fixtures/code.ts';
import { findingsIn, Site } from '../../fixtures/site.ts';
import { EXAMPLES } from './examples.ts';

let site: Site;
beforeAll(async () => {
  site = await Site.open();
});
afterAll(async () => {
  await site?.close();
});

const [MATCHES, , KNIGHTS] = EXAMPLES.map(({ code }) => code);

describe('nothing runs before a click', () => {
  test('a link shows its code, says that it is foreign, and starts nothing', async () => {
    const page = await visitCode(site, `${MATCHES}\nwhile (true);`);
    expect(await page.locator('.cm-content').textContent()).toContain('while (true);');
    expect(await page.getByRole('note').textContent()).toContain('This code came with a link. Nothing of it has run.');
    await page.waitForTimeout(500);
    expect([await countFrames(page), page.workers().length]).toEqual([0, 0]);
    await page.context().close();
  });

  test('a link that is broken says so, and what was there before is there', async () => {
    const page = await site.visit('#/your-game?code=AAAA');
    expect(await page.getByRole('alert').textContent()).toContain('a part of it is missing or was changed');
    expect(await page.locator('.cm-content').textContent()).toContain('Each takes one to three matches');
    await page.context().close();
  });

  test('a link made here reopens the code elsewhere', async () => {
    const page = await site.visit('#/your-game');
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText('export default { name: "a game of mine" };');
    await page.getByRole('button', { name: 'Copy a link' }).click();
    await page
      .getByText(/^The link is/)
      .first()
      .waitFor();
    expect(await page.getByRole('note').count()).toBe(0);
    const elsewhere = await site.visit(new URL(page.url()).hash);
    await elsewhere.getByText('a game of mine').waitFor();
    expect(await elsewhere.getByRole('note').count()).toBe(1);
    await page.context().close();
    await elsewhere.context().close();
  });

  test('code is kept on this machine, but not that of a link', async () => {
    const page = await site.visit('#/your-game');
    await page.locator('.cm-content').click();
    await page.keyboard.insertText('// mine\n');
    await page.goto(`${site.origin}/${await linkTo(KNIGHTS)}`);
    await page.locator('.cm-content').getByText('burning knights').waitFor();
    await page.locator('.cm-content').click();
    await page.keyboard.insertText('// theirs');
    await page.goto(`${site.origin}/#/your-game`);
    await page.getByText('// mine').waitFor();
    await page.context().close();
  });
});

describe('a game that is right', () => {
  test('is checked and played by the keyboard alone, and the focus is never lost', async () => {
    const page = await site.visit('#/your-game');
    await page.locator('.cm-content').waitFor();
    const tabTo = async (selector: string) => {
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press('Tab');
        if (await page.evaluate((at) => document.activeElement?.matches(at) === true, selector)) return;
      }
      throw new Error(`Tab does not lead to ${selector}`);
    };
    await tabTo('.host');
    await page.keyboard.type('// mine\n');
    await tabTo('button.primary');
    await page.keyboard.press('Enter');
    await page.locator('.moves').waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Run');
    await tabTo('.moves button');
    const settled = page.locator('.moves button:focus, .actions button:focus');
    while ((await page.getByText(/wins?: won\./).count()) === 0) {
      await page.keyboard.press('Enter');
      await page.locator('.thinking').waitFor({ state: 'detached' });
      await settled.waitFor();
    }
    expect(await page.locator('.status').textContent()).toMatch(/^(You win|Pincer wins): won\.$/);
    expect(await page.locator('#page > [aria-live]').textContent()).toMatch(/wins?: won\.$/);
    await page.context().close();
  });

  test('shows what the program thinks, takes moves back, and changes sides', async () => {
    const page = await visitCode(site, KNIGHTS);
    await runCode(page);
    await page.getByText('Your move, white.').waitFor();
    await page.getByLabel('Strength').selectOption('Level 3');
    await page.locator('.moves button').first().click();
    await page.getByText(/Pincer’s value: .+ at depth \d/).waitFor();
    await page.getByText('Your move, white.').waitFor();
    expect(await page.locator('.played').textContent()).toMatch(/Moves: \w\d, \w\d$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.played').waitFor({ state: 'detached' });
    await page.getByLabel('You are').selectOption('black');
    await page.getByText('Your move, black.').waitFor();
    expect(await page.locator('.played').textContent()).toMatch(/Moves: \w\d$/);
    await page.context().close();
  });

  test('learns which driver is best for it, and can be stopped on the way', async () => {
    const page = await visitCode(site, KNIGHTS);
    await runCode(page);
    await page.getByRole('button', { name: 'Compare the drivers' }).click();
    await page.getByText(/^[1-9]\d* of [\d,]+ searches$/).waitFor();
    await page.locator('.wide').getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: /^Compare/ }).waitFor();
    await page.context().close();

    const small = await visitCode(site, MATCHES);
    await runCode(small);
    await small.getByRole('button', { name: 'Compare the drivers' }).click();
    await small.getByRole('table').waitFor();
    expect(await small.getByRole('rowheader').allTextContents()).toContain('mtdf');
    expect(await small.locator('.best').textContent()).toMatch(/^Fewest leaves: .+ Fewest nodes: .+ Least time: .+\.$/);
    await small.context().close();
  });

  test('may have types, and be of the fast face', async () => {
    const code = `
      import { defineGame, type Position, WIN } from 'pincer';
      class Counting implements Position {
        private total: number;
        private player = 0;
        constructor(total: number) { this.total = total; }
        moves(into: Int32Array, from: number): number {
          for (let step = 1; step <= 3 && this.total + step <= 9; step++) into[from++] = step;
          return from;
        }
        make(step: number): void { this.total += step; this.player = 1 - this.player; }
        unmake(step: number): void { this.total -= step; this.player = 1 - this.player; }
        turn(): number { return this.player; }
        evaluate(): number { return this.total === 9 ? -WIN : 0; }
        keyLow(): number { return 2 * this.total + this.player; }
        keyHigh(): number { return 0; }
      }
      export default defineGame({ name: 'nine', initial: 0, position: (total) => new Counting(total) });`;
    const page = await visitCode(site, code);
    await runCode(page);
    await page.getByText('nine keeps the contract.').first().waitFor();
    await page.getByRole('button', { name: '2', exact: true }).click();
    await page.getByText(/Pincer’s value: a (win|loss) in \d/).waitFor();
    await page.context().close();
  });
});

test('axe finds nothing in what a run shows', async () => {
  const page = await visitCode(site, MATCHES);
  await runCode(page);
  await page.getByRole('button', { name: 'Compare the drivers' }).click();
  await page.getByRole('table').waitFor();
  expect(await findingsIn(page)).toEqual([]);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(MATCHES.replace('-WIN', 'WIN / 3'));
  await runCode(page);
  await page.getByRole('alert').waitFor();
  expect(await findingsIn(page)).toEqual([]);
  await page.context().close();
});

test('no page has asked elsewhere, broken the policy or failed', () => {
  expect(site.faults).toEqual([]);
});
