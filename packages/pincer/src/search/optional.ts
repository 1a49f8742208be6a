import type { i32 } from './numbers.ts';
import type { Position } from './position.ts';

/**
 * What a game may answer beyond `Position`. Everything is optional. `noisy`, `standPat` and `rank`
 * serve both searches, and have a default; the others serve the selective search, and a step of it
 * that needs an answer which the game does not have is left out.
 *
 * The functions below ask. They are the only file here that asc does not compile: in kernels
 * `kernel/assembly/optional.ts` stands in its place, where a question that the game's class does not
 * answer costs nothing.
 */
export interface SelectivePosition extends Position {
  /**
   * Writes, as `moves` does, the moves that the search must still look at beyond its horizon before
   * it may trust `evaluate`: captures, evasions. None: the position is quiet. Default: every
   * position is.
   */
  noisy?(into: Int32Array, from: i32): i32;
  /**
   * Whether the side to move may content itself with `evaluate` although there are noisy moves.
   * Default: it may.
   */
  standPat?(): boolean;
  /**
   * A first opinion of a legal move, 0 (none) to 255: higher is searched earlier, before any
   * history. Default: none.
   */
  rank?(move: i32): i32;
  /**
   * A better opinion that costs more, on the same scale: the selective search asks for it where the
   * moves are to be searched some plies deep, at a node with so many plies left. Default: `rank`.
   */
  appraise?(move: i32, depth: i32): i32;

  /**
   * For games in which a repeated position is a draw: how many plies ago the oldest position was
   * that could be the one at hand, because no move since was irreversible.
   */
  reversible?(): i32;
  /** Whether a rule that counts moves has made the position at hand a draw. */
  drawn?(): boolean;
  /**
   * Whether such a rule is so near that what was found with a lower count need not be true any
   * more.
   */
  drawNears?(): boolean;
  /**
   * Whether the game is over although there are moves, because nobody can win any more. The search
   * asks only to see where a line of its ends: `evaluate` says what the position is worth.
   */
  dead?(): boolean;

  /**
   * Whether the side to move must answer a threat at once (a check, a jump): nothing is left out
   * here.
   */
  threatened?(): boolean;
  /** Plies by which the position at hand, which was just reached, is searched deeper than usual. */
  extension?(): i32;

  /**
   * Lets the side to move do nothing, so that the other moves twice; false, and nothing is done,
   * where that could be better than any move. Where it is worse, a search that is good enough
   * without a move is good enough with one.
   */
  makeNull?(): boolean;
  unmakeNull?(): void;

  /**
   * Whether a legal move is an ordinary one, that the search may look at less deeply if it comes
   * late. `rank` is then asked of the others only.
   */
  quiet?(move: i32): boolean;
  /**
   * Where the move stands in the tables of answers to the moves before: 1 to 1023, say by piece and
   * target.
   */
  place?(move: i32): i32;
  /**
   * Whether the move gives away no more than `loss`, in units of `margin`, by what can be seen at
   * once.
   */
  holds?(move: i32, loss: i32): boolean;
  /**
   * Whether the move makes a threat that must be answered at once (gives check): it is not skipped.
   */
  urges?(move: i32): boolean;
  /** The most that a noisy move can gain at once, in units of the evaluation. */
  gain?(move: i32): i32;
  /**
   * What of the position changes slowly, as a number from 0 to 16,383, for which it is learned how
   * the evaluation errs; -1: nothing is.
   */
  structure?(): i32;
  /** By how much, in units of the evaluation, so many plies of quiet moves may change a value. */
  margin?(plies: i32): i32;

  /**
   * The least depth above `tried` of a search that foretells the value at `depth`, give or take
   * `foresightError`; 0: the evaluation does, which `tried` = -1 asks for first; -1: no deeper search
   * is worth trying. If what it finds is beyond the window by more than the error, the node is not
   * searched to its depth (multi-ProbCut).
   */
  foresight?(depth: i32, tried: i32): i32;
  foresightError?(depth: i32, shallow: i32): i32;

  /**
   * All three, or none: a routine of the game's own for a search of depth 1, where it is faster than
   * the search. With f the greatest value, to the side to move, of the positions that its moves lead
   * to, or that of the position at hand if the game is over: g < beta ⇒ f = g; g >= beta ⇒ f >= g. No
   * value may be a win or a loss. It evaluates no more than `most` positions: `frontierNodes` says
   * how many, and `frontierEnds` whether that was enough. If not, it is called again, with what it
   * returned as `g` and the number of all positions so far as `tried`.
   */
  frontier?(beta: i32, g: i32, tried: i32, most: i32): i32;
  frontierNodes?(): i32;
  frontierEnds?(): boolean;

  /**
   * At the root: the depth of the iteration after one of this depth, where values at the depths
   * between them are worth no iteration. Default: one more.
   */
  nextDepth?(depth: i32): i32;

  /**
   * All three, or none: a routine of the game's own for positions near its end, where it is faster
   * than the search. `solvable` says whether it can answer for the position at hand, in at most a
   * few milliseconds. `solve` gives a value in the units of `evaluate`: with f the value by perfect
   * play to the end, g <= alpha ⇒ f <= g; g >= beta ⇒ f >= g; otherwise f = g. `solvedNodes` is the
   * number of nodes that the last `solve` visited.
   */
  solvable?(): boolean;
  solve?(alpha: i32, beta: i32): i32;
  solvedNodes?(): i32;
  /**
   * Whether a selective search with so many plies left should ask the solver, where it can answer,
   * rather than search and evaluate. Default: it should.
   */
  worthSolving?(depth: i32): boolean;
  /** Whether the solver can answer after any move, or nearly any. Default: it cannot. */
  solvableNext?(): boolean;
}

