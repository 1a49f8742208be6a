import { type KernelModule, moduleOf } from '../kernel/module.ts';
import { MAX_KERNEL_TABLE_BITS, MIN_TABLE_BITS } from '../search/table.ts';
import type { Parsed } from '../support/parsed.ts';
import type * as Platform from '../support/platform.ts';
import { bitsOf, DEFAULT_MEMORY, type Passes, type PassesOptions } from './passes.ts';
import type { PatternDatabases } from './patterns/format.ts';

/** How the kernel of the 15-puzzle estimates. Its number there is its place here. */
export const ESTIMATES = ['manhattan', 'linear-conflicts', 'patterns'] as const;

/** One of `ESTIMATES`. */
export type Estimate = (typeof ESTIMATES)[number];

/** A puzzle in WebAssembly, compiled together with the search. */
export interface KernelPuzzle<State> {
  readonly name: string;
  readonly module: Platform.WasmModule | KernelModule;
  readonly by: Estimate;
  /** The databases that it estimates by, if it does. */
  readonly patterns?: PatternDatabases;
  readonly initial: State;
  readonly goal: State;
  /** A state in 64 bits; throws a RangeError for what is none. */
  encodeBoard(state: State): bigint;
  /** Kernel moves from a state as a person counts them. */
  decodeMoves(state: State, moves: readonly number[]): readonly number[];
  /** The states that one move leads to. */
  after(state: State): readonly State[];
  format(move: number): string;
  parse(text: string): Parsed<State>;
  show(state: State): string;
}

/** The exports of `assembly/fifteen.ts`. */
interface Exports {
  readonly memory: WebAssembly.Memory;
  setup(estimate: number, bits: number): void;
  addPattern(pattern: number, tiles: number, size: number): number;
  usePattern(pattern: number, count: number): void;
  take(board: bigint, useTable: boolean, usePath: boolean): void;
  estimate(): number;
  begin(threshold: number): void;
  run(nodes: number): number;
  bound(): number;
  fault(): number;
  nodes(): number;
  expanded(): number;
  entries(): number;
  solutionLength(): number;
  solutionMove(ply: number): number;
}

/**
 * Passes in a kernel, from one start after the other: its memory is had once, and is bounded by
 * what it was made with.
 */
export class KernelPasses<State> implements Passes<number> {
  private readonly puzzle: KernelPuzzle<State>;
  private readonly exports: Exports;
  private readonly useTable: boolean;
  private readonly circles: boolean;
  private state: State;

  constructor(puzzle: KernelPuzzle<State>, state: State, { memory = DEFAULT_MEMORY, circles = false }: PassesOptions) {
    const bits = bitsOf(memory, MAX_KERNEL_TABLE_BITS);
    const abort = (_message: number, _file: number, line: number, column: number) => {
      throw new Error(`the kernel of ${puzzle.name} failed at ${line}:${column}`);
    };
    const module = moduleOf(puzzle) as WebAssembly.Module;
    this.puzzle = puzzle;
    this.useTable = bits !== undefined;
    this.circles = circles;
    this.exports = new WebAssembly.Instance(module, { env: { abort } }).exports as unknown as Exports;
    this.exports.setup(ESTIMATES.indexOf(puzzle.by), bits ?? MIN_TABLE_BITS);
    for (const [index, { tiles, values }] of (puzzle.patterns ?? []).entries()) {
      const address = this.exports.addPattern(index, nibbles(tiles), tiles.length);
      new Uint8Array(this.exports.memory.buffer).set(values, address);
      this.exports.usePattern(index, values.length);
    }
    this.state = state;
    this.take(state);
  }

  /** Another start. The table is empty again. */
  take(state: State): void {
    this.state = state;
    this.exports.take(this.puzzle.encodeBoard(state), this.useTable, this.circles);
  }

  get estimate(): number {
    return this.exports.estimate();
  }

  begin(threshold: number): void {
    this.exports.begin(threshold);
  }

  run(nodes: number): boolean {
    return this.exports.run(nodes) !== 0;
  }

  get bound(): number {
    return this.exports.bound();
  }

  get fault(): number {
    return this.exports.fault();
  }

  get nodes(): number {
    return this.exports.nodes();
  }

  get expanded(): number {
    return this.exports.expanded();
  }

  get entries(): number {
    return this.exports.entries();
  }

  solution(): readonly number[] {
    const length = this.exports.solutionLength();
    const moves = Array.from({ length }, (_, ply) => this.exports.solutionMove(ply));
    return this.puzzle.decodeMoves(this.state, moves);
  }
}

/** Small numbers as the nibbles of one, the first lowest. */
export function nibbles(numbers: readonly number[]): number {
  return numbers.reduce((sum, number, place) => sum | (number << (4 * place)), 0);
}
