import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ContractError, type FastGame, type PlainGame } from '../contract/game.ts';
import { plainConnectFour } from '../games/connect-four/index.ts';
import { kalah } from '../games/kalah/index.ts';
import { nim } from '../games/nim/index.ts';
import { ticTacToe } from '../games/tic-tac-toe/index.ts';
import { minimax } from '../reference/minimax.ts';
import { ArtificialTree, type TreeShape } from '../reference/tree.ts';
import { Random } from '../support/random.ts';
import { createSearcher } from './create.ts';
import { createBot } from './create-bot.ts';
import { search } from './deepen.ts';
import { PlainPosition } from './plain.ts';
import { Successors } from './successors.ts';

/** A countdown: take 1 or 2; who takes the last one loses. */
const countdown: PlainGame<number, number> = {
  name: 'countdown',
  initial: 9,
  moves: (left) => [1, 2].filter((take) => take <= left),
  play: (left, take) => left - take,
  turn: (left) => (left % 2 === 0 ? 'even' : 'odd'),
  evaluate: (left) => left,
};

interface Stones {
  readonly left: number[];
  readonly turn: number;
}

const searching =
  <State, Move>(game: PlainGame<State, Move>, state?: State) =>
  () =>
    search(createSearcher(game, state, { table: 12 }), { depth: 6 });

let calls = 0;

