import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { playPair } from './pair.ts';

test('both drivers have each side once, and the games are the same every time', async () => {
  const options = { game: 'connect-four', drivers: ['mtdf', 'widening'], limit: { nodes: 400 } } as const;
  const pair = await playPair(options);
  expect([0, 0.5, 1, 1.5, 2]).toContain(pair.points);
  expect(Math.abs(pair.usage[0].moves - pair.usage[1].moves)).toBeLessThanOrEqual(2);
  const again = await playPair(options);
  expect(again.points).toBe(pair.points);
  expect(again.usage.map(({ moves, depth }) => [moves, depth])).toEqual(
    pair.usage.map(({ moves, depth }) => [moves, depth]),
  );
  const swapped = await playPair({ ...options, drivers: ['widening', 'mtdf'] });
  expect(swapped.points).toBe(2 - pair.points);
});

test('a driver against itself has half of the points', async () => {
  const pair = await playPair({ game: 'othello', drivers: ['mtdf', 'mtdf'], limit: { nodes: 50 } });
  expect(pair.points).toBe(1);
});

test('a won position is won by both sides once', async () => {
  const start = '4k3/8/8/8/8/8/2QQ4/4K3 w - - 0 1';
  const pair = await playPair({ game: 'chess', start, drivers: ['mtdf', 'widening'], limit: { movetime: 20 } });
  expect(pair.points).toBe(1);
});

test('what cannot be played is named', async () => {
  const drivers = ['mtdf', 'widening'] as const;
  const limit = { nodes: 100 };
  await expect(playPair({ game: 'go', drivers, limit })).rejects.toThrow('there is no game "go"');
  await expect(playPair({ game: 'chess', start: 'nonsense', drivers, limit })).rejects.toThrow('nonsense');
  const folder = fileURLToPath(new URL('fixtures', import.meta.url));
  await expect(playPair({ game: './none.js', folder, drivers, limit })).rejects.toThrow('none.js');
});