export function noisy(game: SelectivePosition, into: Int32Array, from: i32): i32 {
  return game.noisy?.(into, from) ?? from;
}

export function standPat(game: SelectivePosition): boolean {
  return game.standPat?.() ?? true;
}

export function rank(game: SelectivePosition, move: i32): i32 {
  return game.rank?.(move) ?? 0;
}

/** Whether the game has a better opinion of moves than `rank`. */
export function hasAppraisals(game: SelectivePosition): boolean {
  return game.appraise !== undefined;
}

export function appraise(game: SelectivePosition, move: i32, depth: i32): i32 {
  return game.appraise?.(move, depth) ?? 0;
}

/** Whether the game looks a move ahead by itself. */
export function hasFrontier(game: SelectivePosition): boolean {
  return game.frontier !== undefined;
}

export function frontier(game: SelectivePosition, beta: i32, g: i32, tried: i32, most: i32): i32 {
  return game.frontier?.(beta, g, tried, most) ?? 0;
}

export function frontierEnds(game: SelectivePosition): boolean {
  return game.frontierEnds?.() ?? true;
}

export function frontierNodes(game: SelectivePosition): i32 {
  return game.frontierNodes?.() ?? 0;
}

export function repeats(game: SelectivePosition): boolean {
  return game.reversible !== undefined;
}

export function reversible(game: SelectivePosition): i32 {
  return game.reversible?.() ?? 0;
}

export function drawn(game: SelectivePosition): boolean {
  return game.drawn?.() ?? false;
}

export function drawNears(game: SelectivePosition): boolean {
  return game.drawNears?.() ?? false;
}

export function dead(game: SelectivePosition): boolean {
  return game.dead?.() ?? false;
}

export function threatened(game: SelectivePosition): boolean {
  return game.threatened?.() ?? false;
}

export function extension(game: SelectivePosition): i32 {
  return game.extension?.() ?? 0;
}

export function makeNull(game: SelectivePosition): boolean {
  return game.makeNull?.() ?? false;
}

export function unmakeNull(game: SelectivePosition): void {
  game.unmakeNull?.();
}

/** Whether the game distinguishes quiet moves from others at all. */
export function distinguishesQuiet(game: SelectivePosition): boolean {
  return game.quiet !== undefined;
}

export function quiet(game: SelectivePosition, move: i32): boolean {
  return game.quiet?.(move) ?? false;
}

/** Whether the game distinguishes moves by places. */
export function hasPlaces(game: SelectivePosition): boolean {
  return game.place !== undefined;
}

export function place(game: SelectivePosition, move: i32): i32 {
  return game.place?.(move) ?? 0;
}

export function holds(game: SelectivePosition, move: i32, loss: i32): boolean {
  return game.holds?.(move, loss) ?? true;
}

export function urges(game: SelectivePosition, move: i32): boolean {
  return game.urges?.(move) ?? false;
}

/** Whether the game gives the measures that pruning by the evaluation needs. */
export function hasMargins(game: SelectivePosition): boolean {
  return game.margin !== undefined;
}

export function margin(game: SelectivePosition, plies: i32): i32 {
  return game.margin?.(plies) ?? 0;
}

/** Whether the game distinguishes structures. */
export function hasStructures(game: SelectivePosition): boolean {
  return game.structure !== undefined;
}

export function structure(game: SelectivePosition): i32 {
  return game.structure?.() ?? 0;
}

export function hasGains(game: SelectivePosition): boolean {
  return game.gain !== undefined;
}

export function gain(game: SelectivePosition, move: i32): i32 {
  return game.gain?.(move) ?? 0;
}

export function foresight(game: SelectivePosition, depth: i32, tried: i32): i32 {
  return game.foresight?.(depth, tried) ?? -1;
}

export function foresightError(game: SelectivePosition, depth: i32, shallow: i32): i32 {
  return game.foresightError?.(depth, shallow) ?? 0;
}

/** Whether a search less deep foretells the value at `depth`. */
export function isForeseeable(game: SelectivePosition, depth: i32): boolean {
  return foresight(game, depth, -1) >= 0;
}

/** Whether the game foretells values at all. */
export function hasForesight(game: SelectivePosition): boolean {
  return game.foresight !== undefined;
}

export function nextDepth(game: SelectivePosition, depth: i32): i32 {
  return game.nextDepth?.(depth) ?? depth + 1;
}

/** Whether the game has a solver of its own. */
export function hasSolver(game: SelectivePosition): boolean {
  return game.solve !== undefined;
}

export function solvable(game: SelectivePosition): boolean {
  return game.solvable?.() ?? false;
}

export function worthSolving(game: SelectivePosition, depth: i32): boolean {
  return game.worthSolving?.(depth) ?? true;
}

export function solvableNext(game: SelectivePosition): boolean {
  return game.solvableNext?.() ?? false;
}

export function solve(game: SelectivePosition, alpha: i32, beta: i32): i32 {
  return game.solve?.(alpha, beta) ?? 0;
}

export function solvedNodes(game: SelectivePosition): i32 {
  return game.solvedNodes?.() ?? 0;
}
