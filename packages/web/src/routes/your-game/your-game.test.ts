import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HEADERS } from '../../../dist/server/policy.js';
import { axeFindings, Site } from '../../fixtures/site.ts';
import { packCode } from './code/link.ts';
import { EXAMPLES } from './examples.ts';
import { FRAME_SCRIPT } from './sandbox/frame.ts';

let site: Site;
/** Where code is run that fails. */
let bench: Page;
beforeAll(async () => {
  site = await Site.open();
  bench = await site.visit('#/your-game');
});
afterAll(async () => {
  await site?.close();
});

const [MATCHES, , KNIGHTS] = EXAMPLES.map(({ code }) => code);

async function linkTo(code: string): Promise<string> {
  const packed = await packCode(code);
  if (!packed.ok) throw new Error(packed.error);
  return `#/your-game?code=${packed.value}`;
}

/** The page with this code in its editor, as a link brings it. */
async function visit(code: string, options = {}): Promise<Page> {
  const page = await site.visit(await linkTo(code), options);
  await page.locator('.cm-content').waitFor();
  return page;
}

/** Frames in which code runs. */
const frames = (page: Page) => page.locator('iframe').count();

const run = (page: Page) => page.getByRole('button', { name: 'Run', exact: true }).click();

let runs = 0;

/** Runs code that is to fail, and returns what the page says about it. */
async function failureOf(code: string): Promise<{ readonly text: string; readonly line: string | undefined }> {
  const mark = `// run ${++runs}.`;
  await bench.goto(`${site.origin}/${await linkTo(`${code} ${mark}`)}`);
  await bench.locator('.cm-content').getByText(mark).waitFor();
  await run(bench);
  const alert = bench.getByRole('alert');
  await alert.waitFor();
  expect(await frames(bench)).toBe(0);
  const text = (await alert.locator('p').textContent()) ?? '';
  const place = alert.getByRole('button');
  return { text, line: (await place.count()) > 0 ? ((await place.textContent()) ?? undefined) : undefined };
}

describe('nothing runs before a click', () => {
  test('a link shows its code, says that it is foreign, and starts nothing', async () => {
    const page = await visit(`${MATCHES}\nwhile (true);`);
    expect(await page.locator('.cm-content').textContent()).toContain('while (true);');
    expect(await page.getByRole('note').textContent()).toContain('This code came with a link. Nothing of it has run.');
    await page.waitForTimeout(500);
    expect([await frames(page), page.workers().length]).toEqual([0, 0]);
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
    await page.evaluate(`location.hash = '#/play'`);
    await page.goBack();
    await page.getByText('// mine').waitFor();
    await page.context().close();
  });
});

describe('what the code reaches', () => {
  /** Names of what pages and workers have, and this code must not. */
  const NAMES = [
    'localStorage sessionStorage indexedDB caches cookieStore document window open close fetch XMLHttpRequest WebSocket',
    'EventSource WebTransport RTCPeerConnection importScripts Worker SharedWorker BroadcastChannel MessageChannel',
    'postMessage setTimeout setInterval requestAnimationFrame eval Function navigator location performance crypto',
    'SharedArrayBuffer WebAssembly Notification Request Response Blob URL FileReader OffscreenCanvas self',
  ].flatMap((line) => line.split(' '));

  test('is the language alone: no storage, network, messages, workers, windows or code from text', async () => {
    const code = `const found = [];
      for (const name of '${NAMES.join(' ')}'.split(' ')) if (name in globalThis) found.push(name);
      const makers = [() => {}, async () => {}, function* () {}, async function* () {}];
      for (const maker of makers) if (maker.constructor !== undefined) found.push(String(maker));
      for (let at = globalThis; at; at = Object.getPrototypeOf(at)) if (at.postMessage || at.fetch) found.push('below');
      export default 1;
      throw new Error(found.join() || 'nothing');`;
    const { text } = await failureOf(code);
    expect(text).toBe('Error: nothing.');
  });

  test('is nothing even without that: the worker has no origin, and the policy holds in it', async () => {
    const context = await site.browser.newContext();
    const page = await context.newPage();
    await page.goto(`${site.origin}/#/your-game`);
    const outcome = await page.evaluate(
      ([script, text]) =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe');
          frame.setAttribute('sandbox', 'allow-scripts');
          frame.srcdoc = `<!doctype html><script>${script}</script>`;
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => resolve(data.data ?? data);
          frame.onload = () => {
            const address = `data:text/javascript,${encodeURIComponent(text)}`;
            frame.contentWindow?.postMessage({ address, type: 'module' }, '*', [port2]);
          };
          document.body.append(frame);
        }),
      [
        FRAME_SCRIPT,
        `const outcome = {};
        const attempt = async (name, work) => { try { await work(); outcome[name] = 'reached'; } catch { outcome[name] = 'refused'; } };
        const opened = (source) => new Promise((resolve, reject) => { source.onopen = resolve; source.onsuccess = resolve; source.onerror = reject; });
        await attempt('indexedDB', () => opened(indexedDB.open('x')));
        await attempt('caches', () => caches.open('x'));
        await attempt('fetch of the page', () => fetch('${site.origin}/manifest.webmanifest'));
        await attempt('fetch', () => fetch('https://example.com/', { mode: 'no-cors' }));
        await attempt('WebSocket', () => opened(new WebSocket('ws://127.0.0.1:1/')));
        await attempt('EventSource', () => opened(new EventSource('${site.origin}/')));
        await attempt('importScripts', () => importScripts('${site.origin}/opened-from-disk.js'));
        await attempt('import', () => import('${site.origin}/opened-from-disk.js'));
        await attempt('import of data', () => import('data:text/javascript,1'));
        await attempt('eval', () => (0, eval)('1'));
        await attempt('open', () => open('about:blank'));
        await attempt('SharedArrayBuffer', () => new SharedArrayBuffer(8));
        outcome.origin = self.origin;
        postMessage(outcome);`,
      ] as const,
    );
    const refused =
      'indexedDB,caches,fetch of the page,fetch,WebSocket,EventSource,importScripts,import,import of data,eval,open,SharedArrayBuffer';
    expect(outcome).toEqual({
      ...Object.fromEntries(refused.split(',').map((name) => [name, 'refused'])),
      origin: 'null',
    });
    await context.close();
  });

  test('the policy names the one script of the frame, in the header and in the page itself', async () => {
    const hash = `'sha256-${createHash('sha256').update(FRAME_SCRIPT).digest('base64')}'`;
    expect(HEADERS['Content-Security-Policy']).toContain(hash);
    const page = await site.visit('#/your-game');
    const meta = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    expect(`${meta}; frame-ancestors 'none'`).toBe(HEADERS['Content-Security-Policy']);
    await page.context().close();
  });
});

