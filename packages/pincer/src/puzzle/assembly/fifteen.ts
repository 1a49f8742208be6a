/**
 * The kernel of the 15-puzzle: the cost-bounded search with each of three estimates.
 * `src/puzzle/kernel-passes.ts` is the other side of these exports.
 *
 * Nothing is allocated after `setup` and `addPattern`.
 */
import '../../kernel/assembly/int-math';
import { Table, tableWords } from '../../search/table';
import { PassBase } from '../base';
import { CostBounded } from '../cost-bounded';
import { Board } from './board';
import { fillConflicts, LinearConflicts } from './conflicts';
import { Manhattan } from './manhattan';
import { Memoryless } from './memoryless';
import { Patterns } from './patterns';

export { addPattern, usePattern } from './patterns';

const MANHATTAN: i32 = 0;
const CONFLICTS: i32 = 1;

/** Room for a search beside its table: lists of moves, frames, marks. */
const SEARCH_BYTES: usize = 1 << 20;

let walker = changetype<Board>(0);
let passes = changetype<PassBase>(0);

/** Makes the search with one of the estimates, and its table of 2^bits entries. Once. */
export function setup(estimate: i32, bits: i32): void {
  // Left to itself, the runtime would double the memory.
  memory.grow(<i32>((((<usize>tableWords(bits)) << 2) + SEARCH_BYTES) >> 16));
  const table = new Table(new Int32Array(tableWords(bits)), bits);
  if (estimate == MANHATTAN) {
    const own = new Manhattan();
    walker = own;
    passes = new Memoryless(own, table);
  } else if (estimate == CONFLICTS) {
    fillConflicts();
    const own = new LinearConflicts();
    walker = own;
    passes = new CostBounded<LinearConflicts>(own, table);
  } else {
    const own = new Patterns();
    walker = own;
    passes = new CostBounded<Patterns>(own, table);
  }
}

/** A board to be solved, with an empty table; the others are options of the search. */
export function take(board: u64, useTable: bool, usePath: bool): void {
  if (useTable) passes.table.forget();
  passes.useTable = useTable;
  passes.usePath = usePath;
  walker.take(board);
}

export function estimate(): i32 {
  return walker.estimate();
}

export function begin(threshold: i32): void {
  passes.begin(threshold);
}

export function run(nodes: i32): bool {
  return passes.run(nodes);
}

export function bound(): i32 {
  return passes.bound;
}

export function fault(): i32 {
  return passes.fault;
}

export function nodes(): i32 {
  return passes.nodes;
}

export function expanded(): i32 {
  return passes.expanded;
}

export function entries(): i32 {
  return passes.table.used;
}

export function solutionLength(): i32 {
  return passes.solutionLength;
}

export function solutionMove(ply: i32): i32 {
  return passes.solution[ply];
}
