import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../contract/check-game.ts';
import { GAME_NAMES, loadGame } from '../games/index.ts';
import { Random } from '../support/random.ts';
import { AnyReferee } from './any-referee.ts';
import { createReferee, followed } from './create-referee.ts';
import type { Referee } from './referee.ts';

async function referee(game: AnyGame<unknown, unknown>): Promise<Referee> {
  const created = await createReferee(game);
  if (!created.ok) throw new Error(created.error);
  return created.value;
}

describe.each(['chess', 'othello', 'checkers'] as const)('%s', (name) => {
  test('the board and the contract alone find the same moves, sides and winners', async () => {
    const game = await loadGame(name);
    const random = new Random(7);
    for (let round = 0; round < 3; round++) {
      const board = await referee(game);
      const plain = new AnyReferee(game, game.initial);
      expect(board.states).toBeDefined();
      for (let ply = 0; ply < 120 && !board.result(); ply++) {
        const legal = plain.legal();
        expect(board.legal()).toEqual(legal);
        expect(board.side).toBe(plain.side);
        expect(board.mustPass()).toBe(plain.mustPass());
        const move = legal[random.below(legal.length)];
        expect(board.play(move)).toEqual(plain.play(move));
      }
      expect(board.moves).toEqual(plain.moves);
      expect(board.movers).toEqual(plain.movers);
      expect(board.states?.()).toHaveLength(board.moves.length + 1);
      if (plain.legal().length === 0 && name !== 'chess') expect(board.result()?.winner).toBe(plain.result()?.winner);
    }
  });
});

describe.each(GAME_NAMES)('%s', (name) => {
  test('a game of random moves can be followed again to the same end', async () => {
    const game = await loadGame(name);
    const random = new Random(3);
    const first = await referee(game);
    expect(first.side).toBe(0);
    while (!first.result() && first.moves.length < 400) {
      const legal = first.legal();
      expect(new Set(legal).size).toBe(legal.length);
      expect(first.play(legal[random.below(legal.length)]).ok).toBe(true);
    }
    const again = await followed(game, { start: undefined, moves: first.moves });
    expect(again.ok && again.value.result()).toEqual(first.result());
  });

  test('an illegal move is refused, with what is legal, and changes nothing', async () => {
    const fresh = await referee(await loadGame(name));
    const before = fresh.legal();
    for (const text of ['', 'zz9', '-1', '\u0000', 'x'.repeat(10_000)]) {
      const played = fresh.play(text);
      expect(played.ok).toBe(false);
      if (!played.ok) expect(played.error.length).toBeLessThan(500);
    }
    expect(fresh.legal()).toEqual(before);
    expect(fresh.moves).toEqual([]);
  });
});

describe('by the contract alone', () => {
  /** Both sides walk to and fro on a ring of four places, for ever. */
  const ring = {
    name: 'ring',
    initial: { at: 0, turn: 0 },
    moves: () => ['left', 'right'],
    play: ({ at, turn }: { at: number; turn: number }, move: string) => ({
      at: (at + (move === 'left' ? 3 : 1)) % 4,
      turn: 1 - turn,
    }),
    turn: ({ turn }: { turn: number }) => turn,
    evaluate: () => 0,
    key: ({ at }: { at: number }) => at,
  };

  test('a position that comes for the third time is a draw', async () => {
    const walked = await referee(ring as unknown as AnyGame<unknown, unknown>);
    for (let round = 0; round < 2; round++) {
      expect(walked.result()).toBeUndefined();
      walked.play('left');
      walked.play('right');
    }
    expect(walked.result()).toEqual({ winner: undefined, reason: 'threefold repetition' });
  });

  test('a format that does not tell moves apart is not used', async () => {
    const vague = { ...ring, format: () => 'walk' };
    expect((await referee(vague as unknown as AnyGame<unknown, unknown>)).legal()).toEqual(['left', 'right']);
  });

  test('a start needs a game that can read it', async () => {
    const created = await createReferee(ring as unknown as AnyGame<unknown, unknown>, 'there');
    expect(created).toEqual({ ok: false, error: expect.stringContaining('ring has no parse()') });
  });
});
