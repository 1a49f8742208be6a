import {
  checkRestriction,
  HAND,
  type Known,
  type Searcher,
  type SearcherOptions,
  settingsOf,
} from '../runtime/searcher.ts';
import { MAX_ROOT_MOVES } from '../search/base.ts';
import { COUNTS } from '../search/counts.ts';
import { MAX_EARLIER } from '../search/path.ts';
import { MAX_KERNEL_TABLE_BITS, MIN_TABLE_BITS } from '../search/table.ts';
import { checkInteger } from '../support/options.ts';
import type { Parsed } from '../support/parsed.ts';
import type * as Platform from '../support/platform.ts';
import { type KernelModule, loadKernel, loadNet, moduleOf, netOf } from './module.ts';
import { sealOf } from './seal.ts';

/** The exports of `assembly/kernel.ts`. */
interface KernelExports {
  readonly memory: Platform.WasmMemory;
  setup(bits: number): void;
  provide(bytes: number): number;
  configure(
    selective: boolean,
    steps: number,
    useTable: boolean,
    deeperHits: boolean,
    useTableMove: boolean,
    useHistory: boolean,
    useKillers: boolean,
    useEtc: boolean,
    useSolver: boolean,
    useNet: boolean,
    quiescence: number,
  ): void;
  inputAddress(): number;
  listAddress(): number;
  countsAddress(): number;
  load(): void;
  newRoot(): void;
  remember(): void;
  reversible(): number;
  endsAt(ply: number): number;
  restrict(count: number): void;
  save(): void;
  status(): number;
  keyLow(): number;
  keyHigh(): number;
  perft(depth: number): number;
  setGrain(grain: number): number;
  forget(): void;
  begin(depth: number, alpha: number, beta: number, scout: boolean): void;
  run(nodes: number): number;
  g(): number;
  move(): number;
  horizon(): number;
  solves(): number;
  nextDepth(depth: number): number;
  selectiveDepth(): number;
  turn(): number;
  evaluate(): number;
  moves(): number;
  make(move: number): void;
  unmake(move: number): void;
  fullness(): number;
  known(depth: number): number;
  knownFMinus(): number;
  knownFPlus(): number;
  knownMove(): number;
}

/**
 * The rules of a game in WebAssembly: its module, and how its positions are written in
 * words.
 */
export interface KernelRules<State> {
  readonly name: string;
  readonly initial: State;
  /** Compiled already, or had when it is needed. */
  readonly module: Platform.WasmModule | KernelModule;
  /**
   * What the game's class reads beside the position, such as endgame databases; every kernel has
   * its copy.
   */
  readonly data?: Uint8Array;
  /** The words that the game's class takes in `load`. */
  encode(state: State): Int32Array;
}

/** A game in WebAssembly, with its notation. */
export interface KernelGame<State> extends KernelRules<State> {
  /** A legal move of the kernel's position at hand, in the game's own notation. */
  write(kernel: Kernel<State>, move: number): string;
  /** A state from text. */
  parse(text: string): Parsed<State>;
  /** A state as text with line breaks, for a terminal. */
  show(state: State): string;
  /**
   * How many moves the side to move may still have to make in the game, for its clock; none: nobody
   * knows.
   */
  movesLeft?(state: State): number;
  /** What suits the game, where a caller does not say otherwise. */
  readonly options?: SearcherOptions;
  /** What proves a value soonest, where that is not the plain search with the game's solver. */
  readonly proving?: SearcherOptions;
  /** The same kernel with a net: a search that evaluates by it takes this one, where it can. */
  readonly net?: Platform.WasmModule | KernelModule;
  /** What the evaluation without a net is called. Default `hand`. */
  readonly evaluation?: string;
}

/** What a search is made of, and what evaluates in it. */
interface Evaluator {
  readonly module: Platform.WasmModule;
  readonly evaluation: string;
  readonly nets: boolean;
}

/** With the net, if it is wanted and can be had; otherwise without, and the evaluation says why. */
function evaluatorOf<State>(game: KernelGame<State>, wanted: boolean): Evaluator {
  const net = wanted ? netOf(game) : undefined;
  if (net?.ok) return { module: net.value, evaluation: `net ${sealOf(net.value)?.net ?? ''}`.trim(), nets: true };
  const own = game.evaluation ?? HAND;
  return { module: moduleOf(game), evaluation: net ? `${own}, without the net: ${net.error}` : own, nets: false };
}

/**
 * One instance of a kernel: a position with its moves and, for a search, a table. Instances share
 * nothing.
 */
export class Kernel<State> {
  protected readonly exports: KernelExports;
  private readonly rules: KernelRules<State>;

  /**
   * A kernel that only plays needs no table: the smallest will do. Its module is that of the rules,
   * or another one of the same game.
   */
  constructor(
    rules: KernelRules<State>,
    state: State,
    tableBits = MIN_TABLE_BITS,
    module: Platform.WasmModule = moduleOf(rules),
  ) {
    this.rules = rules;
    const abort = (_message: number, _file: number, line: number, column: number) => {
      throw new Error(`the ${rules.name} kernel failed at ${line}:${column}`);
    };
    this.exports = new WebAssembly.Instance(module, { env: { abort } }).exports as unknown as KernelExports;
    this.exports.setup(tableBits);
    if (rules.data) this.provide(rules.data);
    this.load(state);
  }

