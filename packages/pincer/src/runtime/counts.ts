import {
  CUT_INDICES,
  CUTS,
  INTERIOR,
  LEAVES,
  QUIESCENT,
  TABLE_CUTS,
  TABLE_EXACTS,
  TABLE_HITS,
  TABLE_OVERWRITES,
} from '../search/counters.ts';

/** What a search counted, by name; `search/counters.ts` tells what each means. */
export interface Counts {
  readonly leaves: number;
  readonly interior: number;
  readonly tableCuts: number;
  /** leaves + interior + tableCuts: the paper's total. */
  readonly nodes: number;
  readonly quiescent: number;
  readonly tableHits: number;
  readonly tableExacts: number;
  readonly tableOverwrites: number;
  /** Cut-offs by the index of the move that gave them; the last place is for all later ones. */
  readonly cuts: readonly number[];
}

export function countsOf(counters: Float64Array): Counts {
  const at = (place: number) => counters[place];
  return {
    leaves: at(LEAVES),
    interior: at(INTERIOR),
    tableCuts: at(TABLE_CUTS),
    nodes: totalOf(counters),
    quiescent: at(QUIESCENT),
    tableHits: at(TABLE_HITS),
    tableExacts: at(TABLE_EXACTS),
    tableOverwrites: at(TABLE_OVERWRITES),
    cuts: Array.from(counters.subarray(CUTS, CUTS + CUT_INDICES)),
  };
}

export function leavesOf(counters: Float64Array): number {
  return counters[LEAVES];
}

export function totalOf(counters: Float64Array): number {
  return counters[LEAVES] + counters[INTERIOR] + counters[TABLE_CUTS];
}

/** All calls of Alpha-Beta, quiescence included: what a node limit counts. */
export function visitedOf(counters: Float64Array): number {
  return totalOf(counters) + counters[QUIESCENT];
}