describe('code that does not end is ended, and named', () => {
  const lines = MATCHES.split('\n');
  const line = (start: string) => lines.findIndex((each) => each.trim().startsWith(start));
  /** The example, with another line in the place of the one that begins so. */
  const withLine = (start: string, other: string) => lines.with(line(start), other).join('\n');

  test.each([
    ['the module', `${MATCHES}while (true);`, lines.length],
    ['moves', withLine('moves:', 'moves() { for (;;); },'), line('moves:') + 1],
    [
      'play',
      withLine('play:', 'play: () => { let n = 1; while (n > 0) { for (let i = 0; i < 9; i++) n++; } },'),
      line('play:') + 1,
    ],
    ['turn', withLine('turn:', 'turn() { do ; while (1); },'), line('turn:') + 1],
    [
      'evaluate',
      withLine('evaluate:', 'evaluate({ left }) { while (left < 9) left = left; return 0 },'),
      line('evaluate:') + 1,
    ],
    [
      'key',
      withLine('key:', 'key: () => { for (const one of (function* () { for (;;) yield 1 })()); },'),
      line('key:') + 1,
    ],
  ])('in %s', async (_, code, at) => {
    expect(await failureOf(code)).toEqual({ text: 'this loop does not end.', line: `Line ${at}` });
  });

  test('where there is no loop to name', async () => {
    const { text } = await failureOf(`export default 1;\n/^(a+)+$/.test('a'.repeat(50) + 'b');`);
    expect(text).toMatch(/^the code did not come back within a second/);
  });

  test('where it waits for nothing', async () => {
    const { text } = await failureOf(`await new Promise(() => {});\nexport default 1;`);
    expect(text).toMatch(/^the code waits for something that does not come/);
  });

  test('while a game is played, which can go on', async () => {
    const page = await visit(withLine('show:', 'show: ({ left }) => { while (left < 13); return left },'));
    await run(page);
    await page.getByRole('button', { name: '3', exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('did not come back within a second');
    await page.getByRole('alert').getByRole('button', { name: 'New game' }).click();
    await page.getByText('Your move').waitFor();
    await page.context().close();
  });

  test('whatever it says meanwhile, the page has time', async () => {
    const page = await visit(withLine('moves:', 'moves() { for (;;) console.log("x".repeat(1000)); },'));
    await page.evaluate(`(() => { window.ticks = 0; setInterval(() => ticks++, 10); })()`);
    await run(page);
    await page.getByRole('alert').waitFor();
    expect(await page.evaluate('ticks')).toBeGreaterThan(5);
    await page.context().close();
  });
});

test('code that takes all memory ends alone: the page stays, and says so', async () => {
  const alive: string[] = [];
  const live = {
    alive(_: unknown, response: ServerResponse, { searchParams }: URL) {
      alive.push(searchParams.get('alert') ?? '');
      response.end();
    },
  };
  // A small heap, so that all of it is soon taken. The test's own view of the page dies with the frame's process.
  const small = await Site.open({ live }, ['--js-flags=--max-old-space-size=100']);
  const code = `const kept = [];
    export default {
      initial: 0,
      moves: (sum) => { kept.push(new Array(1e5).fill(sum)); return sum < 9 ? [1, 2] : []; },
      play: (sum, more) => sum + more,
      turn: (sum) => sum % 2,
      evaluate: () => 0,
    };`;
  const page = await small.visit(await linkTo(code));
  await page.locator('.cm-content').waitFor();
  await page.evaluate(() => {
    setInterval(() => fetch(`./live/alive?alert=${document.querySelector('[role=alert] p')?.textContent ?? ''}`), 100);
  });
  const crashed = page.waitForEvent('crash');
  await run(page);
  await crashed;
  await expect.poll(() => alive.at(-1), { timeout: 20_000 }).toMatch(/took more memory than there is/);
  await small.close();
});

describe('mistakes are messages with their place', () => {
  test.each([
    ['const a = ;\nexport default a;', `SyntaxError: Unexpected token ';'.`, 'Line 1'],
    ['export default {', 'SyntaxError: ', 'Line 1'],
    ['const a = 1;\n\nconst b = a.b.c;\nexport default b;', 'TypeError: Cannot read properties of undefined', 'Line 3'],
    [
      `import { createBot } from 'pincer';\nexport default 1;`,
      'SyntaxError: "pincer" has no createBot here, but',
      'Line 1',
    ],
    [`import fs from 'node:fs';\nexport default 1;`, 'only "pincer" can be imported here', 'Line 1'],
    ['const game = 1;', 'there is no game yet: end the code with "export default" and the game', 'Line 1'],
    ['enum Side { One }\nexport default {} as object;', 'types are left out here, but an enum is more', 'Line 1'],
    ['const f = (n) => f(n + 1);\nexport default f(1);', 'RangeError: Maximum call stack size exceeded', 'Line 1'],
    ['export default { moves() {}, play() {}, turn() {}, evaluate() {} };', 'the game has no initial', undefined],
  ])('%j', async (code, message, line) => {
    const failure = await failureOf(code);
    expect(failure.text).toContain(message);
    expect(failure.line).toBe(line);
  });

  test('a breach of the contract names the method, the moves, the state and the line', async () => {
    const page = await visit(
      MATCHES.replace('({ left: left - taken, turn: 1 - turn })', '({ left: left - taken, turn: 1 - turn.x.y })'),
    );
    await run(page);
    const problem = page.getByRole('listitem').filter({ hasText: 'it threw' });
    await problem.waitFor();
    expect(await problem.textContent()).toContain('play: it threw TypeError');
    expect(await problem.textContent()).toContain('state {"left":15,"turn":0}');
    await problem.getByRole('button', { name: 'Line 8' }).click();
    expect(await page.locator('.cm-activeLine').textContent()).toContain('turn.x.y');
    await page.context().close();
  });
});

describe('a game that is right', () => {
  test('is checked and played by the keyboard alone, and Tab leaves the editor', async () => {
    const page = await site.visit('#/your-game');
    await page.locator('.cm-content').focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('matches keeps the contract.', { exact: false }).first().waitFor();
    for (let move = 0; move < 15; move++) {
      await page.locator('.status:not(.thinking)').waitFor();
      if (/wins?:/.test((await page.locator('.status').textContent()) ?? '')) break;
      const button = page.locator('.moves button:enabled').first();
      await button.focus();
      await page.keyboard.press('Enter');
    }
    expect(await page.locator('.status').textContent()).toMatch(/^(You win|Pincer wins): won\.$/);
    expect(await page.locator('body > * > [aria-live], #page > [aria-live]').textContent()).toMatch(/wins?: won\.$/);
    await page.context().close();
  });

  test('shows what the program thinks, takes moves back, and changes sides', async () => {
    const page = await visit(KNIGHTS);
    await run(page);
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
    const page = await visit(KNIGHTS);
    await run(page);
    await page.getByRole('button', { name: 'Compare the drivers' }).click();
    await page.getByText(/^[1-9]\d* of [\d,]+ searches$/).waitFor();
    await page.locator('.wide').getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: /^Compare/ }).waitFor();
    await page.context().close();

    const small = await visit(MATCHES);
    await run(small);
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
    const page = await visit(code);
    await run(page);
    await page.getByText('nine keeps the contract.').first().waitFor();
    await page.getByRole('button', { name: '2', exact: true }).click();
    await page.getByText(/Pincer’s value: a (win|loss) in \d/).waitFor();
    await page.context().close();
  });
});

describe.each([
  ['light', 320],
  ['light', 1280],
  ['dark', 320],
  ['dark', 1280],
] as const)('%s, %i px wide', (colorScheme, width) => {
  test('axe finds nothing, and nothing scrolls sideways', async () => {
    const page = await visit(MATCHES, { colorScheme, viewport: { width, height: 800 } });
    const holds = async () => {
      expect(await axeFindings(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    };
    await run(page);
    await page.getByRole('button', { name: 'Compare the drivers' }).click();
    await page.getByRole('table').waitFor();
    await holds();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(MATCHES.replace('-WIN', 'WIN / 3'));
    await run(page);
    await page.getByRole('alert').waitFor();
    await holds();
    await page.context().close();
  });
});

test('no page has asked elsewhere, broken the policy or failed', () => {
  expect(site.faults).toEqual([]);
});
