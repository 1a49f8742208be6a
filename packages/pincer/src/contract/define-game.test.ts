import { describe, expect, expectTypeOf, test } from 'vitest';
import type { Bot } from '../runtime/bot.ts';
import { createSearcher } from '../runtime/create.ts';
import { createBot } from '../runtime/create-bot.ts';
import { search } from '../runtime/deepen.ts';
import { conforms } from './conforms.ts';
import { defineGame } from './define-game.ts';
import { type FastGame, type PlainGame, type Position, WIN } from './game.ts';

const nim = defineGame({
  initial: { heaps: [3, 4, 5], turn: 0 },
  moves: ({ heaps }) =>
    heaps.flatMap((size, heap) => Array.from({ length: size }, (_, i) => ({ heap, stones: i + 1 }))),
  play: ({ heaps, turn }, { heap, stones }) => ({
    heaps: heaps.map((size, at) => (at === heap ? size - stones : size)),
    turn: 1 - turn,
  }),
  turn: ({ turn }) => turn,
  evaluate: ({ heaps }) => (heaps.some((size) => size > 0) ? 0 : -WIN),
  key: ({ heaps }) => heaps.join(),
});

interface Nim {
  heaps: number[];
  turn: number;
}

interface Take {
  heap: number;
  stones: number;
}

class Count implements Position {
  private total: number;

  constructor(total: number) {
    this.total = total;
  }

  moves(into: Int32Array, from: number): number {
    if (this.total > 0) into[from++] = 1;
    return from;
  }

  make(step: number): void {
    this.total -= step;
  }

  unmake(step: number): void {
    this.total += step;
  }

  turn = () => this.total % 2;
  evaluate = () => (this.total === 0 ? -WIN : 0);
  keyLow = () => this.total;
  keyHigh = () => 0;
}

const count = defineGame({ initial: 5, position: (total) => new Count(total) });

interface Board {
  readonly cells: readonly ('x' | 'o' | undefined)[];
  turn: 'x' | 'o';
}

const START: Board = { cells: Array<undefined>(9).fill(undefined), turn: 'x' };

describe('states and moves are inferred', () => {
  test('of a plain game, from its initial state and its moves', () => {
    expectTypeOf(nim).toEqualTypeOf<PlainGame<Nim, Take> & { readonly initial: Nim }>();
    expectTypeOf(nim.initial).toEqualTypeOf<Nim>();
    expect(nim.initial).toEqual({ heaps: [3, 4, 5], turn: 0 });
  });

  test('of a fast game', () => {
    expectTypeOf(count).toEqualTypeOf<FastGame<number> & { readonly initial: number }>();
    expect(count.position(3).keyLow()).toBe(3);
  });

  test('without an initial state, which the game then does not have', () => {
    const { initial: _, ...methods } = nim;
    const game = defineGame({
      moves: ({ heaps }: Nim) => heaps.map((stones, heap) => ({ heap, stones })),
      play: methods.play,
      turn: ({ turn }) => turn,
      evaluate: () => 0,
    });
    expectTypeOf(game).toEqualTypeOf<PlainGame<Nim, Take>>();
    expectTypeOf(defineGame({ position: (total: number) => new Count(total) })).toEqualTypeOf<FastGame<number>>();
    expect(game.initial).toBeUndefined();
  });

  test('where the state names its sides, and is written down anew', () => {
    const game = defineGame({
      initial: START,
      moves: ({ cells }) => cells.flatMap((stone, cell) => (stone ? [] : [cell])),
      play: ({ cells, turn }, cell) => ({
        cells: cells.map((stone, at) => (at === cell ? turn : stone)),
        turn: turn === 'x' ? 'o' : 'x',
      }),
      turn: ({ turn }) => turn,
      evaluate: () => 0,
      format: (cell) => cell.toFixed(),
    });
    expectTypeOf(game).toEqualTypeOf<PlainGame<Board, number> & { readonly initial: Board }>();
    expect(game.format?.(3)).toBe('3');
  });

  test('of tuples, text, bigints and classes', () => {
    const rest = { turn: () => 0, evaluate: () => 0 };
    const pair = defineGame({
      ...rest,
      initial: [1, 2] as [number, number],
      moves: ([low, high]) => [low, high],
      play: ([low, high], taken) => (taken > low ? [low, high - 1] : [low - 1, high]),
    });
    expectTypeOf(pair.initial).toEqualTypeOf<[number, number]>();
    const text = defineGame({ ...rest, initial: '..', moves: () => [0], play: (board, at) => board.slice(at) });
    expectTypeOf(text).toEqualTypeOf<PlainGame<string, number> & { readonly initial: string }>();
    const bits = defineGame({ ...rest, initial: 0n, moves: () => ['up'], play: (word) => word + 1n });
    expectTypeOf(bits).toEqualTypeOf<PlainGame<bigint, string> & { readonly initial: bigint }>();
    const set = defineGame({
      ...rest,
      initial: new Set<string>(),
      moves: (all) => [...all],
      play: (all, one) => new Set([...all].filter((each) => each !== one)),
    });
    expectTypeOf(set.initial).toEqualTypeOf<Set<string>>();
    expect([pair, text, bits, set]).toHaveLength(4);
  });

  test('by all that takes a game', () => {
    expectTypeOf(createBot(nim)).toEqualTypeOf<Bot<Nim, Take>>();
    expectTypeOf(createBot(count)).toEqualTypeOf<Bot<number, number>>();
    expectTypeOf(search(createSearcher(nim)).move).toEqualTypeOf<Take | undefined>();
    expect(search(createSearcher(nim)).move).toEqual({ heap: 0, stones: 2 });
    expect(search(createSearcher(count)).move).toBe(1);
    expect(conforms(nim)).toEqual([]);
  });
});

