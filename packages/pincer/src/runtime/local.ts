import { evaluationFlaw, lateFlaw } from '../contract/answers.ts';
import { checkPosition } from '../contract/check-game.ts';
import type { Game, SelectivePosition } from '../contract/game.ts';
import { breach, tryLine } from '../contract/trial.ts';
import { AlphaBeta } from '../search/alpha-beta.ts';
import { FAULT_EVALUATION, FAULT_NONE, type SearchBase } from '../search/base.ts';
import { hasPlaces, hasSolver, reversible } from '../search/optional.ts';
import { MAX_MOVES } from '../search/ordering.ts';
import { MAX_EARLIER } from '../search/path.ts';
import type { Selective } from '../search/selective.ts';
import { DEEPER_HITS } from '../search/steps.ts';
import { Table, tableWords } from '../search/table.ts';
import { describe } from '../support/describe.ts';
import { GrowingTable } from './growing-table.ts';
import { PlainPosition } from './plain.ts';
import {
  checkRestriction,
  HAND,
  type Known,
  type Searcher,
  type SearcherOptions,
  type Settings,
  settingsOf,
  tableBytes,
} from './searcher.ts';
import { Successors } from './successors.ts';

/** The search that plays, which whoever makes searchers brings along: not every page needs it. */
export type SelectiveSearch = typeof Selective;

/** A game written in TypeScript, searched in this thread. */
export class LocalSearcher<State, Move> implements Searcher<State, Move> {
  readonly name: string;
  readonly deepest: number;
  private readonly game: Game<State, Move>;
  readonly selective: boolean;
  readonly evaluation = HAND;
  readonly search: SearchBase<SelectivePosition>;
  private readonly buffer = new Int32Array(MAX_MOVES);
  /** The position of a plain game: one for all roots. */
  private plain: PlainPosition<State, Move> | undefined;
  /** How many roots there were: what distinguishes the keys of a game that has none. */
  roots = 0;
  private keyLow = 0;
  private keyHigh = 0;

  /** `Search` is there if and only if the options are selective. */
  constructor(game: Game<State, Move>, state: State, options: SearcherOptions, Search: SelectiveSearch | undefined) {
    const settings = settingsOf(options);
    this.name = game.name ?? 'the game';
    if (settings.grain !== undefined) throw new RangeError(`grain: ${this.name} has one grain only`);
    this.deepest = settings.deepest;
    this.selective = settings.steps !== 0;
    this.game = game;
    this.search = this.createSearch(this.position(state), tableOf(settings, options.buffer), settings, Search);
    this.search.useTable = settings.useTable;
    this.search.deeperHits = settings.deeperHits;
    this.search.useTableMove = settings.tableMove;
    this.search.useEtc = settings.etc;
    this.search.useSolver = settings.solver;
    this.search.quiescence = settings.quiescence;
    this.search.table.keepsDeeper = (settings.steps & DEEPER_HITS) !== 0;
    this.search.ordering.useHistory = settings.history;
    this.search.ordering.useKillers = settings.killers;
    this.setRoot(state);
  }

  get solves(): boolean {
    return this.search.useSolver && hasSolver(this.search.game);
  }

  nextDepth(depth: number): number {
    return this.search.nextDepth(depth);
  }

  get selectiveDepth(): number {
    return this.search.selectiveDepth;
  }

  restrict(moves: readonly number[] | undefined): void {
    this.search.allowed.set(checkRestriction(moves));
    this.search.allowedCount = moves?.length ?? 0;
  }

  setRoot(state: State, earlier: readonly State[] = []): void {
    const position = this.position(state);
    const { path } = this.search;
    this.search.game = position;
    this.search.newRoot();
    this.restrict(undefined);
    path.clear();
    const back = reversible(position);
    for (const each of back === 0 ? [] : earlier.slice(-Math.min(back, MAX_EARLIER))) {
      const before = this.position(each);
      path.remember(before.keyLow(), before.keyHigh());
    }
    if (position instanceof PlainPosition) position.tryOut();
    tryLine(this.name, position, (line) => this.describe(line), this.buffer);
    if (position instanceof PlainPosition) position.verifyRoot();
  }

  forget(): void {
    this.search.table.forget();
    this.unlearn();
  }

  /** Forgets what it learned by itself, and leaves the table as it is. */
  unlearn(): void {
    this.plain?.forget();
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

  get counts(): Float64Array {
    return this.search.counts;
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

  get fullness(): number {
    return this.search.table.fullness();
  }

  endsAt(ply: number): boolean {
    return this.search.endsAt(ply);
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

  protected createSearch(
    position: SelectivePosition,
    table: Table,
    { steps }: Settings,
    Search: SelectiveSearch | undefined,
  ): SearchBase<SelectivePosition> {
    if (!Search) return new AlphaBeta(position, table);
    const search = new Search(position, table);
    search.steps = steps;
    if (steps !== 0 && hasPlaces(position)) search.ordering.learnAnswers();
    return search;
  }

  private position(state: State): SelectivePosition {
    if (lateFlaw(state, 'a state')) throw new TypeError(`${this.name}: it was given ${describe(state)}, not a state`);
    if ('position' in this.game) {
      const position = this.game.position(state);
      checkPosition(this.name, position);
      return position;
    }
    const seed = this.roots++;
    if (this.plain) this.plain.setRoot(state, seed);
    else this.plain = new PlainPosition(this.game, state, seed, new Successors());
    return this.plain;
  }

  /** Plays the line to the node at which the search gave up, to say what is wrong with it. */
  private explain(): never {
    const line = this.search.suspendedLine();
    for (const move of line) this.make(move);
    const state = this.describe(line);
    const flaw = evaluationFlaw(this.evaluate());
    for (const move of line.reverse()) this.unmake(move);
    if (this.search.fault === FAULT_EVALUATION)
      throw breach(this.name, 'evaluate', flaw?.what ?? 'its value changes from call to call', state);
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

/** A table of the size that is asked for, in the memory that is given; of no size: one that grows. */
function tableOf({ bits, grows }: Settings, buffer: ArrayBufferLike | undefined): Table {
  if (grows) return new GrowingTable(bits);
  const words = buffer ? new Int32Array(buffer) : new Int32Array(tableWords(bits));
  if (words.length >= tableWords(bits)) return new Table(words, bits);
  throw new RangeError(`buffer: 2^${bits} entries need ${tableBytes(bits)} bytes, not ${words.byteLength}`);
}
