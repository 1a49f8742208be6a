import type { KernelGame } from '../kernel/host.ts';
import { describe } from '../support/describe.ts';
import type { FastGame, PlainGame } from './game.ts';

/** Any game that can be searched: either face of the contract, or one of our kernels. */
export type AnyGame<State, Move> = PlainGame<State, Move> | FastGame<State> | KernelGame<State>;

const PLAIN_METHODS = ['moves', 'play', 'turn', 'evaluate'] as const;
const POSITION_METHODS = ['moves', 'make', 'unmake', 'turn', 'evaluate', 'keyLow', 'keyHigh'] as const;

const NEEDED =
  'a game needs moves(state), play(state, move), turn(state) and evaluate(state) or, for speed, position(state)';
const POSITION_NEEDED = `a position needs ${POSITION_METHODS.join('(), ')}()`;

/** Throws a TypeError that says what is missing and what a game needs, if this is no game at all. */
export function checkGame(game: unknown): asserts game is AnyGame<unknown, unknown> {
  if (typeof game !== 'object' || game === null || isPromise(game)) {
    throw new TypeError(`a game is an object, not ${describe(game)}; ${NEEDED}`);
  }
  const missing = missingMethods(game);
  if (missing.length === 0) return;
  const hint = 'default' in game ? '. It has a default: is that the game?' : '';
  throw new TypeError(`${'name' in game ? game.name : 'the game'} ${lack(game, missing)}; ${NEEDED}${hint}`);
}

/** The same for what a fast game's `position` returned. */
export function checkPosition(name: string, position: unknown): void {
  if (typeof position !== 'object' || position === null || isPromise(position)) {
    throw new TypeError(`${name}: position() gave ${describe(position)}; ${POSITION_NEEDED}`);
  }
  const missing = missingInPosition(position);
  if (missing.length === 0) return;
  throw new TypeError(`${name}: what position() gave ${lack(position, missing)}; ${POSITION_NEEDED}`);
}

/** The methods that a game cannot do without and does not have, or that are no functions. */
export function missingMethods(game: object): readonly string[] {
  if ('module' in game) return [];
  return notFunctions(game, 'position' in game ? ['position'] : PLAIN_METHODS);
}

/** The same for a position of the fast face. */
export function missingInPosition(position: object): readonly string[] {
  return notFunctions(position, POSITION_METHODS);
}

function notFunctions(of: object, methods: readonly string[]): readonly string[] {
  return methods.filter((method) => typeof (of as Record<string, unknown>)[method] !== 'function');
}

function isPromise(value: object): boolean {
  return 'then' in value && typeof value.then === 'function';
}

/** `has no play(), turn()`, or what stands there instead of a function. */
function lack(of: object, missing: readonly string[]): string {
  const values = of as Record<string, unknown>;
  const absent = missing.filter((method) => values[method] === undefined);
  const wrong = missing.filter((method) => values[method] !== undefined);
  const parts = wrong.map((method) => `has ${describe(values[method])} for ${method}, not a function`);
  if (absent.length > 0) parts.unshift(`has no ${absent.join('(), ')}()`);
  return parts.join(' and ');
}
