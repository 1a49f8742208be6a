import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listPage } from '../../../../dist/server/files.js';
import { HEADERS } from '../../../../dist/server/policy.js';
import { countFrames, linkTo, runCode, visitCode } from '../../../fixtures/code.ts';
import { Site } from '../../../fixtures/site.ts';
import { EXAMPLES } from '../examples.ts';
import { FRAME_SCRIPT } from './frame.ts';

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

const MATCHES = EXAMPLES[0].code;

let runs = 0;

/** Runs code that is to fail, and returns what the page says about it. */
async function failureOf(code: string): Promise<{ readonly text: string; readonly line: string | undefined }> {
  const mark = `// run ${++runs}.`;
  await bench.goto(`${site.origin}/${await linkTo(`${code} ${mark}`)}`);
  await bench.locator('.cm-content').getByText(mark).waitFor();
  await runCode(bench);
  const alert = bench.getByRole('alert');
  await alert.waitFor();
  expect(await countFrames(bench)).toBe(0);
  const text = (await alert.locator('p').textContent()) ?? '';
  const place = alert.getByRole('button');
  return { text, line: (await place.count()) > 0 ? ((await place.textContent()) ?? undefined) : undefined };
}

/** A server of its own. */
async function listening(answer: RequestListener): Promise<{ readonly origin: string; close(): void }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('what the code reaches', () => {
  /** A server that would answer anybody, and how often it was asked. */
  let elsewhere = '';
  let asked = 0;
  let close = () => {};
  beforeAll(async () => {
    const server = await listening((_, response) => {
      asked++;
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/javascript' });
      response.end();
    });
    elsewhere = server.origin;
    close = server.close;
  });
  afterAll(() => close());

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

  /** What a worker reaches in a frame as ours, without any code of ours in it. */
  async function reachedAt(origin: string): Promise<unknown> {
    const context = await site.browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(`${origin}/#/your-game`);
    const text = `const outcome = {};
      const attempt = async (name, work) => {
        try { await work(); outcome[name] = 'reached'; } catch { outcome[name] = 'refused'; }
      };
      const opened = (source) => new Promise((resolve, reject) => {
        Object.assign(source, { onopen: resolve, onsuccess: resolve, onerror: reject });
      });
      await attempt('indexedDB', () => opened(indexedDB.open('x')));
      await attempt('caches', () => caches.open('x'));
      await attempt('fetch of the page', () => fetch('${origin}/manifest.webmanifest'));
      await attempt('fetch', () => fetch('${elsewhere}/', { mode: 'no-cors' }));
      await attempt('WebSocket', () => opened(new WebSocket('${elsewhere.replace('http', 'ws')}/')));
      await attempt('EventSource', () => opened(new EventSource('${elsewhere}/')));
      await attempt('importScripts', () => importScripts('${elsewhere}/'));
      await attempt('import', () => import('${elsewhere}/'));
      await attempt('import of data', () => import('data:text/javascript,1'));
      await attempt('eval', () => (0, eval)('1'));
      await attempt('open', () => open('about:blank'));
      await attempt('SharedArrayBuffer', () => new SharedArrayBuffer(8));
      outcome.origin = self.origin;
      postMessage(outcome);`;
    const outcome = await page.evaluate(
      ([script, code]) =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe');
          frame.setAttribute('sandbox', 'allow-scripts');
          frame.srcdoc = `<!doctype html><script>${script}</script>`;
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = ({ data }) => resolve(data.data ?? data);
          frame.onload = () => {
            const address = `data:text/javascript,${encodeURIComponent(code)}`;
            frame.contentWindow?.postMessage({ address, type: 'module' }, '*', [port2]);
          };
          document.body.append(frame);
        }),
      [FRAME_SCRIPT, text] as const,
    );
    await context.close();
    return outcome;
  }

  const REFUSED = [
    ...['indexedDB', 'caches', 'fetch of the page', 'fetch', 'WebSocket', 'EventSource', 'importScripts', 'import'],
    ...['import of data', 'eval', 'open', 'SharedArrayBuffer'],
  ].map((name) => [name, 'refused']);

  test('is nothing even without that: the worker has no origin, and the policy holds in it', async () => {
    expect(await reachedAt(site.origin)).toEqual({ ...Object.fromEntries(REFUSED), origin: 'null' });
    expect(asked).toBe(0);
  });

  test('is nothing on a host that sends no headers: the page brings the policy along', async () => {
    const files = listPage();
    const host = await listening((request, response) => {
      const file = files.get(request.url ?? '');
      response.writeHead(file ? 200 : 404, { 'Content-Type': file?.type ?? 'text/plain' });
      response.end(file?.read());
    });
    expect(await reachedAt(host.origin)).toEqual({ ...Object.fromEntries(REFUSED), origin: 'null' });
    expect(asked).toBe(0);
    host.close();
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
    expect(await failureOf(code)).toEqual({ text: 'this loop does not end, or takes too long.', line: `Line ${at}` });
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
    const page = await visitCode(site, withLine('show:', 'show: ({ left }) => { while (left < 13); return left },'));
    await runCode(page);
    await page.getByRole('button', { name: '3', exact: true }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByRole('alert').textContent()).toContain('did not come back within a second');
    await page.getByRole('alert').getByRole('button', { name: 'New game' }).click();
    await page.getByText('Your move').waitFor();
    await page.context().close();
  });

  test('whatever it says meanwhile, the page has time', async () => {
    const page = await visitCode(site, withLine('moves:', 'moves() { for (;;) console.log("x".repeat(1000)); },'));
    await page.evaluate(`(() => { window.ticks = 0; setInterval(() => ticks++, 10); })()`);
    await runCode(page);
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
      moves: (sum) => { kept.push(new Array(1e6).fill(sum)); return sum < 9 ? [1, 2] : []; },
      play: (sum, more) => sum + more,
      turn: (sum) => sum % 2,
      evaluate: () => 0,
    };`;
  const page = await small.visit(await linkTo(code));
  await page.locator('.cm-content').waitFor();
  await page.evaluate(() => {
    setInterval(() => fetch(`./live/alive?alert=${document.querySelector('[role=alert] p')?.textContent ?? ''}`), 100);
  });
  await runCode(page);
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
    const page = await visitCode(
      site,
      MATCHES.replace('({ left: left - taken, turn: 1 - turn })', '({ left: left - taken, turn: 1 - turn.x.y })'),
    );
    await runCode(page);
    const problem = page.getByRole('listitem').filter({ hasText: 'it threw' });
    await problem.waitFor();
    expect(await problem.textContent()).toContain('play: it threw TypeError');
    expect(await problem.textContent()).toContain('state {"left":15,"turn":0}');
    await problem.getByRole('button', { name: 'Line 8' }).click();
    expect(await page.locator('.cm-activeLine').textContent()).toContain('turn.x.y');
    await page.context().close();
  });
});

test('no page has asked elsewhere, broken the policy or failed', () => {
  expect(site.faults).toEqual([]);
});
