import { describe, expect, test } from 'vitest';
import type { PlainGame } from '../contract/game.ts';
import { createKit, GAME_NAMES, type GameKit, loadKit } from '../games/index.ts';
import { Random } from '../support/random.ts';
import { createReferee, type Referee } from './referee.ts';

function referee(kit: GameKit): Referee {
  const created = createReferee(kit);
  if (!created.ok) throw new Error(created.error);
  return created.value;
}

describe.each(['chess', 'othello', 'checkers'] as const)('%s', (name) => {
  test('the board and the contract alone find the same moves, sides and winners', async () => {
    const kit = await loadKit(name);
    const bare = createKit({ game: kit.game });
    const random = new Random(7);
    for (let round = 0; round < 3; round++) {
      const board = referee(kit);
      const plain = referee(bare);
      for (let ply = 0; ply < 120 && !board.result(); ply++) {
        const legal = plain.legal();
        expect(board.legal()).toEqual(legal);
        expect(board.side).toBe(plain.side);
        const passed = plain.passed();
        expect(board.passed()).toBe(passed);
        if (passed) continue;
        const move = legal[random.below(legal.length)];
        expect(board.play(move)).toEqual(plain.play(move));
      }
      expect(board.moves).toEqual(plain.moves);
      expect(board.movers).toEqual(plain.movers);
      if (plain.legal().length === 0 && name !== 'chess') expect(board.result()?.winner).toBe(plain.result()?.winner);
    }
  });
});

describe.each(GAME_NAMES)('%s', (name) => {
  test('a game of random moves can be followed again to the same end', async () => {
    const kit = await loadKit(name);
    const random = new Random(3);
    const first = referee(kit);
    expect(first.side).toBe(0);
    while (!first.result() && first.moves.length < 400) {
      const legal = first.legal();
      expect(new Set(legal).size).toBe(legal.length);
      expect(first.play(legal[random.below(legal.length)]).ok).toBe(true);
    }
    const again = createReferee(kit, { moves: first.moves });
    expect(again.ok && again.value.result()).toEqual(first.result());
  });

  test('an illegal move is refused, with what is legal, and changes nothing', async () => {
    const fresh = referee(await loadKit(name));
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
  const ring: PlainGame<{ at: number; turn: number }, string> = {
    name: 'ring',
    initial: { at: 0, turn: 0 },
    moves: () => ['left', 'right'],
    play: ({ at, turn }, move) => ({
      at: (at + (move === 'left' ? 3 : 1)) % 4,
      turn: 1 - turn,
    }),
    turn: ({ turn }) => turn,
    evaluate: () => 0,
    key: ({ at }) => at,
  };

  test('a position that comes for the third time is a draw', () => {
    const walked = referee(createKit({ game: ring }));
    for (let round = 0; round < 2; round++) {
      expect(walked.result()).toBeUndefined();
      walked.play('left');
      walked.play('right');
    }
    expect(walked.result()).toEqual({ winner: undefined, reason: 'threefold repetition' });
  });

  test('a format that writes two moves alike is not used', () => {
    const vague = { ...ring, format: () => 'walk' };
    expect(referee(createKit({ game: vague })).legal()).toEqual(['left', 'right']);
  });

  test('a start needs a game that can read it', () => {
    const created = createReferee(createKit({ game: ring }), { start: 'there', moves: [] });
    expect(created).toEqual({ ok: false, error: expect.stringContaining('ring has no parse()') });
  });
});
