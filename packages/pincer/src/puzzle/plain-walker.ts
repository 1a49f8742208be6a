import { breach } from '../contract/trial.ts';
import { Hash } from '../runtime/hash.ts';
import { INFINITY } from '../search/values.ts';
import { canonical } from '../support/canonical.ts';
import { describe } from '../support/describe.ts';
import { nameOf, type PlainPuzzle } from './puzzle.ts';
import type { Walker } from './walker.ts';

/** The greatest cost or estimate: a path of them does not overflow. */
export const MAX_COST = 1_000_000;

const KEY_TYPES: ReadonlySet<string> = new Set(['number', 'string', 'bigint']);

/** A state on the path, with what was asked of it. */
interface Node<State, Move> {
  readonly state: State;
  readonly estimate: number;
  moves: readonly Move[];
  /** What the moves lead to, where that was asked. */
  children: Node<State, Move>[];
  key: { readonly low: number; readonly high: number } | undefined;
}

/**
 * The fast face of a puzzle that has the plain one. A move is its place in the list of moves. Every
 * answer is checked: what breaks the contract throws a ContractError.
 */
export class PlainWalker<State, Move> implements Walker {
  private readonly puzzle: PlainPuzzle<State, Move>;
  private readonly path: Node<State, Move>[];
  private readonly hash = new Hash();
  private node: Node<State, Move>;

  constructor(puzzle: PlainPuzzle<State, Move>, state: State) {
    this.puzzle = puzzle;
    this.node = this.enter(state);
    this.path = [this.node];
  }

  /** The state at hand. */
  get state(): State {
    return this.node.state;
  }

  moves(into: Int32Array, from: number): number {
    const { node } = this;
    const moves = this.puzzle.moves(node.state);
    if (!Array.isArray(moves)) throw this.broken('moves', `it gave ${describe(moves)}, not an array`);
    node.moves = moves;
    node.children = [];
    for (let index = 0; index < moves.length; index++) into[from + index] = index;
    return from + moves.length;
  }

  cost(move: number): number {
    const { puzzle, node } = this;
    if (!puzzle.cost) return 1;
    const cost = puzzle.cost(node.state, node.moves[move]);
    if (Number.isInteger(cost) && cost >= 0 && cost <= MAX_COST) return cost;
    throw this.broken('cost', `it gave ${describe(cost)}, not an integer from 0 to ${MAX_COST}`);
  }

  make(move: number): void {
    this.node = this.child(move);
    this.path.push(this.node);
  }

  unmake(_move: number): void {
    this.path.pop();
    this.node = this.path[this.path.length - 1];
  }

  inverse(_move: number): number {
    return -1;
  }

  solved(): boolean {
    return this.puzzle.solved(this.node.state);
  }

  estimate(): number {
    return this.node.estimate;
  }

  estimateAfter(move: number): number {
    return this.child(move).estimate;
  }

  keyLow(): number {
    return this.key().low;
  }

  keyHigh(): number {
    return this.key().high;
  }

  /** The moves of the state at hand that these are the places of, one after the other. */
  decode(places: readonly number[]): Move[] {
    let { state } = this.node;
    return places.map((place) => {
      const move = this.puzzle.moves(state)[place];
      state = this.puzzle.play(state, move);
      return move;
    });
  }

  private child(move: number): Node<State, Move> {
    const { node } = this;
    node.children[move] ??= this.enter(this.played(node.moves[move]));
    return node.children[move];
  }

  private played(move: Move): State {
    const state = this.puzzle.play(this.node.state, move);
    if (state === undefined) throw this.broken('play', `it gave undefined for the move ${describe(move)}`);
    return state;
  }

  private enter(state: State): Node<State, Move> {
    const estimate = this.puzzle.estimate?.(state) ?? 0;
    if (estimate !== Infinity && !(Number.isInteger(estimate) && estimate >= 0 && estimate <= MAX_COST)) {
      throw this.broken('estimate', `it gave ${describe(estimate)}, not an integer from 0 to ${MAX_COST}`, state);
    }
    return { state, estimate: Math.min(estimate, INFINITY), moves: [], children: [], key: undefined };
  }

  private key(): { readonly low: number; readonly high: number } {
    const { node, hash } = this;
    if (node.key) return node.key;
    const key = this.puzzle.key ? this.puzzle.key(node.state) : canonical(node.state);
    if (!KEY_TYPES.has(typeof key)) throw this.broken('key', `it gave ${describe(key)}, not a number, text or bigint`);
    hash.seed(0);
    hash.addKey(key);
    node.key = { low: hash.low, high: hash.high };
    return node.key;
  }

  private broken(method: string, what: string, state: State = this.node.state): Error {
    return breach(nameOf(this.puzzle), method, what, describe(state));
  }
}
