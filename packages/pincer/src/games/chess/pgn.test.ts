import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePgn, type PgnGame, type PgnLine, type PgnMove, parsePgn, pgnTag, replayPgn } from './pgn.ts';

function games(text: string): PgnGame[] {
  const parsed = parsePgn(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

function errorOf(text: string): string {
  const parsed = parsePgn(text);
  return parsed.ok ? 'no error' : parsed.error;
}

function data(file: string): string {
  return readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8');
}

test('the match Kasparov-Anand, New York 1995: 18 games to their recorded end', () => {
  const match = games(data('kasparov-anand-1995.pgn'));
  expect(match.length).toBe(18);
  const points = { 'Kasparov, G': 0, 'Anand, V': 0 } as Record<string, number>;
  for (const game of match) {
    const board = replayPgn(game);
    if (!board.ok) throw new Error(board.error);
    expect(board.value.history).toEqual(game.moves.map(({ san }) => san));
    expect(pgnTag(game, 'Result')).toBe(game.result);
    const white = game.result === '1-0' ? 1 : game.result === '0-1' ? 0 : 0.5;
    points[pgnTag(game, 'White') ?? ''] += white;
    points[pgnTag(game, 'Black') ?? ''] += 1 - white;
  }
  expect(points).toEqual({ 'Kasparov, G': 10.5, 'Anand, V': 7.5 });
  expect(games(makePgn(...match))).toEqual(match);
});

test('a thousand openings of eight moves', () => {
  const lines = data('openings-8moves.txt').trim().split('\n');
  expect(lines.length).toBe(1000);
  for (const line of lines) {
    const [game] = games(line);
    const board = replayPgn(game);
    if (!board.ok) throw new Error(`${line}: ${board.error}`);
    expect(board.value.history).toEqual(game.moves.map(({ san }) => san));
    expect(board.value.history.length).toBe(16);
  }
});

test('comments, annotations, variations, escapes and several games', () => {
  const [first, second] = games(
    [
      '\uFEFF% an escaped line (is {not read',
      '[Event "a \\"quoted\\" name \\\\"]',
      '[Site ""]',
      '',
      '{before} 1.e4! {good} $14 (1. d4 {or} d5 (1... Nf6!?) 2. c4) (1. c4) 1... e5 ; to the end } of the line',
      '2.Nf3 Nc6?! 3. Bb5 a6 1/2-1/2',
      '',
      '1. d4 d5 *',
    ].join('\r\n'),
  );
  expect(first.tags).toEqual([
    ['Event', 'a "quoted" name \\'],
    ['Site', ''],
  ]);
  expect(first.comments).toEqual(['before']);
  expect(first.moves.map(({ san }) => san)).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6']);
  expect(first.moves[0].nags).toEqual([1, 14]);
  expect(first.moves[0].comments).toEqual(['good']);
  expect(first.moves[0].variations.map(({ moves }) => moves.map(({ san }) => san))).toEqual([
    ['d4', 'd5', 'c4'],
    ['c4'],
  ]);
  expect(first.moves[0].variations[0].moves[1].variations[0].moves[0]).toMatchObject({ san: 'Nf6', nags: [5] });
  expect(first.moves[1].comments).toEqual([' to the end } of the line']);
  expect(first.result).toBe('1/2-1/2');
  expect(second).toMatchObject({ tags: [], result: '*' });
  expect(games(makePgn(first, second))).toEqual([first, second]);
});

test('a game without a result ends where the next one begins, or with the text', () => {
  const found = games('[Event "one"]\n\n1. e4 e5\n\n[Event "two"]\n\n1. 0-0');
  expect(found.map((game) => [pgnTag(game, 'Event'), game.moves.length, game.result])).toEqual([
    ['one', 2, '*'],
    ['two', 1, '*'],
  ]);
  expect(games('')).toEqual([]);
  expect(games(' \n ')).toEqual([]);
});

test('a game from a position of its own', () => {
  const [game] = games('[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 7"]\n\n7... Kd7 8. e4 *');
  const board = replayPgn(game);
  expect(board.ok && board.value.state.fullmove).toBe(8);
  expect(makePgn(game)).toContain('7... Kd7 8. e4 *');
  expect(replayPgn({ ...game, tags: [['FEN', 'nonsense']] })).toMatchObject({
    ok: false,
    error: expect.stringContaining('FEN tag'),
  });
  expect(replayPgn({ ...game, tags: [] })).toEqual({
    ok: false,
    error: 'move 1. Kd7 is not legal; 20 other moves are legal',
  });
});

test.each([
  ['1. e4 e5\n2. Qx', 'line 2: "Qx" is not a move'],
  ['1. e4 {open', 'line 1: a comment is not closed by "}"'],
  ['1. e4 (1. d4', 'line 1: a variation is not closed by ")"'],
  ['1. e4 (1. d4 1-0', 'the result 1-0 stands in a variation'],
  ['1. e4 (1. d4 [Event "x"]', 'the tag Event stands in a variation'],
  ['1. e4 )', '")" closes no variation'],
  ['1. e4 ()', 'a variation has no move'],
  ['(1. e4)', 'a variation stands before any move'],
  ['$1 e4', 'an annotation stands before any move'],
  ['1. e4 $999', 'not from $0 to $255'],
  ['[Event London]', 'is not a tag such as'],
  ['1. e4 @', 'neither a move, a number'],
  [`1. e4 ${'(1. d4 '.repeat(200)}`, 'deeper than 100'],
])('the error of %j', (text, what) => {
  expect(errorOf(text)).toContain(what);
});

test('any tree goes to text and back', () => {
  const text = fc.string({ unit: 'binary-ascii', maxLength: 20 });
  const comment = text.map((each) => each.replaceAll(/[}\r\n]/g, ''));
  const { line } = fc.letrec<{ line: PgnLine; move: PgnMove }>((tie) => ({
    line: fc.record({
      comments: fc.array(comment, { maxLength: 2 }),
      moves: fc.array(tie('move'), { minLength: 1, maxLength: 5 }),
    }),
    move: fc.record({
      san: fc.constantFrom('e4', 'Nbd2', 'exd5', 'O-O', 'O-O-O+', 'e8=Q#', 'R1a3', 'Qd5e4', 'bxa1=N+'),
      nags: fc.array(fc.nat(255), { maxLength: 2 }),
      comments: fc.array(comment, { maxLength: 2 }),
      variations: fc.oneof({ maxDepth: 3 }, fc.constant([]), fc.array(tie('line'), { maxLength: 2 })),
    }),
  }));
  const game = fc
    .tuple(
      line,
      fc.array(
        fc.tuple(
          fc.constantFrom('Event', 'White', 'x_1'),
          text.map((each) => each.replaceAll(/[\r\n]/g, '')),
        ),
      ),
      fc.constantFrom('1-0', '0-1', '1/2-1/2', '*'),
    )
    .map(([tree, tags, result]) => ({ ...tree, tags, result }) as PgnGame);
  fc.assert(
    fc.property(fc.array(game, { minLength: 1, maxLength: 3 }), (list) => {
      expect(games(makePgn(...list))).toEqual(list);
    }),
    { seed: 51, numRuns: 500 },
  );
});

test('long texts are read in linear time, and too long ones not at all', () => {
  const begun = performance.now();
  expect(games('1. e4 e5 '.repeat(50_000))[0].moves.length).toBe(100_000);
  for (const unit of ['{', '[', '[a "', '(', '1', '0-', '\\', '!?', 'a1', '. ', '% \n', '; ', '1/2', 'O-'])
    parsePgn(unit.repeat(200_000));
  expect(errorOf('x'.repeat((1 << 24) + 1))).toContain('at most');
  expect(performance.now() - begun).toBeLessThan(10_000);
});

describe('a text of any size and shape is read or refused', () => {
  test('tags of megabytes', () => {
    for (const value of ['x'.repeat(9_000_000), '"\\'.repeat(2_000_000)]) {
      const text = makePgn({ tags: [['Event', value]], comments: [], moves: [], result: '*' });
      expect(games(text)[0].tags[0][1] === value).toBe(true);
    }
    expect(errorOf(`[Event "${'\\"'.repeat(4_000_000)}`)).toContain('is not a tag');
  });

  test.each([
    ['comments before the first move', '{a}', ' e4 *'],
    ['comments of a line', ';a\n', ' e4 *'],
    ['comments of a move', 'e4 {a}', '*'],
    ['annotations', '$1', '*'],
    ['variations', '(d4)', '*'],
    ['games', 'd4 * ', ''],
  ])('300,000 %s', (_, unit, tail) => {
    const list = games(`1. e4 ${unit.repeat(300_000)}${tail}`);
    expect(games(makePgn(list)).length).toBe(list.length);
  });

  test('more games than memory holds', () => {
    expect(errorOf('*'.repeat(1 << 21))).toBe('line 1: there are more than 1048576 games: divide the text');
  });

  test('100,000 variations, one within the other', () => {
    expect(errorOf(`e4 ${'(e4 '.repeat(100_000)}`)).toContain('deeper than 100');
    expect(errorOf('('.repeat(100_000))).toContain('before any move');
    expect(errorOf(')'.repeat(100_000))).toContain('closes no variation');
    const move = { san: 'e4', nags: [], comments: [] };
    let line: PgnLine = { comments: [], moves: [{ ...move, variations: [] }] };
    for (let depth = 0; depth < 100_000; depth++) line = { comments: [], moves: [{ ...move, variations: [line] }] };
    const text = makePgn({ ...line, tags: [], result: '*' });
    expect(text.split('(').length).toBe(100_001);
    expect(text.split(')').length).toBe(100_001);
  });

  test('a comment of a line that is full of carriage returns', () => {
    const [game] = games(`e4 ;${'\r'.repeat(500_000)}x\r\r\n*`);
    expect(game.moves[0].comments).toEqual([`${'\r'.repeat(500_000)}x`]);
  });
});
