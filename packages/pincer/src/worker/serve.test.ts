/** Workers of a user's own, as they are shipped: these tests run the built files in real threads. */
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { createWorkerBot, serveBot, type WorkerOptions } from '../../dist/worker/index.js';
import { chess } from '../games/chess/index.ts';
import { nim } from '../games/nim/index.ts';
import type { Bot } from '../runtime/bot.ts';
import { createSearcher } from '../runtime/create.ts';
import { search } from '../runtime/deepen.ts';

const bots: Bot<unknown, unknown>[] = [];

const start = (what: string) => new Worker(new URL('./fixtures/serve.js', import.meta.url), { workerData: what });

function serving(worker: () => Worker, options: WorkerOptions = {}): Bot<unknown, unknown> {
  const created = createWorkerBot<unknown, unknown>(worker, { table: 12, ...options });
  bots.push(created);
  return created;
}

afterEach(() => {
  for (const used of bots.splice(0)) used.dispose();
});

test.each(['game', 'promise', 'function', 'later'])('serves a game: %s', async (what) => {
  const used = serving(() => start(what));
  expect(await used.search(1, { depth: 4 })).toMatchObject({ depth: 4, reason: 'depth' });
  expect((await used.search(1, { depth: 5 })).depth).toBe(5);
});

test('serves chess, and finds what is found here', async () => {
  const { value, move, counts } = search(createSearcher(chess, undefined, { table: 12 }), { depth: 4 });
  const used = serving(() => start('chess'));
  expect(await used.search(chess.initial, { depth: 4 })).toMatchObject({ value, move, counts });
});

test('a worker is started for the first search, and again when it was given up', async () => {
  let started = 0;
  const used = serving(() => {
    started++;
    return start('game');
  });
  expect(started).toBe(0);
  await used.search(1, { depth: 2 });
  await used.search(1, { depth: 2 });
  expect(started).toBe(1);
  used.dispose();
  await used.search(1, { depth: 2 });
  expect(started).toBe(2);
});

test('other mail of the worker is left alone', async () => {
  const mail: unknown[] = [];
  let worker: Worker | undefined;
  const used = serving(() => {
    worker = start('other mail');
    worker.on('message', (data) => mail.push(data));
    return worker;
  });
  expect((await used.search(1, { depth: 2 })).depth).toBe(2);
  worker?.postMessage('ping');
  worker?.postMessage({ pincer: { kind: 'unknown' } });
  expect((await used.search(1, { depth: 3 })).depth).toBe(3);
  expect(mail).toContain('pong');
  expect(mail).toContain(7);
});

describe('what is wrong with a worker is what its search rejects with', () => {
  test.each([
    ['not a game', /has no play\(\), turn\(\), evaluate\(\)/],
    ['nothing', /a game is an object, not undefined/],
    ['rejected', /^no game today$/],
    ['throwing function', /^no game today$/],
    ['throws', /^this worker is broken$/],
    ['crashing', /^this is my bug$/],
  ])('%s', async (what, message) => {
    const used = serving(() => start(what));
    await expect(used.search(1, { depth: 9 })).rejects.toThrow(message);
    await expect(used.search(1, { depth: 9 })).rejects.toThrow(message);
  });

  test('a file that is not there', async () => {
    const used = serving(() => new Worker(new URL('./fixtures/none.js', import.meta.url)));
    await expect(used.search(1)).rejects.toThrow(/none\.js/);
  });

  test('a file that serves nothing and ends', async () => {
    const used = serving(() => new Worker(new URL('./fixtures/games.js', import.meta.url)));
    await expect(used.search(1)).rejects.toThrow(
      'the worker ended with exit code 0: does its file call serveBot(game)?',
    );
  });

  test('a file that serves nothing and does not end', async () => {
    const used = serving(() => start('silent'), { startTimeout: 400 });
    await expect(used.search(1)).rejects.toThrow(
      'the worker did not answer within 400 ms: does its file call serveBot(game)?',
    );
  });

  test('a game that is never there', async () => {
    const used = serving(() => start('never loads'), { startTimeout: 5000 });
    await expect(used.search(1)).rejects.toThrow('the game of the worker was not loaded within 5000 ms');
  });

  test('a function that starts none', async () => {
    const none = () => {
      throw new RangeError('no more workers');
    };
    await expect(serving(none).search(1)).rejects.toThrow('no more workers');
    const nothing = () => ({ postMessage: 1 }) as unknown as Worker;
    await expect(serving(nothing).search(1)).rejects.toThrow(
      'the function should return a new Worker(…), not {"postMessage":1}',
    );
  });

  test('a worker that ends in the middle', async () => {
    let worker: Worker | undefined;
    const used = serving(() => {
      worker = start('game');
      return worker;
    });
    await used.search(1, { depth: 2 });
    const running = used.search(1);
    setTimeout(() => worker?.terminate(), 50);
    await expect(running).rejects.toThrow(/the worker ended with exit code 1/);
    expect((await used.search(1, { depth: 2 })).depth).toBe(2);
  });
});

test('options that do not fit are refused at once', () => {
  expect(() => serving(() => start('game'), { export: 'nim' })).toThrow(/export: only for the address of a module/);
  expect(() => serving(() => start('game'), { startTimeout: -1 })).toThrow(
    /startTimeout: -1 is not a number from 0 up/,
  );
});

test('only a worker serves', () => {
  expect(() => serveBot(nim)).toThrow('serveBot belongs into the file of a worker; this is not one');
});
