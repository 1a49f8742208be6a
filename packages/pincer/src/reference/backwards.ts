import { costsToGo, explore } from '../puzzle/graph.ts';
import type { FastPuzzle, PlainPuzzle } from '../puzzle/puzzle.ts';
import { terrainFrom } from '../puzzle/terrain.ts';

/**
 * All states that can be reached from one, up to so many, and what the cheapest solution from each
 * costs, found backwards from the goals; undefined for a start without a solution among them.
 */
export function backwards<State, Move>(
  puzzle: PlainPuzzle<State, Move> | FastPuzzle<State>,
  start: State,
  most = 200_000,
): { readonly cost: number | undefined; readonly costs: ReadonlyMap<string, number> } {
  const terrain = terrainFrom(puzzle, start);
  const costs = costsToGo(explore(terrain, [[]], most));
  return { cost: costs.get(terrain.nameOf([])), costs };
}
