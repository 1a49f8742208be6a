import { createSearcher, search } from 'pincer';
import { loadGame } from 'pincer/games';
import { describe, expect, test } from 'vitest';
import type { Cell } from './experiment.ts';
import { positionsOf } from './positions.ts';
import { runCell } from './run-cell.ts';

const CELL: Cell = {
  game: 'connect-four',
  position: { name: 'start' },
  driver: 'mtdf',
  table: 12,
  variant: { name: 'standard' },
  depth: 5,
  measure: 'counts',
};

const depthsOf = async (part: Partial<Cell>) => {
  const { depths, error } = await runCell({ ...CELL, ...part }, '');
  if (error !== undefined) throw new Error(error);
  return depths;
};

test('a cell has what the search counted at every depth, cumulatively', async () => {
  const searcher = createSearcher(await loadGame('connect-four'), undefined, { table: 12 });
  const expected: unknown[] = [];
  search(searcher, { driver: 'mtdf', depth: 5, principalVariation: false }, ({ depth, value, passes, counts }) => {
    const { leaves, nodes, quiescent } = counts;
    expected.push({ depth, value, passes: passes.length, leaves, nodes, quiescent });
  });
  expect(await depthsOf({})).toEqual(expected);
});

test('a kernel that is used again counts as a new one does', async () => {
  const [a, b] = positionsOf('othello', 'paper');
  const of = (position: typeof a) => depthsOf({ game: 'othello', position, depth: 6, table: 10 });
  const alone = await of(a);
  await of(b);
  await depthsOf({ game: 'othello', position: b, depth: 6, table: 10, driver: 'sss' });
  expect(await of(a)).toEqual(alone);
  await depthsOf({ game: 'checkers', depth: 4, table: 10 });
  expect(await of(a)).toEqual(alone);
});

test('a cell in which drivers play has the points of two games, the same every time', async () => {
  const variant = { name: 'games', play: { against: 'widening', nodes: 200 } };
  const [pair] = await depthsOf({ variant });
  expect(pair).toMatchObject({ depth: 1, passes: 2, quiescent: 0 });
  expect([0, 1, 2, 3, 4]).toContain(pair.value);
  expect(pair.leaves).toBeGreaterThan(8);
  expect(pair.nodes).toBeGreaterThan(100 * pair.leaves);
  expect(await depthsOf({ variant })).toEqual([pair]);
  const [itself] = await depthsOf({ variant: { ...variant, play: { against: 'mtdf', nodes: 200 } } });
  expect(itself.value).toBe(2);
  const { error } = await runCell({ ...CELL, variant, position: { name: 'x', text: '99' } }, '');
  expect(error).toContain('99');
});

