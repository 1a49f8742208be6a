import { MAX_TABLE_BITS, MIN_TABLE_BITS } from '../search/table.ts';
import { checkAmount } from '../support/options.ts';

/**
 * One start to solve, one table, one procedure: what passes of the cost-bounded search are run on.
 * `LocalPasses` for puzzles in TypeScript, `KernelPasses` for WebAssembly.
 */
export interface Passes<Move> {
  /** Of the start. `INFINITY`: there is no solution. */
  readonly estimate: number;
  /** States a pass. */
  begin(threshold: number): void;
  /** Works on the pass for about so many nodes; true when it is complete. */
  run(nodes: number): boolean;
  /** Of a complete pass; see `PassBase`. */
  readonly bound: number;
  readonly fault: number;
  /** Of the last run. */
  readonly nodes: number;
  readonly expanded: number;
  /** Entries of the table that are in use. */
  readonly entries: number;
  /** The solution that the last complete pass found. */
  solution(): readonly Move[];
}

/** How passes are to be run. */
export interface PassesOptions {
  /**
   * Megabytes of the table of lower bounds, rounded down to a power of two of entries; 0: none.
   * Default 48.
   */
  readonly memory?: number;
  /**
   * Whether a state that is on the path already is noticed. Default true; false saves time where
   * circles are rare and every move costs something.
   */
  readonly circles?: boolean;
}

export const DEFAULT_MEMORY = 48;

const MEGABYTE = 2 ** 20;
const ENTRY_BYTES = 24;

/** A table of so many megabytes has 2^bits entries; undefined: there is room for none. */
export function bitsOf(memory: number, most: number = MAX_TABLE_BITS): number | undefined {
  checkAmount('memory', memory);
  const bits = Math.min(Math.floor(Math.log2((memory * MEGABYTE) / ENTRY_BYTES)), most);
  return bits >= MIN_TABLE_BITS ? bits : undefined;
}
