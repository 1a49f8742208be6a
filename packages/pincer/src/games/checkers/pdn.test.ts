import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { legalMoves, playMove, strewnPositions } from '../../reference/checkers.ts';
import { Random } from '../../support/random.ts';
import { CheckersBoard, INITIAL, makePdn, PDN_RESULTS, type PdnGame, parsePdn } from './index.ts';

const match = readFileSync(new URL('./data/chinook-tinsley-1992.pdn', import.meta.url), 'utf8');

function games(text: string): PdnGame[] {
  const parsed = parsePdn(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

function error(text: string): string {
  const parsed = parsePdn(text);
  return parsed.ok ? 'no error' : parsed.error;
}

/** A game played at random. */
function randomGame(random: Random, start = INITIAL): PdnGame {
  const board = new CheckersBoard(start);
  let state = start;
  const length = random.below(120);
  for (let ply = 0; ply < length; ply++) {
    const legal = legalMoves(state);
    if (legal.length === 0) break;
    const move = legal[random.below(legal.length)];
    state = playMove(state, move);
    board.play(move.path.join('x'));
  }
  expect(board.state).toEqual(state);
  const result = PDN_RESULTS[random.below(PDN_RESULTS.length)];
  return { tags: { Event: 'a "quoted" \\ event', Round: `${length}` }, start, moves: board.history, result };
}

test('the match of 1992 is replayed, every game to its end', () => {
  const record = games(match);
  expect(record).toHaveLength(38);
  const count = (wanted: string) => record.filter(({ result }) => result === wanted).length;
  expect([count('1-0'), count('0-1'), count('1/2-1/2')]).toEqual([3, 3, 32]);
  for (const {
    tags: { Result },
    moves,
    result,
  } of record) {
    expect(result).toBe(Result);
    const board = new CheckersBoard();
    for (const move of moves) expect(board.play(move)).toEqual({ ok: true, value: move });
  }
  const written = match.replaceAll(/\[[^\]]*\]/g, '').match(/\d+[-x]\d+(x\d+)*/g) ?? [];
  const ends = written.filter((text) => !['1-0', '0-1'].includes(text)).length - count('1/2-1/2');
  expect(record.reduce((sum, { moves }) => sum + moves.length, 0)).toBe(ends);
});

test('what stands in a record besides moves is passed over', () => {
  const [first, second, ...none] = games(`
% exported
[Event "one"]
[Result "2-0"]
1. 11-15! {a comment with 1-0 and ( in it} 22-18 $3 (22-17 15-19 (15-18 22x15) 24x15 1-0) 2.15x22 ; to the end 1-0
25x18?! 8-11White nods. 3... 29-25 2-0
[Event "two"] 1 9-13 22-17 13x22
`);
  expect(none).toEqual([]);
  expect(first).toEqual({
    tags: { Event: 'one', Result: '2-0' },
    start: INITIAL,
    moves: ['11-15', '22-18', '15x22', '25x18', '8-11', '29-25'],
    result: '2-0',
  });
  expect(second.moves).toEqual(['9-13', '22-17', '13x22']);
  expect(second.result).toBe('*');
});

test('games may come without tags, and begin anywhere', () => {
  expect(games('1. 9-13 1-0 1. 9-14 1/2-1/2 9-13 *').map(({ moves, result }) => [...moves, result])).toEqual([
    ['9-13', '1-0'],
    ['9-14', '1/2-1/2'],
    ['9-13', '*'],
  ]);
  const [game] = games('[FEN "W:W21,30:B1,K2."] 1... 30-26 2. 2-6 0-2');
  expect(game.start.turn).toBe('white');
  expect(game.moves).toEqual(['30-26', '2-6']);
  expect(games('')).toEqual([]);
  expect(games('[GameType "21,B,8,8"] 9-13')).toHaveLength(1);
});

test('a wrong record is refused with game, line and move', () => {
  expect(error('[Event "x"]\n1. 9-13 22-18\n2. 9-14')).toBe(
    'game 1, line 3: move 2 of Black: "9-14" is illegal: the legal moves are ' +
      '6-9, 10-14, 11-15, 12-16, 5-9, 10-15, 11-16, 13-17',
  );
  expect(error('9-13 1-0\n9-13 22-17 13x22 1-2')).toContain('game 2, line 2: move 2 of White: "1-2" is illegal');
  expect(error('9-13\n{open')).toBe('line 2: the comment that begins here has no end: close it with }');
  expect(error('9-13\n\n(21-17')).toBe('line 3: the variation that begins here has no end: close it with )');
  expect(error('9-13 )')).toBe('line 1: no variation is open here: take ) away');
  expect(error('[Event x]')).toBe('line 1: a tag must look like [Name "value"]');
  expect(error('1-0')).toBe('line 1: the result 1-0 belongs to no game');
  expect(error('9-13 1-0 0-1')).toBe('line 1: the result 0-1 belongs to no game');
  expect(error('9-13\nNxe5')).toContain('line 2: "N" is neither a move, as in 9-13 or 22x15, nor');
  expect(error('[FEN "B:W1:B2"] 1-5')).toContain('game 1, line 1: tag FEN: White has a man on square 1');
  expect(error('[GameType "20"]\n32-28')).toBe('game 1, line 1: GameType is "20": English checkers is 21');
  expect(error(' '.repeat(4_000_001))).toContain('at most 4000000 characters, not 4000001');
});

test('games survive their text', () => {
  const strewn = strewnPositions(new Random(9), 200).filter((state) => legalMoves(state).length > 0);
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.boolean(), (seed, fromStart) => {
      const game = randomGame(new Random(seed), fromStart ? INITIAL : strewn[seed % strewn.length]);
      const text = makePdn(game);
      expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
      const [again] = games(text);
      const { FEN, SetUp, Result, ...tags } = again.tags;
      expect({ ...again, tags }).toEqual(game);
      expect(Result).toBe(game.result);
      expect(FEN === undefined).toBe(fromStart);
      expect(SetUp === undefined).toBe(fromStart);
      expect(makePdn(again)).toBe(text);
    }),
    { numRuns: 300, seed: 2 },
  );
});

