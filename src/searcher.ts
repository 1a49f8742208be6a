import { describe } from './describe.ts';
import type { Game, Position } from './game.ts';
import { checkInteger, checkOneOf } from './options.ts';
import { PlainPosition } from './plain.ts';
import { FAULT_EVALUATION, FAULT_NONE, Search } from './search/alpha-beta.ts';
import { MAX_MOVES } from './search/ordering.ts';
import { MAX_TABLE_BITS, MIN_TABLE_BITS, Table, tableWords } from './search/table.ts';
import { MAX_PLY } from './search/values.ts';
import { breach, evaluationFlaw, tryLine } from './trial.ts';

/** What the table knows of a position: f- <= f <= f+, and the move that failed high. */
export interface Known {
  readonly fMinus: number;
  readonly fPlus: number;
  readonly move: number;
}

/**
 * One game, one table, one Alpha-Beta procedure: all that iterative deepening sees of a search, whether JavaScript or
 * WebAssembly does the work. Moves are 32-bit integers here; `decode` tells them in the game's own terms.
 */
export interface Searcher<State, Move> {
  readonly name: string;
  /** The greatest depth it can search. */
  readonly deepest: number;

  /** Sets the position to search and all counts to 0. The table keeps what it knows. */
  setRoot(state: State): void;
  /** Forgets all that was learned: table and history. */
  forget(): void;

  /** States a pass; see `Search`. */
  begin(depth: number, alpha: number, beta: number, scout: boolean): void;
  /** Works on the pass for at most so many nodes; true when it is complete. */
  run(nodes: number): boolean;
  readonly g: number;
  /** The move that failed high or is exact, or NO_MOVE. */
  readonly move: number;
  /** Whether `g` rests on ends of the game alone. */
  readonly proven: boolean;
  /** See `search/counters.ts`. */
  readonly counters: Float64Array;

  /** The position at hand; between two passes it is the root, and whoever makes a move takes it back. */
  turn(): number;
  evaluate(): number;
  moves(): number[];
  make(move: number): void;
  unmake(move: number): void;
  known(depth: number): Known | undefined;
  decode(move: number): Move;
}

export const HITS = ['equal', 'deeper'] as const;

export interface SearcherOptions {
  /** The table has 2^table entries of 24 bytes; `false`: no table. Default 21. */
  readonly table?: number | false;
  /** Memory for the table, say a SharedArrayBuffer that several searchers share. */
  readonly buffer?: ArrayBufferLike;
  /**
   * Which entries answer: those searched to `equal` depth, so that values are those of the fixed-depth tree,
   * or `deeper` ones too, which is what a program that plays wants. Default `equal`.
   */
  readonly hits?: (typeof HITS)[number];
  /** Try the table's move first. Default true. */
  readonly tableMove?: boolean;
  /** Order moves by the history heuristic. Default true. */
  readonly history?: boolean;
  /** Try moves early that gave a cut-off at the same ply. Default false. */
  readonly killers?: boolean;
  /** How many plies to follow noisy moves below the horizon. Default 16. */
  readonly quiescence?: number;
}

export const DEFAULT_TABLE_BITS = 21;

/** How far one line is tried out before a search, to catch a game that breaks the contract. */
const TRIAL_PLIES = 64;

/** The memory that a table of 2^bits entries needs, in bytes. */
export function tableBytes(bits: number): number {
  return 4 * tableWords(bits);
}

export function createSearcher<State, Move>(
  game: Game<State, Move>,
  state: State | undefined = game.initial,
  options: SearcherOptions = {},
): Searcher<State, Move> {
  if (state === undefined) throw new TypeError(`${game.name ?? 'the game'} has no initial state: pass one`);
  return new LocalSearcher(game, state, options);
}

class LocalSearcher<State, Move> implements Searcher<State, Move> {
  readonly name: string;
  readonly deepest: number;
  private readonly game: Game<State, Move>;
  private readonly search: Search<Position>;
  private readonly words: Int32Array;
  private readonly buffer = new Int32Array(MAX_MOVES);
  private roots = 0;
  private keyLow = 0;
  private keyHigh = 0;

