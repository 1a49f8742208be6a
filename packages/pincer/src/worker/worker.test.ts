/** The worker as it is shipped: these tests run the built files in real threads. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { createWorkerBot, type WorkerOptions } from '../../dist/worker/index.js';
import { ChessBoard, chess, INITIAL, type State } from '../games/chess/index.ts';
import { connectFour } from '../games/connect-four/index.ts';
import type { Bot } from '../runtime/bot.ts';
import { createSearcher } from '../runtime/create.ts';
import { search } from '../runtime/deepen.ts';

const GAMES = new URL('./fixtures/games.js', import.meta.url);
const bots: Bot<unknown, unknown>[] = [];

function bot(name: string, options: WorkerOptions = {}): Bot<unknown, unknown> {
  const created = createWorkerBot<unknown, unknown>(GAMES, { export: name, table: 14, ...options });
  bots.push(created);
  return created;
}

afterEach(() => {
  for (const used of bots.splice(0)) used.dispose();
});

test('gives what the same search gives in this thread, iteration by iteration', async () => {
  const iterations: unknown[] = [];
  for await (const { time: _, ...iteration } of bot('connectFour').deepen(connectFour.initial, {
    depth: 7,
    driver: 'sss',
  })) {
    iterations.push(iteration);
  }
  const here: unknown[] = [];
  search(
    createSearcher(connectFour, undefined, { table: 14 }),
    { depth: 7, driver: 'sss' },
    ({ time: _, ...iteration }) => here.push(iteration),
  );
  expect(iterations).toEqual(here);
});

test('a net evaluates in a thread unless it is switched off, and the outcome says so', async () => {
  const address = new URL('../../dist/games/chess/index.js', import.meta.url);
  const options = { export: 'chess', table: 12, selective: true } as const;
  for (const without of [[], ['net']] as const) {
    const used = createWorkerBot<State, string>(address, { ...options, without });
    bots.push(used as Bot<unknown, unknown>);
    const { evaluation, counts } = await used.search(INITIAL, { depth: 4 });
    const here = search(createSearcher(chess, INITIAL, { table: 12, selective: true, without }), { depth: 4 });
    expect([evaluation, counts]).toEqual([here.evaluation, here.counts]);
    expect(evaluation).toMatch(without.length === 0 ? /^net / : /^hand$/);
  }
});

test('the game so far, chosen moves, lines and passes cross the thread', async () => {
  const chess = new URL('../../dist/games/chess/index.js', import.meta.url);
  const used = createWorkerBot<State, string>(chess, { export: 'chess', table: 14, selective: true });
  bots.push(used as Bot<unknown, unknown>);
  const board = new ChessBoard({ ...INITIAL, board: `K${'.'.repeat(7)}R${'.'.repeat(54)}k`, castling: '' });
  const earlier = [board.state];
  for (const move of ['Ra3', 'Kg8', 'Ra2', 'Kh8']) {
    board.play(move);
    earlier.push(board.state);
  }
  earlier.pop();
  const passes: [number, number][] = [];
  const lines: [number, number, string][] = [];
  const thinking = used.deepen(board.state, {
    earlier,
    depth: 3,
    lines: 2,
    moves: ['Ra3', 'Ra4'],
    onPass: (_, depth, line) => passes.push([depth, line]),
  });
  for await (const { depth, line, move } of thinking) lines.push([depth, line, move]);
  expect(lines.filter(([depth]) => depth === 3)).toEqual([
    [3, 1, 'Ra4'],
    [3, 2, 'Ra3'],
  ]);
  expect(new Set(passes.map(String))).toEqual(new Set(['1,1', '1,2', '2,1', '2,2', '3,1', '3,2']));
});

test('keeps its table from one search to the next', async () => {
  const used = bot('connectFour');
  const first = await used.search(connectFour.initial, { depth: 8 });
  const second = await used.search(connectFour.initial, { depth: 8 });
  expect(second.counts.nodes).toBeLessThan(first.counts.nodes);
});

test('the caller’s thread stays free', async () => {
  let ticks = 0;
  const timer = setInterval(() => ticks++, 5);
  await bot('endless').search(1, { time: 300 });
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(20);
});

// A busy machine may be late once; not always.
describe('an abort takes effect within 50 ms', { retry: 2 }, () => {
  const abortAfter = async (used: Bot<unknown, unknown>, milliseconds: number) => {
    const controller = new AbortController();
    let aborted = 0;
    setTimeout(() => {
      aborted = performance.now();
      controller.abort();
    }, milliseconds);
    const outcome = await used.search(1, { signal: controller.signal });
    return { outcome, took: performance.now() - aborted };
  };

  test('of a search at work, which keeps its thread', async () => {
    const used = bot('endless');
    await used.search(1, { depth: 2 });
    const { outcome, took } = await abortAfter(used, 100);
    expect(outcome.reason).toBe('abort');
    expect(outcome.depth).toBeGreaterThan(2);
    expect(outcome.move).toBeDefined();
    expect(took).toBeLessThan(50);
    expect((await used.search(1, { depth: 3 })).reason).toBe('depth');
  });

  test('of a game that hangs, whose thread is given up; the next search has a new one', async () => {
    const used = bot('hanging');
    await used.search(1, { depth: 1 });
    const { outcome, took } = await abortAfter(used, 300);
    expect(outcome.reason).toBe('abort');
    expect(took).toBeLessThan(50);
    expect((await used.search(1, { depth: 1 })).depth).toBe(1);
  });

  test('before it began', async () => {
    expect(await bot('endless').search(1, { signal: AbortSignal.abort() })).toMatchObject({
      reason: 'abort',
      depth: 0,
    });
  });
});

test('a game that hangs cannot outlast a time limit by more than a second', async () => {
  const outcome = await bot('hanging').search(1, { time: 200 });
  expect(outcome.reason).toBe('time');
});

test('who stops listening stops the search, and may start another', async () => {
  const used = bot('endless');
  for await (const { depth } of used.deepen(1)) if (depth === 3) break;
  expect((await used.search(1, { depth: 4 })).depth).toBe(4);
});

test('one search at a time', async () => {
  const used = bot('endless');
  const running = used.search(1, { time: 100 });
  await expect(used.search(1, { depth: 1 })).rejects.toThrow(/searching already/);
  await running;
});

describe('a dispose ends the search at work, as an abort does', () => {
  test('with what it has found', async () => {
    const used = bot('endless');
    const depths: number[] = [];
    const thinking = used.deepen(1);
    for (let step = await thinking.next(); ; step = await thinking.next()) {
      if (step.done) {
        expect(step.value).toMatchObject({ reason: 'abort', depth: depths.at(-1) });
        expect(step.value.move).toBeDefined();
        break;
      }
      depths.push(step.value.depth);
      if (depths.length === 4) used.dispose();
    }
    expect(depths).toEqual([1, 2, 3, 4]);
  });

  test('while it waits for an answer', async () => {
    const used = bot('endless');
    await used.search(1, { depth: 1 });
    const running = used.search(1);
    setTimeout(() => used.dispose(), 50);
    expect((await running).reason).toBe('abort');
  });

  test('while its worker loads', async () => {
    const used = bot('endless');
    const running = used.search(1);
    setTimeout(() => used.dispose());
    expect(await running).toMatchObject({ reason: 'abort', depth: 0, move: undefined });
  });

  test('in the middle of a method that does not return', async () => {
    const used = bot('hanging');
    await used.search(1, { depth: 1 });
    const running = used.search(1);
    setTimeout(() => used.dispose(), 300);
    expect((await running).reason).toBe('abort');
  });

  test('and the next one may begin at once', async () => {
    const used = bot('endless');
    const running = used.search(1);
    const paused = bot('endless');
    await paused.deepen(1).next();
    for (const each of [used, paused]) each.dispose();
    const next = [used, paused].map((each) => each.search(1, { depth: 3 }));
    expect((await running).reason).toBe('abort');
    for (const outcome of await Promise.all(next)) expect(outcome).toMatchObject({ reason: 'depth', depth: 3 });
  });
});

test('bots that are given up while they load leave neither descriptors nor threads behind', async () => {
  const script = new URL('./fixtures/give-up.js', import.meta.url);
  const { stdout } = await promisify(execFile)(process.execPath, [fileURLToPath(script)], { timeout: 100_000 });
  expect(JSON.parse(stdout)).toEqual({ descriptors: 0, threads: 0 });
});

describe('errors arrive', () => {
  test('a crash inside a game, with its own name, message and stack', async () => {
    const error = await bot('crashing')
      .search(1, { depth: 8 })
      .catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ name: 'RangeError', message: 'this is my bug' });
    expect((error as Error).stack).toMatch(/faultyEvaluate.*fixtures\/games\.js/s);
  });

  test('also when it threw no error', async () => {
    await expect(bot('throwsString').search(1)).rejects.toThrow('just a string');
  });

  test.each([
    ['nothing', /games\.js exports no "nothing"; it exports .*connectFour/],
    ['notAGame', /the game has no play\(\), turn\(\), evaluate\(\); a game needs moves\(state\), play\(state, move\)/],
  ])('a module without the game: %s', async (name, message) => {
    await expect(bot(name).search(1)).rejects.toThrow(message);
  });

  test('a module that is not there', async () => {
    await expect(createWorkerBot(new URL('./fixtures/none.js', import.meta.url)).search(1)).rejects.toThrow(/none\.js/);
  });

  test('wrong options', async () => {
    await expect(bot('endless').search(1, { depth: 0 })).rejects.toThrow(/depth: 0 is not an integer/);
    await expect(bot('endless').search(1, { driver: 'mtd' as 'mtdf' })).rejects.toThrow(/driver: "mtd" is not one of/);
    expect(() =>
      bot('endless').deepen(1, {
        driver: function* () {
          return yield { alpha: 0, beta: 1 };
        },
      }),
    ).toThrow(/cannot travel to a worker/);
  });

  test('a state that cannot be cloned', async () => {
    await expect(bot('endless').search(() => 1)).rejects.toThrow(/could not be cloned/);
  });
});

test.each([[['--input-type=module']], [['--expose-gc', '--max-old-space-size=500', '--input-type=module']]])(
  'an idle bot does not keep a process alive, nor minds its flags: %s',
  async (flags) => {
    const script = `
    import { createWorkerBot } from ${JSON.stringify(new URL('../../dist/worker/index.js', import.meta.url).href)};
    const bot = createWorkerBot(${JSON.stringify(GAMES.href)}, { table: 12 });
    console.log((await bot.search(1, { depth: 2 })).depth);`;
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, '-e', script], {
      timeout: 20_000,
    });
    expect(stdout).toBe('2\n');
  },
);

test('a process with flags that no worker takes has threads as well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pincer-flags-'));
  const file = join(folder, 'script.mjs');
  writeFileSync(
    file,
    `import { createBot } from ${JSON.stringify(new URL('../../dist/index.js', import.meta.url).href)};
    import { loadGame } from ${JSON.stringify(new URL('../../dist/games/index.js', import.meta.url).href)};
    const othello = await loadGame("othello");
    const bot = createBot(othello, { threads: 2, table: 14 });
    console.log((await bot.search(othello.initial, { depth: 4 })).threads);
    bot.dispose();`,
  );
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', file], { timeout: 60_000 });
    expect(stdout).toBe('2\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
