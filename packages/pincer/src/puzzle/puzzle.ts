/**
 * What a puzzle must answer.
 *
 * A puzzle has one player, who looks for the cheapest way from a state to a solved one. Write it
 * once, as one of two faces; the same search runs both and finds the same costs.
 *
 * - The **plain face** is for a first puzzle: immutable states and moves of any type, three methods.
 * - The **fast face** is for speed: a walker over one mutable state, all numbers, no garbage.
 *
 * ## Costs
 *
 * A move costs a whole number, 0 or more; by default 1. The cost of a solution is the sum of its
 * moves' costs. A search looks for the least.
 *
 * ## Estimates
 *
 * `estimate` never says more than the cheapest solution from the state costs: a search that trusts
 * it would miss that solution. The nearer it comes, the quicker the search; 0 is always right, and
 * all that may be said of a solved state. `Infinity` says that there is no solution from here. An
 * estimate is **consistent** if no move lowers it by more than the move costs: then every state that
 * a search expands is one that A* would, too.
 *
 * ## Keys
 *
 * Two states with equal keys are the same to the search: same moves, same costs, same future. What
 * never changes while a puzzle is solved, such as the walls of a maze, may be left out. Without
 * `key` the whole state is its name, which takes longer.
 *
 * `conforms` walks a puzzle at random and from its goal, and reports where it breaks this contract.
 */
import { describe } from '../support/describe.ts';
import type { Parsed } from '../support/parsed.ts';
import type { KernelPuzzle } from './kernel-passes.ts';
import type { Walker } from './walker.ts';

export type { KernelPuzzle } from './kernel-passes.ts';
export type { Walker } from './walker.ts';

interface Named<State, Move> {
  /** For messages and tables. */
  readonly name?: string;
  /** A state to solve, used where none is given. */
  readonly initial?: State;
  /** A solved state. `conforms` looks for mistakes around it, and `compare` for states to solve. */
  readonly goal?: State;
  /** A move as a person would write it. */
  format?(move: Move): string;
  /** A state from text, for the command line. */
  parse?(text: string): Parsed<State>;
  /** A state as text with line breaks, for a terminal. */
  show?(state: State): string;
}

/** The plain face. States are values: no method changes one. */
export interface PlainPuzzle<State, Move> extends Named<State, Move> {
  /** All legal moves, in the same order every time for the same state. */
  moves(state: State): readonly Move[];
  /** The state after a legal move. */
  play(state: State, move: Move): State;
  solved(state: State): boolean;
  /** What a legal move costs; see "Costs" above. Default 1. */
  cost?(state: State, move: Move): number;
  /** A lower bound of the cost to go; see "Estimates" above. Default 0. */
  estimate?(state: State): number;
  /** A name for the state: equal for equal states, different otherwise. */
  key?(state: State): string | bigint | number;
}

/** The fast face: `walker` sets up what the search walks with. */
export interface FastPuzzle<State> extends Named<State, number> {
  walker(state: State): Walker;
  /** The states that one move leads to, for who wants random ones: `pincer compare`. */
  after?(state: State): readonly State[];
}

/** A puzzle of either face. */
export type Puzzle<State = unknown, Move = unknown> = PlainPuzzle<State, Move> | FastPuzzle<State>;

/** Any puzzle that can be solved: either face of the contract, or our kernel. */
export type AnyPuzzle<State, Move> = PlainPuzzle<State, Move> | FastPuzzle<State> | KernelPuzzle<State>;

/**
 * Returns the puzzle that it is given, of either face, or throws a TypeError if it is none. It is
 * there for its types: states are inferred from `initial`, moves from what `moves` returns. Write
 * `initial` before the methods, and `moves` before `play`.
 */
export function definePuzzle<State, Move>(
  puzzle: PlainPuzzle<State, Move> & { readonly initial: State; readonly walker?: never },
): PlainPuzzle<State, Move> & { readonly initial: State };
export function definePuzzle<State, Move>(
  puzzle: PlainPuzzle<State, Move> & { readonly walker?: never },
): PlainPuzzle<State, Move>;
export function definePuzzle<State>(puzzle: FastPuzzle<State> & { readonly moves?: never }): FastPuzzle<State>;
export function definePuzzle<Puzzle>(puzzle: Puzzle): Puzzle {
  checkPuzzle(puzzle);
  return puzzle;
}

const PLAIN_METHODS = ['moves', 'play', 'solved'] as const;
const OPTIONAL_METHODS = ['cost', 'estimate', 'key', 'format', 'parse', 'show'] as const;

const NEEDED = 'a puzzle needs moves(state), play(state, move) and solved(state) or, for speed, walker(state)';

/** Whether a user's object is meant to be a puzzle, and not a game. */
export function isPuzzle(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || 'turn' in value) return false;
  return 'solved' in value || 'walker' in value || ('module' in value && 'encodeBoard' in value);
}

/** Throws a TypeError that says what is missing and what a puzzle needs, if this is none at all. */
export function checkPuzzle(puzzle: unknown): asserts puzzle is AnyPuzzle<unknown, unknown> {
  if (typeof puzzle !== 'object' || puzzle === null) {
    throw new TypeError(`a puzzle is an object, not ${describe(puzzle)}; ${NEEDED}`);
  }
  const flaws = methodFlaws(puzzle);
  if (flaws.length === 0) return;
  const name = 'name' in puzzle && typeof puzzle.name === 'string' ? puzzle.name : 'the puzzle';
  throw new TypeError(`${name} ${flaws.map(({ text }) => text).join(' and ')}; ${NEEDED}`);
}

/** Methods that a puzzle cannot do without and does not have, or that are no functions. */
export function methodFlaws(puzzle: object): readonly { readonly method: string; readonly text: string }[] {
  if ('module' in puzzle) return [];
  const values = puzzle as Record<string, unknown>;
  const needed: readonly string[] = 'walker' in puzzle ? ['walker'] : PLAIN_METHODS;
  const given = OPTIONAL_METHODS.filter((method) => values[method] !== undefined);
  return [...needed, ...given]
    .filter((method) => typeof values[method] !== 'function')
    .map((method) => ({
      method,
      text:
        values[method] === undefined
          ? `has no ${method}()`
          : `has ${describe(values[method])} for ${method}, not a function`,
    }));
}

/** How messages call a puzzle. */
export function nameOf({ name }: { readonly name?: string | undefined }): string {
  return name ?? 'the puzzle';
}