describe('a breach of the contract is an error that names game, method and state', () => {
  const broken = (part: Partial<PlainGame<number, number>>) => searching({ ...countdown, ...part });

  test.each([
    [
      'a fraction',
      { evaluate: (left: number) => left / 4 },
      /^countdown: evaluate\(\) .*2\.25, not an integer.* State: 9$/,
    ],
    ['NaN', { evaluate: () => Number.NaN }, /evaluate\(\) .*NaN/],
    ['Infinity', { evaluate: () => Number.POSITIVE_INFINITY }, /evaluate\(\) .*Infinity/],
    [
      'too large',
      { evaluate: () => 999_000_001 },
      /evaluate\(\) .*999000001, neither from -999000000 to 999000000 nor ±WIN/,
    ],
    ['no number', { evaluate: () => '3' as unknown as number }, /evaluate\(\) .*"3", not a number/],
    ['no array', { moves: () => undefined as unknown as number[] }, /moves\(\) .*undefined, not an array/],
    ['a third player', { turn: (left: number) => left % 3 }, /turn\(\) .*named the player \d, after \d and \d/],
    ['nobody', { turn: () => undefined as unknown as string }, /turn\(\) .*undefined/],
    ['NaN for a key', { key: () => Number.NaN }, /key\(\) .*NaN, the same for every state/],
    [
      'nothing from play',
      { play: () => undefined as unknown as number },
      /play\(\) .*undefined; return the state after/,
    ],
    [
      'nothing from a late play',
      { play: (left: number, take: number) => (left === 3 ? undefined : left - take) as number },
      /play\(\) .*undefined; return the state after/,
    ],
    ['async play', { play: async () => 3 } as never, /play\(\) .*a promise; .*the state after the move, without async/],
    ['async moves', { moves: async () => [] } as never, /moves\(\) .*a promise; .*an array/],
    ['async turn', { turn: async () => 0 } as never, /turn\(\) .*a promise; .*the name of a side/],
    ['async evaluate', { evaluate: async () => 0 } as never, /evaluate\(\) .*a promise; .*an integer/],
    ['async key', { key: async () => 0 } as never, /key\(\) .*a promise; .*a string, a bigint or a number/],
    ['async noisy', { noisy: async () => true } as never, /noisy\(\) .*a promise; .*true or false/],
    ['moves by a generator', { *moves() {} } as never, /moves\(\) .*a generator; return an array/],
    ['evaluate by a generator', { *evaluate() {} } as never, /evaluate\(\) .*a generator; return an integer/],
    ['a turn that is NaN', { turn: () => Number.NaN }, /turn\(\) .*the player NaN/],
    [
      'moves in another order each time',
      { moves: () => (calls++ % 2 ? [1, 2] : [2, 1]) },
      /moves\(\) .*two calls with one state/,
    ],
    ['no key', { key: () => null as unknown as string }, /key\(\) .*null, not a string, a bigint or a number/],
  ])('%s', (_what, part, message) => {
    expect(broken(part)).toThrow(ContractError);
    expect(broken(part)).toThrow(message);
  });

  test('an evaluation that only a deep leaf gets wrong names that leaf', () => {
    const game = {
      ...countdown,
      moves: (left: number) => (left > 90 ? [8, 9] : []),
      evaluate: (left: number) => (left === 84 ? 0.5 : 1),
    };
    expect(searching(game, 100)).toThrow(/evaluate\(\) .*0\.5.* State: 84$/);
  });

  test('a state that play() changes', () => {
    const stones: PlainGame<{ left: number }, number> = {
      name: 'stones',
      initial: { left: 6 },
      moves: ({ left }) => [1, 2].filter((take) => take <= left),
      play: (state, take) => {
        state.left -= take;
        return state;
      },
      turn: ({ left }) => left % 2,
      evaluate: ({ left }) => left,
      key: ({ left }) => left,
    };
    expect(searching(stones)).toThrow(/^stones: play\(\) broke the contract: it changed the state that it was given/);
  });

  test('a state that play() changes, without keys, whatever the rest says', async () => {
    const stones = {
      initial: { left: [6], turn: 0 },
      moves: ({ left }: Stones) => [1, 2].filter((take) => take <= left[0]),
      play: ({ left, turn }: Stones, take: number) => {
        left[0] -= take;
        return { left, turn: 1 - turn };
      },
      turn: ({ turn }: Stones) => turn,
      evaluate: () => 0,
    };
    const changed = /play\(\) broke the contract: it changed the state that it was given: moves\(\) of it differs/;
    await expect(createBot(stones, { table: 12 }).search(stones.initial)).rejects.toThrow(changed);
  });

  test('a turn that changes from call to call', () => {
    calls = 0;
    expect(broken({ turn: () => calls++ % 2 })).toThrow(/turn\(\)/);
  });

  test('a fast game whose unmake does not restore the key', () => {
    class Leaky extends ArtificialTree {
      private made = 0;
      override make(move: number) {
        this.made++;
        super.make(move);
      }
      override keyLow() {
        return super.keyLow() ^ this.made;
      }
    }
    const game: FastGame<number> = {
      name: 'leaky',
      initial: 0,
      position: () => new Leaky({ seed: 1, width: 2, height: 4, range: 5 }),
    };
    expect(() => createSearcher(game, 0, { table: 12 })).toThrow(
      /^leaky: keyLow, keyHigh\(\) broke the contract: make and unmake changed/,
    );
  });

  test('a fast game that returns a count for an index', () => {
    const game: FastGame<TreeShape> = {
      name: 'counting',
      initial: { seed: 1, width: 2, height: 4, range: 5 },
      position: (shape) =>
        Object.assign(new ArtificialTree(shape), {
          moves: (into: Int32Array, from: number) => into.set([0, 1], from) ?? 2,
        }),
    };
    expect(() => createSearcher(game)).toThrow(/^counting: moves\(\) .*it returned 2, not 3; return the index after/);
  });

  test('a fast game without a position, or with half of one', () => {
    const game = (position: unknown) => ({ name: 'half', position: () => position }) as never;
    expect(() => createSearcher(game(undefined), 1)).toThrow(/^half: position\(\) gave undefined; a position needs/);
    expect(() => createSearcher(game(Promise.resolve()), 1)).toThrow(/^half: position\(\) gave a promise; a position/);
    expect(() => createSearcher(game({ moves: 3 }), 1)).toThrow(
      /^half: what position\(\) gave has no make\(\), .*keyHigh\(\) and has 3 for moves, not a function; a position needs/,
    );
  });

  test('a state that is a promise', () => {
    expect(() => createSearcher(countdown, Promise.resolve(9) as never)).toThrow(/countdown: it was given a promise/);
  });

  test('what is no game at all', () => {
    for (const make of [createSearcher, createBot] as ((game: never) => unknown)[]) {
      const making = (game: unknown) => () => make(game as never);
      expect(making(undefined)).toThrow(
        'a game is an object, not undefined; a game needs moves(state), play(state, move), turn(state) and evaluate(state) or, for speed, position(state)',
      );
      expect(making({})).toThrow(
        /^the game has no moves\(\), play\(\), turn\(\), evaluate\(\); a game needs moves\(state\)/,
      );
      expect(making(Promise.resolve(countdown))).toThrow(/^a game is an object, not a promise/);
      expect(making(class {})).toThrow(/^a game is an object, not a function/);
      expect(making({ default: countdown })).toThrow(/It has a default: is that the game\?$/);
      expect(making({ ...countdown, moves: [1] })).toThrow(/^countdown has \[1\] for moves, not a function/);
      expect(making({ position: {} })).toThrow(/^the game has \{\} for position, not a function/);
    }

    expect(() => createSearcher({ name: 'half', moves: () => [] } as never, 1)).toThrow(
      /half has no play\(\), turn\(\), evaluate\(\)/,
    );
    expect(() => createSearcher(null as never, 1)).toThrow(/a game is an object, not null/);
    expect(() => createSearcher({ ...countdown, initial: undefined } as never)).toThrow(
      /countdown has no initial state/,
    );
  });
});

