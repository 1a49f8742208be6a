import { describe, expect, test } from 'vitest';
import { CheckersBoard } from '../games/checkers/index.ts';
import { ChessBoard } from '../games/chess/index.ts';
import { connectFour, plainConnectFour } from '../games/connect-four/index.ts';
import { createKit, GAME_NAMES, loadKit } from '../games/index.ts';
import { OthelloBoard } from '../games/othello/index.ts';
import { createSearcher } from '../runtime/create.ts';
import { search } from '../runtime/deepen.ts';
import { Random } from '../support/random.ts';
import { AnyBoard } from './any-board.ts';
import { Course } from './course.ts';

describe('a course', () => {
  test('keeps the positions before, who moved, and the moves as they were given', () => {
    const course = new Course(new ChessBoard());
    const start = course.state;
    expect(course.play('e2e4')).toEqual({ ok: true, value: 'e4' });
    expect(course.play('e9').ok).toBe(false);
    expect(course.follow(['e2e4', 'e7e5']).ok).toBe(true);
    expect(course.earlier[0]).toEqual(start);
    expect(course.earlier).toHaveLength(2);
    expect(course.movers).toEqual(['white', 'black']);
    expect(course.given).toEqual(['e2e4', 'e7e5']);
    expect(course.board.history).toEqual(['e4', 'e5']);
  });

  test('follows a game that is given from its start again and again', () => {
    const course = new Course(new ChessBoard());
    expect(course.leadsTo(['e4'])).toBe(true);
    course.follow(['e4']);
    expect(course.leadsTo(['e4', 'c5'])).toBe(true);
    expect(course.leadsTo(['d4', 'c5'])).toBe(false);
    expect(course.leadsTo([])).toBe(false);
    expect(course.follow(['e4', 'c5', 'Ke3', 'd6'])).toEqual({
      ok: false,
      error: expect.stringMatching(/^move 3: Ke3 /),
    });
    expect(course.board.history).toEqual(['e4', 'c5']);
    course.backTo(1);
    expect(course.board.history).toEqual(['e4']);
    expect(course.earlier).toHaveLength(1);
  });

  test('reads moves as a protocol writes them', () => {
    const course = new Course(new CheckersBoard());
    expect(course.follow(['9/13'], (move) => move.replace('/', '-'))).toMatchObject({ ok: true });
    expect(course.given).toEqual(['9/13']);
    expect(course.board.history).toEqual(['9-13']);
  });

  /** Black must pass before the last of these moves. */
  const PASSES = 'f5d6c3d3c6f4d2g6g4c5f6b6d7e7c7e8c4b5b7d8c8e6f8b3g5a8h6f7b4a3g8b8a4h8c2a5a6a7h3'.match(/../g) ?? [];

  test('puts in passes that are left out, and takes them back with the move', () => {
    const course = new Course(new OthelloBoard());
    expect(course.follow(PASSES).ok).toBe(true);
    expect(course.given).toEqual(PASSES);
    expect(course.board.history.at(-2)).toBe('pass');
    course.backTo(PASSES.length - 1);
    expect(course.mustPass()).toBe(true);
    const written = course.board.history;
    expect(course.follow([...PASSES.slice(0, -1), 'a1']).ok).toBe(false);
    expect(course.board.history).toEqual(written);
  });
});

describe('a board for any game', () => {
  test.each(GAME_NAMES)('%s: moves that are taken back leave it as it was', async (name) => {
    const { game } = await loadKit(name);
    const board = new AnyBoard(game, game.initial);
    const random = new Random(5);
    const seen: string[] = [];
    const look = () => JSON.stringify([board.turn, board.moves(), board.state, board.result()]);
    while (!board.result() && seen.length < 80) {
      seen.push(look());
      const moves = board.moves();
      board.play(moves[random.below(moves.length)]);
    }
    while (seen.length > 0) {
      expect(board.undo()).toBe(true);
      expect(look()).toBe(seen.pop());
    }
    expect(board.undo()).toBe(false);
  });

  test.each(GAME_NAMES)('%s: its states can be searched, and are those of the game', async (name) => {
    const { game } = await loadKit(name);
    const bare = createKit({ game });
    const own = await loadKit(name);
    const random = new Random(2);
    const [one, two] = [bare.follow(), own.follow()];
    if (!one.ok || !two.ok) throw new Error('a game without a start');
    for (let ply = 0; ply < 6; ply++) {
      const moves = one.value.board.moves();
      const move = moves[random.below(moves.length)];
      for (const { value } of [one, two]) expect(value.play(move).ok).toBe(true);
    }
    const found = await Promise.all(
      [bare, own].map(async (kit, index) => {
        const searcher = createSearcher(kit === own ? kit.game : await kit.equip(), [one, two][index].value.state);
        const { value, move, counts } = search(searcher, { depth: 4 });
        return { value, move: [one, two][index].value.spell(move), counts };
      }),
    );
    expect(found[0]).toEqual(found[1]);
  });

  test('moves may be written in either case, but two that differ by it alone stay apart', () => {
    const game = { ...plainConnectFour, format: (column: number) => 'aAbBcCd'[column] };
    const board = new AnyBoard(game as unknown as ConstructorParameters<typeof AnyBoard>[0], plainConnectFour.initial);
    expect(board.play('D')).toEqual({ ok: true, value: 'd' });
    expect(board.play('A')).toEqual({ ok: true, value: 'A' });
    expect(board.play('e')).toEqual({ ok: false, error: '"e" is not legal; legal: B b c A C a d' });
  });

  test('sides are those of the usual start, also where the other begins', () => {
    for (const game of [plainConnectFour, connectFour]) {
      const kit = createKit({ game: game as typeof plainConnectFour, sides: ['x', 'o'] });
      const course = kit.follow({ start: '4', moves: ['4'] });
      expect(course.ok && course.value.movers).toEqual(['o']);
      const won = kit.follow({ start: '415263', moves: ['7'] });
      expect(won.ok && won.value.board.result()).toEqual({ winner: 'x', reason: 'won' });
    }
  });
});
