import type { SearcherOptions } from '../runtime/searcher.ts';
import { MIN_TABLE_BITS } from '../search/table.ts';
import type { Parsed } from '../support/parsed.ts';
import type * as Platform from '../support/platform.ts';
import { type Layout, layOut, ownMemory, type Seat } from './memory.ts';
import { type KernelModule, moduleOf } from './module.ts';
import { sealOf } from './seal.ts';

/** The exports of `assembly/kernel.ts`. */
interface KernelExports {
  readonly memory: Platform.WasmMemory;
  setup(bits: number, table: number): void;
  provide(address: number, bytes: number): number;
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
  share(marks: number): void;
  markFrom(least: number): void;
  clearMarks(): void;
  generation(): number;
  setGeneration(number: number): void;
  save(): void;
  status(): number;
  keyLow(): number;
  keyHigh(): number;
  perft(depth: number): number;
  setGrain(grain: number): number;
  forget(): void;
  unlearn(): void;
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

/**
 * One instance of a kernel: a position with its moves and, for a search, a table. Instances share
 * nothing.
 */
export class Kernel<State> {
  protected readonly exports: KernelExports;
  private readonly rules: KernelRules<State>;

  /**
   * A kernel that only plays needs no table: the smallest will do. Its module is that of the rules,
   * or another one of the same game; its memory its own, unless it has a seat among others.
   */
  constructor(
    rules: KernelRules<State>,
    state: State,
    tableBits = MIN_TABLE_BITS,
    module: Platform.WasmModule = moduleOf(rules),
    seat: Seat = ownMemory(layoutOf(rules, tableBits, module)),
  ) {
    this.rules = rules;
    const abort = (_message: number, _file: number, line: number, column: number) => {
      throw new Error(`the ${rules.name} kernel failed at ${line}:${column}`);
    };
    const imports = {
      env: { abort, memory: seat.memory },
      seat: { bytes: seat.index * seat.layout.heap },
    };
    this.exports = new WebAssembly.Instance(module, imports).exports as unknown as KernelExports;
    this.exports.setup(tableBits, seat.layout.table);
    if (rules.data) this.provide(rules.data, seat);
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

  private provide(data: Uint8Array, { memory, layout, index }: Seat): void {
    if (this.exports.provide(layout.data, data.length) === 0) {
      throw new RangeError(`data: ${this.rules.name} has no use for ${data.length} bytes of data`);
    }
    if (index === 0) new Uint8Array(memory.buffer, layout.data, data.length).set(data);
  }

  protected words(length: number): Int32Array {
    return new Int32Array(this.exports.memory.buffer, this.exports.inputAddress(), length);
  }
}

/** The memory that so many instances of a game's kernel need, which share a table. */
export function layoutOf<State>(
  { name, data }: KernelRules<State>,
  bits: number,
  module: Platform.WasmModule,
  instances = 1,
  marks = 0,
): Layout {
  const seal = sealOf(module);
  if (!seal) throw new TypeError(`${name}: its module is no kernel of Pincer's`);
  return layOut(seal, instances, { bits, data: data?.length ?? 0, marks });
}