describe('keys', () => {
  test('without key() every line is remembered, and the values are the same', () => {
    const { key: _, ...keyless } = plainConnectFour;
    const [with_, without] = [plainConnectFour, keyless].map((game) =>
      search(createSearcher(game, undefined, { table: 16 }), { depth: 6 }),
    );
    expect(without.value).toBe(with_.value);
    expect(without.counts.tableCuts).toBeGreaterThan(0);
    expect(without.counts.nodes).toBeGreaterThan(with_.counts.nodes);
  });

  test('without key() what one root taught is not mistaken for another’s', () => {
    const { key: _, ...keyless } = ticTacToe;
    const searcher = createSearcher(keyless, 'x...o....', { table: 14 });
    search(searcher, { depth: 5 });
    searcher.setRoot('xo..x....');
    expect(search(searcher, { depth: 5 }).value).toBe(
      search(createSearcher(ticTacToe, 'xo..x....', { table: 14 }), { depth: 5 }).value,
    );
  });

  test.each([
    ['numbers', (left: number) => left],
    ['large numbers', (left: number) => 2 ** 40 + left],
    ['fractions', (left: number) => left / 8],
    ['bigints', (left: number) => 2n ** 100n + BigInt(left)],
    ['strings', (left: number) => `state ${left}`],
  ])('may be %s', (_what, key) => {
    const keyed = search(createSearcher({ ...countdown, key }, 30, { table: 12 }), { depth: 12 });
    const keyless = search(createSearcher(countdown, 30, { table: 12 }), { depth: 12 });
    expect(keyed.value).toBe(keyless.value);
    expect(keyed.counts.nodes).toBeLessThan(keyless.counts.nodes);
  });

  test('distinguish states', () => {
    const seen = new Map<string, number>();
    for (let state = 0; state < 50_000; state++) {
      const position = new PlainPosition({ ...countdown, key: (left) => left }, state);
      seen.set(`${position.keyHigh()} ${position.keyLow()}`, state);
    }
    expect(seen.size).toBe(50_000);
  });
});

describe('moves of any type', () => {
  const ONE = Symbol('one');
  const TWO = Symbol('two');

  test.each<[string, readonly unknown[]]>([
    ['strings', ['take 1', 'take 2']],
    ['objects', [{ take: 1 }, { take: 2 }]],
    ['fractions', [0.1, 0.2]],
    ['symbols', [ONE, TWO]],
  ])('%s', (_what, dressed) => {
    const game: PlainGame<number, unknown> = {
      ...countdown,
      moves: (left) => countdown.moves(left).map((take) => dressed[take - 1]),
      play: (left, move) => left - 1 - dressed.indexOf(move),
    };
    const outcome = search(createSearcher(game, 12, { table: 12 }), { depth: 5 });
    expect(outcome.value).toBe(minimax(new PlainPosition(game, 12), 5));
    expect(outcome.principalVariation).toHaveLength(5);
    expect(dressed).toContain(outcome.move);
  });
});

test('quiescence: a noisy state is searched on, with all moves, until it is quiet', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 40 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 0, max: 5 }),
      (left, depth, quiescence) => {
        const game = {
          ...countdown,
          noisy: (state: number) => state % 3 === 0,
          evaluate: (state: number) => (state * 7919) % 101,
        };
        const outcome = search(createSearcher(game, left, { table: 12, quiescence }), { depth });
        if (outcome.depth < depth) return;
        expect(outcome.value).toBe(minimax(new PlainPosition(game, left), depth, quiescence));
      },
    ),
  );
  const always = { ...countdown, noisy: () => true };
  expect(search(createSearcher(always, 60, { table: 12 }), { depth: 2 }).counts.quiescent).toBeGreaterThan(0);
});