  constructor(game: Game<State, Move>, state: State, options: SearcherOptions) {
    const table = options.table ?? DEFAULT_TABLE_BITS;
    const bits = table === false ? MIN_TABLE_BITS : checkInteger('table', table, MIN_TABLE_BITS, MAX_TABLE_BITS);
    const quiescence = checkInteger('quiescence', options.quiescence ?? 16, 0, 64);
    this.name = game.name ?? 'the game';
    this.deepest = MAX_PLY - 1 - quiescence;
    this.game = game;
    this.words = options.buffer ? new Int32Array(options.buffer) : new Int32Array(tableWords(bits));
    if (this.words.length < tableWords(bits)) {
      throw new RangeError(
        `buffer: a table of 2^${bits} entries needs ${tableBytes(bits)} bytes, not ${this.words.byteLength}`,
      );
    }
    this.search = new Search(this.position(state), new Table(this.words, bits));
    this.search.useTable = table !== false;
    this.search.deeperHits = checkOneOf('hits', options.hits ?? 'equal', HITS) === 'deeper';
    this.search.useTableMove = options.tableMove ?? true;
    this.search.ordering.useHistory = options.history ?? true;
    this.search.ordering.useKillers = options.killers ?? false;
    this.search.quiescence = quiescence;
    this.setRoot(state);
  }

  setRoot(state: State): void {
    const position = this.position(state);
    this.search.game = position;
    this.search.newRoot();
    let ply = 0;
    tryLine(
      this.name,
      position,
      TRIAL_PLIES,
      (count) => ply++ % count,
      (line) => this.describe(line),
    );
  }

  forget(): void {
    this.words.fill(0);
    this.search.ordering.forget();
  }

  begin(depth: number, alpha: number, beta: number, scout: boolean): void {
    this.keyLow = this.search.game.keyLow();
    this.keyHigh = this.search.game.keyHigh();
    this.search.begin(depth, alpha, beta, scout);
  }

  run(nodes: number): boolean {
    const complete = this.search.run(nodes);
    const game = this.search.game;
    if (this.search.fault !== FAULT_NONE) this.explain();
    if (game.keyLow() !== this.keyLow || game.keyHigh() !== this.keyHigh) {
      throw breach(this.name, 'unmake', 'the key was another one after the search than before', this.describe([]));
    }
    if (game instanceof PlainPosition) game.verify();
    return complete;
  }

  get g(): number {
    return this.search.g;
  }

  get move(): number {
    return this.search.move;
  }

  get proven(): boolean {
    return this.search.horizon === 0;
  }

  get counters(): Float64Array {
    return this.search.counters;
  }

  turn(): number {
    return this.search.game.turn();
  }

  evaluate(): number {
    return this.search.game.evaluate();
  }

  moves(): number[] {
    const end = this.search.game.moves(this.buffer, 0);
    return Array.from(this.buffer.subarray(0, end));
  }

  make(move: number): void {
    this.search.game.make(move);
  }

  unmake(move: number): void {
    this.search.game.unmake(move);
  }

  known(depth: number): Known | undefined {
    const { table } = this.search;
    if (!this.search.known(depth)) return undefined;
    return { fMinus: table.fMinus, fPlus: table.fPlus, move: table.move };
  }

  decode(move: number): Move {
    const game = this.search.game;
    return (game instanceof PlainPosition ? game.decode(move) : move) as Move;
  }

  private position(state: State): Position {
    if ('position' in this.game) return this.game.position(state);
    return new PlainPosition(this.game, state, this.roots++);
  }

  /** Plays the line to the node at which the search gave up, to say what is wrong with it. */
  private explain(): never {
    const line = this.search.suspendedLine();
    for (const move of line) this.make(move);
    const state = this.describe(line);
    const flaw = evaluationFlaw(this.evaluate());
    for (const move of line.reverse()) this.unmake(move);
    if (this.search.fault === FAULT_EVALUATION)
      throw breach(this.name, 'evaluate', flaw ?? 'its value changes from call to call', state);
    throw breach(
      this.name,
      'moves',
      `one line has more than ${MAX_MOVES} legal moves, or moves() returned no index`,
      state,
    );
  }

  /** The position at hand: a plain game's state, or the moves that led to a fast one. */
  private describe(line: readonly number[]): string {
    const game = this.search.game;
    if (game instanceof PlainPosition) return describe(game.state);
    return line.length === 0 ? 'the root' : `the root after the moves ${line.join(' ')}`;
  }
}
