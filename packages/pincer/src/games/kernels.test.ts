/** What chess, Othello and checkers have in common: they run in kernels. */
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { createWorkerBot } from '../../dist/worker/index.js';
import { Kernel, type KernelGame } from '../kernel/host.ts';
import { createSearcher } from '../runtime/create.ts';
import { search } from '../runtime/deepen.ts';
import { tableBytes } from '../runtime/searcher.ts';
import { CheckersBoard, checkers } from './checkers/index.ts';
import { ChessBoard, chess } from './chess/index.ts';
import { OthelloBoard, othello } from './othello/index.ts';

const GAMES = [chess, othello, checkers] as KernelGame<unknown>[];
const bots: { dispose(): void }[] = [];

afterAll(() => {
  for (const bot of bots) bot.dispose();
});

describe.each(GAMES)('$name', (game) => {
  test('its module is under 200 kB before weights', () => {
    const folder = new URL('../../', import.meta.url);
    const module = readFileSync(new URL(`dist/kernels/${game.name}.wasm`, folder));
    const weights = JSON.parse(readFileSync(new URL(`src/games/${game.name}/assembly/weights.json`, folder), 'utf8'));
    const bytes = Object.values<number[]>(weights).reduce((sum, numbers) => sum + 2 * numbers.length, 0);
    expect(module.length - bytes).toBeLessThan(200_000);
  });

  test('searches in a worker as in this thread', async () => {
    const bot = createWorkerBot<unknown, string>(new URL(`../../dist/games/${game.name}/index.js`, import.meta.url), {
      export: game.name,
      table: 14,
    });
    bots.push(bot);
    const there = await bot.search(game.initial, { depth: 4 });
    const here = search(createSearcher(game, undefined, { table: 14 }), { depth: 4 });
    expect({ ...there, time: 0 }).toEqual({ ...here, time: 0 });
  });

  test('searchers do not disturb each other', () => {
    const alone = search(createSearcher(game, undefined, { table: 14 }), { depth: 4 });
    const [one, two] = [createSearcher(game, undefined, { table: 14 }), createSearcher(game, undefined, { table: 14 })];
    for (const searcher of [one, two]) searcher.begin(4, -1, 0, false);
    let running = [one, two];
    while (running.length > 0) running = running.filter((searcher) => !searcher.run(50));
    expect(one.g).toBe(two.g);
    expect(Array.from(one.counts)).toEqual(Array.from(two.counts));
    expect(search(createSearcher(game, undefined, { table: 14 }), { depth: 4 }).counts).toEqual(alone.counts);
  });

  test('its memory is the table and a fixed part, and does not grow', () => {
    const fixed = [10, 16, 20].map((table) => {
      const kernel = new Kernel(game, game.initial, table);
      return kernel.memory - tableBytes(table);
    });
    expect(Math.max(...fixed) - Math.min(...fixed)).toBeLessThanOrEqual(2 ** 17);
    // Othello's tables of weights are 5.9 MB of it, its solver's table 1.6 MB.
    expect(Math.max(...fixed)).toBeLessThan(10 * 2 ** 20);
    const searcher = createSearcher(game, undefined, { table: 14 });
    const before = (searcher as unknown as Kernel<unknown>).memory;
    for (let round = 0; round < 50; round++) {
      searcher.setRoot(game.initial);
      search(searcher, { depth: 4 });
    }
    expect((searcher as unknown as Kernel<unknown>).memory).toBe(before);
  });

  test('thousands of kernels come and go without a leak', () => {
    const create = (count: number) => {
      for (let round = 0; round < count; round++) new Kernel(game, game.initial).moves();
    };
    create(300);
    const before = process.memoryUsage().rss;
    create(1500);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 2 ** 20);
  });

  test('plain nonsense is no position', () => {
    for (const text of ['', ' ', '\n', 'x', '0', 'null', '{}', '🙂'.repeat(50), 'a'.repeat(100_000)]) {
      const parsed = game.parse(text);
      if (!parsed.ok) expect(parsed.error).toMatch(/\w/);
      else expect(game.show(parsed.value)).toBe(game.show(game.initial));
    }
  });
});

describe.each([ChessBoard, OthelloBoard, CheckersBoard])('$name', (GameBoard) => {
  test('keeps its position, whatever becomes of the state that it was given', () => {
    const given = structuredClone(new GameBoard().state) as { turn: string };
    const first = given.turn;
    const board = new GameBoard(given as never);
    const [move] = board.moves();
    given.turn = board.play(move).ok ? board.turn : '';
    expect(given.turn).not.toBe(first);
    const changed = new GameBoard(given as never);
    expect(changed.turn).toBe(given.turn);
    board.undo();
    expect(board.turn).toBe(first);
    expect(board.moves()).not.toEqual(changed.moves());
    given.turn = 'nobody';
    expect(() => new GameBoard(given as never)).toThrow(RangeError);
  });

  test('moves are taken back one by one, and every position comes back', () => {
    const board = new GameBoard();
    const states = [board.state];
    while (states.length < 60 && board.moves().length > 0) {
      board.play(board.moves()[0]);
      states.push(board.state);
    }
    const divided = [...board.divide(2).values()];
    expect(divided.reduce((sum, lines) => sum + lines, 0)).toBe(board.perft(2));
    expect(board.history).toHaveLength(states.length - 1);
    for (let state = states.pop(); state; state = states.pop()) {
      expect(board.state).toEqual(state);
      expect(board.undo()).toBe(states.length > 0);
    }
  });
});
