import type { FastPuzzle, PlainPuzzle } from '../puzzle/puzzle.ts';
import { type Line, terrainFrom } from '../puzzle/terrain.ts';
import { INFINITY } from '../search/values.ts';

/** What A* found, and every state that it expanded, in order, by its name, with its f = g + h. */
export interface AStarResult {
  /** Undefined: there is no solution. */
  readonly cost: number | undefined;
  readonly expanded: readonly { readonly name: string; readonly f: number }[];
  /** States that were generated, each time counted. */
  readonly generated: number;
  /** The states that it held at the end, open and closed. */
  readonly held: number;
}

interface Open {
  readonly name: string;
  readonly line: Line;
  readonly g: number;
  readonly f: number;
}

/**
 * A* by Hart, Nilsson and Raphael (1968) as they gave it: a list OPEN of states, sorted by f, the
 * furthest from the start first among equals; a state that is reached at less cost is opened again.
 * For small puzzles: the list is an array.
 */
export function aStar<State, Move>(
  puzzle: PlainPuzzle<State, Move> | FastPuzzle<State>,
  start: State,
  most = Infinity,
): AStarResult {
  const terrain = terrainFrom(puzzle, start);
  const root = terrain.look([]).site;
  const open: Open[] = root.estimate >= INFINITY ? [] : [{ name: root.name, line: [], g: 0, f: root.estimate }];
  const costs = new Map([[root.name, 0]]);
  const expanded: { name: string; f: number }[] = [];
  let generated = 1;
  for (;;) {
    const node = open.shift();
    if (!node) return { cost: undefined, expanded, generated, held: costs.size };
    if (node.g > (costs.get(node.name) ?? Infinity)) continue;
    const { site, next } = terrain.look(node.line);
    if (site.solved) return { cost: node.g, expanded, generated, held: costs.size };
    if (expanded.length >= most) throw new RangeError(`A* has expanded ${most} states without a solution`);
    expanded.push({ name: node.name, f: node.f });
    generated += site.edges.length;
    for (const [index, { cost, to }] of site.edges.entries()) {
      const g = node.g + cost;
      if (g >= (costs.get(to) ?? Infinity)) continue;
      costs.set(to, g);
      const h = terrain.look(next[index]).site.estimate;
      if (h < INFINITY) insert(open, { name: to, line: next[index], g, f: g + h });
    }
  }
}

/** Before the first that is worse, by bisection. */
function insert(open: Open[], node: Open): void {
  let low = 0;
  let high = open.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = open[middle];
    if (other.f < node.f || (other.f === node.f && other.g > node.g)) low = middle + 1;
    else high = middle;
  }
  open.splice(low, 0, node);
}
