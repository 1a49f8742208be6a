import { GrowingTable } from '../runtime/growing-table.ts';
import { MIN_TABLE_BITS, Table, tableWords } from '../search/table.ts';
import { CostBounded } from './cost-bounded.ts';
import { bitsOf, DEFAULT_MEMORY, type Passes, type PassesOptions } from './passes.ts';
import { PlainWalker } from './plain-walker.ts';
import type { FastPuzzle, PlainPuzzle } from './puzzle.ts';
import type { Walker } from './walker.ts';

/** Passes over a puzzle of either face, in JavaScript. */
class LocalPasses<Move> implements Passes<Move> {
  readonly estimate: number;
  private readonly search: CostBounded<Walker>;
  private readonly decode: (solution: readonly number[]) => readonly Move[];

  constructor(
    walker: Walker,
    { memory = DEFAULT_MEMORY, circles = true }: PassesOptions,
    decode: LocalPasses<Move>['decode'],
  ) {
    const bits = bitsOf(memory);
    this.search = new CostBounded(walker, bits === undefined ? smallest() : new GrowingTable(bits));
    this.search.useTable = bits !== undefined;
    this.search.usePath = circles;
    this.estimate = walker.estimate();
    this.decode = decode;
  }

  begin(threshold: number): void {
    this.search.begin(threshold);
  }

  run(nodes: number): boolean {
    return this.search.run(nodes);
  }

  get bound(): number {
    return this.search.bound;
  }

  get fault(): number {
    return this.search.fault;
  }

  get nodes(): number {
    return this.search.nodes;
  }

  get expanded(): number {
    return this.search.expanded;
  }

  get entries(): number {
    return this.search.table.used;
  }

  solution(): readonly Move[] {
    return this.decode([...this.search.solution.subarray(0, this.search.solutionLength)]);
  }
}

/** Passes from a state of a puzzle. */
export function localPasses<State, Move>(
  puzzle: PlainPuzzle<State, Move> | FastPuzzle<State>,
  state: State,
  options: PassesOptions,
): Passes<Move | number> {
  if ('walker' in puzzle) {
    return new LocalPasses<number>(checkedWalker(puzzle, state), options, (solution) => solution);
  }
  const walker = new PlainWalker(puzzle, state);
  return new LocalPasses<Move>(walker, options, (solution) => walker.decode(solution));
}

/** A table that nobody asks. */
function smallest(): Table {
  return new Table(new Int32Array(tableWords(MIN_TABLE_BITS)), MIN_TABLE_BITS);
}

const WALKER_METHODS = [
  'moves',
  'cost',
  'make',
  'unmake',
  'inverse',
  'solved',
  'estimate',
  'estimateAfter',
  'keyLow',
  'keyHigh',
] as const;

/** What a fast puzzle's `walker` returned, or a TypeError that says what it lacks. */
export function checkedWalker<State>(puzzle: FastPuzzle<State>, state: State): Walker {
  const walker: Partial<Walker> | null | undefined = puzzle.walker(state);
  const missing = WALKER_METHODS.filter((method) => typeof walker?.[method] !== 'function');
  if (missing.length === 0) return walker as Walker;
  throw new TypeError(`${puzzle.name ?? 'the puzzle'}: what walker() gave has no ${missing.join('(), ')}()`);
}
