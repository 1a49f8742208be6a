import type { Place } from './face.ts';

/** A place that was seen, and where its moves lead to, by what they are known by. */
export interface Crossing {
  readonly place: Place;
  readonly exits: readonly { readonly move: unknown; readonly to: string }[];
}

/** Starts from which a way back is looked for. */
const MOST_STARTS = 100;

/** The fewest moves that lead from a place back to it, among places that were seen. */
export function shortestCycle(
  crossings: ReadonlyMap<string, Crossing>,
): { readonly place: Place; readonly moves: readonly unknown[] } | undefined {
  let best: { readonly place: Place; readonly moves: readonly unknown[] } | undefined;
  for (const [start, { place }] of [...crossings].slice(0, MOST_STARTS)) {
    const moves = wayBack(crossings, start);
    if (moves && (!best || moves.length < best.moves.length)) best = { place, moves };
  }
  return best;
}

function wayBack(crossings: ReadonlyMap<string, Crossing>, start: string): readonly unknown[] | undefined {
  const ways = new Map<string, readonly unknown[]>([[start, []]]);
  for (const [at, way] of ways) {
    for (const { move, to } of crossings.get(at)?.exits ?? []) {
      if (to === start) return [...way, move];
      if (!ways.has(to)) ways.set(to, [...way, move]);
    }
  }
  return undefined;
}
