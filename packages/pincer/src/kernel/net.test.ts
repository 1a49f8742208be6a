/** Who takes a kernel with a net, from where, and what becomes of a net that cannot be had. */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChessBoard, chess, loadChess } from '../games/chess/index.ts';
import { createSearcher } from '../runtime/create.ts';
import { createBot } from '../runtime/create-bot.ts';
import { search } from '../runtime/deepen.ts';
import { KernelModule, loadKernel, type NetLoadOptions } from './module.ts';

const read = (name: string) => new Uint8Array(readFileSync(new URL(`../../dist/kernels/${name}`, import.meta.url)));
const FILES = { '/chess.wasm': read('chess.wasm'), '/chess-net.wasm': read('chess-net.wasm') };
const DAMAGED = FILES['/chess-net.wasm'].with(FILES['/chess-net.wasm'].length >> 1, 99);
const BY_NET = /^net 768-\d+x2-\d+ [0-9a-f]{8}$/;

let server: Server;
let origin: string;
/** What was asked for. */
let asked: string[] = [];

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const bytes = url === '/damaged.wasm' ? DAMAGED : FILES[url as keyof typeof FILES];
    response.statusCode = bytes ? 200 : 404;
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  asked = [];
});

afterAll(() => server.close());

/** Chess as a page has it: its kernels have to be fetched. */
function onPage(net = '/chess-net.wasm'): typeof chess {
  return {
    ...chess,
    module: new KernelModule('chess', () => new URL('/chess.wasm', origin)),
    net: new KernelModule('chess', () => new URL(net, origin), 'net'),
  };
}

/** Chess with its net in another file. */
function withNetAt(file: URL): typeof chess {
  return { ...chess, net: new KernelModule('chess', () => file, 'net') };
}

const OPTIONS = { table: 12, selective: true } as const;
const played = (game: typeof chess, more = {}) =>
  createBot(game, { ...OPTIONS, ...more }).search(chess.initial, { depth: 4 });

describe('in Node', () => {
  test('the search that plays evaluates by the net, and says so everywhere', async () => {
    const searcher = createSearcher(chess, undefined, OPTIONS);
    expect(searcher.evaluation).toMatch(BY_NET);
    expect(search(searcher, { depth: 2 }).evaluation).toBe(searcher.evaluation);
    const { evaluation, counts } = await played(chess);
    expect(evaluation).toBe(searcher.evaluation);
    expect((await played(chess)).counts).toEqual(counts);
  });

  test.each([
    ['without the step', { selective: true, without: ['net'] }],
    ['with the option off', { selective: true, net: false }],
    ['in the plain search', {}],
  ] as const)('by hand %s', (_what, options) => {
    expect(createSearcher(chess, undefined, { table: 12, ...options }).evaluation).toBe('hand');
  });

  test('the plain search takes the net where it is asked to, and counts something else', () => {
    const byNet = createSearcher(chess, undefined, { table: 12, net: true });
    expect(byNet.evaluation).toMatch(BY_NET);
    const byHand = createSearcher(chess, undefined, { table: 12 });
    expect(search(byNet, { depth: 4 }).counts).not.toEqual(search(byHand, { depth: 4 }).counts);
  });

  test('a net that is missing is done without, and the evaluation says why', () => {
    const searcher = createSearcher(withNetAt(new URL('none.wasm', import.meta.url)), undefined, OPTIONS);
    expect(searcher.evaluation).toMatch(
      /^hand, without the net: the net of chess cannot be had .* await loadChess\(\{ net \}\) with pincer\/kernels\/chess-net\.wasm.*ENOENT/,
    );
    const byHand = createSearcher(chess, undefined, { ...OPTIONS, without: ['net'] });
    expect(search(searcher, { depth: 5 }).counts).toEqual(search(byHand, { depth: 5 }).counts);
  });

  test('the kernel without a net in its place is refused by name', () => {
    const file = new URL('../../dist/kernels/chess.wasm', import.meta.url);
    const { evaluation } = createSearcher(withNetAt(file), undefined, OPTIONS);
    expect(evaluation).toMatch(/\/chess\.wasm: chess\.wasm, where chess-net\.wasm belongs\)$/);
  });
});

