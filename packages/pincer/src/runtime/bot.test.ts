import { expect, test } from 'vitest';
import { connectFour, plainConnectFour } from '../games/connect-four/index.ts';
import { ticTacToe } from '../games/tic-tac-toe/index.ts';
import { createSearcher } from './create.ts';
import { createBot } from './create-bot.ts';
import { search } from './deepen.ts';

test('plays a game against itself to the known end', async () => {
  const bot = createBot(ticTacToe, { table: 14 });
  let board: string = ticTacToe.initial;
  for (let turn = 0; turn < 9; turn++) {
    const { move } = await bot.search(board, { depth: 9 });
    expect(ticTacToe.moves(board)).toContain(move);
    board = ticTacToe.play(board, move as number);
  }
  expect(ticTacToe.evaluate(board)).toBe(0);
});

test('remembers between searches what it learned', async () => {
  const bot = createBot(connectFour, { table: 16 });
  const state = connectFour.initial;
  const first = await bot.search(state, { depth: 8 });
  const second = await bot.search(state, { depth: 8 });
  expect(second.value).toBe(first.value);
  expect(second.counts.nodes).toBeLessThan(first.counts.nodes);
  bot.dispose();
  expect((await bot.search(state, { depth: 8 })).counts).toEqual(first.counts);
});

test('lets other tasks run while it thinks', async () => {
  const bot = createBot(connectFour, { table: 16 });
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  await bot.search(connectFour.initial, { time: 150 });
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
});

test('one search at a time; the next may follow when the first ends, also early', async () => {
  const bot = createBot(ticTacToe, { table: 14 });
  const running = bot.deepen('.........', { depth: 9 });
  await running.next();
  await expect(bot.search('.........')).rejects.toThrow(/searching already/);
  await running.return(undefined as never);
  expect((await bot.search('.........', { depth: 3 })).depth).toBe(3);
});

test('an error of the game reaches the caller, and the bot can be used again', async () => {
  let fail = true;
  const bot = createBot(
    {
      ...ticTacToe,
      evaluate: (board: string) => {
        if (fail && board.split('.').length < 8) throw new RangeError('my bug');
        return ticTacToe.evaluate(board);
      },
    },
    { table: 14 },
  );
  await expect(bot.search('.........', { depth: 5 })).rejects.toThrow(/my bug/);
  fail = false;
  expect((await bot.search('.........', { depth: 5 })).depth).toBe(5);
});

test('a dispose ends the search at work, as an abort does, and the next one begins anew', async () => {
  const bot = createBot(connectFour, { table: 16 });
  const first = await bot.search(connectFour.initial, { depth: 6 });
  const running = bot.search(connectFour.initial);
  setTimeout(() => bot.dispose(), 20);
  const { reason, move } = await running;
  expect(reason).toBe('abort');
  expect(plainConnectFour.moves(connectFour.initial)).toContain(move);
  const stopped = bot.search(connectFour.initial);
  await Promise.resolve();
  bot.dispose();
  const next = bot.search(connectFour.initial, { depth: 6 });
  expect((await stopped).reason).toBe('abort');
  expect((await next).counts).toEqual(first.counts);
});

test('methods of a bot may be taken off it', async () => {
  const { search } = createBot(ticTacToe, { table: 14 });
  expect((await search('.........', { depth: 2 })).depth).toBe(2);
});

test('a selective search is loaded when it is asked for', async () => {
  const selective = { table: 14, selective: true } as const;
  const { time: _, passes: __, ...here } = search(createSearcher(connectFour, undefined, selective), { depth: 7 });
  expect(await createBot(connectFour, selective).search(connectFour.initial, { depth: 7 })).toMatchObject(here);
});