describe('the compiler reports a mistake where it is made', () => {
  const rest = {
    moves: (left: number) => [1, 2].filter((taken) => taken <= left),
    turn: (left: number) => left % 2,
  };
  const play = (left: number, taken: number) => left - taken;
  const evaluate = () => 0;

  test.each<[string, () => unknown]>([
    [
      'a state of another type',
      () =>
        defineGame({
          ...rest,
          initial: 3,
          evaluate,
          // @ts-expect-error Type 'string' is not assignable to type 'number'
          play: (left, taken) => `${left - taken}`,
        }),
    ],
    [
      'a promise for a state',
      () =>
        defineGame({
          ...rest,
          initial: 3,
          evaluate,
          // @ts-expect-error Type 'Promise<number>' is not assignable to type 'number'
          play: async (left, taken) => left - taken,
        }),
    ],
    [
      'a value that is no number',
      () =>
        defineGame({
          ...rest,
          initial: 3,
          play,
          // @ts-expect-error Type 'string' is not assignable to type 'number'
          evaluate: () => 'good',
        }),
    ],
    [
      'moves that are no list',
      () =>
        defineGame({
          initial: 3,
          // @ts-expect-error Type 'number' is not assignable to type 'readonly unknown[]'
          moves: (left) => left,
          play: (left) => left,
          turn: rest.turn,
          evaluate,
        }),
    ],
    [
      'a name that no game has',
      () =>
        defineGame({
          ...rest,
          initial: 3,
          play,
          evaluate,
          // @ts-expect-error Did you mean to write 'key'?
          keyy: (left: number) => left,
        }),
    ],
    [
      'a position that is none',
      () =>
        defineGame({
          initial: 3,
          // @ts-expect-error Type '{}' is missing the following properties from type 'SelectivePosition'
          position: () => ({}),
        }),
    ],
  ])('%s', (_what, define) => {
    expect(define).not.toThrow();
  });

  test('a method that is missing, which is also reported when the program runs', () => {
    // @ts-expect-error Property 'evaluate' is missing
    expect(() => defineGame({ ...rest, initial: 3, play })).toThrow(/^the game has no evaluate\(\)/);
    // @ts-expect-error Argument of type 'undefined' is not assignable
    expect(() => defineGame(undefined)).toThrow(/a game is an object, not undefined/);
  });
});
