/** In kernels this stands for `src/search/optional.ts`: whether a game's class has a method is known when it is compiled. */
import { Position } from '../src/search/position';

export function solvable<G extends Position>(game: G): bool {
  if (isDefined(game.solvable)) return game.solvable();
  return false;
}

export function solve<G extends Position>(game: G, alpha: i32, beta: i32): i32 {
  if (isDefined(game.solve)) return game.solve(alpha, beta);
  return 0;
}

export function solvedNodes<G extends Position>(game: G): i32 {
  if (isDefined(game.solvedNodes)) return game.solvedNodes();
  return 0;
}