  setRoot(state: State): void {
    this.load(state);
  }

  protected load(state: State): void {
    const words = this.rules.encode(state);
    this.words(words.length).set(words);
    this.exports.load();
  }

  /** The position at hand, in the words that `encode` gives. */
  save(length: number): Int32Array {
    this.exports.save();
    return this.words(length).slice();
  }

  moves(): number[] {
    const count = this.exports.moves();
    return Array.from(new Int32Array(this.exports.memory.buffer, this.exports.listAddress(), count));
  }

  make(move: number): void {
    this.exports.make(move);
  }

  unmake(move: number): void {
    this.exports.unmake(move);
  }

  turn(): number {
    return this.exports.turn();
  }

  evaluate(): number {
    return this.exports.evaluate();
  }

  status(): number {
    return this.exports.status();
  }

  /** The position's 64-bit key, as text. */
  key(): string {
    return `${this.exports.keyHigh()} ${this.exports.keyLow()}`;
  }

  perft(depth: number): number {
    return this.exports.perft(depth);
  }

  /**
   * All the memory that the kernel has, in bytes: the table, the game's data and a fixed part. It
   * never grows.
   */
  get memory(): number {
    return this.exports.memory.buffer.byteLength;
  }

  private provide(data: Uint8Array): void {
    const address = this.exports.provide(data.length);
    if (address === 0) throw new RangeError(`data: ${this.rules.name} has no use for ${data.length} bytes of data`);
    new Uint8Array(this.exports.memory.buffer, address, data.length).set(data);
  }

  protected words(length: number): Int32Array {
    return new Int32Array(this.exports.memory.buffer, this.exports.inputAddress(), length);
  }
}

/** Waits for all that a searcher with these options takes. Without its net it does, if it must. */
export async function loadFor<State>(game: KernelGame<State>, given: SearcherOptions): Promise<void> {
  const { net } = settingsOf({ ...game.options, ...given });
  await Promise.all([loadKernel(game), net && loadNet(game)]);
}

/**
 * The search inside a kernel, as iterative deepening sees it. Moves are written in the game's own
 * notation.
 */
export class KernelSearcher<State> extends Kernel<State> implements Searcher<State, string> {
  readonly name: string;
  readonly deepest: number;
  readonly selective: boolean;
  readonly evaluation: string;
  readonly counts: Float64Array;
  private readonly game: KernelGame<State>;

  constructor(game: KernelGame<State>, state: State = game.initial, given: SearcherOptions = {}) {
    const options = { ...game.options, ...given };
    const settings = settingsOf(options);
    const bits = checkInteger('table', settings.bits, MIN_TABLE_BITS, MAX_KERNEL_TABLE_BITS);
    const { module, evaluation, nets } = evaluatorOf(game, settings.net);
    super(game, state, bits, module);
    this.game = game;
    this.evaluation = evaluation;
    this.name = game.name;
    this.deepest = settings.deepest;
    this.exports.configure(
      settings.selective,
      settings.steps,
      settings.useTable,
      settings.deeperHits,
      settings.tableMove,
      settings.history,
      settings.killers,
      settings.etc,
      settings.solver,
      nets,
      settings.quiescence,
    );
    this.selective = settings.steps !== 0;
    this.setRoot(state);
    if (settings.grain !== undefined && this.exports.setGrain(settings.grain) === 0) {
      throw new RangeError(`grain: ${game.name} has one grain only`);
    }
    this.counts = new Float64Array(this.exports.memory.buffer, this.exports.countsAddress(), COUNTS);
  }

  override setRoot(state: State, earlier: readonly State[] = []): void {
    this.load(state);
    this.exports.newRoot();
    const back = this.exports.reversible();
    if (back === 0 || earlier.length === 0) return;
    for (const each of earlier.slice(-Math.min(back, MAX_EARLIER))) {
      this.load(each);
      this.exports.remember();
    }
    this.load(state);
  }

  restrict(moves: readonly number[] | undefined): void {
    this.words(MAX_ROOT_MOVES).set(checkRestriction(moves));
    this.exports.restrict(moves?.length ?? 0);
  }

  forget(): void {
    this.exports.forget();
  }

  begin(depth: number, alpha: number, beta: number, scout: boolean): void {
    this.exports.begin(depth, alpha, beta, scout);
  }

  run(nodes: number): boolean {
    return this.exports.run(nodes) !== 0;
  }

  get g(): number {
    return this.exports.g();
  }

  get move(): number {
    return this.exports.move();
  }

  get proven(): boolean {
    return this.exports.horizon() === 0;
  }

  get solves(): boolean {
    return this.exports.solves() !== 0;
  }

  nextDepth(depth: number): number {
    return this.exports.nextDepth(depth);
  }

  get selectiveDepth(): number {
    return this.exports.selectiveDepth();
  }

  get fullness(): number {
    return this.exports.fullness();
  }

  endsAt(ply: number): boolean {
    return this.exports.endsAt(ply) !== 0;
  }

  known(depth: number): Known | undefined {
    if (this.exports.known(depth) === 0) return undefined;
    return { fMinus: this.exports.knownFMinus(), fPlus: this.exports.knownFPlus(), move: this.exports.knownMove() };
  }

  decode(move: number): string {
    return this.game.write(this, move);
  }
}
