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
} from '../search/counts.ts';

/** What a search counted, by name; `search/counts.ts` says what each means. */
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

export function countsOf(counts: Float64Array): Counts {
  const at = (place: number) => counts[place];
  return {
    leaves: at(LEAVES),
    interior: at(INTERIOR),
    tableCuts: at(TABLE_CUTS),
    nodes: totalOf(counts),
    quiescent: at(QUIESCENT),
    tableHits: at(TABLE_HITS),
    tableExacts: at(TABLE_EXACTS),
    tableOverwrites: at(TABLE_OVERWRITES),
    cuts: Array.from(counts.subarray(CUTS, CUTS + CUT_INDICES)),
  };
}

export function leavesOf(counts: Float64Array): number {
  return counts[LEAVES];
}

export function totalOf(counts: Float64Array): number {
  return counts[LEAVES] + counts[INTERIOR] + counts[TABLE_CUTS];
}

/** All calls of Alpha-Beta, quiescence included: what a node limit counts. */
export function visitedOf(counts: Float64Array): number {
  return totalOf(counts) + counts[QUIESCENT];
}
