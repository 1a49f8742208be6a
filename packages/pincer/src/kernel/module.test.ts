import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ChessBoard, chess, loadChess } from '../games/chess/index.ts';
import { createSearcher } from '../runtime/create.ts';
import { createBot } from '../runtime/create-bot.ts';
import type { KernelGame } from './host.ts';
import { KernelModule, type KernelSource, loadKernel } from './module.ts';

const FILE = new URL('../../dist/kernels/chess.wasm', import.meta.url);
const bytes = new Uint8Array(readFileSync(FILE));

const OTHER = new Uint8Array(readFileSync(new URL('othello.wasm', FILE)));
const EMPTY = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);

let server: Server;
let origin: string;
/** How often the kernel was asked for, and how often that is refused. */
let asked = 0;
let refusals = 0;

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    if (url === '/never.wasm') return;
    asked++;
    const refused = refusals-- > 0;
    response.statusCode = url === '/none.wasm' || refused ? 404 : 200;
    response.end(url === '/chess.wasm' && !refused ? bytes : '<!doctype html><title>A page</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  asked = 0;
  refusals = 0;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Chess as a page has it: its kernel has to be fetched. */
function onPage(path = '/chess.wasm'): KernelGame<typeof chess.initial> {
  return { ...chess, module: new KernelModule('chess', () => new URL(path, origin)) };
}

const nodesOf = (game: KernelGame<typeof chess.initial>) =>
  createBot(game, { table: 12 }).search(chess.initial, { depth: 3 });

describe('in Node', () => {
  test('a kernel is read when it is first used', () => {
    const game = { ...chess, module: new KernelModule('chess', () => FILE) };
    expect(createSearcher(game, undefined, { table: 12 }).moves()).toHaveLength(20);
    expect(new ChessBoard().moves()).toHaveLength(20);
  });

  test('whoever waits for it gets the game', async () => {
    expect(await loadChess()).toBe(chess);
  });

  test('a kernel that a bundle has left behind is asked for', () => {
    const game = { ...chess, module: new KernelModule('chess', () => new URL('none.wasm', FILE)) };
    expect(() => createSearcher(game)).toThrow(
      /await loadChess\(\{ wasm \}\) with pincer\/kernels\/chess\.wasm.*ENOENT/,
    );
  });
});

describe('where a kernel has to be fetched', () => {
  test('what cannot wait says what to wait for, until it was waited for', async () => {
    const game = onPage();
    expect(() => createSearcher(game)).toThrow('the kernel of chess is not loaded: await loadChess() first');
    expect(await loadKernel(game)).toBe(game);
    expect(createSearcher(game, undefined, { table: 12 }).moves()).toHaveLength(20);
  });

  test('a bot waits by itself, and finds what it finds here', async () => {
    const { time: _, passes: __, ...here } = await nodesOf(chess);
    expect(await nodesOf(onPage())).toMatchObject(here);
  });

  test('it is fetched once, however many wait', async () => {
    const game = onPage();
    await Promise.all([loadKernel(game), loadKernel(game), nodesOf(game), nodesOf(game)]);
    await loadKernel(game);
    expect(asked).toBe(1);
  });

  test('what failed is named, and may be tried again', async () => {
    refusals = 1;
    const game = onPage();
    await expect(nodesOf(game)).rejects.toThrow(/loadChess\(\{ wasm \}\).*\/chess\.wasm: 404 Not Found/);
    expect((await nodesOf(game)).depth).toBe(3);
  });

  test('a page in its place is no kernel', async () => {
    await expect(loadKernel(onPage('/page.wasm'))).rejects.toThrow(
      /page\.wasm: not WebAssembly, it begins with "<!doctype html>/,
    );
  });

  test('an abort and a dispose end the wait', async () => {
    const bot = createBot(onPage('/never.wasm'), { table: 12 });
    const aborted = bot.search(chess.initial, { signal: AbortSignal.timeout(20) });
    expect(await aborted).toMatchObject({ reason: 'abort', depth: 0, move: undefined });
    const disposed = bot.search(chess.initial);
    await Promise.resolve();
    bot.dispose();
    expect(await disposed).toMatchObject({ reason: 'abort', depth: 0 });
  });
});

describe('a kernel may be handed over', () => {
  test.each<[string, () => KernelSource | PromiseLike<KernelSource>]>([
    ['as an address', () => new URL('/chess.wasm', origin)],
    ['as the text of one', () => `${origin}/chess.wasm`],
    ['as a data address', () => `data:application/wasm;base64,${Buffer.from(bytes).toString('base64')}`],
    ['as a file’s address', () => FILE],
    ['as a path', () => fileURLToPath(FILE)],
    ['as bytes', () => bytes],
    ['as a part of other bytes', () => new Uint8Array([1, 2, ...bytes, 3]).subarray(2, 2 + bytes.length)],
    ['as a buffer', () => bytes.buffer],
    ['as a response', () => new Response(bytes)],
    ['as what fetch returns', () => fetch(`${origin}/chess.wasm`)],
    ['compiled', () => new WebAssembly.Module(bytes)],
  ])('%s', async (_what, wasm) => {
    const game = { ...chess, module: new KernelModule('chess', () => new URL('none.wasm', FILE)) };
    await loadKernel(game, { wasm: wasm() });
    expect((await nodesOf(game)).counts).toEqual((await nodesOf(chess)).counts);
  });

  test.each<[string, unknown, RegExp]>([
    ['an address with nothing', () => `${origin}/none.wasm`, /none\.wasm: 404 Not Found/],
    ['a response with nothing', () => fetch(`${origin}/none.wasm`), /none\.wasm: 404 Not Found/],
    [
      'other bytes',
      () => new Uint8Array([60, 104, 116, 109, 108, 62]),
      /wasm: not WebAssembly, it begins with "<html>"/,
    ],
    ['no bytes', () => new Uint8Array(), /not WebAssembly/],
    ['half of its bytes', () => bytes.slice(0, bytes.length >> 1), /^wasm: damaged, or from elsewhere: its bytes/],
    ['a byte that is wrong', () => bytes.with(9000, bytes[9000] ^ 4), /^wasm: damaged, or from elsewhere: its bytes/],
    ['an empty module', () => EMPTY, /^wasm: damaged, or from elsewhere/],
    ['another kernel', () => OTHER, /^wasm: othello\.wasm, where chess\.wasm belongs$/],
    [
      'another kernel, compiled',
      () => new WebAssembly.Module(OTHER),
      /^wasm: othello\.wasm, where chess\.wasm belongs$/,
    ],
    ['a module of others', () => new WebAssembly.Module(EMPTY), /^wasm: no kernel, where chess\.wasm belongs$/],
    ['a number', () => 5, /wasm: 5 is no address, no bytes, no response and no compiled module/],
  ])('not %s', async (_what, wasm, message) => {
    const game = onPage();
    await expect(loadKernel(game, { wasm: (wasm as () => KernelSource)() })).rejects.toThrow(message);
  });
});