test('reading takes time in proportion to length', () => {
  for (const unit of ['(', '9-13 ', '[a "', '1-', '{} ', '1 ', '\\', '"', '*', '1-0 ']) {
    const started = performance.now();
    parsePdn(`[Event "x"] ${unit.repeat(Math.floor(1_000_000 / unit.length))}`);
    expect(performance.now() - started).toBeLessThan(10_000);
  }
});

test('a text of any size and shape is read or refused', () => {
  for (const value of ['x'.repeat(3_900_000), '"\\'.repeat(900_000)]) {
    const text = makePdn({ tags: { Event: value }, start: INITIAL, moves: [], result: '*' });
    expect(games(text)[0].tags.Event === value).toBe(true);
  }
  expect(parsePdn(`[Event "${'\\"'.repeat(1_900_000)}`).ok).toBe(false);
  for (const unit of ['(', ')', '{}', '$1', '9-13', '[a "b"]']) {
    const parsed = parsePdn(`9-13 ${unit.repeat(100_000)}`);
    expect(parsed.ok || parsed.error.length < 500).toBe(true);
  }
  expect(parsePdn(`9-13 ${'('.repeat(100_000)}21-17${')'.repeat(100_000)}`)).toMatchObject({ ok: true });
});

test('line breaks in a tag do not break its text', () => {
  const text = makePdn({ tags: { Event: 'a\r\nb' }, start: INITIAL, moves: [], result: '*' });
  expect(games(text)[0].tags.Event).toBe('a b');
  expect(parsePdn('[Event "a\rb"]').ok).toBe(false);
});
