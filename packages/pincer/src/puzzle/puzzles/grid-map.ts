import type { Parsed } from '../../support/parsed.ts';
import type { PlainPuzzle } from '../puzzle.ts';

/** A map of cells, and who walks on it. */
export interface OnMap {
  readonly map: GridMap;
  /** The cell, row by row. */
  readonly at: number;
}

/** What it costs to enter each cell, row by row; 0: a wall. */
export interface GridMap {
  readonly width: number;
  readonly costs: readonly number[];
  readonly goal: number;
  /** Of all cells that can be entered. */
  readonly leastCost: number;
}

const STEPS = ['up', 'left', 'right', 'down'] as const;

/** One of `STEPS`. */
export type Step = (typeof STEPS)[number];

const EXAMPLE = `
S..5....
.##9.##.
.#..1..#
.#.##9..
...#5..G`;

/**
 * A way over a map whose cells cost from 1 to 9 to enter: a digit is a cell and its cost, a dot one
 * of cost 1, `#` a wall, `S` the start, `G` the goal.
 */
export const gridMap: PlainPuzzle<OnMap, Step> & { readonly initial: OnMap } = {
  name: 'grid-map',
  initial: exampleMap(),
  moves: ({ map, at }) => STEPS.filter((step) => entered(map, at, step) !== undefined),
  play: ({ map, at }, step) => ({ map, at: entered(map, at, step) ?? at }),
  cost: ({ map, at }, step) => map.costs[entered(map, at, step) ?? at],
  solved: ({ map, at }) => at === map.goal,
  estimate({ map, at }) {
    const { width, goal, leastCost } = map;
    const rows = Math.abs(Math.floor(at / width) - Math.floor(goal / width));
    return leastCost * (rows + Math.abs((at % width) - (goal % width)));
  },
  key: ({ at }) => at,
  format: (step) => step,
  parse: parseMap,
  show({ map, at }) {
    const cells = map.costs.map((cost, cell) => {
      if (cell === at) return 'S';
      if (cell === map.goal) return 'G';
      return cost === 0 ? '#' : cost === 1 ? '.' : String(cost);
    });
    const rows = Array.from({ length: cells.length / map.width }, (_, row) =>
      cells.slice(row * map.width, (row + 1) * map.width).join(''),
    );
    return rows.join('\n');
  },
};

/** The cell that a step leads to, unless it is a wall or beyond the edge. */
function entered({ width, costs }: GridMap, at: number, step: Step): number | undefined {
  const column = at % width;
  if ((step === 'left' && column === 0) || (step === 'right' && column === width - 1)) return undefined;
  const to = at + (step === 'up' ? -width : step === 'down' ? width : step === 'left' ? -1 : 1);
  return costs[to] > 0 ? to : undefined;
}

/** A map from its rows: lines, or parts set apart by `/`. */
function parseMap(text: string): Parsed<OnMap> {
  const rows = text
    .split(/[\n/]/)
    .map((row) => row.trim())
    .filter((row) => row !== '');
  if (rows.length === 0) return { ok: false, error: 'the map has no rows' };
  const width = rows[0].length;
  const costs: number[] = [];
  const found = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    if (row.length !== width) return { ok: false, error: `row ${index + 1} has ${row.length} cells, not ${width}` };
    for (const [column, sign] of [...row].entries()) {
      if (!/^[#.SG1-9]$/.test(sign)) {
        return { ok: false, error: `row ${index + 1}, cell ${column + 1}: "${sign}" is none of # . S G 1 to 9` };
      }
      if (sign === 'S' || sign === 'G') {
        if (found.has(sign)) return { ok: false, error: `row ${index + 1}: there is a second ${sign}` };
        found.set(sign, costs.length);
      }
      costs.push(sign === '#' ? 0 : /\d/.test(sign) ? Number(sign) : 1);
    }
  }
  const start = found.get('S');
  const goal = found.get('G');
  if (start === undefined || goal === undefined) {
    return { ok: false, error: `the map has no ${start === undefined ? 'start, S' : 'goal, G'}` };
  }
  const leastCost = Math.min(...costs.filter((cost) => cost > 0));
  return { ok: true, value: { map: { width, costs, goal, leastCost }, at: start } };
}

function exampleMap(): OnMap {
  const parsed = parseMap(EXAMPLE);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}
