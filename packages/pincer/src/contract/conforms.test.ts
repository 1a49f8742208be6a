import { describe, expect, test } from 'vitest';
import { ArtificialTree, artificialTree, type TreeShape } from '../reference/tree.ts';
import { conforms } from './conforms.ts';
import { type FastGame, type PlainGame, type SelectivePosition, WIN } from './game.ts';
import type { Problem } from './problem.ts';

interface Heap {
  left: number;
  turn: number;
}

const heap: PlainGame<Heap, number> = {
  name: 'heap',
  initial: { left: 12, turn: 0 },
  moves: ({ left }) => [1, 2, 3].filter((take) => take <= left),
  play: ({ left, turn }, take) => ({ left: left - take, turn: 1 - turn }),
  turn: ({ turn }) => turn,
  evaluate: ({ left }) => (left === 0 ? -WIN : left),
  key: ({ left }) => left,
};

const found = (problems: readonly Problem[]) =>
  problems.map(({ method, message }) => `${method}: ${message}`).join('\n');

test('a game that keeps the contract has no problems', () => {
  expect(conforms(heap)).toEqual([]);
  const shapes: TreeShape[] = [
    { seed: 1, width: 3, height: 9, range: 10 },
    { seed: 2, width: 3, height: 9, range: 10, ends: 20, repeats: 20, noise: 30, decided: 20 },
    { seed: 3, width: 3, height: 9, range: 10, transpositions: true },
  ];
  expect(conforms(artificialTree, shapes)).toEqual([]);
});

describe('what a plain game gets wrong is reported with what to do', () => {
  let calls = 0;
  test.each<[string, Partial<PlainGame<Heap, number>>, RegExp]>([
    ['fraction', { evaluate: ({ left }) => left / 2 }, /evaluate: .*not an integer; multiply and round/],
    ['out of range', { evaluate: () => 5e9 }, /evaluate: it gave 5000000000, neither/],
    [
      'mutating play',
      { play: (state, take) => Object.assign(state, { left: state.left - take }) },
      /play: it changed the state it was given .*return a new state/,
    ],
    [
      'mutating moves',
      { moves: (state) => (state.left++ > 20 ? [] : [1]) },
      /moves: it changed the state it was asked about/,
    ],
    [
      'key without what matters',
      { key: ({ left }) => Math.floor(left / 2) },
      /key: it gave one key to two states in which (moves|evaluate)\(\) differs/,
    ],
    [
      'key that is not one',
      { key: () => undefined as unknown as string },
      /key: it gave undefined, not a string, a bigint or a number/,
    ],
    [
      'key that changes',
      { key: ({ left }) => left * 1000 + (calls++ % 7) },
      /key: two calls with one state gave different answers/,
    ],
    ['third side', { turn: ({ left }) => left % 3 }, /turn: it named .*name exactly two sides/],
    [
      'random moves',
      { moves: ({ left }) => (calls++ % 2 ? [1, 2] : [2, 1]).filter((take) => take <= left) },
      /moves: two calls/,
    ],
    [
      'moves after the end',
      { moves: () => [0, 1] },
      /evaluate: it says that the game is decided, but there are legal moves/,
    ],
    ['the same move twice', { moves: ({ left }) => (left > 0 ? [1, 1] : []) }, /moves: it gave the same move twice/],
    ['no array', { moves: () => 3 as unknown as number[] }, /moves: it gave 3, not an array; return an array/],
    [
      'a crash',
      {
        play: () => {
          throw new RangeError('off the board');
        },
      },
      /play: it threw RangeError: off the board/,
    ],
  ])('%s', (_what, part, message) => {
    expect(found(conforms({ ...heap, ...part, initial: { left: 12, turn: 0 } }))).toMatch(message);
  });

  test('each problem once, with the state', () => {
    const problems = conforms({ ...heap, evaluate: () => 0.5 });
    expect(problems).toHaveLength(1);
    expect(problems[0].state).toBe('{"left":12,"turn":0}');
  });
});

describe('what a fast game gets wrong', () => {
  const shape: TreeShape = { seed: 1, width: 3, height: 6, range: 10 };
  const broken = (part: Partial<SelectivePosition>): FastGame<TreeShape> => ({
    name: 'broken',
    initial: shape,
    position: (given) => Object.assign(new ArtificialTree(given), part),
  });
  /** A `moves` or `noisy` that writes the same moves in every position. */
  const writes =
    (...moves: number[]) =>
    (into: Int32Array, from: number) => {
      into.set(moves, from);
      return from + moves.length;
    };
  let calls = 0;

  test.each<[string, Partial<SelectivePosition>, RegExp]>([
    ['rank', { rank: () => 256 }, /rank: it gave 256/],
    ['noisy', { noisy: writes(9) }, /noisy: it wrote a move that moves\(\) does not/],
    ['turn', { turn: () => 2 }, /turn: .*neither 0 nor 1/],
    ['moves', { moves: writes(-3) }, /moves: .*-3; moves are not negative/],
    ['twice', { moves: writes(1, 1) }, /moves: it wrote the same move twice/],
    ['keys', { keyLow: () => 1, keyHigh: () => 1 }, /keyLow, keyHigh: it gave one key to two states/],
    ['no integer key', { keyLow: () => 0.5 }, /a key is two 32-bit integers/],
    ['evaluate', { evaluate: () => calls++ }, /evaluate: two calls gave different values/],
    ['unmake', { unmake: () => {} }, /make and unmake changed/],
  ])('%s', (_what, part, message) => {
    expect(found(conforms(broken(part)))).toMatch(message);
  });

  test('position', () => {
    const game: FastGame<TreeShape> = {
      ...artificialTree,
      position: (given) => new ArtificialTree({ ...given, seed: calls++ }),
    };
    expect(found(conforms(game))).toMatch(/position: two positions of one state have different keys/);
  });
});

test('without a state there is nothing to play from', () => {
  expect(() => conforms({ ...heap, initial: undefined } as never)).toThrow(/give at least one state/);
});
