/**
 * The built files in a real browser, unbundled, with and without the isolation that
 * SharedArrayBuffer needs.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { browserOptions } from '../../../../tools/browser.mjs';
import type { PlainGame } from '../contract/game.ts';
import { chess } from '../games/chess/index.ts';
import { createSearcher } from '../runtime/create.ts';
import { search } from '../runtime/deepen.ts';
import type { Searcher } from '../runtime/searcher.ts';

const { endless } = (await import(new URL('./fixtures/games.js', import.meta.url).href)) as {
  readonly endless: PlainGame<number, number>;
};

const ROOT = new URL('../../', import.meta.url);
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.html': 'text/html',
  '.wasm': 'application/wasm',
};
const options = browserOptions();

/** Serves the project's own files; isolated pages get the headers that allow SharedArrayBuffer. */
function serve(isolated: boolean): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (isolated) {
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
    }
    if (path === '/') {
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><title>Pincer</title>');
      return;
    }
    const body = await readFile(new URL(`.${path}`, ROOT)).catch(() => undefined);
    response.statusCode = body ? 200 : 404;
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'text/plain');
    response.end(body);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe.skipIf(!options)('in a browser', () => {
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.launch(options);
  });

  afterAll(() => browser?.close());

  describe.each([
    ['isolated', true],
    ['not isolated: no SharedArrayBuffer', false],
  ])('%s', (_what, isolated) => {
    let server: Server;
    let page: Page;

    beforeAll(async () => {
      server = await serve(isolated);
      page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    });

    afterAll(() => server.close());

    test('the page is as isolated as it should be', async () => {
      expect(await page.evaluate('crossOriginIsolated')).toBe(isolated);
      expect(await page.evaluate('typeof SharedArrayBuffer')).toBe(isolated ? 'function' : 'undefined');
    });

    /** Runs one of the functions of `fixtures/page.js` on the page. */
    const onPage = (name: string) =>
      page.evaluate<Record<string, unknown>>(`import('/src/worker/fixtures/page.js').then((page) => page.${name}())`);

    test('a worker searches, and the page does not freeze', async () => {
      const { depth, ticks } = await onPage('searchInWorker');
      expect(depth).toBeGreaterThan(3);
      expect(ticks).toBeGreaterThan(15);
    });

    // A busy machine may be late once; not always.
    test('an abort takes effect within 50 ms, and the worker goes on', { retry: 2 }, async () => {
      const { took, ...rest } = await onPage('abortInWorker');
      expect(rest).toEqual({ reason: 'abort', again: 'depth' });
      expect(took).toBeLessThan(50);
    });

    test('a crash in the game rejects with its error and stack', async () => {
      const { stack, ...error } = await onPage('crashInWorker');
      expect(error).toEqual({ name: 'RangeError', message: 'this is my bug' });
      expect(stack).toContain('faultyEvaluate');
    });

    test('chess runs in a worker and on the page, with the same counts as here', async () => {
      const { value, move, counts } = search(createSearcher(chess, undefined, { table: 14 }), { depth: 4 });
      expect(await onPage('searchChess')).toEqual({
        inWorker: [value, move, counts.nodes],
        onPage: [value, move, counts.nodes],
      });
    });

    const playedHere = (without: readonly 'net'[]) => {
      const searcher = createSearcher(chess, undefined, { table: 14, selective: true, without });
      return [searcher.evaluation, search(searcher, { depth: 5 }).counts.nodes];
    };

    test('threads search where the page is isolated, and one does where not', async () => {
      const searchers = [createSearcher(chess), createSearcher(endless)];
      const values = searchers.map((searcher) => search(searcher as Searcher<unknown, unknown>, { depth: 5 }));
      const [found, foundOfEndless] = values.map(({ value }) => ({ value, threads: isolated ? 2 : 1 }));
      expect(await onPage('searchWithThreads')).toEqual({
        chess: found,
        worker: found,
        game: foundOfEndless,
        served: foundOfEndless,
        servedWorker: foundOfEndless,
      });
    });

    test('the net of chess plays in a worker and on the page, with the same counts as here', async () => {
      const [evaluation, nodes] = playedHere([]);
      expect(evaluation).toMatch(/^net 768-\d+x2-\d+ [0-9a-f]{8}$/);
      expect(await onPage('playChess')).toEqual([
        [evaluation, nodes],
        [evaluation, nodes],
      ]);
    });

    /** Another page, which is made up before it begins. */
    const onOther = async (name: string, prepare: (other: Page) => Promise<unknown>) => {
      const other = await browser.newPage();
      try {
        await prepare(other);
        await other.goto(page.url());
        return await other.evaluate(`import('/src/worker/fixtures/page.js').then((page) => page.${name}())`);
      } finally {
        await other.close();
      }
    };

    test('the rules alone do not fetch the net', async () => {
      expect(await onOther('loadRules', async () => {})).toEqual({ moves: 20, kernels: ['chess.wasm'] });
    });

    test('where the net is missing play goes on by hand, and says why', async () => {
      const refuse = (other: Page) =>
        other.context().route('**/chess-net.wasm', (route) => route.fulfill({ status: 404 }));
      const [, nodes] = playedHere(['net']);
      const why = /^hand, without the net: the net of chess cannot be had .*chess-net\.wasm: 404/;
      expect(await onOther('playChess', refuse)).toEqual([
        [expect.stringMatching(why), nodes],
        [expect.stringMatching(why), nodes],
      ]);
    });

    test('where there is no SIMD the page plays by hand', async () => {
      const disable = (other: Page) => other.addInitScript('WebAssembly.validate = () => false');
      const [onIt] = (await onOther('playChess', disable)) as unknown[];
      expect(onIt).toEqual(['hand, without the net: WebAssembly has no SIMD here', playedHere(['net'])[1]]);
    });

    test('a worker of the page’s own serves, and says why when it does not', async () => {
      const { throws, ...rest } = await onPage('searchInOwnWorker');
      expect(throws).toMatch(/^the worker failed: Uncaught RangeError: this worker is broken \(http.*serve\.js:\d+\)$/);
      expect(rest).toEqual({
        game: 3,
        later: 3,
        mail: 3,
        rejected: 'no game today',
        missing: 'the worker failed: its script was not found, or cannot be run',
        silent: 'the worker did not answer within 1000 ms: does its file call serveBot(game)?',
        noWorker: 'the function should return a new Worker(…), not undefined',
      });
    });

    test('a dispose ends a search, also while its worker loads', async () => {
      expect(await onPage('disposeInWorker')).toEqual({ first: 'abort', second: 'abort' });
    });

    test('chess on a page: what cannot wait says what to wait for', async () => {
      await page.reload();
      const { failed, ...rest } = await onPage('loadChessFirst');
      expect(failed).toMatch(/none\.wasm: 404 Not Found/);
      expect(rest).toEqual({
        before: 'the kernel of chess is not loaded: await loadChess() first',
        isGame: true,
        after: 20,
      });
    });

    test('the library runs on the page itself, and lets it breathe', async () => {
      const { value, ticks } = await onPage('searchOnPage');
      expect(Number.isInteger(value)).toBe(true);
      expect(ticks).toBeGreaterThan(5);
    });
  });
});
