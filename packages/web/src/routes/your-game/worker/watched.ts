import type { AnyGame } from 'pincer';
import { describe } from 'pincer/support';
import type { Frames, Thrown } from '../sandbox/messages.ts';
import { alive } from './pulse.ts';

/** Any game, of which nothing is known but that it is one. */
export type SomeGame = AnyGame<unknown, unknown>;

const GAME_METHODS = ['moves', 'play', 'turn', 'evaluate', 'key', 'noisy', 'format', 'show', 'parse'];
const POSITION_METHODS = [
  'moves',
  'make',
  'unmake',
  'turn',
  'evaluate',
  'keyLow',
  'keyHigh',
  'noisy',
  'standPat',
  'rank',
];

/** Where the first error of each method was thrown, by the name of the method. */
export type FirstThrown = Map<string, Frames>;

/** The same game, which shows signs of life whenever a method returns, and notes where one throws. */
export function watched(game: SomeGame, thrown: FirstThrown = new Map()): SomeGame {
  const twin = wrapped(game, GAME_METHODS, thrown);
  if (!('position' in game) || typeof game.position !== 'function') return twin as SomeGame;
  const position = (state: unknown) => {
    const set = noting('position', thrown, () => game.position(state));
    return typeof set === 'object' && set !== null ? wrapped(set, POSITION_METHODS, thrown) : set;
  };
  return Object.defineProperty(twin, 'position', { value: position }) as SomeGame;
}

/** Characters of a message of an error. */
const MAX_MESSAGE = 1000;

/** What was thrown, in words, and where: nowhere for what is not an error. */
export function thrownOf(error: unknown): Thrown {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : `the code threw ${describe(error)}`;
  return { message: message.slice(0, MAX_MESSAGE), frames: framesOf(error) };
}

function framesOf(error: unknown): Frames {
  const stack = error instanceof Error ? String(error.stack) : '';
  return [...stack.matchAll(/:(\d+):(\d+)\)?$/gm)]
    .slice(0, 20)
    .map(([, line, column]) => [Number(line), Number(column)]);
}

function wrapped(of: object, methods: readonly string[], thrown: FirstThrown): object {
  const twin = Object.create(of);
  const own = of as Record<string, unknown>;
  for (const name of methods) {
    const method = own[name];
    if (typeof method !== 'function') continue;
    const value = (...given: unknown[]) => noting(name, thrown, () => method.apply(of, given));
    Object.defineProperty(twin, name, { value, enumerable: true });
  }
  return twin;
}

function noting<T>(method: string, thrown: FirstThrown, call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (!thrown.has(method)) thrown.set(method, framesOf(error));
    throw error;
  } finally {
    alive();
  }
}
