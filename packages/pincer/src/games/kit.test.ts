import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Course } from '../course/course.ts';
import type { Parsed } from '../support/parsed.ts';
import { Random } from '../support/random.ts';
import { connectFour } from './connect-four/index.ts';
import { createKit, GAME_NAMES, type GameKit, loadKit } from './index.ts';
import { kalah } from './kalah/index.ts';
import { nim } from './nim/index.ts';
import type { Played } from './records.ts';

function trusted<T>(parsed: Parsed<T>): T {
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

/** So many random moves, or to the end. */
function wander(course: Course<unknown>, random: Random, plies: number): void {
  for (let ply = 0; ply < plies && !course.board.result(); ply++) {
    const moves = course.board.moves();
    course.play(moves[random.below(moves.length)]);
  }
}

/** A game written down, read again and followed. */
function again(kit: GameKit, { start, moves }: Played): Course<unknown> {
  const tags = [
    ['Event', 'test'],
    ['Result', '*'],
  ] as const;
  const games = trusted(kit.records.read(kit.records.write({ start, moves, tags, result: '*' })));
  expect(games).toHaveLength(1);
  return trusted(kit.follow(games[0]));
}

describe.each(GAME_NAMES)('the kit of %s', (name) => {
  test('has what every room asks for', async () => {
    const kit = await loadKit(name);
    expect(kit.name).toBe(name);
    expect(kit.title).toMatch(/^[A-Z]/);
    expect(kit.notation).not.toBe('');
    expect(new Set(kit.sides).size).toBe(2);
    expect(trusted(kit.follow()).board.turn).toBe(kit.sides[0]);
    for (const data of [kit.openings, kit.positions]) if (data) expect(existsSync(data), data.href).toBe(true);
  });

  test('writes games so that they can be read again', async () => {
    const kit = await loadKit(name);
    const random = new Random(9);
    for (let round = 0; round < 5; round++) {
      const course = trusted(kit.follow());
      wander(course, random, 60);
      // A transcript does not end with a pass.
      if (course.board.history.at(-1) === 'pass') course.undo();
      const { history } = course.board;
      expect(again(kit, { moves: history }).board.history).toEqual(history);
      expect(trusted(kit.follow({ moves: history })).state).toEqual(course.state);
    }
  });

  test('draws the board at every move', async () => {
    const kit = await loadKit(name);
    const course = trusted(kit.follow());
    const before = JSON.stringify(kit.draw(course));
    wander(course, new Random(3), 1);
    expect(JSON.stringify(kit.draw(course))).not.toBe(before);
  });
});

test.each([
  ['chess', '4k3/8/8/8/8/8/8/R3K3 b Q - 5 30'],
  ['othello', `${'-'.repeat(27)}OX------XXX${'-'.repeat(26)} O`],
  ['checkers', 'W:W30,31:B1,2'],
  ['kalah', '4 4 4 4 4 4 0 4 4 4 4 4 4 0 north'],
  ['nim', '2 3'],
  ['tic-tac-toe', 'x.o......'],
] as const)('%s: a game from a position is written with it', async (name, start) => {
  const kit = await loadKit(name);
  expect(kit.open(start)).toEqual({ ok: true, value: { start, moves: [] } });
  const course = trusted(kit.follow({ start, moves: [] }));
  wander(course, new Random(1), 3);
  const { history } = course.board;
  const read = again(kit, { start, moves: history });
  expect(read.board.history).toEqual(history);
  expect(read.state).toEqual(course.state);
});

describe('a position as a user types it', () => {
  test.each([
    ['othello', 'f5 d6', ['f5', 'd6']],
    ['connect-four', '44 5', ['4', '4', '5']],
  ] as const)('%s: by the moves that lead to it', async (name, text, moves) => {
    expect((await loadKit(name)).open(text)).toMatchObject({ ok: true, value: { moves } });
  });

  test.each(GAME_NAMES)('%s: what cannot be read is refused', async (name) => {
    expect((await loadKit(name)).open('nothing of the kind')).toMatchObject({
      ok: false,
      error: expect.stringMatching(/\w/),
    });
  });
});

describe('a kit of defaults', () => {
  test('needs the game alone', () => {
    const kit = createKit({ game: kalah });
    expect(kit).toMatchObject({ name: 'kalah', title: 'kalah', sides: ['south', 'north'], point: 1 });
    expect(kit).toMatchObject({ openings: undefined, positions: undefined, benchDepths: {} });
    expect(kit.unit).toBeLessThan(20);
    expect(createKit({ game: nim }).unit).toBe(100);
    expect(kit.notation).toBe('6, 5, 4');
    expect(kit.transcript(['1', '2'])).toBe('1 2');
    expect(kit.draw(trusted(kit.follow()))).toBe(kalah.show(kalah.initial));
  });

  test('shows the state of a game that does not show itself, as data', () => {
    const { show: _, ...bare } = nim;
    const kit = createKit({ game: bare });
    const course = trusted(kit.follow());
    expect(kit.draw(course)).toBe('{heaps:[3,4,5],turn:0}');
    course.play('2 from heap 1');
    expect(kit.draw(course)).toBe('{heaps:[1,4,5],turn:1}');
  });

  test('shows the start and the moves of a fast game, whose states nobody knows', () => {
    const { show, ...bare } = connectFour;
    const course = trusted(createKit({ game: bare }).follow());
    expect(createKit({ game: bare }).draw(course)).toBe('No move was made yet.');
    course.play('4');
    expect(createKit({ game: bare }).draw(course)).toBe('4');
    expect(createKit({ game: connectFour }).draw(course)).toBe(`${show(connectFour.initial)}\n4`);
  });

  test.each([
    ['red', 'blue', ['red', 'blue']],
    ['White', 'BLACK', ['white', 'black']],
    [0, 1, ['first', 'second']],
    [true, false, ['first', 'second']],
    ['both', 'none', ['first', 'second']],
    ['a b', 'c', ['first', 'second']],
    ['same', 'SAME', ['first', 'second']],
    ['\u001b[31mred', 'blue', ['\\u001b[31mred', 'blue']],
  ])('sides called %j and %j', (one, other, sides) => {
    const game = { ...nim, turn: ({ turn }: { turn: number }) => (turn === 0 ? one : other) };
    expect(createKit({ game }).sides).toEqual(sides);
  });

  test('looks for the names of sides without touching the start of a game that changes its states', () => {
    const state = { left: 5, turn: 'red' };
    const game = {
      initial: state,
      moves: ({ left }: typeof state) => (left > 0 ? [1] : []),
      play(before: typeof state) {
        before.left--;
        before.turn = before.turn === 'red' ? 'blue' : 'red';
        return before;
      },
      turn: ({ turn }: typeof state) => turn,
      evaluate: () => 0,
    };
    expect(createKit({ game }).sides).toEqual(['red', 'blue']);
    expect(state).toEqual({ left: 5, turn: 'red' });
  });

  test('says what a game lacks for a start', () => {
    const { initial: _, parse: __, ...bare } = nim;
    const kit = createKit({ game: bare });
    expect(kit.follow()).toEqual({ ok: false, error: 'nim has no initial state' });
    expect(kit.open('3 4')).toEqual({ ok: false, error: expect.stringMatching(/nim has no parse\(\)/) });
  });
});

test('Othello opens a line of the Othello board format, and says what is wrong with one', async () => {
  const kit = await loadKit('othello');
  const board = '---------------------------OX------XO---------------------------';
  expect(kit.open(`${board} X; F5:+2; E6:-4;`)).toEqual({ ok: true, value: { start: `${board} X`, moves: [] } });
  expect(kit.open(`${board} X; F5:+99;`)).toEqual({ ok: false, error: expect.stringContaining('line 1: score 1') });
});

test.each(['chess', 'othello', 'checkers'] as const)('positions of %s are written as they are read', async (name) => {
  const kit = await loadKit(name);
  const random = new Random(3);
  const course = kit.follow();
  for (let ply = 0; course.ok && ply < 40 && !course.value.board.result(); ply++) {
    const moves = course.value.board.moves();
    course.value.play(moves[random.below(moves.length)]);
    const written = kit.write(course.value) ?? '';
    const opened = kit.open(written);
    const again = opened.ok ? kit.follow(opened.value) : opened;
    expect(again.ok && kit.write(again.value)).toBe(written);
    expect(again.ok && again.value.board.moves()).toEqual(course.value.board.moves());
  }
});
