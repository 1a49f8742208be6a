/** Threads as they are shipped: these tests run the built files in real ones. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { ChessBoard, chess, INITIAL } from '../../dist/games/chess/index.js';
import { othello } from '../../dist/games/othello/index.js';
import { type Bot, createBot, createSearcher, type PlainGame, type SearcherOptions, search } from '../../dist/index.js';
import { createWorkerBot } from '../../dist/worker/index.js';

const GAMES = new URL('./fixtures/games.js', import.meta.url);
type Fixture = PlainGame<number, number> & { readonly name: string };
const { hanging, keyless, leaving, sound, throwing } = (await import(GAMES.href)) as Record<string, Fixture>;
const SERVED = new URL('./fixtures/serve.js', import.meta.url);

type Disposable = Pick<Bot<unknown, unknown>, 'dispose'>;
const used: Disposable[] = [];

function kept<Kept extends Disposable>(bot: Kept): Kept {
  used.push(bot);
  return bot;
}

/** A bot for a game of the fixtures. */
function bot(game: Fixture, options: SearcherOptions = {}) {
  return kept(createBot(game, { threads: 3, table: 14, worker: GAMES, export: game.name, ...options }));
}

afterEach(() => {
  for (const each of used.splice(0)) each.dispose();
});

/** Searches until all threads took part: they need their time to start. */
async function untilAll<Outcome extends { readonly counts: { readonly nodes: number } }>(
  searched: () => Promise<Outcome>,
  alone: number,
): Promise<Outcome> {
  for (let round = 0; ; round++) {
    const outcome = await searched();
    if (outcome.counts.nodes > alone || round === 200) return outcome;
  }
}

describe('one thread', () => {
  test('is the search of today, node for node', async () => {
    for (const selective of [false, true]) {
      const options = { table: 14, selective };
      const { time: _, ...expected } = search(createSearcher(chess, INITIAL, options), { depth: 6 });
      const { time: __, ...found } = await kept(createBot(chess, { ...options, threads: 1 })).search(INITIAL, {
        depth: 6,
      });
      expect(found).toEqual(expected);
      expect(found.threads).toBe(1);
    }
  });

  test('is had where threads is left out, and no team', () => {
    expect(createSearcher(chess, INITIAL, { table: 10 }).team).toBeUndefined();
  });
});

