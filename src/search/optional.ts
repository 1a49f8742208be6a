import type { Position } from './position.ts';

/**
 * What a game may answer beyond `Position`. Everything is optional: a step of the search that needs an answer which the game
 * does not have is left out.
 *
 * The functions below ask. They are the only file here that asc does not compile: in kernels `assembly/optional.ts`
 * stands in its place, where a question that the game's class does not answer costs nothing.
 */
export interface SelectivePosition extends Position {
  /**
   * All three, or none: a routine of the game's own for positions near its end, where it is faster than the search.
   * `solvable` tells whether it can answer for the position at hand, in at most a few milliseconds. `solve` gives a value in the units
   * of `evaluate`: with f the value by perfect play to the end, g <= alpha ⇒ f <= g; g >= beta ⇒ f >= g; otherwise f = g.
   * `solvedNodes` is the number of nodes that the last `solve` visited.
   */
  solvable?(): boolean;
  solve?(alpha: i32, beta: i32): i32;
  solvedNodes?(): i32;
}

export function solvable(game: SelectivePosition): boolean {
  return game.solvable?.() ?? false;
}

export function solve(game: SelectivePosition, alpha: i32, beta: i32): i32 {
  return game.solve?.(alpha, beta) ?? 0;
}

export function solvedNodes(game: SelectivePosition): i32 {
  return game.solvedNodes?.() ?? 0;
}