describe('what the game said is remembered', () => {
  const { key: _, ...keyless } = kalah;
  test.each<[string, PlainGame<unknown, unknown>]>([
    ['connect four', plainConnectFour as PlainGame<unknown, unknown>],
    ['kalah', kalah as PlainGame<unknown, unknown>],
    ['kalah without keys', keyless as PlainGame<unknown, unknown>],
    ['nim, which has many moves', nim as PlainGame<unknown, unknown>],
  ])('and gives the same positions on every way through %s', (_name, game) => {
    const successors = new Successors();
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const random = new Random(seed);
        const asked = new PlainPosition(game, game.initial, 7);
        const remembered = new PlainPosition(game, game.initial, 7, successors);
        const buffer = new Int32Array(256);
        const line: number[] = [];
        for (let step = 0; step < 200; step++) {
          expect([remembered.keyLow(), remembered.keyHigh(), remembered.turn()]).toEqual([
            asked.keyLow(),
            asked.keyHigh(),
            asked.turn(),
          ]);
          if (random.below(3) === 0) {
            expect(remembered.state).toEqual(asked.state);
            expect(remembered.evaluate()).toBe(asked.evaluate());
          }
          const end = asked.moves(buffer, 0);
          if (end === 0 || (line.length > 0 && random.below(2) === 0)) {
            remembered.unmake();
            asked.unmake();
            line.pop();
          } else {
            line.push(buffer[random.below(end)]);
            remembered.make(line[line.length - 1]);
            asked.make(line[line.length - 1]);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('so that the second search of a position asks for less, and finds the same', () => {
    let played = 0;
    const counted: typeof plainConnectFour = {
      ...plainConnectFour,
      play: (state, move) => {
        played++;
        return plainConnectFour.play(state, move);
      },
    };
    const searcher = createSearcher(counted, undefined, { table: 14 });
    const calls = () => {
      played = 0;
      const { time: _, ...outcome } = search(searcher, { depth: 7, principalVariation: false });
      return { played, counts: outcome.counts };
    };
    const first = calls();
    searcher.forget();
    searcher.setRoot(counted.initial);
    const forgotten = calls();
    expect(Math.abs(forgotten.played - first.played)).toBeLessThan(300);
    expect(forgotten.counts).toEqual(first.counts);
    expect(first.played).toBeLessThan(first.counts.nodes);
  });
});

test('a key need not say whose turn it is, whoever moves first at the root', () => {
  type Race = { readonly left: number; readonly turn: 'a' | 'b' };
  const race: PlainGame<Race, number> = {
    moves: ({ left }) => [1, 2].filter((taken) => taken <= left),
    play: ({ left, turn }, taken) => ({ left: left - taken, turn: turn === 'a' ? 'b' : 'a' }),
    turn: ({ turn }) => turn,
    evaluate: ({ left, turn }) => (turn === 'a' ? 100 : -100) + left,
    key: ({ left }) => left,
  };
  const roots: readonly Race[] = [
    { left: 9, turn: 'a' },
    { left: 9, turn: 'b' },
    { left: 8, turn: 'a' },
  ];
  const searcher = createSearcher(race, roots[0]);
  for (const root of roots) {
    searcher.setRoot(root);
    const alone = createSearcher(race, root);
    expect(search(searcher, { depth: 4 }).value).toBe(search(alone, { depth: 4 }).value);
  }
});

test('the adapted position walks back to where it began', () => {
  const position = new PlainPosition(kalah, kalah.initial);
  const random = new Random(1);
  const buffer = new Int32Array(16);
  const before = [position.keyLow(), position.keyHigh(), position.turn(), position.state];
  let plies = 0;
  for (let end = position.moves(buffer, 0); end > 0 && plies < 50; end = position.moves(buffer, 0), plies++) {
    position.make(buffer[random.below(end)]);
  }
  for (; plies > 0; plies--) position.unmake();
  expect([position.keyLow(), position.keyHigh(), position.turn(), position.state]).toEqual(before);
});
