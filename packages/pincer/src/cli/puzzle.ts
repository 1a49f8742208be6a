import { findPuzzle } from '../loader/index.ts';
import type { AnyPuzzle } from '../puzzle/index.ts';
import { nameOf } from '../puzzle/puzzle.ts';
import { describe } from '../support/describe.ts';
import { Failure } from './failure.ts';

export type SomePuzzle = AnyPuzzle<unknown, unknown>;

/** A puzzle of ours, or one in a user's module; undefined: what was named is not meant to be one. */
export async function findPuzzleNamed(argument: string): Promise<SomePuzzle | undefined> {
  const found = await findPuzzle(argument);
  if (!found) return undefined;
  if (!found.ok) throw new Failure(found.error);
  return found.value;
}

/** The state that a text describes, or the puzzle's own. */
export function puzzleState(puzzle: SomePuzzle, text: string | undefined): unknown {
  if (text === undefined) {
    if (puzzle.initial !== undefined) return puzzle.initial;
    throw new Failure(`${nameOf(puzzle)} has no initial state: give a state, or add "initial" to it`);
  }
  if (!puzzle.parse) throw new Failure(`${nameOf(puzzle)} has no parse(): it can only start from its initial state`);
  const parsed = puzzle.parse(text);
  if (!parsed.ok) throw new Failure(`the state is wrong: ${parsed.error}`);
  return parsed.value;
}

/** A move as its puzzle writes it. */
export function puzzleMoveText(puzzle: SomePuzzle, move: unknown): string {
  if (puzzle.format) return (puzzle.format as (move: unknown) => string)(move);
  return typeof move === 'string' ? move : describe(move);
}
