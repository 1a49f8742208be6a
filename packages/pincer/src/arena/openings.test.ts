import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GAME_NAMES, loadKit } from '../games/index.ts';
import { loadOpenings, type OpeningOptions, type Openings } from './openings.ts';
import { createReferee } from './referee.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pincer-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function load(name: (typeof GAME_NAMES)[number], options: Partial<OpeningOptions>): Promise<Openings> {
  const loaded = await loadOpenings(await loadKit(name), { seed: 1, count: 10, ...options });
  if (!loaded.ok) throw new Error(loaded.error);
  return loaded.value;
}

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

describe('those that come with Pincer', () => {
  test.each([
    ['chess', 1000, 16],
    ['othello', 1208, 8],
    ['checkers', 144, 3],
  ] as const)('%s: %i lines of %i plies, all different and legal', async (name, count, plies) => {
    const { list } = await load(name, { count });
    expect(new Set(list.map(({ moves }) => moves.join(' '))).size).toBe(count);
    expect(list.every(({ moves }) => moves.length === plies)).toBe(true);
  });

  test('their order is that of the seed, and does not depend on how many are wanted', async () => {
    const few = await load('chess', {});
    const more = await load('chess', { count: 12 });
    const others = await load('chess', { seed: 2 });
    expect(more.list.slice(0, 10)).toEqual(few.list);
    expect(more.fingerprint).toBe(few.fingerprint);
    expect(others.list).not.toEqual(few.list);
    expect(others.fingerprint).not.toBe(few.fingerprint);
  });

  test('they begin again after the last one', async () => {
    const { list } = await load('checkers', { count: 300 });
    expect(list).toHaveLength(300);
    expect(list[144]).toEqual(list[0]);
  });

  test('they may be cut short', async () => {
    const { list } = await load('othello', { plies: 3 });
    expect(list.every(({ moves }) => moves.length === 3)).toBe(true);
  });
});

describe.each(GAME_NAMES)('random openings of %s', (name) => {
  test('can be played, and the game goes on', async () => {
    const kit = await loadKit(name);
    const { list } = await load(name, { from: 'random:3' });
    expect(list).toHaveLength(10);
    for (const { start, moves } of list) {
      expect(moves).toHaveLength(3);
      const referee = createReferee(kit, { start, moves });
      expect(referee.ok && referee.value.result()).toBeUndefined();
    }
    expect((await load(name, { from: 'random:3' })).list).toEqual(list);
  });
});

describe('a file', () => {
  test('of lines', async () => {
    const from = await file('lines.txt', '# two lines\n\n1. e4 e5 2. Nf3\r\nd4 d5\n');
    const { list } = await load('chess', { from, count: 2 });
    expect(list.map(({ name, moves }) => [name, moves.join(' ')]).sort()).toEqual([
      ['line 3', 'e4 e5 Nf3'],
      ['line 4', 'd4 d5'],
    ]);
  });

  test('of positions, with operations of EPD or without', async () => {
    const text = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - bm O-O; id "one";\n7k/6pp/8/8/8/8/6PP/R6K w - - 3 9\n';
    for (const name of ['p.epd', 'p.fen', 'p.txt']) {
      const { list } = await load('chess', { from: await file(name, text), count: 2 });
      expect(list.map(({ start }) => start).sort()).toEqual([
        '7k/6pp/8/8/8/8/6PP/R6K w - - 3 9',
        'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
      ]);
    }
  });

  test('of games in PGN and in PDN', async () => {
    const pgn = await file(
      'games.pgn',
      '[FEN "7k/6pp/8/8/8/8/6PP/R6K w - - 0 1"]\n\n1. h3 {!} h6 (1... g6) 2. Kh2 *\n',
    );
    const { list } = await load('chess', { from: pgn, plies: 2, count: 1 });
    expect(list[0]).toEqual({ name: 'game 1', start: '7k/6pp/8/8/8/8/6PP/R6K w - - 0 1', moves: ['h3', 'h6'] });
    const pdn = await file('games.pdn', '[Event "x"]\n1. 9-13 21-17 2. 5-9 *\n');
    expect((await load('checkers', { from: pdn, count: 1 })).list[0].moves).toEqual(['9-13', '21-17', '5-9']);
  });

  test('of Othello transcripts and boards', async () => {
    const board = `${'-'.repeat(27)}OX------XXX${'-'.repeat(26)} O`;
    const from = await file('othello.txt', `F5d6C3\nf5 d6\n${board}\n`);
    const { list } = await load('othello', { from, count: 3 });
    expect(list.map(({ moves }) => moves.join('')).sort()).toEqual(['', 'f5d6', 'f5d6c3']);
    expect(list.find(({ moves }) => moves.length === 0)?.start).toBe(board);
  });

  test('of Connect Four is the columns that were played', async () => {
    const from = await file('columns.txt', '4453\n');
    expect((await load('connect-four', { from, count: 1 })).list[0].moves).toEqual(['4', '4', '5', '3']);
  });

  test.each([
    ['missing.txt', undefined, 'there is no file'],
    ['empty.txt', '# nothing\n', 'has no openings'],
    ['bad.txt', 'e4 e5\ne4 e4\n', 'line 2: move 2: e4 is not legal'],
    ['bad.pgn', '[Event "x"]\n1. e4 {', 'a comment is not closed'],
    ['bad.epd', 'rubbish\n', 'line 1: '],
    ['mate.txt', 'f3 e5 g4 Qh4#\n', 'line 1: the game is over'],
  ])('%s is refused with what is wrong', async (name, text, error) => {
    const from = text === undefined ? join(folder, name) : await file(name, text);
    expect(await loadOpenings(await loadKit('chess'), { from, seed: 1, count: 5 })).toEqual({
      ok: false,
      error: expect.stringContaining(error),
    });
  });
});

test('random moves to the end of every game are refused', async () => {
  expect(await loadOpenings(await loadKit('tic-tac-toe'), { from: 'random:9', seed: 1, count: 2 })).toEqual({
    ok: false,
    error: expect.stringContaining('the game is always over'),
  });
});
