import type { Position } from '../contract/game.ts';
import { MAX_MOVES } from '../search/ordering.ts';

/**
 * What Stockman's algorithms found, and every leaf they evaluated, in order, as the moves that lead
 * to it.
 */
export interface StockmanResult {
  readonly value: number;
  readonly leaves: readonly string[];
}

interface State {
  readonly path: readonly number[];
  readonly solved: boolean;
  readonly merit: number;
}

/**
 * Stockman's SSS* (1979) as he gave it: a list OPEN of states, sorted by merit, the leftmost first
 * among equals, and the six cases of the operator Γ. For games in which the players alternate.
 */
export function sssStar(position: Position, depth: number): StockmanResult {
  return stateSpaceSearch(position, depth, 1);
}

/** DUAL*: the same with max and min, and the ends of the scale, exchanged. */
export function dualStar(position: Position, depth: number): StockmanResult {
  const { value, leaves } = stateSpaceSearch(position, depth, -1);
  return { value: 0 - value, leaves };
}

/** Values count for the player at the root if `sign` is 1, and for the opponent if it is -1. */
function stateSpaceSearch(position: Position, depth: number, sign: 1 | -1): StockmanResult {
  const leaves: string[] = [];
  const open: State[] = [{ path: [], solved: false, merit: Infinity }];

  const isMax = (path: readonly number[]) => (path.length % 2 === 0) === (sign === 1);

  for (;;) {
    const { path, solved, merit } = open.shift() as State;
    if (solved) {
      if (path.length === 0) return { value: merit, leaves };
      const parent = path.slice(0, -1);
      const next = brother(position, path);
      if (!isMax(path)) {
        // Case 1. A solved min node solves its max parent; all other descendants of the parent
        // leave OPEN.
        for (let at = open.length - 1; at >= 0; at--) {
          if (parent.every((move, ply) => open[at].path[ply] === move)) open.splice(at, 1);
        }
        insert(open, { path: parent, solved: true, merit });
      } else if (next)
        insert(open, { path: next, solved: false, merit }); // Case 2.
      else insert(open, { path: parent, solved: true, merit }); // Case 3.
    } else {
      const children = path.length < depth ? childrenOf(position, path) : [];
      if (children.length === 0) {
        // Case 4. A leaf.
        leaves.push(path.join(' '));
        insert(open, { path, solved: true, merit: Math.min(merit, valueOfLeaf(position, path, sign)) });
      } else if (!isMax(path))
        insert(open, { path: children[0], solved: false, merit }); // Case 5.
      else for (const child of children) insert(open, { path: child, solved: false, merit }); // Case 6.
    }
  }
}

function insert(open: State[], state: State): void {
  let at = open.findIndex(
    (other) => other.merit < state.merit || (other.merit === state.merit && isLeftOf(state.path, other.path)),
  );
  if (at < 0) at = open.length;
  open.splice(at, 0, state);
}

/**
 * Paths are compared by the places of their moves among their brothers, which are the moves
 * themselves here.
 */
function isLeftOf(a: readonly number[], b: readonly number[]): boolean {
  for (let ply = 0; ply < Math.min(a.length, b.length); ply++) {
    if (a[ply] !== b[ply]) return a[ply] < b[ply];
  }
  return false;
}

/** Makes the moves of a path, asks, and takes them back. */
function at<T>(position: Position, path: readonly number[], ask: () => T): T {
  for (const move of path) position.make(move);
  const answer = ask();
  for (const move of [...path].reverse()) position.unmake(move);
  return answer;
}

function childrenOf(position: Position, path: readonly number[]): number[][] {
  const buffer = new Int32Array(MAX_MOVES);
  const end = at(position, path, () => position.moves(buffer, 0));
  return Array.from(buffer.subarray(0, end), (move) => [...path, move]);
}

function brother(position: Position, path: readonly number[]): number[] | undefined {
  const brothers = childrenOf(position, path.slice(0, -1));
  return brothers[brothers.findIndex((other) => other.at(-1) === path.at(-1)) + 1];
}

function valueOfLeaf(position: Position, path: readonly number[], sign: number): number {
  const value = at(position, path, () => position.evaluate());
  return (path.length % 2 === 0 ? value : 0 - value) * sign;
}