describe('in a page', () => {
  test('the rules and the plain search do not fetch the net', async () => {
    const game = onPage();
    await loadKernel(game);
    expect((await createBot(game, { table: 12 }).search(chess.initial, { depth: 2 })).evaluation).toBe('hand');
    expect((await played(game, { without: ['net'] })).evaluation).toBe('hand');
    expect(new ChessBoard().moves()).toHaveLength(20);
    expect(asked).toEqual(['/chess.wasm']);
  });

  test('bots that play fetch it once, and find what they find here', async () => {
    const game = onPage();
    const { time: _, ...here } = await played(chess);
    for (const found of await Promise.all([played(game), played(game)])) expect(found).toMatchObject(here);
    expect(asked.toSorted()).toEqual(['/chess-net.wasm', '/chess.wasm']);
  });

  test('what does not wait goes without it, until it was loaded', async () => {
    const game = await loadKernel(onPage());
    expect(createSearcher(game, undefined, OPTIONS).evaluation).toBe(
      'hand, without the net: the net of chess is not loaded: await loadChess({ net: true }) first',
    );
    await loadKernel(game, { net: true });
    expect(createSearcher(game, undefined, OPTIONS).evaluation).toMatch(BY_NET);
  });

  test.each([
    ['missing', '/none.wasm', /none\.wasm: 404 Not Found\)$/],
    ['damaged', '/damaged.wasm', /damaged\.wasm: damaged, or from elsewhere: its bytes do not have the checksum/],
    ['another kernel', '/chess.wasm', /\/chess\.wasm: chess\.wasm, where chess-net\.wasm belongs\)$/],
  ])('play goes on where the net is %s, and says why', async (_what, path, message) => {
    const { evaluation, depth, counts } = await played(onPage(path));
    expect(depth).toBe(4);
    expect(evaluation).toMatch(/^hand, without the net: the net of chess cannot be had where this code expects it/);
    expect(evaluation).toMatch(message);
    expect(counts).toEqual((await played(chess, { without: ['net'] })).counts);
  });

  test.each<[string, () => NetLoadOptions]>([
    ['addresses', () => ({ wasm: `${origin}/chess.wasm`, net: new URL('/chess-net.wasm', origin) })],
    ['responses', () => ({ wasm: fetch(`${origin}/chess.wasm`), net: fetch(`${origin}/chess-net.wasm`) })],
    ['bytes', () => ({ wasm: FILES['/chess.wasm'], net: FILES['/chess-net.wasm'] })],
    [
      'modules',
      () => ({
        wasm: new WebAssembly.Module(FILES['/chess.wasm']),
        net: WebAssembly.compile(FILES['/chess-net.wasm']),
      }),
    ],
  ])('both kernels may be handed over as %s', async (_what, sources) => {
    const game = await loadKernel(onPage('/none.wasm'), sources());
    expect((await played(game)).evaluation).toMatch(BY_NET);
  });

  test('a net that is handed over in vain stops nobody', async () => {
    const game = await loadKernel(onPage('/none.wasm'), { net: DAMAGED });
    expect(createSearcher(game, undefined, OPTIONS).evaluation).toMatch(/^hand, without the net: net: damaged/);
  });

  test('loadChess takes both', async () => {
    expect(await loadChess({ net: true })).toBe(chess);
  });
});

test('where WebAssembly has no SIMD, no net is fetched, and play goes on by hand', async () => {
  vi.resetModules();
  const validate = vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
  try {
    const [{ createBot: createHere }, { KernelModule: Module }] = await Promise.all([
      import('../runtime/create-bot.ts'),
      import('./module.ts'),
    ]);
    const game = {
      ...chess,
      module: new Module('chess', () => new URL('/chess.wasm', origin)),
      net: new Module('chess', () => new URL('/chess-net.wasm', origin), 'net'),
    };
    const found = await createHere(game as unknown as typeof chess, OPTIONS).search(chess.initial, { depth: 4 });
    expect(found.evaluation).toBe('hand, without the net: WebAssembly has no SIMD here');
    expect(found.counts).toEqual((await played(chess, { without: ['net'] })).counts);
    expect(asked).toEqual(['/chess.wasm']);
    expect(validate).toHaveBeenCalledTimes(1);
  } finally {
    validate.mockRestore();
    vi.resetModules();
  }
});
