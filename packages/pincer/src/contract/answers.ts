/** What may be wrong with an answer of a game: the same words in a search and in `conforms`. */
import { MAX_DISTANCE } from '../search/values.ts';
import { describe } from '../support/describe.ts';
import { LIMIT, WIN } from './game.ts';
import type { Flaw } from './problem.ts';

/**
 * A promise or a generator where `wanted` is expected. A promise that fails later is not left
 * without a handler: that would end the process before the message is read.
 */
export function lateFlaw(answer: unknown, wanted: string): Flaw | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { then, next } = answer as { readonly then?: unknown; readonly next?: unknown };
  if (typeof then === 'function') {
    Promise.resolve(answer).catch(() => {});
    return { kind: 'promise', what: `it gave a promise; a search cannot wait: return ${wanted}, without async` };
  }
  if (typeof next === 'function')
    return { kind: 'generator', what: `it gave a generator; return ${wanted}, without *` };
  return undefined;
}

/** What is wrong with an evaluation, if anything. */
export function evaluationFlaw(value: unknown): Flaw | undefined {
  const late = lateFlaw(value, 'an integer');
  if (late) return late;
  if (typeof value !== 'number') return { kind: 'type', what: `it gave ${describe(value)}, not a number` };
  if (Number.isNaN(value)) {
    return { kind: 'nan', what: 'it gave NaN, not a number; is a field undefined, or 0 divided by 0?' };
  }
  if (!Number.isFinite(value)) {
    const sign = value > 0 ? '' : '-';
    return { kind: 'infinity', what: `it gave ${value}; return ${sign}WIN (${sign}${WIN}) for a decided game` };
  }
  if (!Number.isInteger(value)) {
    return { kind: 'fraction', what: `it gave ${value}, not an integer; multiply and round` };
  }
  const size = Math.abs(value);
  if (size <= LIMIT || (size >= WIN - MAX_DISTANCE && size <= WIN)) return undefined;
  const range = `neither from ${-LIMIT} to ${LIMIT} nor ±WIN (${WIN}) less the plies to it`;
  return { kind: 'range', what: `it gave ${value}, ${range}` };
}

/** What is wrong with a plain game's list of moves, if anything. */
export function movesFlaw(moves: unknown): Flaw | undefined {
  if (Array.isArray(moves)) return undefined;
  const wanted = 'an array, empty when the game is over';
  return (
    lateFlaw(moves, wanted) ?? { kind: 'type', what: `it gave ${describe(moves)}, not an array; return ${wanted}` }
  );
}

/** What is wrong with a plain game's next state, if anything. */
export function stateFlaw(state: unknown): Flaw | undefined {
  if (state === undefined) return { kind: 'type', what: 'it gave undefined; return the state after the move' };
  return lateFlaw(state, 'the state after the move');
}

/** What is wrong with the name of a side, if anything. */
export function sideFlaw(side: unknown): Flaw | undefined {
  if (Number.isNaN(side)) return { kind: 'nan', what: 'it named the player NaN; name exactly two sides' };
  if (side !== undefined && side !== null && typeof side !== 'function') return lateFlaw(side, 'the name of a side');
  return { kind: 'type', what: `it named the player ${describe(side)}; name exactly two sides, also at the end` };
}

/** What is wrong with a key, if anything. */
export function keyFlaw(key: unknown): Flaw | undefined {
  if (typeof key === 'string' || typeof key === 'bigint') return undefined;
  if (Number.isNaN(key)) return { kind: 'nan', what: 'it gave NaN, the same for every state' };
  if (typeof key === 'number') return undefined;
  const wanted = 'a string, a bigint or a number';
  return lateFlaw(key, wanted) ?? { kind: 'type', what: `it gave ${describe(key)}, not ${wanted}` };
}

/**
 * What is wrong with where moves were written: `count` moves when asked to begin at 0, and `end`
 * returned when asked to begin at `from`.
 */
export function offsetFlaw(count: number, from: number, end: number): Flaw | undefined {
  if (end === from + count) return undefined;
  const what = `asked to write ${count} moves from index ${from} on, it returned ${describe(end)}, not ${from + count}`;
  return { kind: 'offset', what: `${what}; return the index after the last move, not a count` };
}
