/** In kernels with a trace this stands for the plain search, `../../search/alpha-beta`. */
import { Position } from '../../search/position';
import { Table } from '../../search/table';
import { MAX_RECORDS, RECORD, Trace } from '../../search/trace';
import { TracedAlphaBeta } from '../../search/traced';

// Left to itself, the runtime would double the memory.
memory.grow(<i32>((((<usize>(RECORD * MAX_RECORDS)) << 2) + 0xffff) >> 16));

const trace = new Trace();

export class AlphaBeta<G extends Position> extends TracedAlphaBeta<G> {
  constructor(game: G, table: Table) {
    super(game, table, trace);
  }
}

export function traceAddress(): usize {
  return trace.words.dataStart;
}

/** How many records the pass at hand has. */
export function traceLength(): i32 {
  return trace.length;
}

/** How many of its nodes there was no room for. */
export function traceLost(): i32 {
  return trace.lost;
}
