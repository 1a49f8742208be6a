import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { conforms } from '../contract/conforms.ts';
import { type PlainGame, WIN } from '../contract/game.ts';
import { DRIVER_NAMES } from '../drivers/index.ts';
import { minimax } from '../reference/minimax.ts';
import { createSearcher } from '../runtime/create.ts';
import { pliesToEnd, search } from '../runtime/deepen.ts';
import { Random } from '../support/random.ts';
import { ConnectFour } from './connect-four/bitboard.ts';
import { connectFour, encode, plainConnectFour, type State } from './connect-four/index.ts';
import { GAME_NAMES, isGameName, loadGame } from './index.ts';
import { kalah } from './kalah/index.ts';
import { nim } from './nim/index.ts';
import { ticTacToe } from './tic-tac-toe/index.ts';

describe('our games keep the contract', () => {
  test.each([connectFour, plainConnectFour, kalah, nim, ticTacToe] as PlainGame<unknown, unknown>[])(
    '$name',
    (game) => {
      expect(conforms(game, undefined, { games: 50 })).toEqual([]);
    },
  );
});

test('every game can be loaded by its name', async () => {
  for (const name of GAME_NAMES) expect((await loadGame(name)).name).toBe(name);
  expect(isGameName('go')).toBe(false);
});

function walk<State, Move>(game: PlainGame<State, Move>, random: Random, plies: number): State {
  let state = game.initial as State;
  for (let ply = 0; ply < plies; ply++) {
    const moves = game.moves(state);
    if (moves.length === 0) break;
    state = game.play(state, moves[random.below(moves.length)]);
  }
  return state;
}

const parsed = <T>(result: { ok: true; value: T } | { ok: false; error: string }): T => {
  if (!result.ok) throw new Error(result.error);
  return result.value;
};

describe('Connect Four', () => {
  const board = (moves: string): State => parsed(plainConnectFour.parse(moves));

  test('both faces agree on moves, turn, value and the end of the game', () => {
    const random = new Random(11);
    const buffer = new Int32Array(16);
    for (let round = 0; round < 3000; round++) {
      const state = walk(plainConnectFour, random, random.below(43));
      const position = connectFour.position(state);
      expect(Array.from(buffer.subarray(0, position.moves(buffer, 0)))).toEqual(plainConnectFour.moves(state));
      expect(position.evaluate()).toBe(plainConnectFour.evaluate(state));
      expect(position.turn()).toBe(state.turn === 'x' ? 0 : 1);
    }
  });

  test('a position that is set up anew has nothing left of the one before', () => {
    const random = new Random(12);
    const reused = new ConnectFour();
    for (let round = 0; round < 300; round++) {
      const state = walk(plainConnectFour, random, random.below(43));
      const fresh = connectFour.position(state);
      reused.load(encode(state));
      const faces = [fresh, reused].map((each) => [each.evaluate(), each.count(), each.keyLow(), each.keyHigh()]);
      expect(faces[1]).toEqual(faces[0]);
    }
  });

  test.each(DRIVER_NAMES)('%s finds the same value, move and leaves on both faces', (driver) => {
    const random = new Random(5);
    for (let round = 0; round < 5; round++) {
      const state = walk(plainConnectFour, random, 2 * round);
      const [plain, fast] = [plainConnectFour, connectFour].map((game) =>
        search(createSearcher(game, state, { table: 18 }), { driver, depth: 6 }),
      );
      expect([fast.value, fast.move, fast.counts.leaves]).toEqual([plain.value, plain.move, plain.counts.leaves]);
    }
  });

  test.each([
    ['a column', '1212121', true],
    ['a row', '1122334', true],
    ['a rising diagonal', '12233434474', true],
    ['a falling diagonal', '76655454414', true],
    ['three are not four', '121212', false],
    ['a row does not wrap around the edge', '516273', false],
  ])('%s', (_what, moves, won) => {
    expect(board(moves).won).toBe(won);
    expect(connectFour.position(board(moves)).evaluate() === -WIN).toBe(won);
  });

  test('a drawn full board is worth 0', () => {
    const full = board('121212212121343434434343565656656565777777');
    expect(plainConnectFour.moves(full)).toEqual([]);
    expect(plainConnectFour.evaluate(full)).toBe(0);
    expect(connectFour.position(full).evaluate()).toBe(0);
  });

  test('sees a win to its end', () => {
    const outcome = search(createSearcher(connectFour, board('4433'), { table: 18 }), { depth: 10 });
    expect(pliesToEnd(outcome.value)).toBe(3);
    expect([1, 4]).toContain(outcome.move);
  });

  test('a late position is solved as brute force solves it', () => {
    const random = new Random(4);
    for (let round = 0; round < 20; round++) {
      const state = walk(plainConnectFour, random, 34);
      const outcome = search(createSearcher(connectFour, state, { table: 16 }));
      expect(outcome.proven).toBe(true);
      expect(outcome.value).toBe(minimax(connectFour.position(state), outcome.depth));
    }
  });

  test.each([
    ['8', /move 1 is "8", not a column from 1 to 7/],
    ['12121212', /move 8 comes after the game was won/],
    ['1111111', /move 7: column 1 is full/],
  ])('the text %s is refused', (text, message) => {
    expect(plainConnectFour.parse(text)).toEqual({ ok: false, error: expect.stringMatching(message) });
  });

  test('shows the board', () => {
    expect(plainConnectFour.show(board('445'))).toBe(
      [
        '· · · · · · ·',
        '· · · · · · ·',
        '· · · · · · ·',
        '· · · · · · ·',
        '· · · o · · ·',
        '· · · x x · ·',
        '1 2 3 4 5 6 7',
        'o to move',
      ].join('\n'),
    );
  });
});

