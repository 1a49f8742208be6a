/** Threads as they are shipped: these tests run the built files in real ones. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { DRIVERS } from '../../dist/drivers/index.js';
import { ChessBoard, chess, INITIAL } from '../../dist/games/chess/index.js';
import { othello } from '../../dist/games/othello/index.js';
import { type Bot, createBot, createSearcher, type PlainGame, type SearcherOptions, search } from '../../dist/index.js';
import { iterations } from '../../dist/runtime/iterations.js';
import { createWorkerBot } from '../../dist/worker/index.js';
import { tableBytes } from '../runtime/searcher.ts';
import { Control } from './control.ts';
import { help } from './helper.ts';
import type { Port } from './messages.ts';

const GAMES = new URL('./fixtures/games.js', import.meta.url);
type Fixture = PlainGame<number, number> & { readonly name: string };
const { keyless, leaving, sound, throwing, troubled } = (await import(GAMES.href)) as Record<string, Fixture>;
const THREAD = new URL('../../dist/worker/thread.js', import.meta.url);
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

/** Searches until an outcome is as wanted: threads need their time to start, and to end. */
async function until<Outcome>(searched: () => Promise<Outcome>, isWanted: (outcome: Outcome) => boolean) {
  for (let round = 0; ; round++) {
    const outcome = await searched();
    if (isWanted(outcome) || round === 300) return outcome;
    await new Promise((resolve) => setTimeout(resolve, 20));
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
  test('keep company in a selective search for one line, and only while it lasts', () => {
    const companyDuring = (options: { readonly selective: boolean }, lines: number) => {
      const searcher = createSearcher(chess, INITIAL, { table: 10, threads: 2, ...options });
      const steps = iterations(searcher, DRIVERS.widening, { depth: 2, lines });
      steps.next();
      const { company } = searcher;
      while (!steps.next().done);
      expect(searcher.company).toBeUndefined();
      searcher.team?.dispose();
      return company;
    };
    expect(companyDuring({ selective: true }, 1)).toBeDefined();
    expect(companyDuring({ selective: true }, 2)).toBeUndefined();
    expect(companyDuring({ selective: false }, 1)).toBeUndefined();
  });

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
    const all = await until(
      () => threaded.search(Math.floor(Math.random() * 1e6), { depth: 9 }),
      ({ counts }) => counts.nodes > 2 * alone,
    );
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

  test.each([
    ['throws', 'throw', 'only here'],
    ['ends', 'exit', 'the worker ended with exit code 3'],
    ['hangs', 'hang', 'it did not stop within 2000 ms'],
  ])('that %s: another takes its place', async (_what, trouble, message) => {
    process.env.TROUBLE = trouble;
    const threaded = bot(troubled, { threads: 2 });
    await threaded.search(1, { depth: 1 });
    delete process.env.TROUBLE;
    const reported = await until(
      () => threaded.search(1, { time: 20 }),
      ({ lostThread }) => lostThread !== undefined,
    );
    expect(reported.lostThread).toBe(message);
    const restored = await until(
      () => threaded.search(1, { depth: 6 }),
      ({ threads, lostThread }) => threads === 2 && lostThread === undefined,
    );
    expect(restored.value).toBe((await createBot(sound).search(1, { depth: 6 })).value);
  });

  test('in a kernel that is ended from outside: another has its heap', async () => {
    const workers: Worker[] = [];
    const worker = () => {
      workers.push(new Worker(THREAD));
      return workers[workers.length - 1];
    };
    const threaded = kept(createBot(chess, { threads: 3, table: 14, worker }));
    await threaded.search(INITIAL, { depth: 1 });
    for (const index of [0, 1]) {
      const searching = threaded.search(INITIAL, { time: 50 });
      await workers[index].terminate();
      const found = await searching;
      const { lostThread } = found.lostThread ? found : await threaded.search(INITIAL, { depth: 1 });
      expect(lostThread).toMatch(/^the worker ended with exit code/);
      const restored = await until(
        () => threaded.search(INITIAL, { depth: 5, driver: 'mtdf' }),
        ({ threads }) => threads === 3,
      );
      expect(workers).toHaveLength(3 + index);
      expect(restored.value).toBe(search(createSearcher(chess, INITIAL), { depth: 5, driver: 'mtdf' }).value);
    }
  });
});

test('helpers that forget what they learned leave the table alone', async () => {
  const [words, marks] = [
    new Int32Array(new SharedArrayBuffer(tableBytes(10))).fill(7),
    new SharedArrayBuffer(1 << 16),
  ];
  const failures: unknown[] = [];
  const port: Port = { onmessage: null, postMessage: (failure) => failures.push(failure), close: () => {} };
  help(port, () => sound);
  const control = new Control(1).buffer;
  const part = { table: words.buffer as SharedArrayBuffer, marks };
  const order = { kind: 'enlist', index: 0, helpers: 1, control, options: { table: 10 }, state: 1, part };
  port.onmessage?.({ data: order });
  port.onmessage?.({ data: { kind: 'unlearn' } });
  await new Promise((resolve) => setTimeout(resolve));
  expect(failures).toEqual([]);
  expect(words.every((word) => word === 7)).toBe(true);
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