describe('several threads', () => {
  test.each([
    ['chess', chess, 5],
    ['othello', othello, 6],
  ] as const)('of %s find the value of one, with any driver', (_name, game, depth) => {
    const searcher = createSearcher(game, undefined, { table: 16, threads: 3 });
    kept({ dispose: () => searcher.team?.dispose() });
    for (const driver of ['mtdf', 'pincer', 'aspiration', 'widening', 'sss', 'cstar'] as const) {
      searcher.forget();
      searcher.setRoot(game.initial as never);
      const { value } = search(createSearcher(game, undefined, { table: 16 }), { depth, driver });
      expect([driver, search(searcher, { depth, driver }).value]).toEqual([driver, value]);
    }
    expect(searcher.team?.lost).toBeUndefined();
  });

  test.each([
    ['with keys', sound],
    ['without', keyless],
  ])('of a game in JavaScript %s find the value of one, root after root', async (_what, game) => {
    const threaded = bot(game);
    const alone = createBot(game, { table: 14 });
    for (let state = 1; state <= 6; state++) {
      const [one, three] = [await alone.search(state, { depth: 8 }), await threaded.search(state, { depth: 8 })];
      expect([three.value, three.threads, three.lostThread]).toEqual([one.value, 3, undefined]);
    }
  });

  test('count the nodes of all, and stop near a limit of them', async () => {
    const threaded = bot(sound);
    const alone = (await createBot(sound, { table: 14 }).search(1, { depth: 9 })).counts.nodes;
    const all = await untilAll(() => threaded.search(Math.floor(Math.random() * 1e6), { depth: 9 }), 2 * alone);
    expect(all.counts.nodes).toBeGreaterThan(alone);
    const { reason, depth } = await threaded.search(7, { nodes: 20_000 });
    expect(reason).toBe('nodes');
    expect(depth).toBeGreaterThan(0);
  });

  test('stop for a signal and for a clock, and go on with the next search', async () => {
    const threaded = kept(createBot(chess, { threads: 3, table: 14, selective: true }));
    for (let round = 0; round < 3; round++) {
      const signal = AbortSignal.timeout(30);
      expect((await threaded.search(INITIAL, { signal })).reason).toBe('abort');
      expect((await threaded.search(INITIAL, { time: 30 })).reason).toBe('time');
    }
    expect((await threaded.search(INITIAL, { depth: 3 })).reason).toBe('depth');
  });

  test('search chosen moves, several lines, and know the game so far', async () => {
    const board = new ChessBoard();
    const threaded = kept(createBot(chess, { threads: 3, table: 14, selective: true }));
    const moves = ['a4', 'h3', 'Na3'];
    for (let round = 0; round < 10; round++) {
      const { move, principalVariation } = await threaded.search(INITIAL, { depth: 5, moves });
      expect(moves).toContain(move);
      expect(principalVariation[0]).toBe(move);
    }
    const lines = new Set<string>();
    for await (const iteration of threaded.deepen(INITIAL, { depth: 4, lines: 4 })) {
      if (iteration.depth === 4) lines.add(iteration.move);
    }
    expect(lines.size).toBe(4);
    for (const move of ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1']) expect(board.play(move).ok).toBe(true);
    const { principalVariation } = await threaded.search(board.state, { depth: 4 });
    expect(board.play(principalVariation[0]).ok).toBe(true);
  });

  test('are left when nobody listens any more, and wait for the next search', async () => {
    const threaded = bot(sound);
    for await (const { depth } of threaded.deepen(1)) if (depth === 3) break;
    expect((await threaded.search(2, { depth: 4 })).reason).toBe('depth');
  });

  test('forget between games what they learned', () => {
    const searcher = createSearcher(chess, INITIAL, { table: 14, threads: 2 });
    kept({ dispose: () => searcher.team?.dispose() });
    search(searcher, { depth: 5 });
    searcher.forget();
    expect(searcher.fullness).toBeLessThan(20);
  });
});

describe('a thread that is lost is reported, and the search goes on', () => {
  test.each([
    ['whose game throws', throwing, 'only here'],
    ['that ends', leaving, 'the worker ended with exit code 3'],
  ])('%s', async (_what, game, message) => {
    const threaded = bot(game);
    let outcome = await threaded.search(1, { depth: 3 });
    for (let round = 0; round < 300 && outcome.threads > 1; round++) outcome = await threaded.search(1, { time: 20 });
    expect([outcome.threads, outcome.lostThread]).toEqual([1, message]);
    expect((await threaded.search(1, { depth: 6 })).value).toBe((await createBot(sound).search(1, { depth: 6 })).value);
  });

  test('that hangs: it is ended before a later search', async () => {
    const threaded = bot(hanging, { threads: 2 });
    await threaded.search(1, { time: 300 });
    await new Promise((resolve) => setTimeout(resolve, 2300));
    const { threads, lostThread } = await threaded.search(1, { depth: 4 });
    expect([threads, lostThread]).toEqual([1, 'it did not stop within 2000 ms']);
  });
});

describe('a bot in a worker', () => {
  test.each([
    ['by the address of a module', () => createWorkerBot<number, number>(GAMES, { export: 'sound', threads: 3 })],
    ['by a file that serves it', () => createWorkerBot<number, number>(() => new Worker(SERVED), { threads: 3 })],
  ])('has threads, %s', async (_what, create) => {
    const remote = kept(create());
    const one = await createBot(sound).search(1, { depth: 8 });
    for (let round = 0; round < 3; round++) {
      const three = await remote.search(1, { depth: 8 });
      expect([three.value, three.threads, three.lostThread]).toEqual([one.value, 3, undefined]);
    }
  });

  test('reports a thread that it lost', async () => {
    const remote = kept(createWorkerBot<number, number>(GAMES, { export: 'leaving', threads: 2 }));
    await expect(remote.search(1, { depth: 2 })).rejects.toThrow(/exit code 3/);
  });
});

test('what cannot be is said', async () => {
  expect(() => createSearcher(sound, 1, { threads: 2 })).toThrow(
    'threads: other threads cannot have sound from here: give the URL of its module, as the option worker',
  );
  expect(() => createSearcher(chess, INITIAL, { threads: 0 })).toThrow('threads: 0 is not an integer from 1 to 256');
  expect(createSearcher(sound, 1, { threads: 'auto' }).team).toBeUndefined();
});

test('thousands of searches leak neither threads nor memory, and a process ends with its bots', async () => {
  const file = fileURLToPath(new URL('./fixtures/many-searches.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [file]);
  const { before, after, atLast } = JSON.parse(stdout);
  expect(after.tasks).toBe(before.tasks);
  expect(after.rss - before.rss).toBeLessThan(40 * 2 ** 20);
  expect(atLast).toBeLessThan(before.tasks);
}, 120_000);