describe('Nim', () => {
  test('the side to move wins exactly if the heaps’ exclusive or is not 0', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 3 }), (heaps) => {
        const outcome = search(createSearcher(nim, { heaps, turn: 1 }, { table: 14 }));
        const nimber = heaps.reduce((sum, size) => sum ^ size, 0);
        expect(outcome.value > 0).toBe(nimber !== 0);
        expect(outcome.proven).toBe(true);
        if (outcome.move === undefined || nimber === 0) return;
        const { heap, stones } = outcome.move;
        expect(heaps.with(heap, heaps[heap] - stones).reduce((sum, size) => sum ^ size, 0)).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['3,x', /heap 2/],
    ['1 2 -3', /heap 3/],
    ['99', /heap 1 .* from 0 to 64/],
    ['1 '.repeat(20).trim(), /20 heaps; at most 16/],
  ])('the text "%s" is refused', (text, message) => {
    expect(nim.parse(text)).toEqual({ ok: false, error: expect.stringMatching(message) });
  });
});

describe('Kalah', () => {
  const seeds = (text: string) => parsed(kalah.parse(text));

  test('seeds are neither lost nor made', () => {
    const random = new Random(2);
    for (let round = 0; round < 300; round++) {
      const { pits } = walk(kalah, random, random.below(60));
      expect(pits.reduce((sum, pit) => sum + pit, 0)).toBe(48);
    }
  });

  test('the last seed in the own store: the same side moves again', () => {
    expect(kalah.play(kalah.initial, 2)).toEqual({ pits: [4, 4, 0, 5, 5, 5, 1, 4, 4, 4, 4, 4, 4, 0], turn: 'south' });
  });

  test('the last seed in an empty pit of one’s own captures what is opposite', () => {
    expect(kalah.play(seeds('1 0 0 0 0 9 0 4 4 4 4 7 4 0 south'), 0)).toEqual({
      pits: [0, 0, 0, 0, 0, 9, 8, 4, 4, 4, 4, 0, 4, 0],
      turn: 'north',
    });
  });

  test('a long sowing skips the other store', () => {
    expect(kalah.play(seeds('0 1 0 0 0 9 0 1 1 1 1 1 1 0 south'), 5)).toEqual({
      pits: [1, 2, 0, 0, 0, 0, 1, 2, 2, 2, 2, 2, 2, 0],
      turn: 'north',
    });
  });

  test('a side without seeds ends the game, and the other side keeps its own', () => {
    const end = kalah.play(seeds('0 0 0 0 0 1 10 0 0 3 0 0 0 20 south'), 5);
    expect(end.pits).toEqual([0, 0, 0, 0, 0, 0, 11, 0, 0, 0, 0, 0, 0, 23]);
    expect(kalah.moves(end)).toEqual([]);
    expect(kalah.evaluate({ ...end, turn: 'north' })).toBe(12);
  });

  test.each([['1 2 3'], ['1 2 3 4 5 6 7 8 9 10 11 12 13 14 east'], ['1 2 3 4 5 6 7 8 9 10 11 12 x 14 north']])(
    'the text "%s" is refused',
    (text) => {
      expect(kalah.parse(text).ok).toBe(false);
    },
  );

  test('shows the pits', () => {
    expect(kalah.show(kalah.initial).split('\n')).toHaveLength(4);
  });
});

describe('tic-tac-toe', () => {
  test('is a draw', () => {
    expect(search(createSearcher(ticTacToe, undefined, { table: 14 })).value).toBe(0);
  });

  test('a fork wins', () => {
    const outcome = search(createSearcher(ticTacToe, 'x...o...x', { table: 12 }));
    expect(outcome.value).toBe(0);
    expect(pliesToEnd(search(createSearcher(ticTacToe, 'xx.oo....', { table: 12 })).value)).toBe(1);
  });

  test('cells have names', () => {
    expect([0, 4, 8].map(ticTacToe.format)).toEqual(['a3', 'b2', 'c1']);
  });

  test.each([['xx'], ['xxxxxxxxx'], ['ooo......']])('the text "%s" is refused', (text) => {
    expect(ticTacToe.parse(text).ok).toBe(false);
  });
});
