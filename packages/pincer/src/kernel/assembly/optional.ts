/**
 * In kernels this stands for `src/search/optional.ts`: whether a game's class has a method is known
 * when it is compiled.
 */
import { Position } from '../../search/position';

export function noisy<G extends Position>(game: G, into: Int32Array, from: i32): i32 {
  if (isDefined(game.noisy)) return game.noisy(into, from);
  return from;
}

export function standPat<G extends Position>(game: G): bool {
  if (isDefined(game.standPat)) return game.standPat();
  return true;
}

export function rank<G extends Position>(game: G, move: i32): i32 {
  if (isDefined(game.rank)) return game.rank(move);
  return 0;
}

export function hasAppraisals<G extends Position>(game: G): bool {
  return isDefined(game.appraise);
}

export function appraise<G extends Position>(game: G, move: i32, depth: i32): i32 {
  if (isDefined(game.appraise)) return game.appraise(move, depth);
  return 0;
}

export function hasFrontier<G extends Position>(game: G): bool {
  return isDefined(game.frontier);
}

export function frontier<G extends Position>(game: G, beta: i32, g: i32, tried: i32, most: i32): i32 {
  if (isDefined(game.frontier)) return game.frontier(beta, g, tried, most);
  return 0;
}

export function frontierEnds<G extends Position>(game: G): bool {
  if (isDefined(game.frontierEnds)) return game.frontierEnds();
  return true;
}

export function frontierNodes<G extends Position>(game: G): i32 {
  if (isDefined(game.frontierNodes)) return game.frontierNodes();
  return 0;
}

export function repeats<G extends Position>(game: G): bool {
  return isDefined(game.reversible);
}

export function reversible<G extends Position>(game: G): i32 {
  if (isDefined(game.reversible)) return game.reversible();
  return 0;
}

export function drawn<G extends Position>(game: G): bool {
  if (isDefined(game.drawn)) return game.drawn();
  return false;
}

export function drawNears<G extends Position>(game: G): bool {
  if (isDefined(game.drawNears)) return game.drawNears();
  return false;
}

export function dead<G extends Position>(game: G): bool {
  if (isDefined(game.dead)) return game.dead();
  return false;
}

export function threatened<G extends Position>(game: G): bool {
  if (isDefined(game.threatened)) return game.threatened();
  return false;
}

export function extension<G extends Position>(game: G): i32 {
  if (isDefined(game.extension)) return game.extension();
  return 0;
}

export function makeNull<G extends Position>(game: G): bool {
  if (isDefined(game.makeNull)) return game.makeNull();
  return false;
}

export function unmakeNull<G extends Position>(game: G): void {
  if (isDefined(game.unmakeNull)) game.unmakeNull();
}

export function distinguishesQuiet<G extends Position>(game: G): bool {
  return isDefined(game.quiet);
}

export function quiet<G extends Position>(game: G, move: i32): bool {
  if (isDefined(game.quiet)) return game.quiet(move);
  return false;
}

export function hasPlaces<G extends Position>(game: G): bool {
  return isDefined(game.place);
}

export function place<G extends Position>(game: G, move: i32): i32 {
  if (isDefined(game.place)) return game.place(move);
  return 0;
}

export function holds<G extends Position>(game: G, move: i32, loss: i32): bool {
  if (isDefined(game.holds)) return game.holds(move, loss);
  return true;
}

export function urges<G extends Position>(game: G, move: i32): bool {
  if (isDefined(game.urges)) return game.urges(move);
  return false;
}

export function hasMargins<G extends Position>(game: G): bool {
  return isDefined(game.margin);
}

export function margin<G extends Position>(game: G, plies: i32): i32 {
  if (isDefined(game.margin)) return game.margin(plies);
  return 0;
}

export function hasStructures<G extends Position>(game: G): bool {
  return isDefined(game.structure);
}

export function structure<G extends Position>(game: G): i32 {
  if (isDefined(game.structure)) return game.structure();
  return 0;
}

export function hasGains<G extends Position>(game: G): bool {
  return isDefined(game.gain);
}

export function gain<G extends Position>(game: G, move: i32): i32 {
  if (isDefined(game.gain)) return game.gain(move);
  return 0;
}

export function foresight<G extends Position>(game: G, depth: i32, tried: i32): i32 {
  if (isDefined(game.foresight)) return game.foresight(depth, tried);
  return -1;
}

export function foresightError<G extends Position>(game: G, depth: i32, shallow: i32): i32 {
  if (isDefined(game.foresightError)) return game.foresightError(depth, shallow);
  return 0;
}

export function isForeseeable<G extends Position>(game: G, depth: i32): bool {
  return foresight(game, depth, -1) >= 0;
}

export function hasForesight<G extends Position>(game: G): bool {
  return isDefined(game.foresight);
}

export function nextDepth<G extends Position>(game: G, depth: i32): i32 {
  if (isDefined(game.nextDepth)) return game.nextDepth(depth);
  return depth + 1;
}

export function hasSolver<G extends Position>(game: G): bool {
  return isDefined(game.solve);
}

export function solvable<G extends Position>(game: G): bool {
  if (isDefined(game.solvable)) return game.solvable();
  return false;
}

export function worthSolving<G extends Position>(game: G, depth: i32): bool {
  if (isDefined(game.worthSolving)) return game.worthSolving(depth);
  return true;
}

export function solvableNext<G extends Position>(game: G): bool {
  if (isDefined(game.solvableNext)) return game.solvableNext();
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