describe('settings', () => {
  test('threads that take turns find the same values, the first with fewer nodes, the same every time', async () => {
    const turns = async (threads: number) => await depthsOf({ depth: 7, variant: { name: `${threads}`, threads } });
    const [alone, four] = [await turns(1), await turns(4)];
    expect(four.map(({ value }) => value)).toEqual(alone.map(({ value }) => value));
    expect(alone.map(({ allNodes }) => allNodes)).toEqual(alone.map(({ nodes }) => nodes));
    expect(four.at(-1)?.nodes).toBeLessThan(alone.at(-1)?.nodes ?? 0);
    expect(four.at(-1)?.allNodes).toBeGreaterThan(alone.at(-1)?.nodes ?? 0);
    expect(await turns(4)).toEqual(four);
    expect(alone).toMatchObject(await depthsOf({ depth: 7 }));
  });

  test('with a net other values and other counts, the same every time; without one, a reason', async () => {
    const chess = { game: 'chess', depth: 3, table: 14 };
    const byNet = { ...chess, variant: { name: 'net', net: true } };
    const depths = await depthsOf(byNet);
    expect(depths).not.toEqual(await depthsOf(chess));
    expect(await depthsOf(byNet)).toEqual(depths);
    const { error } = await runCell({ ...CELL, ...byNet, game: 'othello' }, '');
    expect(error).toBe('there is no net here: othello is evaluated by patterns');
    expect((await runCell({ ...CELL, ...byNet, game: 'connect-four' }, '')).error).toMatch(/evaluated by hand$/);
  });

  test('time is kept where it is asked for, and grows', async () => {
    const depths = await depthsOf({ measure: 'time' });
    const walls = depths.map(({ wall }) => wall ?? -1);
    expect(walls.every((wall, at) => wall >= (walls[at - 1] ?? 0))).toBe(true);
    expect(depths.every(({ cpu }) => (cpu ?? -1) >= 0)).toBe(true);
    expect((await depthsOf({})).every((depth) => !('wall' in depth || 'cpu' in depth))).toBe(true);
  });

  test('no deepening: one iteration, the same value', async () => {
    const depths = await depthsOf({ variant: { name: 'direct', deepening: false } });
    expect(depths.map(({ depth }) => depth)).toEqual([5]);
    expect(depths[0].value).toBe((await depthsOf({})).at(-1)?.value);
  });

  test('no table: the same values, more nodes', async () => {
    const [without, standard] = [await depthsOf({ variant: { name: 'none', table: false } }), await depthsOf({})];
    expect(without.map(({ value }) => value)).toEqual(standard.map(({ value }) => value));
    expect(without[4].nodes).toBeGreaterThan(standard[4].nodes);
  });

  test.each([
    { label: 'x', driver: 'mtdf', offset: 300 },
    { label: 'x', driver: 'mtdf', offset: -300 },
    { label: 'x', driver: 'mtdf', offset: 1_000_000_000 },
    { label: 'x', driver: 'mtdf', guess: 'two-back' },
    { label: 'x', driver: 'mtdf', guess: 'swing' },
    { label: 'x', driver: 'mtdf', guess: 'exact' },
    { label: 'x', driver: 'aspiration', delta: 1 },
    { label: 'x', driver: 'step', stride: 3 },
  ] as const)('%o changes the work, never the value', async (driver) => {
    const game = { game: 'kalah', depth: 6 };
    const base = await depthsOf({ ...game, driver: driver.driver });
    const depths = await depthsOf({ ...game, driver });
    expect(depths.map(({ value }) => value)).toEqual(base.map(({ value }) => value));
    expect(depths.at(-1)?.nodes).not.toBe(base.at(-1)?.nodes);
  });

  test('artificial trees are given by their shape', async () => {
    const position = { name: 'tree', text: 'seed 3 width 3 height 4 order perfect' };
    const variant = { name: 'direct', deepening: false };
    const [{ leaves }] = await depthsOf({ game: 'artificial', position, driver: 'alpha-beta', depth: 4, variant });
    // The minimal tree: 3^2 + 3^2 - 1.
    expect(leaves).toBe(17);
  });
});

describe('a cell that fails says why, in one line', () => {
  test.each<[Partial<Cell>, RegExp]>([
    [{ position: { name: 'wrong', text: '9' } }, /^wrong: move 1 is "9"/],
    [{ game: 'tic-tac-toe', position: { name: 'won', text: 'xxxoo....' } }, /^the game is over in this position/],
    [{ game: './none.js' }, /^there is no file .*none\.js$/],
    [{ game: 'artificial', position: { name: 'a', text: 'depth 3' } }, /^a: "depth" is not one of seed, width/],
    [{ game: 'artificial', position: { name: 'a', text: 'width 0' } }, /^a: width: "0" is not a whole number/],
    [{ table: 99 }, /^table: 99 is not an integer/],
    [{ depth: 250 }, /^depth: 250 is not an integer/],
  ])('%o', async (part, message) => {
    const cell = { ...CELL, ...part };
    expect(await runCell(cell, '/')).toEqual({ cell, depths: [], error: expect.stringMatching(message) });
  });
});
